//! Arguments that several games share. A game that describes one of them differently uses `about`.

use crate::{Argument, ArgumentKind, RankWords};

pub(super) const SEED: Argument = Argument {
    name: "Seed",
    kind: ArgumentKind::Seed,
    default: "",
    about: "the seed of the random numbers; the same seed gives the same board",
    example: "42",
};

pub(super) const HAS_SUBPACK: Argument = Argument {
    name: "Has Subpack",
    kind: ArgumentKind::Flag,
    default: "false",
    about: "whether to use a subpack, whose small tiles serve as figures",
    example: "true",
};

pub(super) const COINS: Argument = Argument {
    name: "Coins",
    kind: ArgumentKind::Ranks(24),
    default: "",
    about: "the ranks of the coins, top row first; drawn if absent",
    example: "'3ann4a/524253/345n34/a2na52'",
};

pub(super) const DICE: Argument = Argument {
    name: "Dice",
    kind: ArgumentKind::Ranks(4),
    default: "",
    about: "the ranks of the dice of suns, moons, crowns and arms; rolled if absent",
    example: "'n4a5'",
};

pub(super) const TILES: Argument = Argument {
    name: "Tiles",
    kind: ArgumentKind::Tiles(24),
    default: "",
    about: "the tiles in reading order, each with suit and rank, suit and angle, or all three; \
            shuffled if absent",
    example: "'S3M5C2A4SnMa/C5A2S2M3CnAa/S5MnC3A5SaM2/C4A3S4M4CaAn'",
};

pub(super) const CELL_WIDTH: Argument = Argument {
    name: "Cell Width",
    kind: ArgumentKind::CellWidth,
    default: "",
    about: "the width of a cell in inches; 2 under the movetext parsers for checkers and chess",
    example: "2",
};

// Columns of parts that can be set up alone.

pub(super) const SUIT: Argument = Argument {
    name: "Suit",
    kind: ArgumentKind::SuitColumn { tarot: false },
    default: "",
    about: "suits or colours, as words or numbers",
    example: "red",
};

pub(super) const RANK: Argument = Argument {
    name: "Rank",
    kind: ArgumentKind::RankColumn(RankWords::FromZero),
    default: "",
    about: "ranks, as words or as stored numbers from 1",
    example: "ace",
};

pub(super) const X: Argument = Argument {
    name: "X",
    kind: ArgumentKind::NumberColumn,
    default: "",
    about: "how far to the right the pieces lie, in inches",
    example: "2",
};

pub(super) const Y: Argument =
    Argument { name: "Y", about: "how far up the pieces lie, in inches", ..X };

pub(super) const ANGLE: Argument = Argument {
    name: "Angle",
    kind: ArgumentKind::AngleColumn,
    default: "",
    about: "how far the pieces are turned, counter-clockwise",
    example: "90",
};

pub(super) const SIDE: Argument = Argument {
    name: "Side",
    kind: ArgumentKind::Side,
    default: "",
    about: "the side that the pieces show",
    example: "back",
};

pub(super) const PIECE_SIDE: Argument = Argument {
    name: "Piece Side",
    kind: ArgumentKind::PieceSide,
    default: "",
    about: "the kind of the pieces and the side that they show",
    example: "coin_back",
};

pub(super) const CFG: Argument = Argument {
    name: "Cfg",
    kind: ArgumentKind::Text,
    default: "",
    about: "the set that the pieces belong to",
    example: "subpack",
};

pub(super) const X0: Argument = Argument {
    name: "X0",
    kind: ArgumentKind::Number,
    default: "1",
    about: "centre of the first cell or point from the left, in inches",
    example: "3",
};

pub(super) const Y0: Argument = Argument {
    name: "Y0",
    about: "centre of the first cell or point from the bottom, in inches",
    ..X0
};
