//! Small pieces as characters: what is written in the only cell of each.

use super::{
    Options,
    drawing::{Drawing, is_small},
    frame::Frame,
    grid::Grid,
    normal::normal,
    splice::code,
};
use ppn_piece::Piece;

/// The cells and characters of small pieces in diagrams with the same bounds, for those who put the
/// pieces on the diagrams by themselves.
pub(crate) struct Characters {
    pub(super) frame: Frame,
    pub(super) options: Options,
    /// A diagram.
    pub(super) grid: Grid,
}

impl Characters {
    /// The number of pieces that certainly fit on a board within the limit of drawing.
    pub(crate) fn most_pieces(&self) -> u64 {
        self.options.limits.drawn / self.grid.cost(self.grid.area())
    }

    /// How far diagrams are moved to the right and up, in inches.
    pub(crate) fn offsets(&self) -> [f64; 2] {
        [self.frame.x_offset, self.frame.y_offset]
    }

    /// The number of rows of a diagram.
    pub(crate) fn rows(&self) -> usize {
        self.grid.rows_from_top().count()
    }

    /// Whether both places, in inches, are in the same cell, which is on the grid and has no
    /// coordinates.
    pub(crate) fn is_cell(&self, place: [f64; 2], other: [f64; 2]) -> bool {
        let [cell, other] = [place, other].map(|[x, y]| self.frame.cell(x, y));
        cell == other && self.grid.is_inside(cell)
    }

    /// The character of a piece with its marks, between private characters for its colour; `None` for
    /// a piece that has more than a cell, or no place.
    pub(crate) fn of(&self, piece: &Piece) -> Option<String> {
        let piece = normal(piece, &self.options).filter(is_small)?;
        // Its cell is the only one of a small grid.
        let frame = Frame { x_offset: -piece.x, y_offset: -piece.y, ..self.frame };
        let mut drawing = Drawing::over(Grid::new(1, 1), frame, &self.options, u64::MAX);
        drawing.piece(&piece);
        let mut text = String::new();
        code(drawing.grid.row_from_top(0), 0..1, &mut text);
        Some(text)
    }
}
