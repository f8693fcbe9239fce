//! Files of any size, read game by game.

use crate::{ArchiveText, DECODING, Limits, Pdn, codes, separators::Separators};
use ppn_source::{Decoded, Part, Splitter, is_text};
use std::io::{self, BufRead};

/// Reads the texts of the games of a file of any size, one after the other, and does not parse them.
///
/// It gives the same texts as [`split`](crate::split()) for the whole file. Only one game is held
/// in memory, and at most [`Limits::piece`] bytes of it.
///
/// ```
/// use ppn_draughts::{ArchiveTexts, Limits};
///
/// let file = "1. 32-28 *\n\n[Event \"b\"]\n1. 33-28 19-23 2. 28x19 *\n";
/// let limits = Limits::default();
/// let mut texts = ArchiveTexts::new(file.as_bytes(), &limits).map(Result::unwrap);
/// assert_eq!(texts.next().unwrap().text, "1. 32-28 *\n");
/// let second = texts.next().unwrap();
/// assert_eq!((second.place.offset, second.place.line), (11, 1));
/// assert_eq!(second.read(&limits).games[0].tag("Event").unwrap().value, "b");
/// ```
#[derive(Debug)]
pub struct ArchiveTexts<R>(Splitter<R, Separators>);

impl<R: BufRead> ArchiveTexts<R> {
    /// Reads from the beginning of a file.
    pub fn new(reader: R, limits: &Limits) -> Self {
        Self(Splitter::new(reader, Separators::new(limits)))
    }
}

impl<R: BufRead> Iterator for ArchiveTexts<R> {
    type Item = io::Result<ArchiveText<'static>>;

    fn next(&mut self) -> Option<Self::Item> {
        let part = self.0.next()?;
        Some(part.map(|Part { bytes, place, .. }| {
            let Decoded { text, mut diagnostics, bytes } = DECODING.decode(bytes, place.offset);
            let said = self.0.rule.said.take().filter(|_| is_text(&diagnostics));
            diagnostics.extend(said);
            ArchiveText { place, text: text.into(), diagnostics, bytes }
        }))
    }
}

/// Reads the games of a file of any size, one after the other.
///
/// ```
/// use ppn_draughts::Archive;
///
/// let file = "[Event \"a\"]\n1. 32-28 *\n\n[Event \"b\"]\n1. 33-28 19-23 2. 28x19 *\n";
/// let events = Archive::new(file.as_bytes()).map(|piece| {
///     piece.unwrap().pdn.games[0].tag("Event").unwrap().value.clone()
/// });
/// assert_eq!(events.collect::<Vec<_>>(), ["a", "b"]);
/// ```
#[derive(Debug)]
pub struct Archive<R> {
    texts: ArchiveTexts<R>,
    found_games: bool,
}

/// The text of one game of a file, after reading it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Piece {
    /// The offset in the file, in bytes.
    pub offset: u64,
    /// The number of its first line, from 1.
    pub line: u64,
    /// The text and game.
    pub pdn: Pdn,
}

impl<R: BufRead> Archive<R> {
    /// Reads from the beginning of a file.
    pub fn new(reader: R) -> Self {
        Self { texts: ArchiveTexts::new(reader, &Limits::default()), found_games: false }
    }

    /// Limits each piece to this number of bytes: [`Limits::piece`].
    #[must_use]
    pub fn with_limit(self, bytes: usize) -> Self {
        let limits = Limits { piece: bytes, ..self.texts.0.rule.limits };
        self.within(&limits)
    }

    /// Sets limits other than the defaults.
    #[must_use]
    pub fn within(mut self, limits: &Limits) -> Self {
        self.texts.0.rule = Separators::new(limits);
        self
    }
}

impl<R: BufRead> Iterator for Archive<R> {
    type Item = io::Result<Piece>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let text = match self.texts.next()? {
                Ok(text) => text,
                Err(error) => return Some(Err(error)),
            };
            let mut pdn = text.read(&self.texts.0.rule.limits);
            self.found_games |= !pdn.games.is_empty();
            // Only the whole file can show that there is no game.
            if !self.texts.0.is_finished() || self.found_games {
                pdn.diagnostics.retain(|said| said.code != &codes::NO_GAME);
            }
            if pdn.games.is_empty() && pdn.diagnostics.is_empty() {
                continue;
            }
            return Some(Ok(Piece { offset: text.place.offset, line: text.place.line + 1, pdn }));
        }
    }
}
