//! Byte ranges of a text.

use std::ops::{Index, Range};

/// A half-open range of byte offsets into one text.
///
/// Offsets are `u32`: a text that is in memory as a whole is at most 4 GiB long. Archives of any
/// size are read game by game, and each game has its own spans.
///
/// A span indexes its text. A span of another text may not fit: [`Span::get`] gives `None` then, and
/// indexing panics.
///
/// ```
/// use ppn_source::Span;
///
/// let (text, span) = ("1. b2-c3", Span::new(3, 8));
/// assert_eq!(&text[span], "b2-c3");
/// assert_eq!((span.get(text), span.get("2.")), (Some("b2-c3"), None));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// One past the last byte; never less than `start`.
    pub end: u32,
}

impl Span {
    /// The span from `start` to `end`; an `end` before `start` gives an empty span at `start`.
    #[inline]
    #[must_use]
    pub fn new(start: usize, end: usize) -> Self {
        let start = short(start);
        Self { start, end: short(end).max(start) }
    }

    /// The empty span at `at`.
    #[must_use]
    pub fn empty(at: usize) -> Self {
        Self::new(at, at)
    }

    /// The number of bytes.
    #[inline]
    #[must_use]
    pub fn len(self) -> usize {
        (self.end - self.start) as usize
    }

    /// Whether the span has no bytes.
    #[inline]
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// The same bytes as a range for slicing.
    #[inline]
    #[must_use]
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The text inside; `None` if the span does not fit the text.
    #[inline]
    #[must_use]
    pub fn get(self, text: &str) -> Option<&str> {
        text.get(self.range())
    }

    /// The text inside. If the span does not fit the text, it is empty; [`Self::get`] is `None` then.
    ///
    /// # Panics
    /// In a build with debug assertions, if the span does not fit the text.
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn slice(self, text: &str) -> &str {
        if cfg!(debug_assertions) { self.inside(text) } else { self.get(text).unwrap_or_default() }
    }

    #[track_caller]
    fn inside(self, text: &str) -> &str {
        let Some(inside) = self.get(text) else {
            panic!("the span {self:?} is not of this text of {} bytes", text.len());
        };
        inside
    }

    /// The smallest span that contains both.
    #[inline]
    #[must_use]
    pub fn cover(self, other: Self) -> Self {
        Self { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// The span moved by `by` bytes to the right.
    #[inline]
    #[must_use]
    pub fn shift(self, by: u32) -> Self {
        Self { start: self.start.saturating_add(by), end: self.end.saturating_add(by) }
    }

    /// The span moved by `by` bytes to the left, not past 0.
    #[must_use]
    pub fn shift_back(self, by: u32) -> Self {
        Self { start: self.start.saturating_sub(by), end: self.end.saturating_sub(by) }
    }

    /// Whether `at` is inside, or at the end.
    #[must_use]
    pub fn touches(self, at: u32) -> bool {
        self.start <= at && at <= self.end
    }
}

impl From<Range<usize>> for Span {
    #[inline]
    fn from(range: Range<usize>) -> Self {
        Self::new(range.start, range.end)
    }
}

impl From<Span> for Range<usize> {
    fn from(span: Span) -> Self {
        span.range()
    }
}

impl Index<Span> for str {
    type Output = Self;

    #[track_caller]
    fn index(&self, span: Span) -> &Self {
        span.inside(self)
    }
}

impl Index<Span> for String {
    type Output = str;

    #[track_caller]
    fn index(&self, span: Span) -> &str {
        span.inside(self)
    }
}

impl std::fmt::Debug for Span {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}..{}", self.start, self.end)
    }
}

/// A number of bytes or items in 32 bits. Larger numbers are clamped; no longer text is read.
#[inline]
#[must_use]
pub fn short(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_span_indexes_its_text_only() {
        let (text, span) = ("é: a".to_owned(), Span::new(0, 2));
        assert_eq!([&text[span], &text.as_str()[span], span.slice(&text)], ["é"; 3]);
        assert_eq!(Range::from(span), 0..2);
        let others = [Span::new(0, 9), Span::new(1, 2), Span { start: 2, end: 0 }];
        assert_eq!(others.map(|span| span.get(&text)), [None; 3]);
    }

    #[test]
    #[should_panic(expected = "the span 3..9 is not of this text of 2 bytes")]
    fn a_span_of_another_text_is_no_index() {
        let _ = &"a1"[Span::new(3, 9)];
    }
}
