//! The parts of a movetext that belong to each state: number, text, comments and place.

use crate::{
    Unplaced,
    expansion::{Expansion, Source},
    macros::Reference,
    shortened::shortened,
};
use ppn_source::{Diagnostic, Span, short};
use ppn_syntax::{Element, WordSpan, is_blank};
use std::{borrow::Cow, ops::Range};

/// The chunks of a movetext: the move numbers, and the text between them.
///
/// This is the part of a [`Program`](crate::Program) that is kept after the game was played. A
/// record is kept for long, and the tree of its moves takes several times as much memory.
#[derive(Clone, Debug)]
pub struct Chunks<'t> {
    pub(crate) source: Source<'t>,
    pub(crate) expansion: Expansion,
    chunks: Vec<Chunk>,
    /// The text of each item after brace expansion, as it is displayed. It is empty for the second
    /// and later words of an item whose macros were replaced.
    items: Vec<WordSpan>,
    /// For each item whose macros were replaced, its index and the place of its words in the expanded text.
    replaced: Vec<(u32, Span)>,
    comments: Vec<Span>,
}

/// How the macros of a move are shown to readers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum MacroWords {
    /// As their names, without backtick and apostrophe: `rook@b2`.
    #[default]
    Names,
    /// As their values: `SR@b2`.
    Values,
}

/// The text between two move numbers.
#[derive(Clone, Copy, Debug)]
struct Chunk {
    label: Label,
    number: Span,
    /// The end of its last element.
    end: u32,
    /// The index of its first item. Its items end at the first item of the next chunk.
    first_item: u32,
    /// The index of its first comment. Its comments end at the first comment of the next chunk.
    first_comment: u32,
}

/// The beginning of the number of a chunk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stem {
    /// There is no number in the movetext.
    None,
    /// `SetupFn`
    Setup,
    /// The text written at the number of this chunk. If that is only a period or a semicolon, the
    /// text at the last chunk before it that has no periods after its stem.
    Written,
}

/// A [`Stem`] and the number of periods after it, in one word: chunks are most of a record that is kept.
#[derive(Clone, Copy, Debug)]
struct Label(u32);

impl Label {
    #[inline]
    fn new(stem: Stem, periods: u32) -> Self {
        Self(periods.min(u32::MAX >> 2) << 2 | stem as u32)
    }

    #[inline]
    fn stem(self) -> Stem {
        match self.0 & 3 {
            0 => Stem::None,
            1 => Stem::Setup,
            _ => Stem::Written,
        }
    }

    #[inline]
    fn periods(self) -> u32 {
        self.0 >> 2
    }
}

/// The label of the state before any move.
// CN-6
pub const SETUP_LABEL: &str = "SetupFn.";

impl<'t> Chunks<'t> {
    /// Chunks of a movetext without any yet. `offset` is the place of the movetext in the text of
    /// its game. There is room for numbers of chunks, of items and of comments.
    pub(crate) fn new(
        movetext: &'t str,
        offset: u32,
        (chunks, items, comments): (usize, usize, usize),
    ) -> Self {
        let whole = Span { start: offset, end: offset.saturating_add(short(movetext.len())) };
        let source = Source { text: movetext, place: whole.into() };
        let expansion = Expansion::default();
        let (chunks, items) = (Vec::with_capacity(chunks), Vec::with_capacity(items));
        let (replaced, comments) = (Vec::new(), Vec::with_capacity(comments));
        Self { source, expansion, chunks, items, replaced, comments }
    }

    /// Makes room for `usual` more chunks with as many items.
    pub(crate) fn reserve(&mut self, usual: usize) {
        self.chunks.reserve(usual);
        self.items.reserve(usual);
    }

    /// Begins a chunk.
    #[inline]
    pub(crate) fn open(&mut self, stem: Stem, periods: u32, number: Span) {
        self.chunks.push(Chunk {
            label: Label::new(stem, periods),
            number,
            end: number.end,
            first_item: short(self.items.len()),
            first_comment: short(self.comments.len()),
        });
    }

    #[inline]
    pub(crate) fn add_item(&mut self, text: WordSpan) {
        self.items.push(text);
    }

    /// Records that the macros of the item that is added next were replaced, by these words of the expanded
    /// text.
    pub(crate) fn replace_next_item(&mut self, words: &[Span]) {
        if let (Some(first), Some(last)) = (words.first(), words.last()) {
            let words = Span { start: first.start, end: last.end };
            self.replaced.push((short(self.items.len()), words));
        }
    }

    #[inline]
    pub(crate) fn add_comment(&mut self, comment: Span) {
        self.comments.push(comment);
    }

    /// Records that the last chunk extends to `end`.
    #[inline]
    pub(crate) fn extend_to(&mut self, end: u32) {
        if let Some(chunk) = self.chunks.last_mut() {
            chunk.end = end;
        }
    }

