//! A movetext made ready for replay.

mod builder;

use crate::{
    Dialect, Limits,
    describe::shortened,
    expansion::{Expansion, Source},
    macros::MacroTable,
    spec::Spec,
};
use ppn_source::{Diagnostic, Span};
use ppn_syntax::{Element, MoveRange, Moves, Node, PieceSpec, is_blank};
use std::{borrow::Cow, rc::Rc};

/// A movetext made ready for replay: expanded, read, and cut into chunks.
///
/// A chunk is what stands between two move numbers; a state is recorded after each. All of this
/// depends on no board, so what is wrong with the form is known before anything is replayed.
#[derive(Clone, Debug)]
pub struct Program<'t> {
    source: Source<'t>,
    elements: Vec<Element>,
    expansion: Expansion,
    moves: Moves,
    chunks: Vec<Chunk>,
    steps: Vec<Step>,
    comments: Vec<Span>,
    /// For each specification of `moves` its entry in `specs`.
    spec_entries: Vec<usize>,
    specs: Vec<SpecEntry>,
}

/// What stands between two move numbers.
#[derive(Clone, Debug)]
struct Chunk {
    label: Label,
    number: Span,
    /// Its first step; those up to the first of the next chunk are its own.
    first_step: u32,
    /// Its first comment; the same holds.
    first_comment: u32,
}

/// An item after brace expansion, or a word of it after macros were replaced.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    /// What is shown of the item; empty for the second and later words of one.
    text: Span,
    /// Its moves; `None` where it is broken.
    pub(crate) moves: Option<MoveRange>,
}

/// A specification, or nothing where it is faulty (and reported).
type SpecEntry = Option<Rc<Spec>>;

/// The number of a chunk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Label {
    stem: Stem,
    /// Periods after the stem.
    periods: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stem {
    /// No number stands anywhere in the movetext.
    None,
    /// `SetupFn`
    Setup,
    /// As written there.
    Written(Span),
}

/// The label of the state before any move.
pub const SETUP_LABEL: &str = "SetupFn.";

impl<'t> Program<'t> {
    /// Makes a movetext ready. `offset` is where it stands in the text of the game.
    #[must_use]
    pub fn new(
        movetext: &'t str,
        offset: u32,
        macros: MacroTable,
        dialect: &Dialect,
        limits: &Limits,
    ) -> (Self, Vec<Diagnostic>) {
        builder::build(movetext, offset, macros, dialect, limits)
    }

