//! The kinds of figures.

use crate::Colour;
use cozy_chess::Piece;
use std::fmt;

/// A kind of figure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    /// The pawn.
    Pawn,
    /// The knight.
    Knight,
    /// The bishop.
    Bishop,
    /// The rook.
    Rook,
    /// The queen.
    Queen,
    /// The king.
    King,
}

/// A figure of a side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Figure {
    /// Its side.
    pub colour: Colour,
    /// Its kind.
    pub role: Role,
}

impl Role {
    /// All kinds, from the pawn to the king.
    pub const ALL: [Self; 6] =
        [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King];

    /// The English letter: `P`, `N`, `B`, `R`, `Q` or `K`.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Self::Pawn => 'P',
            Self::Knight => 'N',
            Self::Bishop => 'B',
            Self::Rook => 'R',
            Self::Queen => 'Q',
            Self::King => 'K',
        }
    }

    /// The kind of a capital English letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.letter() == letter)
    }

    pub(crate) fn inner(self) -> Piece {
        match self {
            Self::Pawn => Piece::Pawn,
            Self::Knight => Piece::Knight,
            Self::Bishop => Piece::Bishop,
            Self::Rook => Piece::Rook,
            Self::Queen => Piece::Queen,
            Self::King => Piece::King,
        }
    }

    pub(crate) fn of(piece: Piece) -> Self {
        match piece {
            Piece::Pawn => Self::Pawn,
            Piece::Knight => Self::Knight,
            Piece::Bishop => Self::Bishop,
            Piece::Rook => Self::Rook,
            Piece::Queen => Self::Queen,
            Piece::King => Self::King,
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Pawn => "pawn",
            Self::Knight => "knight",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::Queen => "queen",
            Self::King => "king",
        })
    }
}

impl Figure {
    /// The letter in FEN: capitals are white.
    #[must_use]
    pub fn letter(self) -> char {
        match self.colour {
            Colour::White => self.role.letter(),
            Colour::Black => self.role.letter().to_ascii_lowercase(),
        }
    }

    /// The figure of a letter in FEN.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        let colour = if letter.is_ascii_uppercase() { Colour::White } else { Colour::Black };
        Role::from_letter(letter.to_ascii_uppercase()).map(|role| Self { colour, role })
    }
}
