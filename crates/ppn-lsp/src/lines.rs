//! The starts of the lines of a text, kept up to date with its changes.

use crate::encoding::Encoding;
use lsp_types::Position;
use std::{
    ops::Range,
    sync::{Mutex, PoisonError},
};

/// The starts of lines. It does not keep the text: pass the same text to its methods.
///
/// `ppn_source::LineIndex` is for a text that does not change. This index follows changes, at a
/// cost that does not grow with the length of the text before them.
#[derive(Default, Debug)]
pub(crate) struct Lines {
    starts: Vec<usize>,
    /// The byte of the last position that was requested, its encoding and the position. Positions
    /// are requested in order. If each were counted from the start of its line, the time for a long
    /// line would be quadratic in its length.
    last: Mutex<Option<(usize, Encoding, Position)>>,
}

impl Lines {
    pub(crate) fn new(text: &str) -> Self {
        let mut starts = vec![0];
        starts.extend(starts_in(text.as_bytes(), 1..text.len() + 1));
        Self { starts, ..Self::default() }
    }

    /// Records that the bytes `old` of the previous text were replaced by `new` bytes.
    pub(crate) fn change(&mut self, text: &str, old: &Range<usize>, new: usize) {
        self.last = Mutex::default();
        // Whether a line begins right at the border depends on the characters on both sides of it.
        let from = self.starts.partition_point(|&start| start < old.start.max(1));
        let to = self.starts.partition_point(|&start| start <= old.end).max(from);
        for start in &mut self.starts[to..] {
            *start = *start - old.len() + new;
        }
        let changed = starts_in(text.as_bytes(), old.start.max(1)..old.start + new + 1);
        self.starts.splice(from..to, changed);
    }

    /// The starts of lines, for tests.
    #[cfg(test)]
    pub(crate) fn starts(&self) -> &[usize] {
        &self.starts
    }

    /// The number of the line that holds a byte, from 0.
    fn line_of(&self, at: usize) -> usize {
        self.starts.partition_point(|&start| start <= at) - 1
    }

    /// The bytes of a line, without its end.
    fn line(&self, text: &str, line: usize) -> Range<usize> {
        let start = self.starts.get(line).copied().unwrap_or(text.len());
        let next = self.starts.get(line + 1).copied().unwrap_or(text.len());
        let length = text[start..next].trim_end_matches(['\n', '\r']).len();
        start..start + length
    }

    pub(crate) fn position(&self, text: &str, at: usize, encoding: Encoding) -> Position {
        let at = text.floor_char_boundary(at);
        let line = self.line_of(at);
        let start = self.starts[line];
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let near = last.filter(|&(known, of, position)| {
            of == encoding && position.line == short(line) && known.abs_diff(at) < at - start
        });
        let column = match near {
            Some((known, _, position)) if known <= at => {
                position.character + short(encoding.length(&text[known..at]))
            }
            Some((known, _, position)) => {
                position.character - short(encoding.length(&text[at..known]))
            }
            None => short(encoding.length(&text[start..at])),
        };
        let position = Position { line: short(line), character: column };
        *last = Some((at, encoding, position));
        position
    }

    /// The byte at a position. A column past the end of its line gives the end of the line, and a
    /// line past the text gives the end of the text.
    pub(crate) fn offset(&self, text: &str, position: Position, encoding: Encoding) -> usize {
        let line = self.line(text, position.line as usize);
        line.start + encoding.byte(&text[line], position.character as usize)
    }
}

/// The bytes of a range at which lines begin.
fn starts_in(text: &[u8], range: Range<usize>) -> impl Iterator<Item = usize> {
    range.filter(move |&at| match text[at - 1] {
        b'\n' => true,
        b'\r' => text.get(at) != Some(&b'\n'),
        _ => false,
    })
}

/// A number for the protocol. No editor has texts whose numbers do not fit.
fn short(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn positions_count_the_units_of_the_encoding() {
        let (text, at) = ("a\né𝄞x", 8);
        let lines = Lines::new(text);
        for (encoding, column) in [(Encoding::Utf8, 6), (Encoding::Utf16, 3)] {
            let position = Position { line: 1, character: column };
            assert_eq!(lines.position(text, at, encoding), position);
            assert_eq!(lines.offset(text, position, encoding), at);
        }
    }

    #[test]
    fn positions_past_an_end_are_that_end() {
        let (text, at) = ("ab\r\nc", |line, character| Position { line, character });
        let lines = Lines::new(text);
        assert_eq!(lines.offset(text, at(0, 9), Encoding::Utf16), 2);
        assert_eq!(lines.offset(text, at(7, 0), Encoding::Utf16), 5);
        assert_eq!(lines.position(text, 99, Encoding::Utf16), at(1, 1));
    }

    proptest! {
        #[test]
        fn changed_lines_are_those_of_the_new_text(
            text in "[aé\n\r]{0,20}",
            changes in proptest::collection::vec((0usize..20, 0usize..9, "[a𝄞\n\r]{0,4}"), 1..6),
        ) {
            let mut text = text;
            let mut lines = Lines::new(&text);
            for (start, length, new) in changes {
                let start = text.floor_char_boundary(start.min(text.len()));
                let end = text.floor_char_boundary((start + length).min(text.len())).max(start);
                text.replace_range(start..end, &new);
                lines.change(&text, &(start..end), new.len());
                prop_assert_eq!(&lines.starts, &Lines::new(&text).starts);
            }
        }

        #[test]
        fn positions_in_any_order_are_those_of_a_fresh_look(
            text in "[aé𝄞\n]{0,30}",
            places in proptest::collection::vec(0usize..60, 1..20),
        ) {
            let lines = Lines::new(&text);
            for at in places {
                for encoding in [Encoding::Utf16, Encoding::Utf8] {
                    let fresh = Lines::new(&text).position(&text, at, encoding);
                    prop_assert_eq!(lines.position(&text, at, encoding), fresh);
                }
            }
        }
    }
}
