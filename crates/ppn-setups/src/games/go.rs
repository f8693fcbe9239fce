//! Go and other games on its board.

use super::{
    arguments::{ANGLE, SUIT, X, X0, Y, Y0},
    square::{NCOLS, bare_board, nrows, square_board},
};
use crate::{Game, System};

pub(super) static GAMES: &[Game] = &[
    go("Go", "surround territory, on 19×19").takes(&[nrows("19", 1), NCOLS]).by(bare_board),
    go("Connect6", "six in a row, two stones a turn, on 19×19")
        .takes(&[nrows("19", 1), NCOLS])
        .by(bare_board),
    go("Gomoku", "five in a row, on 15×15").takes(&[nrows("15", 1), NCOLS]).by(bare_board),
    go("Renju", "five in a row with restrictions on black, on 15×15")
        .takes(&[nrows("15", 1), NCOLS])
        .by(bare_board),
    go("Board", "a bare board")
        .takes(&[nrows("19", 1), NCOLS, X0, Y0, SUIT])
        .by(|call| square_board(call, "K")),
    go("Bits", "a stone of each colour")
        .takes(&[SUIT, X, Y, ANGLE])
        .by(|call| call.part("bit_back | 6 | 1..6 | 1 | 1..6 | 1")),
];

const fn go(name: &'static str, about: &'static str) -> Game {
    Game::new(name, about).of(System::Go)
}
