//! A text with edits, and how its places map to the text without them.

use ppn_source::{Diagnostic, Edit, Span};

/// A text with edits. It maps its places to the text without them.
pub(crate) struct Amended {
    pub(crate) text: String,
    /// The span of each replaced text, in the order of the text, and the length of its replacement.
    edits: Vec<(Span, u32)>,
}

impl Amended {
    /// Makes the edits. If two overlap, only the first is made.
    pub(crate) fn new(text: &str, edits: impl IntoIterator<Item = Edit>) -> Self {
        let mut edits: Vec<Edit> = edits.into_iter().collect();
        edits.sort_by_key(|edit| edit.span);
        let mut amended = Self { text: String::with_capacity(text.len()), edits: Vec::new() };
        let mut at = 0;
        for edit in edits {
            if edit.span.range().start < at {
                continue;
            }
            amended.text.push_str(&text[at..edit.span.range().start]);
            amended.text.push_str(&edit.text);
            amended.edits.push((edit.span, Span::new(0, edit.text.len()).end));
            at = edit.span.range().end;
        }
        amended.text.push_str(&text[at..]);
        amended
    }

    /// The place in the text without the edits. A span that begins where text was removed begins
    /// after the removed text; one that ends there ends before it.
    pub(crate) fn span_before(&self, span: Span) -> Span {
        let start = self.before(span.start, |at, edit| at < edit);
        let end = self.before(span.end, |at, edit| at <= edit);
        Span { start, end: end.max(start) }
    }

    fn before(&self, at: u32, is_left: impl Fn(u32, u32) -> bool) -> u32 {
        let (mut removed, mut added) = (0, 0);
        for &(span, length) in &self.edits {
            let start = span.start - removed + added;
            if is_left(at, start) {
                break;
            }
            if at < start + length {
                return (span.start + (at - start)).min(span.end);
            }
            removed += span.end - span.start;
            added += length;
        }
        at + removed - added
    }

    /// Moves a diagnostic of the text with the edits to its places in the text without them.
    pub(crate) fn put_back(&self, diagnostic: &mut Diagnostic) {
        let back = |span: &mut Span| *span = self.span_before(*span);
        back(&mut diagnostic.span);
        diagnostic.labels.iter_mut().for_each(|label| back(&mut label.span));
        let edits = diagnostic.fixes.iter_mut().flat_map(|fix| &mut fix.edits);
        edits.for_each(|edit| back(&mut edit.span));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_found_again() {
        let edits = [(0, 3, "---"), (4, 6, ""), (9, 9, "...\n")];
        let edits = edits.map(|(start, end, text)| Edit::replace(Span::new(start, end), text));
        let amended = Amended::new("abc\n  x: 1\n", edits);
        assert_eq!(amended.text, "---\nx: ...\n1\n");
        let before = |start, end| {
            let span = amended.span_before(Span::new(start, end));
            (span.start, span.end)
        };
        assert_eq!(before(0, 3), (0, 3));
        // After the spaces that were removed.
        assert_eq!(before(4, 5), (6, 7));
        assert_eq!(before(0, 4), (0, 4));
        // An insertion has no length in the original.
        assert_eq!(before(7, 11), (9, 9));
        assert_eq!(before(11, 12), (9, 10));
    }
}
