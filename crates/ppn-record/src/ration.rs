//! Limits for all games of a file together.

/// The units of work that the games of a file may request, besides [`Ration::FOR_A_BYTE`].
const FILE: u64 = 50_000_000;

/// The rest of the work that the games of a file may request.
///
/// A few bytes can ask for much: braces that make a hundred thousand moves, searches on a board of thousands of
/// tiles. That is within the limits of a game, but a file of a thousand such games would take a
/// thousand times as long. So the games of a file share a budget, which grows with the file. When it is
/// used up, each further game that asks for much has limits in proportion to its own length, which no
/// real game exceeds.
///
/// Work is counted in units: one for a piece that a search looks at, [`Self::MOVE`] for a move that is
/// made from braces. What a game may request is estimated from its text before it is played, so that the
/// result does not depend on which games are played at the same time.
///
/// ```
/// use ppn_record::Ration;
///
/// let mut ration = Ration::default();
/// let admitted = (0..1000).filter(|_| ration.admits(9_000_000, 21)).count();
/// assert_eq!(admitted, 5);
/// assert!(ration.admits(2_000, 21));
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
    /// The units of a move that is made from braces or a macro.
    pub const MOVE: u64 = 100;
    /// The units that each byte adds.
    pub const FOR_A_BYTE: u64 = Self::MOVE;
    /// The units that a game which is not admitted may use, besides [`Self::FOR_A_BYTE`]. A megabyte may have
    /// tens of thousands of games.
    pub const GAME: u64 = 20 * Self::MOVE;

    /// The units that are left.
    #[must_use]
    pub fn left(&self) -> u64 {
        self.left
    }

    /// Whether the next game of a file may use as much as the usual limits allow, by the most work
    /// that its text may request and by its length in bytes. If so, that work is subtracted.
    pub fn admits(&mut self, most_work: u64, bytes: usize) -> bool {
        let earned = Self::FOR_A_BYTE * bytes as u64;
        // The limits of a game allow no more.
        let most = most_work.min(FILE);
        // A game that is not admitted uses up what its own bytes add.
        let left = (self.left + earned).checked_sub(most);
        self.left = left.unwrap_or(self.left);
        left.is_some()
    }
}
