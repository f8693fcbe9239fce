//! Pieces by their numbers.

use std::fmt;

/// A piece by its number. A piece gets its number when it comes to the board, counted from 1.
/// Numbers are never reused.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
// ID-1
pub struct PieceNumber(pub u32);

/// Some pieces, in placement order.
pub(crate) type PieceSet = smallvec::SmallVec<[PieceNumber; 4]>;

/// The id of a piece as users see it: `7`, `7.1` after a flip, `7..1` after a change of kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
// ID-2
pub struct PieceTag {
    /// The number that the piece got when it came to the board.
    pub number: PieceNumber,
    /// The number of times that its kind, suit, set or rank changed.
    pub major: u32,
    /// The number of times that it was turned over since then.
    pub minor: u32,
}

impl fmt::Display for PieceTag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number.0)?;
        if self.major > 0 {
            write!(f, "..{}", self.major)?;
        }
        if self.minor > 0 {
            write!(f, ".{}", self.minor)?;
        }
        Ok(())
    }
}
