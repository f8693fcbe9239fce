//! A text with diagnostics.

use crate::PlaceJson;
use ppn_source::{FileOffsets, LineIndex, Span};

/// A text with diagnostics, and its place in its file.
///
/// The spans of diagnostics count from the first byte of the text. Reports count from the first byte
/// and line of the file, so a game of an archive gets the line that an editor shows.
///
/// ```
/// use ppn_report::Source;
///
/// // The second game of a file.
/// let first = "1. S@b2\n\n";
/// let second = Source::new("games.ppn", "1. M@c3\n")
///     .with_offset(first.len() as u64)
///     .with_line(first.lines().count() as u64);
/// assert_eq!((second.offset, second.line), (9, 2));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Source<'t> {
    /// Its name for the user, such as the path of the file.
    pub name: &'t str,
    /// Its characters.
    pub text: &'t str,
    /// The number of bytes of the file before it.
    pub offset: u64,
    /// The number of lines of the file before it.
    pub line: u64,
    /// Its bytes in the file, if they are not UTF-8. The text has one character for each invalid
    /// byte.
    pub bytes: Option<&'t [u8]>,
    /// The number of the game, from 1, if reports in JSON should have it.
    pub game: Option<u64>,
    /// The address of the manual pages of codes, if reports for programs should have those of the
    /// pages. [`Code::address`](ppn_source::Code::address) adds the code.
    pub manual: Option<&'t str>,
}

ppn_source::setters! {
    Source<'t> {
        with_offset: offset: u64,
        with_line: line: u64,
        with_bytes: bytes: Option<&'t [u8]>,
        with_game: game: Option<u64>,
        with_manual: manual: Option<&'t str>,
    }
}

impl<'t> Source<'t> {
    /// A text that is a whole file.
    #[must_use]
    pub fn new(name: &'t str, text: &'t str) -> Self {
        Self { name, text, ..Self::default() }
    }

    /// The place of a span in the file. The text is read each time.
    #[must_use]
    pub fn place(&self, span: Span) -> PlaceJson {
        Places::new(self).of(span)
    }
}

/// Finds the places of spans in the file of a text.
pub(crate) struct Places<'s> {
    source: &'s Source<'s>,
    lines: LineIndex,
    offsets: FileOffsets,
}

impl<'s> Places<'s> {
    pub(crate) fn new(source: &'s Source<'s>) -> Self {
        let offsets = FileOffsets::new(source.offset, source.text, source.bytes);
        Self { source, lines: LineIndex::new(source.text), offsets }
    }

    pub(crate) fn of(&self, span: Span) -> PlaceJson {
        let position = self.lines.position(self.source.text, span.start);
        let last = self.lines.position(self.source.text, span.end.max(span.start));
        let (start, end) = self.bytes(span);
        PlaceJson {
            line: self.source.line.saturating_add(position.line.into()),
            column: position.column,
            end_line: self.source.line.saturating_add(last.line.into()),
            end_column: last.column,
            start,
            end,
        }
    }

    /// The line of the text in which a span begins.
    #[cfg(feature = "json")]
    pub(crate) fn line(&self, span: Span) -> &str {
        self.lines.line(self.source.text, span.start).slice(self.source.text)
    }

    /// The column in bytes of the start of a span and of its end, each in its own line, from 1.
    #[cfg(feature = "json")]
    pub(crate) fn byte_columns(&self, span: Span) -> (u32, u32) {
        let column = |at: u32| {
            let line = self.lines.line(self.source.text, at);
            at.saturating_sub(line.start) + 1
        };
        (column(span.start), column(span.end.max(span.start)))
    }

    /// The first byte of a span in the file, and one past its last byte.
    pub(crate) fn bytes(&self, span: Span) -> (u64, u64) {
        (self.offsets.at(span.start), self.offsets.at(span.end.max(span.start)))
    }
}
