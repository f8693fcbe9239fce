//! The place of a part of a move: in the typed text, or in an expansion.

use ppn_source::Span;
use std::fmt;

/// The place of a part of a move: in the typed text of a game, or in an expansion of braces and
/// macros.
///
/// A [`Span`] of typed text can be converted to a [`WordSpan`]. Only the program that made the
/// expansion can convert it back, so an offset into an expansion is never used as an offset into
/// the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct WordSpan {
    start: u32,
    /// Its length, and whether it is in an expansion. A node is kept for each part of a move, so a
    /// place takes no more bytes than a [`Span`].
    length: u32,
}

const EXPANDED: u32 = 1 << 31;

impl WordSpan {
    /// A place in the typed text. If the span is longer than 2 GiB, only its first 2 GiB.
    #[must_use]
    pub fn typed(span: Span) -> Self {
        let length = (span.end - span.start).min(EXPANDED - 1);
        Self { start: span.start, length }
    }

    /// A place in the expanded text, counted from its start.
    #[must_use]
    pub fn expanded(span: Span) -> Self {
        let Self { start, length } = Self::typed(span);
        Self { start, length: length | EXPANDED }
    }

    /// Whether the place is in an expansion.
    #[must_use]
    pub fn is_expanded(self) -> bool {
        self.length & EXPANDED != 0
    }

    /// The place, if it is in the typed text.
    #[must_use]
    pub fn as_typed(self) -> Option<Span> {
        (!self.is_expanded()).then(|| self.in_its_text())
    }

    /// The place, if it is in the expanded text.
    #[must_use]
    pub fn as_expanded(self) -> Option<Span> {
        self.is_expanded().then(|| self.in_its_text())
    }

    /// The place in the text that it belongs to, typed or expanded.
    #[must_use]
    pub fn in_its_text(self) -> Span {
        Span { start: self.start, end: self.start.saturating_add(self.length & !EXPANDED) }
    }

    /// The empty place at its end.
    #[must_use]
    pub fn end(self) -> Self {
        let length = self.in_its_text().len();
        self.part(Span::empty(length))
    }

    /// A part of it, counted from its start.
    #[must_use]
    pub fn part(self, part: Span) -> Self {
        let part = part.shift(self.start);
        if self.is_expanded() { Self::expanded(part) } else { Self::typed(part) }
    }

    /// A part of it, given its start and length, for parts that are certainly inside.
    pub(crate) fn cut(self, from: u32, length: u32) -> Self {
        Self { start: self.start + from, length: length | self.length & EXPANDED }
    }
}

impl From<Span> for WordSpan {
    fn from(span: Span) -> Self {
        Self::typed(span)
    }
}

impl fmt::Debug for WordSpan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = if self.is_expanded() { "expanded " } else { "" };
        write!(f, "{text}{:?}", self.in_its_text())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_typed_or_in_an_expansion() {
        let span = Span::new(3, 7);
        let [typed, expanded] = [WordSpan::typed(span), WordSpan::expanded(span)];
        assert_eq!([typed, expanded].map(WordSpan::is_expanded), [false, true]);
        assert_eq!([typed, expanded].map(WordSpan::as_typed), [Some(span), None]);
    }
}