    /// Removes the last chunk; returns the place of its number.
    pub(crate) fn pop(&mut self) -> Option<Span> {
        let last = self.chunks.pop()?;
        self.items.truncate(last.first_item as usize);
        while self.replaced.pop_if(|(item, _)| *item >= last.first_item).is_some() {}
        self.comments.truncate(last.first_comment as usize);
        Some(last.number)
    }

    /// Removes all chunks except the first `len`.
    pub(crate) fn truncate(&mut self, len: usize) {
        while self.chunks.len() > len {
            self.pop();
        }
    }

    /// The number of items.
    pub(crate) fn item_count(&self) -> usize {
        self.items.len()
    }

    /// Sets the end of each chunk from `from` on to the end of its last element. Elements and
    /// chunks are in the order of the text.
    pub(crate) fn end_with(&mut self, elements: &[Element], from: usize) {
        let mut passed = 0;
        for index in from..self.chunks.len() {
            let next = self.chunks.get(index + 1).map_or(u32::MAX, |next| next.number.start);
            while elements.get(passed).is_some_and(|element| element.span.start < next) {
                passed += 1;
            }
            let last = passed.checked_sub(1).map_or(0, |last| elements[last].span.end);
            let chunk = &mut self.chunks[index];
            chunk.end = chunk.end.max(last);
        }
    }

    /// The beginning of the number of the last chunk, and the number of periods after it.
    #[inline]
    pub(crate) fn last_label(&self) -> Option<(Stem, u32)> {
        self.chunks.last().map(|chunk| (chunk.label.stem(), chunk.label.periods()))
    }

    /// For each chunk from `from` on: the stem of its number and where it is written, the number of
    /// periods after it, and the place of the number.
    pub(crate) fn labels(&self, from: usize) -> impl Iterator<Item = (Stem, Span, u32, Span)> {
        let own = self.chunks[..from].iter().rfind(|chunk| chunk.label.periods() == 0);
        let before = own.map_or(Span::default(), |chunk| chunk.number);
        self.chunks[from..].iter().scan(before, |written, chunk| {
            if chunk.label.periods() == 0 {
                *written = chunk.number;
            }
            Some((chunk.label.stem(), *written, chunk.label.periods(), chunk.number))
        })
    }

    /// The same chunks without the data that is needed only until the moves are played.
    pub(crate) fn settled(mut self) -> Self {
        self.expansion.forget_sources();
        self.chunks.shrink_to_fit();
        self.items.shrink_to_fit();
        self.replaced.shrink_to_fit();
        self.comments.shrink_to_fit();
        self
    }

    /// The items of a chunk, as indices into all items.
    pub(crate) fn items(&self, chunk: usize) -> Range<usize> {
        let start = self.chunks[chunk].first_item as usize;
        let next = self.chunks.get(chunk + 1).map(|next| next.first_item as usize);
        start..next.unwrap_or(self.items.len())
    }

    /// Whether a part of the text, or any expansion, contains a character.
    pub(crate) fn contains(&self, part: &Range<usize>, character: char) -> bool {
        let text = self.source.part(part.clone()).0;
        text.contains(character) || self.expansion.text().contains(character)
    }

    /// The number of chunks.
    #[must_use]
    pub fn len(&self) -> usize {
        self.chunks.len()
    }

