//! The heights of pieces, guessed from the pieces under them.

use crate::{
    body::{Body, Form},
    footprint::{Footprint, TOUCH},
    lying::{Height, Lying},
    places::Places,
};
use ppn_piece::{Configuration, Kind, Piece};

/// The height of the tip of a pyramid above the tip of the one that it is put over, in inches.
const NESTED: f64 = 0.3;
/// The height of a piece on the pieces that were placed before it.
pub(crate) fn height(
    (piece, body, footprint): (&Piece, &Body, &Footprint),
    placed: &[Lying],
    places: &Places,
) -> Height {
    let mut height = Height { bottom: 0.0, top: body.depth, level: 1 };
    // The highest come first: after the first piece of a stack, the others are irrelevant.
    for below in places.near(footprint).rev() {
        let below = &placed[below];
        let lower = below.height;
        let may_raise =
            lower.level >= height.level || lower.top + NESTED + body.depth > height.bottom;
        if !may_raise || !footprint.overlaps(&below.footprint) {
            continue;
        }
        let bottom = bottom_upon((piece, body), (&below.piece, &below.body), lower);
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
fn bottom_upon(this: (&Piece, &Body), below: (&Piece, &Body), lower: Height) -> f64 {
    let marble = |(piece, body): (&Piece, &Body)| {
        piece.cfg == Configuration::Marbles && matches!(body.form, Form::Ball { .. })
    };
    let ((piece, body), (piece_below, body_below)) = (this, below);
    if body.stands() && body_below.stands() {
        return if body.half_extent().x <= body_below.half_extent().x + TOUCH {
            lower.top + NESTED - body.depth
        } else {
            // The piece covers the smaller one.
            lower.bottom
        };
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        layout::{lay, lay_after},
        table_turn::Turn,
    };
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
        for same in 0..=pieces.len() {
            // A previous layout does not change the result, whether or not it begins with the same
            // pieces.
            let before = lay(&pieces[..same], Turn::None, same).expect("places");
            let again = lay_after(before, &pieces, Turn::None, pieces.len()).expect("places");
            let before = lay(&pieces[same..], Turn::None, pieces.len()).expect("places");
            let other = lay_after(before, &pieces, Turn::None, pieces.len()).expect("places");
            for (laid, again) in laid.iter().zip(again.iter().zip(&other)) {
                assert_eq!([laid.height; 2], [again.0.height, again.1.height]);
            }
        }
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
