//! The sides.

use std::fmt;

/// A side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Colour {
    /// The side that moves first.
    White,
    /// The other side.
    Black,
}

impl Colour {
    /// The other side.
    #[must_use]
    pub fn opponent(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    pub(crate) fn inner(self) -> cozy_chess::Color {
        match self {
            Self::White => cozy_chess::Color::White,
            Self::Black => cozy_chess::Color::Black,
        }
    }

    pub(crate) fn of(color: cozy_chess::Color) -> Self {
        match color {
            cozy_chess::Color::White => Self::White,
            cozy_chess::Color::Black => Self::Black,
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
