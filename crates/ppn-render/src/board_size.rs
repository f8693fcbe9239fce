//! The size of a board in cells or points.

use crate::{
    body::Body,
    shape::{Point, at},
};
use ppn_piece::{Kind, Piece};

/// The columns and rows of the board that pieces are on, in a game with coordinates of that unit in
/// inches: its cells or, if coordinates mean the lines of a board, its points. `None` if there is no
/// board and no tile, and if the pieces are farther apart than any board is wide.
///
/// A board of tiles has the size of the box around them, with its holes.
///
/// ```
/// use ppn_render::{Configuration, Kind, Piece, PieceSide, Rank, Side, Suit, board_size};
///
/// let tile = |x, y| Piece {
///     piece_side: PieceSide::new(Kind::Tile, Side::Back),
///     suit: Suit(1),
///     rank: Rank(1),
///     cfg: Configuration::Piecepack,
///     x,
///     y,
///     angle: 0.0,
/// };
/// // Four by two cells, or five by three points.
/// assert_eq!(board_size(&[tile(1.5, 1.5), tile(3.5, 1.5)], 1.0), Some((4, 2)));
/// assert_eq!(board_size(&[tile(2.0, 2.0), tile(4.0, 2.0)], 1.0), Some((5, 3)));
/// ```
#[must_use]
pub fn board_size(pieces: &[Piece], unit: f64) -> Option<(u32, u32)> {
    let of_kind = |kind| pieces.iter().filter(move |piece| piece.piece_side.kind == kind);
    let ground: Vec<&Piece> = match of_kind(Kind::Board).next() {
        Some(_) => of_kind(Kind::Board).collect(),
        None => of_kind(Kind::Tile).collect(),
    };
    let columns = whole_places(ground.iter().map(|piece| (piece.x, half_extent(piece).x)), unit)?;
    let rows = whole_places(ground.iter().map(|piece| (piece.y, half_extent(piece).y)), unit)?;
    Some((columns, rows))
}

/// Half the width and height of a piece that is turned by a multiple of 90 degrees.
fn half_extent(piece: &Piece) -> Point {
    let extent = Body::of(piece).half_extent();
    let is_across = (piece.angle / 90.0).round().rem_euclid(2.0) == 1.0;
    if is_across { at(extent.y, extent.x) } else { extent }
}

/// The number of whole coordinates from the lowest to the highest edge of pieces, given by middle and half
/// extent.
fn whole_places(pieces: impl Iterator<Item = (f64, f64)>, unit: f64) -> Option<u32> {
    /// Edges are sums of decimals, and may be this far from a coordinate.
    const NEAR: f64 = 0.01;
    /// The largest number of columns or rows.
    const MOST: f64 = 1000.0;
    let (low, high) = pieces
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), (middle, half)| {
            (low.min(middle - half), high.max(middle + half))
        });
    let places = (high / unit + NEAR).floor() - (low / unit - NEAR).ceil() + 1.0;
    (1.0..=MOST).contains(&places).then_some(places as u32)
}
