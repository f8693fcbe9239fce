//! The comments of metadata.

use crate::ScalarStyle;
use ppn_source::Span;

/// The comments between the events of the YAML parser, which gives none for them: only between two events
/// can a `#` begin a comment.
pub(super) struct Comments<'t> {
    text: &'t str,
    begin: usize,
    /// The end of the last event.
    read_to: usize,
    pub(super) found: Vec<Span>,
}

impl<'t> Comments<'t> {
    pub(super) fn new(text: &'t str, begin: usize) -> Self {
        Self { text, begin, read_to: begin, found: Vec::new() }
    }

    /// Finds the comments from the end of the last event to a place. A `#` there begins one after white
    /// space.
    pub(super) fn find_before(&mut self, end: usize) {
        while let Some(gap) = self.text.get(self.read_to..end)
            && let Some(at) = gap.find('#')
        {
            let at = self.read_to + at;
            let is_first = self.text[..at].ends_with([' ', '\t', '\n', '\r']) || at == self.begin;
            let line = &self.text[at..];
            let line = &line[..line.find(['\n', '\r']).unwrap_or(line.len())];
            if is_first {
                self.found.push(Span::new(at, at + line.len()));
            }
            self.read_to = if is_first { at + line.len() } else { at + 1 };
        }
        self.read_to = self.read_to.max(end);
    }

    /// Passes a scalar, in which `#` is text. A comment may follow the `|` of a literal on its line.
    pub(super) fn pass_scalar(&mut self, style: ScalarStyle, span: Span) {
        let range = span.range();
        if matches!(style, ScalarStyle::Literal | ScalarStyle::Folded) {
            let line = self.text[range.clone()].find(['\n', '\r']).unwrap_or(range.len());
            self.read_to = self.read_to.max(range.start);
            self.find_before(range.start + line);
        }
        self.read_to = range.end;
    }
}
