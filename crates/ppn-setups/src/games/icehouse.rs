//! Games with Looney pyramids.

use super::arguments::{ANGLE, PIECE_SIDE, RANK, SEED, SIDE, SUIT, X, Y};
use crate::{
    Argument, ArgumentKind, Game, RankWords, SetupError, System, call::Call, tabletop::Tabletop,
};

pub(super) static GAMES: &[Game] = &[
    Game::new(
        "Martian Chess",
        "chess with pyramids that belong to the player whose part of the board they are in",
    )
    .of(System::Icehouse)
    .takes(&[N_PLAYERS, SEED])
    .by(martian_chess),
    Game::new("Pyramids", "three sizes of pyramids in five colours")
        .of(System::Icehouse)
        .takes(&[SIDE, ANY_PIECE_SIDE, SUIT, SIZE, X, Y, ANGLE])
        .by(|call| call.part("pyramid_top | 15 | [1..5]^3 | [1..3]*5 | [1..5]*3 | [3..1]^5")),
];

const ANY_PIECE_SIDE: Argument = Argument {
    kind: ArgumentKind::Text,
    about: "accepted, but has no effect",
    example: "pyramid_top",
    ..PIECE_SIDE
};

const SIZE: Argument = Argument {
    kind: ArgumentKind::RankColumn(RankWords::Dice),
    about: "sizes from 1 to 3",
    example: "2",
    ..RANK
};

const N_PLAYERS: Argument = Argument {
    name: "N Players",
    kind: ArgumentKind::Players(&[2, 4]),
    default: "2",
    about: "two players share half a board each, four a quarter",
    example: "4",
};

/// Pawns, drones and queens on boards of 4×4 cells. The colours have no meaning: they are random,
/// and each kind has all six colours once for every two players.
fn martian_chess(call: &mut Call) -> Result<Tabletop, SetupError> {
    let (rows, sets) = match call.integer("N Players")? {
        2 => (
            "board_face  | 2 | W | 4 | 2.5 | 2.5 6.5 | 0 | checkers2
             pyramid_top | 6 | ~ | 1 | b2 b3 b6 c3 c6 c7
             pyramid_top | 6 | ~ | 2 | a6 b7 c8 b1 c2 d3
             pyramid_top | 6 | ~ | 3 | a7 a8 b8 c1 d1 d2",
            1,
        ),
        _ => (
            "board_face  | 4  | W | 4 | [2.5 6.5]*2 | [2.5 6.5]^2 | 0 | checkers2
             pyramid_top | 12 | ~ | 1 | b3 b6 g3 g6 c2 c3 c6 c7 f2 f3 f6 f7
             pyramid_top | 12 | ~ | 2 | a3 b2 c1 a6 b7 c8 f8 g7 h6 f1 g2 h3
             pyramid_top | 12 | ~ | 3 | a1 a2 a7 a8 h1 h2 h7 h8 b1 b8 g1 g8",
            2,
        ),
    };
    let mut tabletop = call.rows(rows)?;
    let colours = [1, 2, 3, 4, 5, 6].repeat(sets);
    for kind in 1..=3 {
        tabletop.block(kind).suits(call.random.shuffled(&colours));
    }
    tabletop.widen(2.0);
    Ok(tabletop)
}
