//! The text diagrams of a game as changes from one to the next.

use crate::{
    annotate::Annotate,
    replay::FramePiece,
    terminal::{Bounds, Changing, Options, Reorient, Splice, Splices},
};
use serde::{Serialize, Serializer, ser::SerializeSeq};

/// Games with longer diagrams have no text diagrams.
const MOST_BYTES: usize = 50_000;
/// The cells of the diagrams of all games of a page together, counted once for each game; further
/// games have no text diagrams. Ten thousand games of Go have a sixth of it.
pub(super) const MOST_CELLS: u64 = 100_000_000;

/// The state of writing the text diagrams of a game.
pub(super) struct Diagrams<'p> {
    /// Without bounds there are no pieces in the game, and no lines.
    diagram: Option<Changing<'p>>,
    cells: u64,
    fits: bool,
}

impl<'p> Diagrams<'p> {
    /// Diagrams of boards of these pieces, within these bounds, if they have at most that number of
    /// cells.
    pub(super) fn new(
        pieces: &'p [FramePiece],
        bounds: Option<Bounds>,
        annotate: Annotate,
        scale: f64,
        most_cells: u64,
    ) -> Self {
        let annotate = if annotate == Annotate::None { Annotate::Algebraic } else { annotate };
        let options = Options { annotate, annotation_scale: scale, ..Self::options() };
        let cells = bounds.map_or(0, |bounds| bounds.cells(&options));
        let fits = cells <= most_cells;
        let bounds = bounds.filter(|_| fits);
        let diagram = bounds.map(|bounds| Changing::new(pieces, bounds, options));
        Self { diagram, cells: if fits { cells } else { 0 }, fits }
    }

    /// The number of their cells, counted once for all boards.
    pub(super) fn cells(&self) -> u64 {
        self.cells
    }

    /// The options of diagrams; their bounds depend on the options.
    pub(super) fn options() -> Options {
        Options {
            reorient: Reorient::None,
            long_labels: true,
            draw_all: true,
            trim: true,
            text_presentation: true,
            ..Options::default()
        }
    }

    /// The changes of the lines with the next board.
    pub(super) fn next(&mut self, pieces: &[u32]) -> Changes<'_> {
        let Some(diagram) = self.diagram.as_mut().filter(|_| self.fits) else {
            return Changes(None);
        };
        diagram.next(pieces);
        self.fits = diagram.bytes() <= MOST_BYTES;
        Changes(Some(diagram.changes()))
    }

    /// Whether all diagrams could be drawn.
    pub(super) fn fits(&self) -> bool {
        self.fits
    }
}

/// Changes of lines, written one after the other as a flat list.
pub(super) struct Changes<'d>(Option<&'d Splices>);

impl Serialize for Changes<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let splices = self.0.map(Splices::iter);
        let mut list = to.serialize_seq(splices.as_ref().map(|splices| 4 * splices.len()))?;
        for Splice { row, start, gone, text } in splices.into_iter().flatten() {
            [row, start, gone].iter().try_for_each(|number| list.serialize_element(number))?;
            list.serialize_element(text)?;
        }
        list.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn diagrams_of_a_page_have_a_limit_of_cells() {
        let bounds = Some(Bounds { x_min: 0.0, x_max: 9.0, y_min: 0.0, y_max: 4.0 });
        let new = |most| Diagrams::new(&[], bounds, Annotate::None, 1.0, most);
        // Each has 20 columns and 10 rows, with those of the coordinates.
        assert_eq!(
            [199, 200].map(|most| (new(most).fits(), new(most).cells())),
            [(false, 0), (true, 200)]
        );
    }
}
