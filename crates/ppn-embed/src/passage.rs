//! Texts inside of a document, with the way back.

use ppn_source::{Diagnostic, Span, short};

/// A text inside of a document whose lines may have prefixes there, such as `> ` in a quotation.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Passage {
    text: String,
    /// Where the parts of the text begin, in the text and in the document.
    parts: Vec<(usize, usize)>,
    /// Where the text would be if it were not empty.
    place: usize,
}

impl Passage {
    /// An empty text at a place of the document.
    #[must_use]
    pub fn at(place: usize) -> Self {
        Self { place, ..Self::default() }
    }

    /// Adds a part that is at this place of the document.
    pub fn push(&mut self, part: &str, place: usize) {
        if !part.is_empty() {
            self.parts.push((self.text.len(), place));
            self.text.push_str(part);
        }
    }

    /// The text without the prefixes.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether the text has only white space.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.text.trim().is_empty()
    }

    /// The place in the document of a span of the text. It covers the prefixes of the lines between.
    ///
    /// ```
    /// use ppn_embed::{Passage, Span};
    ///
    /// let mut passage = Passage::default();
    /// passage.push("1. a1-b2\n", 2); // `> 1. a1-b2`
    /// passage.push("2. b2-c3\n", 13); // `> 2. b2-c3`
    /// assert_eq!(passage.place(Span::new(12, 17)), Span::new(16, 21));
    /// ```
    #[must_use]
    pub fn place(&self, span: Span) -> Span {
        let range = span.range();
        let start = self.offset(range.start);
        let end = match range.is_empty() {
            true => start,
            // One past the last character, and not the next line after its prefix.
            false => self.offset(range.end - 1) + 1,
        };
        Span::new(start, end)
    }

    fn offset(&self, at: usize) -> usize {
        let next = self.parts.partition_point(|&(start, _)| start <= at);
        match next.checked_sub(1).map(|part| self.parts[part]) {
            Some((start, place)) => place + (at - start),
            None => self.place,
        }
    }

    /// A diagnostic of the text as one of the document. Fixes are kept if their edits stay within a line.
    #[must_use]
    pub fn moved(&self, mut diagnostic: Diagnostic, by: usize) -> Diagnostic {
        let place = |span: Span| self.place(span.shift(short(by)));
        diagnostic.span = place(diagnostic.span);
        for label in &mut diagnostic.labels {
            label.span = place(label.span);
        }
        diagnostic.fixes.retain_mut(|fix| {
            fix.edits.iter_mut().all(|edit| {
                let length = edit.span.len();
                edit.span = place(edit.span);
                edit.span.len() == length
            })
        });
        diagnostic
    }
}
