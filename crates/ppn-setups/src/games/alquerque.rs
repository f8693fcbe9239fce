//! Games on the points of an alquerque board.

use super::arguments::{ANGLE, SUIT, X, X0, Y, Y0};
use crate::{Game, SetupError, System, call::Call, tabletop::Tabletop};

pub(super) static GAMES: &[Game] = &[
    alquerque("Alquerque", "jump to capture, on 5×5 points").also(&["Qirkat"]).rows(
        "board_face | 1  | G | 1 | 3 | 3
         bit_back   | 12 | W | 1 | a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 d3 e3
         bit_back   | 12 | K | 1 | a5 b5 c5 d5 e5 a4 b4 c4 d4 e4 a3 b3 | | 180",
    ),
    alquerque("Bagh-chal", "four tigers hunt goats, which are not yet on the board").rows(
        "board_face | 1 | G | 1 | 3 | 3
         bit_back   | 4 | K | 1 | a5 e5 e1 a1 | | 180",
    ),
    alquerque("Board", "a bare board").takes(&[X0, Y0, SUIT]).by(board),
    alquerque("Bits", "a stone of each colour")
        .takes(&[SUIT, X, Y, ANGLE])
        .by(|call| call.part("bit_back | 6 | 1..6 | 1 | 1..6 | 1")),
];

const fn alquerque(name: &'static str, about: &'static str) -> Game {
    Game::new(name, about).of(System::Alquerque)
}

fn board(call: &mut Call) -> Result<Tabletop, SetupError> {
    let (x, y) = (call.number("X0")? + 2.0, call.number("Y0")? + 2.0);
    call.part(&format!("board_face | 1 | G | 1 | {x} | {y}"))
}
