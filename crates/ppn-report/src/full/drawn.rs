//! A text as ariadne reads it.

use crate::shown::{Layout, first_hidden, shown};
use ppn_source::Span;
use std::ops::Range;

/// A text, or a part of it, with readable characters only.
pub(super) struct Drawn {
    pub(super) source: ariadne::Source<String>,
    /// The first byte of the part.
    pub(super) start: usize,
    /// Lines of the file before the drawn text.
    pub(super) before: u64,
    /// Bytes of the drawn text before the part.
    padding: usize,
    /// The characters of the part that are shown by their numbers.
    hidden: Vec<Hidden>,
}

/// A character that is shown by its number.
struct Hidden {
    /// Its first byte in the part.
    start: usize,
    /// One past its last byte.
    end: usize,
    /// How many bytes it and those before it have got in addition.
    growth: usize,
}

impl Drawn {
    /// Draws the `part` of a text that begins at the byte `start` and behind `before` lines.
    pub(super) fn new(part: &str, start: usize, before: u64) -> Self {
        // Labels that touch the first line of all are drawn beside help and notes, too. Two empty
        // lines keep them away from it.
        let mut text = match before {
            0 => "",
            1 => "\n",
            _ => "\n\n",
        }
        .to_owned();
        let padding = text.len();
        let before = before - padding as u64;
        let mut hidden = Vec::new();
        let (mut growth, mut done) = (0, 0);
        while let Some((at, character)) = first_hidden(&part[done..], Layout::Kept) {
            let (start, end) = (done + at, done + at + character.len_utf8());
            text.push_str(&part[done..start]);
            let number = shown(&part[start..end], Layout::Kept);
            text.push_str(&number);
            growth += number.len() - character.len_utf8();
            hidden.push(Hidden { start, end, growth });
            done = end;
        }
        text.push_str(&part[done..]);
        // For the head of the report, where this offset and a line of the text are added up.
        let offset = usize::try_from(before).unwrap_or(usize::MAX).min(usize::MAX / 2);
        let source = ariadne::Source::from(text).with_display_line_offset(offset);
        Self { source, start, before, padding, hidden }
    }

    /// The bytes of the drawn text that show a span of the text.
    pub(super) fn range(&self, span: Span) -> Range<usize> {
        self.at(span.start)..self.at(span.end.max(span.start))
    }

    /// The drawn byte some characters to the right of a byte of the text.
    pub(super) fn after(&self, at: u32, characters: u32) -> usize {
        let at = self.at(at);
        let line = &self.source.text()[at..];
        let offset = line.char_indices().nth(characters as usize).map_or(line.len(), |(at, _)| at);
        at + offset
    }

    fn at(&self, at: u32) -> usize {
        let mut at = (at as usize).saturating_sub(self.start);
        let behind = self.hidden.partition_point(|hidden| hidden.end <= at);
        if let Some(next) = self.hidden.get(behind) {
            // A byte inside a character is taken for its first.
            at = if at > next.start { next.start } else { at };
        }
        let growth = behind.checked_sub(1).map_or(0, |last| self.hidden[last].growth);
        let text = self.source.text();
        let drawn = at.saturating_add(growth).saturating_add(self.padding);
        text.floor_char_boundary(drawn.min(text.len()))
    }
}
