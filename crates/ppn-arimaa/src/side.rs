//! The two players.

use crate::Direction;

ppn_source::named! {
    /// One of the two players.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Side {
        /// Moves first, upper-case letters, home rows 1 and 2, goal row 8.
        Gold = "gold",
        /// Moves second, lower-case letters, home rows 7 and 8, goal row 1.
        Silver = "silver",
    }

    /// `gold` or `silver`.
    pub fn name;
}

impl Side {
    /// The letter of turn ids, `g` or `s`.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Self::Gold => 'g',
            Self::Silver => 's',
        }
    }

    /// The side of a turn id's letter; the old letters `w` and `b` are read too.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'g' | 'w' => Some(Self::Gold),
            's' | 'b' => Some(Self::Silver),
            _ => None,
        }
    }

    /// The opponent.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Gold => Self::Silver,
            Self::Silver => Self::Gold,
        }
    }

    /// The goal row of this side's rabbits, 1 or 8.
    #[must_use]
    pub fn goal_row(self) -> u8 {
        match self {
            Self::Gold => 8,
            Self::Silver => 1,
        }
    }

    /// The direction in which its rabbits do not step.
    pub(crate) fn back(self) -> Direction {
        match self {
            Self::Gold => Direction::South,
            Self::Silver => Direction::North,
        }
    }

    /// The two rows on which this side sets up.
    #[must_use]
    pub fn home_rows(self) -> [u8; 2] {
        match self {
            Self::Gold => [1, 2],
            Self::Silver => [7, 8],
        }
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Side {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.letter())
    }
}
