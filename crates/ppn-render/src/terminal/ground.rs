//! Boards and tiles that are the same in diagram after diagram.

use super::{
    Options,
    drawing::{Drawing, Drawn},
    frame::Frame,
    grid::Grid,
};
use ppn_piece::{Kind, Piece};

/// The boards and tiles below all other pieces, drawn once for many diagrams with the same options
/// and bounds.
#[derive(Default)]
pub(crate) struct Ground {
    pieces: Vec<Piece>,
    drawn: Option<Drawn>,
    /// The last diagram.
    pub(super) last: Option<Grid>,
}

impl Ground {
    /// A drawing of the boards and tiles at the start of the list, and the other pieces.
    pub(super) fn under<'a, 'p>(
        &mut self,
        pieces: &'p [Piece],
        frame: Frame,
        options: &'a Options,
    ) -> (Drawing<'a>, &'p [Piece]) {
        let is_ground = |piece: &&Piece| matches!(piece.piece_side.kind, Kind::Board | Kind::Tile);
        let (ground, others) = pieces.split_at(pieces.iter().take_while(is_ground).count());
        if let Some(drawn) = self.drawn.as_ref().filter(|_| ground == self.pieces) {
            return (Drawing::on(drawn.clone(), frame, options), others);
        }
        let mut drawing = Drawing::new(frame, options);
        ground.iter().for_each(|piece| drawing.piece(piece));
        (self.pieces, self.drawn) = (ground.to_vec(), Some(drawing.drawn()));
        (drawing, others)
    }
}
