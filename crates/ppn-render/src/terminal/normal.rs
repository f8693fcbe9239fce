//! Pieces normalised for drawing.

use super::{Options, Reorient};
use crate::{animals::chess_piece, sets::partner};
use ppn_piece::{Configuration, Kind, Piece, Rank, Side, normal_angle};

/// The piece normalised for drawing: its angle reduced, boards with their number of cells as rank,
/// bits on their visible side. `None` for a piece without a place.
pub(super) fn normal(piece: &Piece, options: &Options) -> Option<Piece> {
    if !(piece.x.is_finite() && piece.y.is_finite()) {
        return None;
    }
    let mut piece = options.turn.piece(chess_piece(piece.clone()));
    piece.angle = match options.reorient {
        Reorient::All => 0.0,
        Reorient::None | Reorient::Symbols => normal_angle(piece.angle),
    };
    match piece.piece_side.kind {
        Kind::Board => piece.rank = Rank(cells(&piece).min(options.limits.side())),
        Kind::Bit => show_side(&mut piece),
        _ => {}
    }
    Some(piece)
}

/// Cells across a board; for morris the number of men.
fn cells(board: &Piece) -> u32 {
    match (&board.cfg, board.rank.0) {
        (Configuration::Go, 1) => 18,
        // Go boards count lines.
        (Configuration::Go, lines) => lines.saturating_sub(1),
        (Configuration::Alquerque, _) | (Configuration::Marbles, 1) => 4,
        (Configuration::Morris, 1) => 9,
        (Configuration::Checkers(_) | Configuration::Chess(_), 1) => 8,
        (Configuration::Other(name), 1) if name.ends_with(['1', '2']) => 8,
        (_, cells) => cells,
    }
}

fn show_side(bit: &mut Piece) {
    match (&bit.cfg, bit.piece_side.side) {
        (
            Configuration::Alquerque
            | Configuration::Cubes
            | Configuration::Go
            | Configuration::Marbles
            | Configuration::Morris,
            Side::Face,
        ) => bit.piece_side.side = Side::Back,
        (Configuration::Reversi, Side::Back) => {
            bit.piece_side.side = Side::Face;
            bit.suit = partner(bit.suit);
        }
        _ => {}
    }
}
