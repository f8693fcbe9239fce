//! The colours of stones.

use std::{fmt, ops::Not};

/// The colour of a stone and of its player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Colour {
    /// Black, who moves first.
    Black,
    /// White.
    White,
}

impl Not for Colour {
    type Output = Self;

    /// The opponent.
    fn not(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Black => "black",
            Self::White => "white",
        })
    }
}
