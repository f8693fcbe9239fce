//! Chess and its relatives with a piecepack, some with a subpack as well.

use super::arguments::HAS_SUBPACK;
use crate::{Game, SetupError, call::Call, tabletop::Tabletop};

pub(super) static GAMES: &[Game] = &[Game::new("Chess", "chess on an 8×8 board")
    .also(&["International Chess"])
    .takes(&[HAS_SUBPACK])
    .by(chess)];

pub(super) fn chess(call: &mut Call) -> Result<Tabletop, SetupError> {
    if call.flag("Has Subpack")? {
        return call.rows(
            "board 8x8 | 16
             coin_back | 8 | 1*4 2*4 | [3..6]*2        | 1..8 | 7 | 180
             coin_back | 8 | 4*4 3*4 | [3..6]*2        | 1..8 | 2
             tile_face | 8 | 4*4 3*4 | 4 2 3 5 6 3 2 4 | 1..8 | 1 | 0   | subpack
             tile_face | 8 | 1*4 2*4 | 4 2 3 5 6 3 2 4 | 1..8 | 8 | 180 | subpack",
        );
    }
    // Pawns, pawns, rooks, knights, bishops, queens, kings.
    call.rows(
        "board 8x8 | 16
         coin_back | 8 | [1 2]*4 | 1 1 3 3 4 4 5 6 | 1..8 | 7 | 180
         coin_back | 8 | [4 3]*4 | 1 1 3 3 4 4 5 6 | 1..8 | 2
         die_face  | 4 | 1..4 | 4 | 1 8 8 1 | 8 8 1 1 | 180 180 0 0
         coin_face | 4 | 1..4 | 2 | 2 7 7 2 | 8 8 1 1 | 180 180 0 0
         pawn_face | 4 | 1..4 | 1 | 3 6 6 3 | 8 8 1 1 | 180 180 0 0
         coin_face | 2 | 3 2  | 5 | 4       | 8 1     | 180 0
         coin_face | 2 | 4 1  | 6 | 5       | 8 1     | 180 0",
    )
}
