//! The layout of pieces: their bodies and heights, the box around them, and their drawing order.

use crate::{
    body::Body,
    footprint::Footprint,
    lying::Lying,
    picture::{Bounds, Error},
    places::Places,
    projection::View,
    rectangle::Rectangle,
    sets::is_dominoes,
    shape::at,
    stacking::height,
    table_turn::Turn,
};
use ppn_piece::{Piece, Suit, normal_angle};
use std::collections::VecDeque;

/// Places pieces on a turned table, with the heights that follow from their places; at most `most`
/// pieces.
pub(crate) fn lay(pieces: &[Piece], turn: Turn, most: usize) -> Result<Vec<Lying>, Error> {
    lay_after(Vec::new(), pieces, turn, most)
}

/// The most pieces in a row that may be missing from the previous board, so that the pieces after
/// them are still found.
pub(crate) const MOST_GONE: usize = 8;

/// The same, if most pieces are where they were on the previous board: only the changed pieces, and
/// those that overlap them, are placed again.
pub(crate) fn lay_after(
    before: Vec<Lying>,
    pieces: &[Piece],
    turn: Turn,
    most: usize,
) -> Result<Vec<Lying>, Error> {
    if pieces.len() > most {
        return Err(Error::TooManyPieces { pieces: pieces.len(), most });
    }
    let mut before = VecDeque::from(before);
    // The pieces that are removed, new, or at another height.
    let mut changed: Vec<Footprint> = Vec::new();
    let mut lying: Vec<Lying> = Vec::with_capacity(pieces.len());
    let mut places = Places::default();
    for (index, piece) in pieces.iter().enumerate() {
        let piece = turn.piece(normal(piece)?);
        let gone = before.iter().take(MOST_GONE).position(|old| old.piece == piece);
        if let Some(gone) = gone {
            changed.extend(before.drain(..gone).map(|old| old.footprint));
        }
        let laid = match gone.and_then(|_| before.pop_front()) {
            Some(mut old) => {
                old.index = index;
                if changed.iter().any(|other| other.overlaps(&old.footprint)) {
                    let height = height((&piece, &old.body, &old.footprint), &lying, &places);
                    if height != old.height {
                        old.height = height;
                        changed.push(old.footprint.clone());
                    }
                }
                old
            }
            None => {
                let body = Body::of(&piece);
                let footprint = Footprint::of(&piece, &body);
                let height = height((&piece, &body, &footprint), &lying, &places);
                changed.push(footprint.clone());
                let scale = at(1.0, 1.0);
                Lying { index, piece, body, footprint, height, scale, aloft: false }
            }
        };
        places.add(&laid.footprint);
        lying.push(laid);
    }
    Ok(lying)
}

/// The box around pieces, on the table and as projected.
pub(crate) fn around(lying: &[Lying], view: View) -> Option<Bounds> {
    let rise = view.rise();
    lying
        .iter()
        .map(|piece| {
            let (low, high) = piece.footprint.bounds();
            let table = Rectangle { low, high };
            let bottom = table.moved(rise * piece.height.bottom);
            let top = table.moved(rise * piece.height.top);
            Bounds { table, seen: bottom.union(top) }
        })
        .reduce(Bounds::union)
}

/// Puts pieces in the order in which they are drawn.
pub(crate) fn sort(lying: &mut [Lying], view: View) {
    let View::Oblique { angle, .. } = view else { return };
    let angle = normal_angle(angle);
    // Pieces are nearer to the viewer the farther they are against the direction of heights.
    let key = |piece: &Lying| {
        let (low, high) = piece.footprint.bounds();
        let y = if angle <= 180.0 { -low.y } else { high.y };
        let x = if angle <= 90.0 || angle >= 270.0 { -low.x } else { high.x };
        // A piece without a height counts as high as the board under it.
        let level = if piece.body.depth > 0.0 { 0.0 } else { f64::from(piece.height.level) };
        // Hundredths of a thousandth of an inch: sums of the same heights may differ a little.
        let place = [piece.height.top, level, y, x].map(|inches| (inches * 1e5).round() as i64);
        (piece.aloft, place)
    };
    lying.sort_by_cached_key(key);
}

/// The piece with the properties that pictures rely on: a finite place, an angle in range, and no
/// unknown suit.
fn normal(piece: &Piece) -> Result<Piece, Error> {
    if !(piece.x.is_finite() && piece.y.is_finite()) {
        return Err(Error::Nowhere);
    }
    let mut piece = piece.clone();
    piece.angle = normal_angle(piece.angle);
    if !is_dominoes(&piece.cfg) && piece.suit.0 > 9 {
        piece.suit = Suit(0);
    }
    Ok(piece)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ppn_piece::Rank;
    use proptest::prelude::*;

    fn any_piece() -> impl Strategy<Value = Piece> {
        let kinds = ["tile_back piecepack", "coin_back piecepack", "pyramid_top icehouse_pieces"];
        (prop::sample::select(kinds.to_vec()), 0..12_u8, 0..12_u8, 1..4_u32).prop_map(
            |(kind, x, y, rank)| {
                let (piece_side, cfg) = kind.split_once(' ').expect("two words");
                Piece {
                    piece_side: piece_side.parse().expect("a known piece"),
                    suit: Suit(1),
                    rank: Rank(rank),
                    cfg: cfg.into(),
                    x: f64::from(x) / 2.0,
                    y: f64::from(y) / 2.0,
                    angle: 0.0,
                }
            },
        )
    }

    proptest! {
        /// The test removes pieces from a board and adds others.
        #[test]
        fn a_board_lies_the_same_whatever_was_before(
            pieces in prop::collection::vec(any_piece(), 1..100),
            gone in prop::collection::vec(any::<prop::sample::Index>(), 0..12),
            new in prop::collection::vec((any::<prop::sample::Index>(), any_piece()), 0..4),
        ) {
            let before = lay(&pieces, Turn::None, 200).expect("places");
            let mut after = pieces;
            for index in gone {
                if after.len() > 1 {
                    after.remove(index.index(after.len()));
                }
            }
            for (index, piece) in new {
                after.insert(index.index(after.len()), piece);
            }
            let laid = lay_after(before, &after, Turn::None, 200).expect("places");
            let expected = lay(&after, Turn::None, 200).expect("places");
            for (laid, expected) in laid.iter().zip(&expected) {
                prop_assert_eq!(&laid.piece, &expected.piece);
                prop_assert_eq!((laid.index, laid.height), (expected.index, expected.height));
            }
        }
    }
}
