//! A text as it is passed to ariadne.

use ppn_source::{Lines, PrintableText, Span};
use std::ops::Range;

/// A text, or a part of it, with printable characters only.
pub(super) struct Drawn<'t> {
    pub(super) source: ariadne::Source<String>,
    /// The offset of the part in the text.
    pub(super) start: usize,
    /// The number of lines of the file before the drawn text.
    pub(super) before: u64,
    /// The number of bytes of the drawn text before the part.
    padding: usize,
    part: PrintableText<'t>,
}

impl<'t> Drawn<'t> {
    /// Draws the `part` of a text that begins at the byte `start` and after `before` lines.
    pub(super) fn new(part: &'t str, start: usize, before: u64) -> Self {
        // Ariadne would draw labels on the very first line beside help and notes, too. Two empty
        // lines before the text prevent this.
        let padding = before.min(2) as usize;
        let before = before - padding as u64;
        // A byte order mark is not a character of the text.
        let (part, start) = match part.strip_prefix('\u{feff}').filter(|_| start == 0) {
            Some(rest) => (rest, part.len() - rest.len()),
            None => (part, start),
        };
        let part = PrintableText::new(part, Lines::Keep);
        let text = "\n".repeat(padding) + part.as_str();
        // This offset is only for the head of the report, where ariadne adds it to the line.
        let offset = usize::try_from(before).unwrap_or(usize::MAX).min(usize::MAX / 2);
        let source = ariadne::Source::from(text).with_display_line_offset(offset);
        Self { source, start, before, padding, part }
    }

    /// The bytes of the drawn text that show a span of the text.
    pub(super) fn range(&self, span: Span) -> Range<usize> {
        self.at(span.start)..self.at(span.end.max(span.start))
    }

    fn at(&self, at: u32) -> usize {
        let at = self.part.offset((at as usize).saturating_sub(self.start)) + self.padding;
        self.source.text().floor_char_boundary(at)
    }
}
