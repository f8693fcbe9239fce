//! Kinds of pieces.

use ppn_source::UnknownName;
use std::{fmt, str::FromStr};

ppn_source::named! {
    /// The kind of a piece, without its set and its visible side.
    ///
    /// Source: 0.14 § PieceSpec, "Piece".
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Kind {
        /// A square or oblong tile: piecepack tiles, dominoes.
        Tile = "tile",
        /// A coin.
        Coin = "coin",
        /// A die.
        Die = "die",
        /// A pawn.
        Pawn = "pawn",
        /// A matchstick.
        Matchstick = "matchstick",
        /// A pawn saucer.
        Saucer = "saucer",
        /// A bit: checkers, chess figures, stones, marbles, meeples, cubes.
        Bit = "bit",
        /// A pyramid.
        Pyramid = "pyramid",
        /// A playing card.
        Card = "card",
        /// A board that is one piece.
        Board = "board",
    }

    /// The word in lower case, as in a piece side before the underscore.
    pub fn name;

    /// All kinds.
    pub const ALL;
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
