//! The two sides.

use std::fmt;

/// One of the two sides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Colour {
    /// The light pieces.
    White,
    /// The dark pieces.
    Black,
}

impl Colour {
    /// White, then Black.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// The letter of notation, `W` or `B`.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Self::White => 'W',
            Self::Black => 'B',
        }
    }

    /// The colour of a letter of notation.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'W' => Some(Self::White),
            'B' => Some(Self::Black),
            _ => None,
        }
    }

    /// The other side.
    #[must_use]
    pub fn opponent(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::White => "White",
            Self::Black => "Black",
        })
    }
}
