//! The lines that comments are on.

use ppn_source::Span;
use ppn_syntax::is_blank;

/// The lines of a text, around comments in their order. A line with many comments is scanned once.
pub(super) struct Lines<'t> {
    text: &'t str,
    /// The start of the line that contains `looked_to`.
    start: usize,
    looked_to: usize,
    /// The end of the last line.
    end: Option<usize>,
}

impl<'t> Lines<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self { text, start: 0, looked_to: 0, end: None }
    }

    /// The lines that contain a comment; if they have only the comment, with the next line.
    pub(super) fn around(&mut self, comment: Span) -> Span {
        let is_end = |c| matches!(c, '\n' | '\r');
        let (from, to) = (comment.start as usize, comment.end as usize);
        if let Some(end) = self.text[self.looked_to..from].rfind(is_end) {
            self.start = self.looked_to + end + 1;
        }
        self.looked_to = from;
        let start = self.start;
        let line_end = |from: usize| {
            let rest = &self.text[from..];
            from + rest.find(is_end).unwrap_or(rest.len())
        };
        let end = self.end.filter(|&end| end >= to).unwrap_or_else(|| line_end(to));
        self.end = Some(end);
        // Only space follows the last comment of a line, so the rest is looked at once.
        let is_alone = self.text[to..end].chars().all(is_blank)
            && self.text[start..from].chars().all(is_blank);
        if !is_alone {
            return Span::new(start, end);
        }
        let next = &self.text[end..];
        let begins = next.find(|c: char| !is_blank(c)).unwrap_or(next.len());
        Span::new(start, line_end(end + begins))
    }
}
