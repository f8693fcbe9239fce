//! The moves of a game, by index.

use crate::{Mark, Wording};
use ppn_engine::{Chunks, MacroWords};
use ppn_source::Span;
use std::{borrow::Cow, fmt};

/// The moves of a game: one entry for each state after the start board. They do not change, so that
/// several threads can read a record.
pub trait MoveList: Send + Sync {
    /// The number of moves.
    fn len(&self) -> usize;

    /// Whether there are no moves.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of a move, such as `1...`.
    fn number(&self, index: usize) -> Cow<'_, str>;

    /// The beginning of the number of a move, and how many periods follow it. A list whose numbers may have long rows
    /// of periods gives them without writing them.
    fn number_parts(&self, index: usize) -> (Cow<'_, str>, usize) {
        (self.number(index), 0)
    }

    /// A move as PPN writes it.
    fn text(&self, index: usize) -> Cow<'_, str>;

    /// A move as PPN writes it, for readers: its macros as their names alone or as their values.
    fn shown_text(&self, index: usize, _macros: MacroWords) -> Cow<'_, str> {
        self.text(index)
    }

    /// The comment on a move.
    fn comment(&self, index: usize) -> Cow<'_, str>;

    /// The place of a move in the text of the game. The starts of these places never decrease.
    fn span(&self, index: usize) -> Span;

    /// The marks on the board after a move.
    fn marks(&self, _index: usize) -> &[Mark] {
        &[]
    }

    /// A move in its own notation, if that is not PPN and the words were kept.
    fn wording(&self, _index: usize) -> Option<&Wording> {
        None
    }

    /// The number of moves that begin at a place of the text or before.
    fn begun_at(&self, at: u32) -> usize {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = low.midpoint(high);
            if self.span(middle).start <= at {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }
}

impl fmt::Debug for dyn MoveList + '_ {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = |index| (self.number(index), self.text(index));
        f.debug_list().entries((0..self.len()).map(words)).finish()
    }
}

/// A game without moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NoMoves;

impl MoveList for NoMoves {
    fn len(&self) -> usize {
        0
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

    fn span(&self, _: usize) -> Span {
        Span::default()
    }
}

impl MoveList for Chunks<'_> {
    fn len(&self) -> usize {
        Chunks::len(self)
    }

    fn number(&self, index: usize) -> Cow<'_, str> {
        Chunks::number(self, index)
    }

    fn number_parts(&self, index: usize) -> (Cow<'_, str>, usize) {
        let (written, periods) = Chunks::number_parts(self, index);
        (written.into(), periods)
    }

    fn text(&self, index: usize) -> Cow<'_, str> {
        Chunks::text(self, index).into()
    }

    fn shown_text(&self, index: usize, macros: MacroWords) -> Cow<'_, str> {
        Chunks::shown_text(self, index, macros).into()
    }

    fn comment(&self, index: usize) -> Cow<'_, str> {
        Chunks::comment(self, index).into()
    }

    fn span(&self, index: usize) -> Span {
        Chunks::span(self, index)
    }

    fn begun_at(&self, at: u32) -> usize {
        self.state_at(at)
    }
}