    /// How many chunks there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.chunks.len()
    }

    /// Whether there is no chunk, and so no state but the first.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.chunks.is_empty()
    }

    /// The number of a chunk, such as `1.` or `3...`.
    #[must_use]
    pub fn number(&self, chunk: usize) -> Cow<'t, str> {
        self.written(self.chunks[chunk].label)
    }

    /// Where the number of a chunk is written; empty where none is.
    #[must_use]
    pub fn number_span(&self, chunk: usize) -> Span {
        self.chunks[chunk].number
    }

    /// Where a chunk is written: its number, moves and comments, or what of them is its own. Where
    /// braces write several chunks, the later ones have the span of the semicolon behind.
    #[must_use]
    pub fn span(&self, chunk: usize) -> Span {
        let start = self.chunks[chunk].number;
        let next = self.chunks.get(chunk + 1).map_or(u32::MAX, |next| next.number.start);
        let after = self.elements.partition_point(|element| element.span.start < next);
        let last = after.checked_sub(1).map(|last| self.elements[last].span);
        last.filter(|last| last.end > start.end).map_or(start, |last| start.cover(last))
    }

    /// How many chunks begin at a place of the text or before: the number of the state that the
    /// place belongs to.
    #[must_use]
    pub fn state_at(&self, at: u32) -> usize {
        self.chunks.partition_point(|chunk| chunk.number.start <= at)
    }

    /// The items of a chunk after brace expansion, macros as written, joined by blanks.
    #[must_use]
    pub fn text(&self, chunk: usize) -> String {
        let mut text = String::new();
        for step in self.steps(chunk) {
            if !step.text.is_empty() {
                if !text.is_empty() {
                    text.push(' ');
                }
                text.push_str(self.slice(step.text));
            }
        }
        text
    }

    /// The comments of a chunk, white space squeezed, joined by blanks.
    #[must_use]
    pub fn comment(&self, chunk: usize) -> String {
        let mut text = String::new();
        for &comment in self.comment_spans(chunk) {
            let inside = self.slice(comment).trim_start_matches('{').trim_end_matches('}');
            for word in inside.split(is_blank).filter(|word| !word.is_empty()) {
                if !text.is_empty() {
                    text.push(' ');
                }
                text.push_str(word);
            }
        }
        text
    }

    /// The elements of the movetext as written.
    #[must_use]
    pub fn elements(&self) -> &[Element] {
        &self.elements
    }

    /// Where each comment of a chunk is written, with its braces.
    #[must_use]
    pub fn comment_spans(&self, chunk: usize) -> &[Span] {
        let start = self.chunks[chunk].first_comment as usize;
        let next = self.chunks.get(chunk + 1).map(|next| next.first_comment as usize);
        &self.comments[start..next.unwrap_or(self.comments.len())]
    }

    /// How many words of a chunk there are, after expansion.
    #[must_use]
    pub fn word_count(&self, chunk: usize) -> usize {
        self.steps(chunk).len()
    }

    /// The typed characters that a span comes from; the same where it is not in an expansion.
    #[must_use]
    pub fn source_span(&self, span: Span) -> Span {
        self.expansion.source_of(span)
    }

    /// Whether some move may look at the state at the start of its chunk.
    pub(crate) fn looks_back(&self) -> bool {
        self.source.text.contains('^') || self.expansion.text().contains('^')
    }

    pub(crate) fn steps(&self, chunk: usize) -> &[Step] {
        let start = self.chunks[chunk].first_step as usize;
        let next = self.chunks.get(chunk + 1).map(|next| next.first_step as usize);
        &self.steps[start..next.unwrap_or(self.steps.len())]
    }

    /// The moves of all chunks as a flat tree.
    #[must_use]
    pub fn moves(&self) -> &Moves {
        &self.moves
    }

    /// A specification; `None` where it is faulty and was reported.
    #[must_use]
    pub fn spec(&self, node: Node<PieceSpec>) -> Option<&Rc<Spec>> {
        self.specs[self.spec_entries[node.index()]].as_ref()
    }

    /// The characters of a span, typed or expanded.
    #[must_use]
    pub fn slice(&self, span: Span) -> &str {
        if span.start >= self.expansion.base() {
            self.expansion.slice(span)
        } else {
            self.source.slice(span)
        }
    }

    /// The same diagnostic with all its spans in the text that was typed. Where they point into an
    /// expansion the expanded move is shown.
    #[must_use]
    pub fn at_source(&self, mut diagnostic: Diagnostic) -> Diagnostic {
        if diagnostic.span.start >= self.expansion.base()
            && let Some(word) = self.expansion.word_of(diagnostic.span)
            && !word.is_empty()
            && diagnostic.notes.is_empty()
        {
            diagnostic.notes.push(format!("the item expands to `{}` here", shortened(word)));
        }
        let expanded = diagnostic.span.start >= self.expansion.base();
        diagnostic.span = self.expansion.source_of(diagnostic.span);
        for label in &mut diagnostic.labels {
            label.span = self.expansion.source_of(label.span);
        }
        if expanded {
            // Edits of an expansion are no edits of the text.
            diagnostic.fixes.clear();
        }
        diagnostic
    }

    fn written(&self, label: Label) -> Cow<'t, str> {
        let stem = match label.stem {
            Stem::None => return Cow::Borrowed(""),
            Stem::Setup => "SetupFn",
            Stem::Written(span) if label.periods == 0 => {
                return Cow::Borrowed(self.source.slice(span));
            }
            Stem::Written(span) => self.source.slice(span),
        };
        let mut number = stem.to_owned();
        number.extend(std::iter::repeat_n('.', label.periods as usize));
        Cow::Owned(number)
    }
}
