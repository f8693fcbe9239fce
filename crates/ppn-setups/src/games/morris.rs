//! Morris games: the board depends on the number of men.

use super::arguments::{ANGLE, SUIT, X, X0, Y, Y0};
use crate::{Argument, ArgumentKind, Game, SetupError, System, call::Call, tabletop::Tabletop};

pub(super) static GAMES: &[Game] = &[
    morris("Three Men's Morris", "a row of three, on nine points")
        .rows("board_face | 1 | G | 3 | 2 | 2"),
    morris("Five Men's Morris", "rows of three on two squares")
        .rows("board_face | 1 | G | 5 | 3 | 3"),
    morris("Six Men's Morris", "rows of three on two squares")
        .rows("board_face | 1 | G | 6 | 3 | 3"),
    morris("Seven Men's Morris", "rows of three on two squares with a middle")
        .rows("board_face | 1 | G | 7 | 3 | 3"),
    morris("Nine Men's Morris", "rows of three on three squares")
        .rows("board_face | 1 | G | 9 | 4 | 4"),
    morris("Ten Men's Morris", "nine men's morris with a man more")
        .rows("board_face | 1 | G | 10 | 4 | 4"),
    morris("Lasker Morris", "ten men's morris in which men may move before all are placed")
        .rows("board_face | 1 | G | 10 | 4 | 4"),
    morris("Twelve Men's Morris", "rows of three on three squares with diagonals")
        .rows("board_face | 1 | G | 12 | 4 | 4"),
    morris("Board", "a bare board").takes(&[N, X0, Y0, SUIT]).by(board),
    morris("Bits", "a man of each colour")
        .takes(&[SUIT, X, Y, ANGLE])
        .by(|call| call.part("bit_back | 6 | 1..6 | 1 | 1..6 | 1")),
];

const N: Argument = Argument {
    name: "N",
    kind: ArgumentKind::Count { least: 1, most: 1000 },
    default: "9",
    about: "the number of men that the board is for",
    example: "12",
};

const fn morris(name: &'static str, about: &'static str) -> Game {
    Game::new(name, about).of(System::Morris)
}

/// With few men, the board has fewer nested squares.
fn board(call: &mut Call) -> Result<Tabletop, SetupError> {
    let n = call.integer("N")?;
    let half = match n {
        ..5 => 1.0,
        5..8 => 2.0,
        _ => 3.0,
    };
    let (x, y) = (call.number("X0")? + half, call.number("Y0")? + half);
    call.part(&format!("board_face | 1 | G | {n} | {x} | {y}"))
}
