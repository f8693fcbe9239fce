//! A text with diagnostics.

use crate::PlaceJson;
use ppn_source::{FileOffsets, FilePlace, LineIndex, Position, Span};
use std::cell::OnceCell;

/// A text with diagnostics, and its place in its file.
///
/// The spans of diagnostics count from the first byte of the text. Reports count from the first byte
/// and line of the file, so a game of an archive gets the line that an editor shows.
///
/// ```
/// use ppn_report::{FilePlace, Source, Span};
///
/// // The second game of a file.
/// let place = FilePlace::default().after(b"1. S@b2\n\n");
/// let second = Source::new("games.ppn", "1. M@c3\n").with_place(place);
/// assert_eq!(second.place_of(Span::new(3, 7)).line, 3);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Source<'t> {
    /// Its name for the user, such as the path of the file.
    pub name: &'t str,
    /// Its characters.
    pub text: &'t str,
    /// Where it begins in its file.
    pub place: FilePlace,
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
        with_place: place: FilePlace,
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

    /// The line and the column in the file of a position in the text, both from 1.
    pub(crate) fn in_file(&self, position: Position) -> (u64, u32) {
        let before = if position.line == 1 { self.place.column } else { 0 };
        let column = before.saturating_add(position.column.into());
        (
            self.place.line.saturating_add(position.line.into()),
            u32::try_from(column).unwrap_or(u32::MAX),
        )
    }

    /// The place of a span in the file. The text is read each time.
    #[must_use]
    pub fn place_of(&self, span: Span) -> PlaceJson {
        Places::new(self).of(span)
    }
}

/// Finds the places of spans in the file of a text, which is read when the first one is found.
pub(crate) struct Places<'s> {
    source: &'s Source<'s>,
    read: OnceCell<(LineIndex, FileOffsets)>,
}

impl<'s> Places<'s> {
    pub(crate) fn new(source: &'s Source<'s>) -> Self {
        Self { source, read: OnceCell::new() }
    }

    fn read(&self) -> &(LineIndex, FileOffsets) {
        self.read.get_or_init(|| {
            let Source { text, place, bytes, .. } = *self.source;
            (LineIndex::new(text), FileOffsets::new(place.offset, text, bytes))
        })
    }

    pub(crate) fn of(&self, span: Span) -> PlaceJson {
        let position = |at| self.source.in_file(self.read().0.position(self.source.text, at));
        let (line, column) = position(span.start);
        let (end_line, end_column) = position(span.end.max(span.start));
        let (start, end) = self.bytes(span);
        PlaceJson { line, column, end_line, end_column, start, end }
    }

    /// The line of the text in which a span begins.
    #[cfg(feature = "json")]
    pub(crate) fn line(&self, span: Span) -> &str {
        self.read().0.line(self.source.text, span.start).slice(self.source.text)
    }

    /// The column in bytes of the start of a span and of its end, each in its own line, from 1.
    #[cfg(feature = "json")]
    pub(crate) fn byte_columns(&self, span: Span) -> (u32, u32) {
        let column = |at: u32| {
            let line = self.read().0.line(self.source.text, at);
            let before = if line.start == 0 { self.source.place.column_bytes } else { 0 };
            ppn_source::short(usize::try_from(before).unwrap_or(usize::MAX))
                .saturating_add(at.saturating_sub(line.start) + 1)
        };
        (column(span.start), column(span.end.max(span.start)))
    }

    /// The first byte of a span in the file, and one past its last byte.
    pub(crate) fn bytes(&self, span: Span) -> (u64, u64) {
        let (_, offsets) = self.read();
        (offsets.at(span.start), offsets.at(span.end.max(span.start)))
    }
}
