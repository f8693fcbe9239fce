//! Directions on the board.

/// A direction as gold sees the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Direction {
    /// Toward row 8.
    North,
    /// Toward column h.
    East,
    /// Toward row 1.
    South,
    /// Toward column a.
    West,
}

impl Direction {
    /// All four.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The other way.
    pub(crate) fn opposite(self) -> Self {
        Self::ALL[(self as usize + 2) % 4]
    }

    /// The letter of the notation.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Self::North => 'n',
            Self::East => 'e',
            Self::South => 's',
            Self::West => 'w',
        }
    }

    /// The direction of a letter of the notation.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|direction| direction.letter() == letter)
    }
}