    /// Whether there is no chunk: the first state is the only one.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.chunks.is_empty()
    }

    /// The number of a chunk, such as `1.` or `3...`.
    #[must_use]
    pub fn number(&self, chunk: usize) -> Cow<'t, str> {
        match self.number_parts(chunk) {
            (written, 0) => Cow::Borrowed(written),
            (written, more) => Cow::Owned(written.to_owned() + &".".repeat(more)),
        }
    }

    /// The beginning of the number of a chunk, and how many periods follow it. After many semicolons they are a long
    /// row, which need not be written to be compared.
    #[must_use]
    pub fn number_parts(&self, chunk: usize) -> (&'t str, usize) {
        let Chunk { label, .. } = self.chunks[chunk];
        let written = match label.stem() {
            Stem::None => return ("", 0),
            Stem::Setup => "SetupFn",
            Stem::Written => {
                // From chunk to chunk there is at most one more period.
                let mut own = self.chunks[chunk];
                let mut at = chunk;
                while let Some(before) = at.checked_sub(own.label.periods() as usize)
                    && own.label.periods() > 0
                {
                    (at, own) = (before, self.chunks[before]);
                }
                self.source.slice(own.number)
            }
        };
        (written, label.periods() as usize)
    }

    /// The place where the number of a chunk is written; empty if it is not written.
    #[must_use]
    pub fn number_span(&self, chunk: usize) -> Span {
        self.chunks[chunk].number
    }

    /// The place where a chunk is written: its own number, moves and comments. If braces expand to
    /// several chunks, the later ones have the span of the semicolon after the item.
    #[must_use]
    pub fn span(&self, chunk: usize) -> Span {
        let Chunk { number, end, .. } = self.chunks[chunk];
        Span { start: number.start, end }
    }

    /// The number of chunks that begin at a place of the text or before it: the state that the
    /// place belongs to.
    #[must_use]
    pub fn state_at(&self, at: u32) -> usize {
        self.chunks.partition_point(|chunk| chunk.number.start <= at)
    }

    /// The items of a chunk after brace expansion, macros as written, joined by spaces.
    #[must_use]
    // CN-7
    pub fn text(&self, chunk: usize) -> String {
        self.joined(chunk, |_, text| text.into())
    }

    /// The items of a chunk as a reader sees them: after brace expansion, and without backticks and apostrophes of
    /// macros. In editions that replace macros first, their names are unknown, so that values are shown.
    #[must_use]
    pub fn shown_text(&self, chunk: usize, macros: MacroWords) -> String {
        self.joined(chunk, |item, text| match macros {
            MacroWords::Names => without_marks(text),
            MacroWords::Values => match self.replaced.binary_search_by_key(&item, |&(at, _)| at) {
                Ok(found) => {
                    let words = self.replaced[found].1.slice(self.expansion.text());
                    words.split_ascii_whitespace().collect::<Vec<_>>().join(" ").into()
                }
                Err(_) => text.into(),
            },
        })
    }

    /// The items of a chunk, each with its index, joined by spaces.
    fn joined<'c>(
        &'c self,
        chunk: usize,
        mut shown: impl FnMut(u32, &'c str) -> Cow<'c, str>,
    ) -> String {
        let mut text = String::new();
        for index in self.items(chunk) {
            let item = self.items[index];
            if !item.in_its_text().is_empty() {
                if !text.is_empty() {
                    text.push(' ');
                }
                text.push_str(&shown(short(index), self.slice(item)));
            }
        }
        text
    }

    /// The comments of a chunk, joined by spaces, each run of white space as one space.
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

    /// The places of the comments of a chunk, braces included.
    #[must_use]
    pub fn comment_spans(&self, chunk: usize) -> &[Span] {
        let start = self.chunks[chunk].first_comment as usize;
        let next = self.chunks.get(chunk + 1).map(|next| next.first_comment as usize);
        &self.comments[start..next.unwrap_or(self.comments.len())]
    }

    /// The number of words of a chunk, after expansion.
    #[must_use]
    pub fn word_count(&self, chunk: usize) -> usize {
        self.items(chunk).len()
    }

    /// The typed characters that a part of a move comes from.
    #[must_use]
    pub fn source_span(&self, place: WordSpan) -> Span {
        self.expansion.typed(place)
    }

    /// The characters of a place, typed or expanded.
    #[must_use]
    pub fn slice(&self, place: impl Into<WordSpan>) -> &str {
        let place = place.into();
        match place.as_expanded() {
            Some(place) => place.slice(self.expansion.text()),
            None => self.source.slice(place.in_its_text()),
        }
    }

    /// A diagnostic with all its places in the typed text. If it is about an expansion, the
    /// expanded move is shown.
    #[must_use]
    pub fn at_source(&self, diagnostic: Unplaced) -> Diagnostic {
        let Unplaced { within, diagnostic, others } = diagnostic;
        let mut diagnostic = diagnostic.shift(within.in_its_text().start);
        if within.is_expanded() {
            self.place(&mut diagnostic);
        }
        diagnostic.labels.extend(others);
        diagnostic
    }

    /// Gives a diagnostic about an expansion its places in the typed text.
    fn place(&self, diagnostic: &mut Diagnostic) {
        if let Some(word) = self.expansion.word_of(diagnostic.span)
            && !word.is_empty()
            && diagnostic.notes.is_empty()
        {
            diagnostic.notes.push(format!("the item expands to `{}` here", shortened(word)));
        }
        diagnostic.span = self.expansion.source_of(diagnostic.span);
        for label in &mut diagnostic.labels {
            label.span = self.expansion.source_of(label.span);
        }
        // Edits of an expansion are not edits of the text.
        diagnostic.fixes.clear();
    }
}

/// An item with the names of its macros alone: `` `rook'@b2 `` is `rook@b2`.
fn without_marks(item: &str) -> Cow<'_, str> {
    let mut shown = String::new();
    let mut rest = item;
    while let Some((before, after)) = rest.split_once('`') {
        let Some(used) = Reference::read(&rest[before.len()..]) else { break };
        shown.push_str(before);
        shown.push_str(used.name);
        rest = &after[used.length - 1..];
    }
    if shown.is_empty() && rest.len() == item.len() { item.into() } else { (shown + rest).into() }
}
