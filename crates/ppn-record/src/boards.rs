//! The boards of a game that was read, without its text.

use crate::{Mark, MoveList, NoMoves, Record, Variation};
use ppn_source::Span;
use std::borrow::Cow;

/// The marks and the places of moves, without their words.
#[derive(Clone, Debug)]
struct Silent {
    moves: Vec<(Span, Vec<Mark>)>,
}

impl MoveList for Silent {
    fn len(&self) -> usize {
        self.moves.len()
    }

    fn number(&self, _: usize) -> Cow<'_, str> {
        "".into()
    }

    fn text(&self, _: usize) -> Cow<'_, str> {
        "".into()
    }

    fn comment(&self, _: usize) -> Cow<'_, str> {
        "".into()
    }

    fn span(&self, index: usize) -> Span {
        self.moves[index].0
    }

    fn marks(&self, index: usize) -> &[Mark] {
        &self.moves[index].1
    }
}

impl Record<'_> {
    /// The boards of the record and of its variations, with their marks, for programs that keep them longer than the
    /// text. Moves have no numbers, words and comments there.
    #[must_use]
    pub fn into_boards(mut self) -> Record<'static> {
        let variations = std::mem::take(&mut self.variations);
        let moves = (0..self.moves.len())
            .map(|index| (self.moves.span(index), self.marks(index + 1).to_vec()))
            .collect();
        let inner = |Variation { after, record }| Variation { after, record: record.into_boards() };
        Record {
            text: "",
            metadata: self.metadata,
            scale_factor: self.scale_factor,
            diagnostics: Vec::new(),
            costume: self.costume,
            squares: self.squares,
            is_numbered: self.is_numbered,
            skips_i: self.skips_i,
            positions: Vec::new(),
            variations: variations.into_iter().map(inner).collect(),
            drawn: Default::default(),
            moves: if self.replay.len() > 1 {
                Box::new(Silent { moves })
            } else {
                Box::new(NoMoves)
            },
            replay: self.replay,
        }
    }
}
