//! Placed pieces.

use crate::{body::Body, footprint::Footprint, shape::Point};
use ppn_piece::{Kind, Piece};

/// A piece in its place, or in motion.
#[derive(Clone, Debug)]
pub(crate) struct Lying {
    /// The index of the piece in the list of pieces.
    pub(crate) index: usize,
    pub(crate) piece: Piece,
    pub(crate) body: Body,
    pub(crate) footprint: Footprint,
    pub(crate) height: Height,
    /// Factors for its width and height: not 1 while the piece appears, disappears or turns over.
    pub(crate) scale: Point,
    /// Whether the piece is lifted, and thus over all pieces at rest.
    pub(crate) aloft: bool,
}

/// A piece in its place, without its height.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Still<'p> {
    pub(crate) piece: &'p Piece,
    pub(crate) body: &'p Body,
    pub(crate) footprint: &'p Footprint,
}

impl Lying {
    pub(crate) fn still(&self) -> Still<'_> {
        Still { piece: &self.piece, body: &self.body, footprint: &self.footprint }
    }

    /// Whether other pieces are placed on it as on a board.
    pub(crate) fn is_ground(&self) -> bool {
        matches!(self.piece.piece_side.kind, Kind::Board | Kind::Tile) && !self.aloft
    }
}

/// The vertical extent of a piece.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Height {
    /// Inches from the table to its underside.
    pub(crate) bottom: f64,
    /// Inches from the table to its upper side.
    pub(crate) top: f64,
    /// 1 on the table, one more for each piece below.
    pub(crate) level: u32,
}
