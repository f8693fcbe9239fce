//! The 64 squares.

use crate::Direction;

/// One of the 64 squares, counted row by row from a1 (0) to h8 (63).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The four squares on which an unsupported piece is removed.
    pub const TRAPS: [Self; 4] = [Self(18), Self(21), Self(42), Self(45)];

    /// The square of a column `a` to `h` and a row `1` to `8`.
    #[must_use]
    pub fn from_letters(column: char, row: char) -> Option<Self> {
        let index = |letters: std::ops::RangeInclusive<char>, letter: char| {
            letters.contains(&letter).then(|| letter as u8 - *letters.start() as u8)
        };
        Some(Self(index('1'..='8', row)? * 8 + index('a'..='h', column)?))
    }

    /// The square of an index from 0 (a1) to 63 (h8).
    #[must_use]
    pub fn from_index(index: usize) -> Option<Self> {
        u8::try_from(index).ok().filter(|&index| index < 64).map(Self)
    }

    /// All squares from a1 to h8, row by row.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..64).map(Self)
    }

    /// 0 for a1, 7 for h1, 63 for h8.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The column as a letter from `a`.
    #[must_use]
    pub fn column(self) -> char {
        char::from(b'a' + self.0 % 8)
    }

    /// The row from 1 to 8.
    #[must_use]
    pub fn row(self) -> u8 {
        self.0 / 8 + 1
    }

    /// The row as a character.
    pub(crate) fn digit(self) -> char {
        char::from(b'0' + self.row())
    }

    /// Whether it is c3, f3, c6 or f6.
    #[must_use]
    pub fn is_trap(self) -> bool {
        Self::TRAPS.contains(&self)
    }

    /// The neighbour in a direction; `None` at the edge.
    #[must_use]
    pub fn neighbour(self, direction: Direction) -> Option<Self> {
        match direction {
            Direction::North if self.0 < 56 => Some(Self(self.0 + 8)),
            Direction::South if self.0 >= 8 => Some(Self(self.0 - 8)),
            Direction::East if self.0 % 8 < 7 => Some(Self(self.0 + 1)),
            Direction::West if !self.0.is_multiple_of(8) => Some(Self(self.0 - 1)),
            _ => None,
        }
    }

    /// The two to four squares that touch this one.
    pub fn neighbours(self) -> impl Iterator<Item = Self> {
        Direction::ALL.into_iter().filter_map(move |direction| self.neighbour(direction))
    }
}

impl std::fmt::Display for Square {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", self.column(), self.row())
    }
}

impl std::fmt::Debug for Square {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Display::fmt(self, f)
    }
}
