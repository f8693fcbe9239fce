//! Squares of the board.

use std::{fmt, str::FromStr};

/// A square of the board.
///
/// ```
/// use ppn_chess::Square;
///
/// let square: Square = "e4".parse().unwrap();
/// assert_eq!((square.file(), square.rank(), square.to_string()), (4, 3, "e4".to_owned()));
/// assert!("i9".parse::<Square>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(u8);

/// A text is not the name of a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NoSquare;

impl Square {
    /// The square of a file and a rank, both counted from 0; `None` if it is not on the board.
    #[must_use]
    pub fn new(file: u8, rank: u8) -> Option<Self> {
        (file < 8 && rank < 8).then(|| Self(rank * 8 + file))
    }

    /// All squares: a1, b1, up to h8.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..64).map(Self)
    }

    /// The file, from 0 for a.
    #[must_use]
    pub fn file(self) -> u8 {
        self.0 & 7
    }

    /// The rank, from 0 for the first.
    #[must_use]
    pub fn rank(self) -> u8 {
        self.0 >> 3
    }

    /// The place in the order of [`Self::all`].
    #[must_use]
    pub fn index(self) -> usize {
        self.0.into()
    }

    pub(crate) fn inner(self) -> cozy_chess::Square {
        cozy_chess::Square::index(self.index())
    }

    pub(crate) fn of(square: cozy_chess::Square) -> Self {
        Self(square as u8)
    }
}

impl Square {
    /// The letter and the digit of its name.
    pub(crate) fn letters(self) -> [char; 2] {
        [char::from(b'a' + self.file()), char::from(b'1' + self.rank())]
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [file, rank] = self.letters();
        write!(f, "{file}{rank}")
    }
}

impl FromStr for Square {
    type Err = NoSquare;

    fn from_str(text: &str) -> Result<Self, NoSquare> {
        let [file, rank] = *text.as_bytes() else { return Err(NoSquare) };
        Self::new(file.wrapping_sub(b'a'), rank.wrapping_sub(b'1')).ok_or(NoSquare)
    }
}

impl fmt::Display for NoSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a square is a letter from a to h and a digit from 1 to 8")
    }
}

impl std::error::Error for NoSquare {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_beyond_the_board_is_none_at_any_distance() {
        assert_eq!([Square::new(8, 0), Square::new(0, 200), Square::new(255, 255)], [None; 3]);
        assert_eq!(Square::new(7, 7).map(|square| square.to_string()), Some("h8".to_owned()));
    }
}
