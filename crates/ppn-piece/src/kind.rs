//! Kinds of pieces.

use ppn_source::UnknownName;
use std::{fmt, str::FromStr};

/// The kind of a piece, without its set and its visible side.
///
/// Source: 0.14 § PieceSpec, "Piece".
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// A square or oblong tile: piecepack tiles, dominoes.
    Tile,
    /// A coin.
    Coin,
    /// A die.
    Die,
    /// A pawn.
    Pawn,
    /// A matchstick.
    Matchstick,
    /// A pawn saucer.
    Saucer,
    /// A bit: checkers, chess figures, stones, marbles, meeples, cubes.
    Bit,
    /// A pyramid.
    Pyramid,
    /// A playing card.
    Card,
    /// A board that is one piece.
    Board,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 10] = [
        Self::Tile,
        Self::Coin,
        Self::Die,
        Self::Pawn,
        Self::Matchstick,
        Self::Saucer,
        Self::Bit,
        Self::Pyramid,
        Self::Card,
        Self::Board,
    ];

    /// The word in lower case, as in a piece side before the underscore.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Tile => "tile",
            Self::Coin => "coin",
            Self::Die => "die",
            Self::Pawn => "pawn",
            Self::Matchstick => "matchstick",
            Self::Saucer => "saucer",
            Self::Bit => "bit",
            Self::Pyramid => "pyramid",
            Self::Card => "card",
            Self::Board => "board",
        }
    }
}

impl FromStr for Kind {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let found = Self::ALL.into_iter().find(|kind| kind.name() == name);
        found.ok_or_else(|| UnknownName::new("a kind of piece", name))
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
