//! Arguments that several games share. Where a game says more about one, it uses `about`.

use crate::{Argument, ArgumentKind};

pub(super) const SEED: Argument = Argument {
    name: "Seed",
    kind: ArgumentKind::Seed,
    default: "",
    about: "what the random numbers begin with; the same seed gives the same board",
    example: "42",
};

pub(super) const HAS_SUBPACK: Argument = Argument {
    name: "Has Subpack",
    kind: ArgumentKind::Flag,
    default: "false",
    about: "whether a subpack is at hand: its small tiles serve as figures",
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
