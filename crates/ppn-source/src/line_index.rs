//! Lines and columns of a text.

use crate::{Span, short};

/// A place in a text as people and editors count it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Position {
    /// Line, counted from 1.
    pub line: u32,
    /// Column in characters, counted from 1.
    pub column: u32,
}

/// The starts of the lines of a text.
///
/// Lines end with LF, CRLF or CR. The index does not keep the text: pass the same text to its methods.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineIndex {
    starts: Vec<u32>,
    /// The number of characters that begin before each [`BLOCK`], so that a place in a long line is
    /// found without counting the whole line.
    characters: Vec<u32>,
}

/// The number of bytes whose characters are counted together.
const BLOCK: usize = 1024;

impl LineIndex {
    /// Finds the lines of `text`.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let bytes = text.as_bytes();
        let blocks = bytes.chunks_exact(BLOCK).scan(0, |before: &mut u32, block| {
            *before = before.saturating_add(short(characters(block)));
            Some(*before)
        });
        let characters = std::iter::once(0).chain(blocks).collect();
        let mut starts = vec![0];
        for (at, &byte) in bytes.iter().enumerate() {
            let ends = byte == b'\n' || byte == b'\r' && bytes.get(at + 1) != Some(&b'\n');
            if ends {
                starts.push(short(at + 1));
            }
        }
        Self { starts, characters }
    }

    /// The number of lines; an empty text has one.
    #[must_use]
    pub fn lines(&self) -> usize {
        self.starts.len()
    }

    /// The byte offset at which a line begins, counted from 1; `None` past the last line.
    #[must_use]
    pub fn line_start(&self, line: u32) -> Option<u32> {
        self.starts.get((line as usize).checked_sub(1)?).copied()
    }

    /// The bytes of the line that holds `at`, without its end.
    #[must_use]
    pub fn line(&self, text: &str, at: u32) -> Span {
        let (line, _) = self.before(text, at);
        let start = self.starts[line as usize - 1];
        let next = self.starts.get(line as usize).map_or(text.len(), |&next| next as usize);
        let line = text.get(start as usize..next).unwrap_or("").trim_end_matches(['\n', '\r']);
        Span { start, end: start + short(line.len()) }
    }

    /// Line and column in characters of a byte offset.
    ///
    /// An offset inside a character counts as the start of the character, and an offset past the
    /// text as the end of the text. A byte order mark at the beginning takes no column.
    #[must_use]
    pub fn position(&self, text: &str, at: u32) -> Position {
        let (line, before) = self.before(text, at);
        // A byte order mark is not a character of the text.
        let mark = u32::from(line == 1 && before.starts_with('\u{feff}'));
        let start = self.starts[line as usize - 1] as usize;
        let end = self.characters_before(text, start + before.len());
        let characters = end.saturating_sub(self.characters_before(text, start) + mark);
        Position { line, column: characters + 1 }
    }

    /// The number of characters that begin before a byte.
    fn characters_before(&self, text: &str, at: usize) -> u32 {
        // If the text is not the text of the index, the result has no meaning, but nothing panics.
        let block = (at / BLOCK).min(self.characters.len() - 1);
        let rest = text.as_bytes().get(block * BLOCK..at).unwrap_or(&[]);
        self.characters[block] + short(characters(rest))
    }

    /// Line and column of a byte offset, as the language server protocol counts by default: both
    /// from 0, with the column in UTF-16 code units.
    #[must_use]
    pub fn utf16(&self, text: &str, at: u32) -> (u32, u32) {
        let (line, before) = self.before(text, at);
        (line - 1, short(before.encode_utf16().count()))
    }

    /// The byte offset of a line and a UTF-16 column, both from 0: the inverse of [`Self::utf16`].
    ///
    /// A column past the end of its line gives the end of the line, and a line past the text gives
    /// the end of the text.
    #[must_use]
    pub fn offset_utf16(&self, text: &str, line: u32, column: u32) -> u32 {
        let Some(&start) = self.starts.get(line as usize) else { return short(text.len()) };
        let end = self.starts.get(line as usize + 1).map_or(text.len(), |&next| next as usize);
        let line = text.get(start as usize..end).unwrap_or("").trim_end_matches(['\n', '\r']);
        let mut units = 0;
        for (at, c) in line.char_indices() {
            if units >= column {
                return start + short(at);
            }
            units += short(c.len_utf16());
        }
        start + short(line.len())
    }

    /// The number of the line that holds `at`, from 1, and its text up to there.
    fn before<'t>(&self, text: &'t str, at: u32) -> (u32, &'t str) {
        let at = text.floor_char_boundary((at as usize).min(text.len()));
        let line = self.starts.partition_point(|&start| start as usize <= at) - 1;
        (short(line + 1), &text[self.starts[line] as usize..at])
    }
}

/// The number of characters that begin in some bytes of a text.
fn characters(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| byte & 0xC0 != 0x80).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn every_kind_of_line_end_ends_a_line() {
        let text = "a\nb\r\nc\rd";
        let index = LineIndex::new(text);
        let starts: Vec<_> = (1..=5).map(|line| index.line_start(line)).collect();
        assert_eq!(starts, [Some(0), Some(2), Some(5), Some(7), None]);
    }

    #[test]
    fn a_line_goes_up_to_its_end() {
        let text = "a\nbc\r\n\r\rd";
        let index = LineIndex::new(text);
        let lines: Vec<_> = (0..=9).map(|at| index.line(text, at).slice(text)).collect();
        assert_eq!(lines, ["a", "a", "bc", "bc", "bc", "bc", "", "", "d", "d"]);
    }

    #[test]
    fn columns_count_characters_and_utf16_units() {
        let text = "é𝄞x";
        let index = LineIndex::new(text);
        assert_eq!(index.position(text, 6), Position { line: 1, column: 3 });
        assert_eq!(index.utf16(text, 6), (0, 3));
    }

    #[test]
    fn a_byte_order_mark_takes_no_column() {
        let text = "\u{feff}ab\n\u{feff}c";
        let index = LineIndex::new(text);
        assert_eq!(index.position(text, 4), Position { line: 1, column: 2 });
        assert_eq!(index.position(text, 9), Position { line: 2, column: 2 });
    }

    #[test]
    fn an_offset_inside_a_character_or_past_the_end_is_clamped() {
        let text = "é";
        let index = LineIndex::new(text);
        assert_eq!(index.position(text, 1).column, 1);
        assert_eq!(index.position(text, 99).column, 2);
    }

    proptest! {
        #[test]
        fn columns_of_long_lines_are_those_of_counting(
            parts in proptest::collection::vec("[aé𝄞\n]{1,3}", 1..9),
            times in 1usize..300,
            at in any::<usize>(),
        ) {
            let text = parts.concat().repeat(times);
            let at = text.floor_char_boundary(at % (text.len() + 1));
            let line = text[..at].rsplit('\n').next().unwrap_or("");
            let position = LineIndex::new(&text).position(&text, short(at));
            prop_assert_eq!(position.column, short(line.chars().count()) + 1);
        }

        #[test]
        fn utf16_positions_lead_back(text in "[aé𝄞\n\r ]{0,40}", at in 0usize..80) {
            let index = LineIndex::new(&text);
            let at = text.floor_char_boundary(at.min(text.len()));
            let (line, column) = index.utf16(&text, short(at));
            let back = index.offset_utf16(&text, line, column);
            // An offset inside a line end is converted back to the end of the text of its line.
            let inside_line_end = text[..at].ends_with(['\r', '\n'])
                && index.line_start(line + 1) != Some(short(at));
            prop_assert!(back == short(at) || inside_line_end);
        }
    }
}
