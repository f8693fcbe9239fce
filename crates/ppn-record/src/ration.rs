//! Limits for all games of a file together.

/// The number of moves that the braces and macros of a file may make, besides
/// [`Ration::FOR_A_BYTE`].
const FILE: u64 = 1_000_000;

/// The rest of the number of moves that the braces and macros of a file may make.
///
/// A few bytes of braces make a million moves, which is within the limits of a game. A file of a
/// thousand such games would take a thousand times as long. So the braces and macros of a file have a
/// budget, which grows with the file; when it is used up, each further game has limits in proportion to its
/// own length, which no real game exceeds.
///
/// ```
/// use ppn_record::Ration;
///
/// let mut ration = Ration::default();
/// let admitted = (0..1000).filter(|_| ration.admits(90_000, 21)).count();
/// assert_eq!(admitted, 11);
/// assert!(ration.admits(64, 21));
/// ```
#[derive(Debug)]
pub struct Ration {
    left: u64,
}

impl Default for Ration {
    fn default() -> Self {
        Self { left: FILE }
    }
}

impl Ration {
    /// The number of moves that each byte adds.
    pub const FOR_A_BYTE: u64 = 2;
    /// The number of moves that any game may have, besides [`Self::FOR_A_BYTE`].
    pub const GAME: u64 = 100;

    /// Whether the next game of a file may use as much as the usual limits allow, by the most moves
    /// that its braces and macros may make and by its length in bytes. If so, these moves are
    /// subtracted.
    pub fn admits(&mut self, most_moves: u64, bytes: usize) -> bool {
        let earned = Self::FOR_A_BYTE * bytes as u64;
        self.left += earned;
        // More moves than this are never played.
        let most = most_moves.min(FILE);
        if most <= Self::GAME + earned {
            return true;
        }
        let left = self.left.checked_sub(most);
        self.left = left.unwrap_or(self.left);
        left.is_some()
    }
}
