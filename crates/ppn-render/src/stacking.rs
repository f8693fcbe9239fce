//! The heights of pieces, guessed from the pieces under them.

use crate::{
    body::Form,
    footprint::TOUCH,
    lying::{Height, Still},
    replay::alike,
};
use ppn_piece::{Configuration, Kind, Piece};

/// The height of the tip of a pyramid above the tip of the one that it is put over, in inches.
const NESTED: f64 = 0.3;
/// How much higher the later of two boards is that are one board together, in inches: their upper sides must not be at the
/// same height where they overlap.
const JOINT: f64 = 0.004;

/// The height of a piece on pieces that were placed before it, best the highest of them first.
pub(crate) fn height<'p>(
    piece: Still<'p>,
    placed: impl Iterator<Item = (Still<'p>, Height)>,
) -> Height {
    let body = piece.body;
    let mut height = Height { bottom: 0.0, top: body.depth, level: 1 };
    for (below, lower) in placed {
        // After the first piece of a stack, the others are irrelevant.
        let may_raise =
            lower.level >= height.level || lower.top + NESTED + body.depth > height.bottom;
        if !may_raise || !piece.footprint.overlaps(below.footprint) {
            continue;
        }
        let bottom = bottom_upon(piece, below, lower);
        height.level = height.level.max(lower.level + 1);
        if bottom > height.bottom {
            height.bottom = bottom;
            height.top = bottom + body.depth;
        }
    }
    height
}

/// The height of the underside of a piece on another: at most [`NESTED`] plus the height of the
/// piece above the top of the other.
fn bottom_upon(this: Still<'_>, below: Still<'_>, lower: Height) -> f64 {
    let marble = |one: Still<'_>| {
        one.piece.cfg == Configuration::Marbles && matches!(one.body.form, Form::Ball { .. })
    };
    let (Still { piece, body, .. }, Still { piece: piece_below, body: body_below, .. }) =
        (this, below);
    if body.stands() && body_below.stands() {
        return if body.half_extent().x <= body_below.half_extent().x + TOUCH {
            lower.top + NESTED - body.depth
        } else {
            // The piece covers the smaller one.
            lower.bottom
        };
    }
    if is_one_board(piece, piece_below) {
        return lower.bottom + JOINT;
    }
    if marble(this) {
        if piece_below.piece_side.kind == Kind::Board && piece_below.cfg == Configuration::Marbles {
            // The piece is in a hole.
            return lower.bottom;
        }
        let aside = (piece.x - piece_below.x).abs() + (piece.y - piece_below.y).abs() > TOUCH;
        if marble(below) && aside {
            // The piece is between others.
            let middle = f64::midpoint(lower.bottom, lower.top);
            return middle + body.depth * 0.5_f64.sqrt() - body.depth / 2.0;
        }
    }
    lower.top
}

/// Whether two boards that overlap make one board that is wider or higher: equal boards at different places.
fn is_one_board(piece: &Piece, below: &Piece) -> bool {
    let far = (piece.x - below.x).abs() + (piece.y - below.y).abs();
    piece.piece_side.kind == Kind::Board && far > TOUCH && alike(piece, below)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{layout::lay, table_turn::Turn};
    use ppn_piece::{Rank, Suit};

    fn lie(pieces: &[(&str, &str, u32, f64, f64)]) -> Vec<Height> {
        let pieces: Vec<Piece> = pieces
            .iter()
            .map(|(piece_side, cfg, rank, x, y)| Piece {
                piece_side: piece_side.parse().expect("a known piece"),
                suit: Suit(1),
                rank: Rank(*rank),
                cfg: (*cfg).into(),
                x: *x,
                y: *y,
                angle: 0.0,
            })
            .collect();
        let laid = lay(&pieces, Turn::None, pieces.len()).expect("places");
        laid.iter().map(|piece| piece.height).collect()
    }

    #[test]
    fn pieces_lie_on_what_they_overlap() {
        let heights = lie(&[
            ("tile_back", "piecepack", 1, 1.0, 1.0),
            // A common edge is not enough.
            ("tile_back", "piecepack", 1, 3.0, 1.0),
            ("tile_back", "piecepack", 1, 2.0, 1.5),
            ("coin_back", "piecepack", 1, 2.0, 1.5),
            // The point is beyond the corner of a tile, although within its box.
            ("coin_back", "piecepack", 1, 4.28, 2.28),
        ]);
        let levels: Vec<(f64, u32)> =
            heights.iter().map(|height| (height.bottom, height.level)).collect();
        assert_eq!(levels, [(0.0, 1), (0.0, 1), (0.25, 2), (0.5, 3), (0.0, 1)]);
    }

    /// A board of ten columns and rows is boards of eight that overlap. None of them is on the other, nor any man above
    /// its square.
    #[test]
    fn boards_that_are_one_are_at_one_height() {
        let heights = lie(&[
            ("board_face", "checkers1", 8, 4.5, 4.5),
            ("board_face", "checkers1", 8, 6.5, 6.5),
            ("bit_back", "checkers1", 1, 1.0, 1.0),
            ("bit_back", "checkers1", 1, 10.0, 10.0),
            ("board_face", "checkers1", 8, 4.5, 4.5),
        ]);
        let thick = heights[0].top;
        for (height, expected) in heights[1..4].iter().zip([0.0, thick, thick]) {
            assert!((height.bottom - expected).abs() < 0.01, "{height:?}");
        }
        // A board on a board at the same place is on it.
        assert!(heights[4].bottom > thick - 0.01);
    }

    #[test]
    fn pyramids_nest() {
        let heights = lie(&[
            ("pyramid_top", "icehouse_pieces", 2, 1.0, 1.0),
            ("pyramid_top", "icehouse_pieces", 1, 1.0, 1.0),
            ("pyramid_top", "icehouse_pieces", 3, 1.0, 1.0),
        ]);
        // Of a small pyramid over a larger one the tip is visible; a large one covers both.
        assert!((heights[1].top - 1.675).abs() < 1e-9);
        assert!((heights[2].bottom - heights[1].bottom).abs() < 1e-9);
    }

    #[test]
    fn marbles_lie_in_holes_and_between_marbles() {
        let heights = lie(&[
            ("board_face", "marbles", 4, 2.0, 2.0),
            ("bit_back", "marbles", 9, 0.5, 0.5),
            ("bit_back", "marbles", 9, 1.5, 0.5),
            ("bit_back", "marbles", 9, 0.5, 1.5),
            ("bit_back", "marbles", 9, 1.5, 1.5),
            ("bit_back", "marbles", 9, 1.0, 1.0),
        ]);
        assert_eq!(heights[4].bottom, 0.0);
        assert!((heights[5].bottom - 0.5_f64.sqrt()).abs() < 1e-9);
    }
}
