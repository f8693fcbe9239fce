//! The text diagrams of a game as changes from one to the next.

use super::{
    boards::Boards,
    characters::{CharacterTable, under_and_above},
    grounds::Grounds,
    text::json,
};
use crate::{
    annotate::Annotate,
    replay::FramePiece,
    terminal::{Bounds, Changing, Options, Reorient, Splice, Splices, is_ground},
};
use serde::{Serialize, Serializer, ser::SerializeSeq};

/// Games with longer diagrams have no text diagrams.
const MOST_BYTES: usize = 50_000;
/// The bytes of a cell: a character, marks, and those of colours before and after it.
const MOST_BYTES_OF_A_CELL: usize = 24;
/// The cells of the diagrams of all games of a page together, counted once for each game; further
/// games have no text diagrams. Ten thousand games of Go have a sixth of it.
pub(super) const MOST_CELLS: u64 = 100_000_000;

/// The state of writing the text diagrams of a game.
pub(super) struct Diagrams<'p> {
    /// Without bounds there are no pieces in the game, and no lines.
    diagram: Option<Changing<'p>>,
    cells: u64,
    fits: bool,
    pieces: &'p [FramePiece],
    /// The box and the distance of coordinates, for which diagrams of the same pieces are the same.
    bounds: Option<Bounds>,
    scale: f64,
    /// The characters of the small pieces, if the page puts them on diagrams of the others.
    characters: Option<CharacterTable>,
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
        let cells = if fits { cells } else { 0 };
        Self { diagram, cells, fits, pieces, bounds, scale, characters: None }
    }

    /// Leaves out the small pieces, if the page can put them on these boards by itself, which takes it
    /// much fewer bytes.
    pub(super) fn without_small_pieces<'l>(
        mut self,
        boards: &Boards<'_>,
        lists: impl Iterator<Item = &'l [u32]>,
    ) -> Self {
        let is_small = self.cells <= (MOST_BYTES / MOST_BYTES_OF_A_CELL) as u64;
        if let Some(diagram) = self.diagram.as_ref().filter(|_| is_small && !boards.has_twins) {
            self.characters = CharacterTable::new(&boards.all, lists, &diagram.characters());
        }
        self
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
        let is_under = |piece: &u32| is_ground(&self.pieces[*piece as usize].piece);
        diagram.next(match &self.characters {
            Some(_) => under_and_above(pieces, is_under).0,
            None => pieces,
        });
        self.fits = diagram.bytes() <= MOST_BYTES;
        Changes(Some(diagram.changes()))
    }

    /// The diagram in JSON, if it is the same for all boards but for the small pieces.
    pub(super) fn shared(&mut self, grounds: &Grounds) -> Option<String> {
        let ground = self.characters.as_ref()?.ground.clone()?;
        let pieces = ground.iter().map(|&piece| self.pieces[piece as usize].piece.clone());
        Some(
            grounds
                .diagram(pieces.collect(), self.bounds?, self.scale, || json(&self.next(&ground))),
        )
    }

    /// What the page puts on them.
    pub(super) fn into_characters(self) -> Option<CharacterTable> {
        self.characters
    }

    /// Whether all diagrams could be drawn.
    pub(super) fn fits(&self) -> bool {
        self.fits
    }
}

/// Changes of lines, written one after the other as a flat list.
pub(super) struct Changes<'d>(Option<&'d Splices>);

impl Changes<'_> {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_none_or(|splices| splices.iter().len() == 0)
    }
}

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
