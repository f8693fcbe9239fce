//! Where pieces lie: their bodies and heights, the box around them, and the order to draw them in.

use crate::{
    body::Body,
    picture::{Bounds, Error, Options, Rectangle},
    places::Places,
    projection::View,
    sets::is_dominoes,
    shape::{Point, at},
    stacking::{Footprint, Height, height},
    table_turn::Turn,
};
use ppn_piece::{Kind, Piece, Suit, normal_angle};

/// A piece in its place, or on its way.
#[derive(Clone, Debug)]
pub(crate) struct Lying {
    /// Its place in the list of pieces.
    pub(crate) index: usize,
    pub(crate) piece: Piece,
    pub(crate) body: Body,
    pub(crate) footprint: Footprint,
    pub(crate) height: Height,
    /// Factors for its width and height: not 1 while it comes, goes or turns over.
    pub(crate) scale: Point,
    /// Whether it is lifted, and thus over all that lies.
    pub(crate) aloft: bool,
}

impl Lying {
    /// Whether other pieces are placed on it as on a board.
    pub(crate) fn is_ground(&self) -> bool {
        matches!(self.piece.piece_side.kind, Kind::Board | Kind::Tile) && !self.aloft
    }
}

/// The box around pieces on a table that is turned; `None` where there are none.
pub(crate) fn bounds(pieces: &[Piece], options: &Options) -> Result<Option<Bounds>, Error> {
    Ok(around(&lay(pieces, options.turn, options.limits.pieces)?, options.view))
}

/// Pieces in their places on a table that is turned, with the heights that follow from them; at most
/// `most`.
pub(crate) fn lay(pieces: &[Piece], turn: Turn, most: usize) -> Result<Vec<Lying>, Error> {
    lay_after(Vec::new(), pieces, turn, most)
}

/// The same, where the board before may begin with the same pieces: only those above them are laid.
pub(crate) fn lay_after(
    before: Vec<Lying>,
    pieces: &[Piece],
    turn: Turn,
    most: usize,
) -> Result<Vec<Lying>, Error> {
    if pieces.len() > most {
        return Err(Error::TooManyPieces { pieces: pieces.len(), most });
    }
    let turned = |piece| normal(piece).map(|piece| turn.piece(piece));
    let pieces = pieces.iter().map(turned).collect::<Result<Vec<Piece>, Error>>()?;
    let same = pieces.iter().zip(&before).take_while(|(piece, lying)| **piece == lying.piece);
    let same = same.count();
    let mut lying = before;
    lying.truncate(same);
    let mut places = Places::of(lying.iter().map(|below| &below.footprint));
    for (index, piece) in pieces.into_iter().enumerate().skip(lying.len()) {
        let body = Body::of(&piece);
        let footprint = Footprint::of(&piece, &body);
        let height = height((&piece, &body, &footprint), &lying, &places);
        places.add(&footprint);
        let scale = at(1.0, 1.0);
        lying.push(Lying { index, piece, body, footprint, height, scale, aloft: false });
    }
    Ok(lying)
}

/// The box around pieces, on the table and as they are seen.
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
    // Nearer to the viewer is against the direction that heights go.
    let key = |piece: &Lying| {
        let (low, high) = piece.footprint.bounds();
        let y = if angle <= 180.0 { -low.y } else { high.y };
        let x = if angle <= 90.0 || angle >= 270.0 { -low.x } else { high.x };
        // What has no height is as high as the board that it lies on.
        let level = if piece.body.depth > 0.0 { 0.0 } else { f64::from(piece.height.level) };
        // Hundredths of a thousandth of an inch: sums of the same heights may differ a little.
        let place = [piece.height.top, level, y, x].map(|inches| (inches * 1e5).round() as i64);
        (piece.aloft, place)
    };
    lying.sort_by_cached_key(key);
}

/// The piece with what pictures count on: an angle in its range, a place, a suit of few.
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
