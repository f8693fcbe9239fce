//! Games with a stackpack: a piecepack and a subpack, whose small tiles serve as figures.
//!
//! They are games of the piecepack that use the subpack unless `Has Subpack` is false.

use super::{
    arguments::{HAS_SUBPACK, SEED},
    piecepack_chess::{
        ALICE_TILES, CFG2, alice_chess, chaturaji, chess, chess960, four_seasons_chess, shogi,
        ultima, xiangqi,
    },
    traditional::salta,
};
use crate::{Argument, Game, System};

const SUBPACK: Argument = Argument { default: "true", example: "false", ..HAS_SUBPACK };

const fn stackpack(name: &'static str, about: &'static str) -> Game {
    Game::new(name, about).of(System::Stackpack)
}

pub(super) static GAMES: &[Game] = &[
    stackpack("Chess", "chess on an 8×8 board")
        .also(&["International Chess"])
        .takes(&[SUBPACK])
        .by(chess),
    stackpack("Chess960", "chess with a shuffled back row")
        .also(&["Fischer Random Chess"])
        .takes(&[SUBPACK, SEED])
        .by(chess960),
    stackpack("Horde Chess", "a horde of 36 pawns against an army").rows(
        "board 8x8 | 16
         tile_face | 8  | [1..4]*2 | 4 2 3 5 6 3 2 4 | 1..8           | 8           | 180 | subpack
         pawn_face | 8  | [4..1]*2 | 1               | 1..8           | 7 | 180 \
           | [piecepack subpack]*4
         coin_back | 24 | [1..4]*6 | [1..6]^4        | 1..8 8..1 1..8 | 1*8 2*8 3*8
         coin_back | 12 | [1..4]*3 | [1..6]^2        | 1..8 2 3 6 7   | 4*8 5*4     | 0   | subpack",
    ),
    stackpack("Alice Chess", "chess over two boards")
        .takes(&[SUBPACK, ALICE_TILES])
        .by(alice_chess),
    stackpack("Ultima", "every figure captures in a way of its own")
        .also(&["Baroque Chess"])
        .takes(&[SUBPACK, SEED])
        .by(ultima),
    stackpack("Chaturaji", "an ancestor of chess for four players")
        .takes(&[SUBPACK, SEED])
        .by(chaturaji),
    stackpack("Xiangqi", "Chinese chess, on 9×10 points")
        .also(&["Chinese Chess"])
        .takes(&[SUBPACK])
        .by(xiangqi),
    stackpack("Four Seasons Chess", "a medieval chess for four players")
        .takes(&[SUBPACK])
        .by(four_seasons_chess),
    stackpack("Shogi", "Japanese chess, on 9×9")
        .also(&["Japanese Chess"])
        .takes(&[SUBPACK, CFG2, SEED])
        .by(shogi),
    stackpack("Salta", "a jumping race on 10×10").takes(&[SUBPACK]).by(salta),
];
