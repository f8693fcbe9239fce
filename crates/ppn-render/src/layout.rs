//! The layout of pieces: their bodies and heights, the box around them, and their drawing order.

use crate::{
    body::Body,
    footprint::Footprint,
    joined::JoinedBoard,
    lying::{Lying, Still},
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

/// Places pieces on a turned table, with the heights that follow from their places; at most `most`
/// pieces.
pub(crate) fn lay(pieces: &[Piece], turn: Turn, most: usize) -> Result<Vec<Lying>, Error> {
    lay_as(pieces, turn, most, Body::of)
}

/// The same with other bodies, such as those of men that are upright.
pub(crate) fn lay_as(
    pieces: &[Piece],
    turn: Turn,
    most: usize,
    body_of: fn(&Piece) -> Body,
) -> Result<Vec<Lying>, Error> {
    if pieces.len() > most {
        return Err(Error::TooManyPieces { pieces: pieces.len(), most });
    }
    let mut lying: Vec<Lying> = Vec::with_capacity(pieces.len());
    let mut places = Places::default();
    let joined = JoinedBoard::of(pieces);
    for (index, piece) in pieces.iter().enumerate() {
        let mut piece = normal(piece)?;
        let mut body = body_of(&piece);
        if let Some(joined) = joined.filter(|joined| index < joined.boards) {
            (piece.x, piece.y) = joined.middle;
            // The first board is the whole one, and the others are nothing on it.
            body = if index == 0 { Body::board(joined.lines) } else { Body::board((0, 0)) };
        }
        let piece = turn.piece(piece);
        let footprint = Footprint::of(&piece, &body);
        let near = places.near(&footprint).rev().map(|below| &lying[below]);
        let still = Still { piece: &piece, body: &body, footprint: &footprint };
        let height = height(still, near.map(|below| (below.still(), below.height)));
        if body.half_extent() != at(0.0, 0.0) {
            places.add(&footprint);
        }
        let scale = at(1.0, 1.0);
        lying.push(Lying { index, piece, body, footprint, height, scale, aloft: false });
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
pub(crate) fn normal(piece: &Piece) -> Result<Piece, Error> {
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
