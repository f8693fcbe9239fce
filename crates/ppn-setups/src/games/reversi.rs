//! Games with disks that have two colours.

use super::{
    arguments::{ANGLE, PIECE_SIDE, SIDE, SUIT, X, X0, Y, Y0},
    square::{NCOLS, bare_board, lines, middle, nrows, square_board},
};
use crate::{Game, SetupError, System, call::Call, tabletop::Tabletop};

pub(super) static GAMES: &[Game] = &[
    reversi("Reversi", "the bare board; the first four disks are moves")
        .takes(&[nrows("8", 1), NCOLS])
        .by(bare_board),
    reversi("Ming Mang", "disks along the edges surround and convert")
        .takes(&[nrows("8", 2), NCOLS])
        .by(ming_mang),
    reversi("Board", "a bare board")
        .takes(&[nrows("8", 1), NCOLS, X0, Y0, SIDE, PIECE_SIDE, SUIT, ANGLE])
        .by(|call| square_board(call, "K")),
    reversi("Bits", "a disk of each colour")
        .takes(&[SIDE, PIECE_SIDE, SUIT, X, Y, ANGLE])
        .by(|call| call.part("bit_face | 6 | 1..6 | 1 | 1..6 | 1")),
];

const fn reversi(name: &'static str, about: &'static str) -> Game {
    Game::new(name, about).of(System::Reversi)
}

/// One player has the left and upper edges, the other the right and lower edges.
fn ming_mang(call: &mut Call) -> Result<Tabletop, SetupError> {
    let n = lines(call)?;
    let (disks, centre) = (n - 1, middle(n));
    call.rows(&format!(
        "board_face | 1       | K | {n} | {centre}   | {centre}
         bit_back   | {disks} | K | 1   | 1          | 1..{disks}
         bit_back   | {disks} | K | 1   | 1..{disks} | {n}
         bit_face   | {disks} | K | 1   | {n}        | 2..{n}
         bit_face   | {disks} | K | 1   | 2..{n}     | 1"
    ))
}
