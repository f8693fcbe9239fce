//! Files of any size, read game by game.

use crate::{
    ArchiveText, Limits, Pdn, codes,
    read::decode_into,
    split::{cut, find, line_ends, window},
};
use ppn_source::Span;
use std::{
    borrow::Cow,
    io::{self, BufRead},
};

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
/// assert_eq!((second.offset, second.line), (11, 1));
/// assert_eq!(second.read(&limits).games[0].tag("Event").unwrap().value, "b");
/// ```
#[derive(Debug)]
pub struct ArchiveTexts<R> {
    reader: R,
    limits: Limits,
    /// The part of the next text that was read, and perhaps of texts after it.
    text: String,
    /// The number of bytes of it that were returned.
    given: usize,
    /// The places of characters in `text` that are single bytes of the file, and the number of them
    /// that were passed.
    single: Vec<u32>,
    passed: usize,
    /// The first bytes of a character that is not complete yet.
    rest: Vec<u8>,
    offset: u64,
    line: u64,
    /// Whether the whole file was read, and whether all of it was returned.
    at_end: bool,
    finished: bool,
}

impl<R: BufRead> ArchiveTexts<R> {
    /// Reads from the beginning of a file.
    pub fn new(reader: R, limits: &Limits) -> Self {
        Self {
            reader,
            limits: *limits,
            text: String::new(),
            given: 0,
            single: Vec::new(),
            passed: 0,
            rest: Vec::new(),
            offset: 0,
            line: 0,
            at_end: false,
            finished: false,
        }
    }

    /// Reads as much again as there is, so that looking at a long game again each time takes at
    /// most twice the time. For a short game it reads only as much as the reader has.
    fn read_on(&mut self) -> io::Result<()> {
        self.text.drain(..self.given);
        self.single.drain(..self.passed);
        let given = Span::empty(self.given).start;
        self.single.iter_mut().for_each(|at| *at -= given);
        (self.given, self.passed) = (0, 0);
        let wanted = self.text.len();
        let mut read = 0;
        while !self.at_end && read <= wanted {
            let bytes = match self.reader.fill_buf() {
                Ok(bytes) => bytes,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            let length = bytes.len();
            self.at_end = length == 0;
            self.rest.extend_from_slice(bytes);
            self.reader.consume(length);
            read += length;
            let whole = if self.at_end { self.rest.len() } else { whole_characters(&self.rest) };
            decode_into(&self.rest[..whole], &mut self.text, &mut self.single);
            self.rest.drain(..whole);
        }
        Ok(())
    }
}

impl<R: BufRead> Iterator for ArchiveTexts<R> {
    type Item = io::Result<ArchiveText<'static>>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.finished {
            return None;
        }
        let found = loop {
            let rest = &self.text[self.given..];
            let window = window(rest, &self.limits);
            let is_full = window.len() < rest.len();
            match find(window, is_full || !self.at_end, &self.limits) {
                Some(found) => break found,
                None if is_full => break cut(window, self.limits.piece),
                None => {
                    if let Err(error) = self.read_on() {
                        self.finished = true;
                        return Some(Err(error));
                    }
                }
            }
        };
        let end = self.given + found.end;
        let text = self.text[self.given..end].to_owned();
        let places = self.single[self.passed..].partition_point(|&at| (at as usize) < end);
        let start = Span::empty(self.given).start;
        let single: Vec<u32> =
            self.single[self.passed..][..places].iter().map(|at| at - start).collect();
        self.passed += places;
        self.given = end;
        let (offset, line) = (self.offset, self.line);
        self.offset += (text.len() - single.len()) as u64;
        self.line += line_ends(&text);
        self.finished = self.at_end && self.given == self.text.len();
        Some(Ok(found.text(Cow::Owned(text), offset, line, single)))
    }
}

/// The number of bytes that are complete characters, or that cannot be part of any.
fn whole_characters(bytes: &[u8]) -> usize {
    if str::from_utf8(bytes).is_ok() {
        return bytes.len();
    }
    match bytes.utf8_chunks().last() {
        Some(last) => {
            let open =
                std::str::from_utf8(last.invalid()).is_err_and(|error| error.error_len().is_none());
            bytes.len() - if open { last.invalid().len() } else { 0 }
        }
        None => bytes.len(),
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
        let limits = Limits { piece: bytes, ..self.texts.limits };
        self.within(&limits)
    }

    /// Sets limits other than the defaults.
    #[must_use]
    pub fn within(mut self, limits: &Limits) -> Self {
        self.texts.limits = *limits;
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
            let mut pdn = text.read(&self.texts.limits);
            self.found_games |= !pdn.games.is_empty();
            // Only the whole file can show that there is no game.
            if !self.texts.finished || self.found_games {
                pdn.diagnostics.retain(|said| said.code != &codes::NO_GAME);
            }
            if pdn.games.is_empty() && pdn.diagnostics.is_empty() {
                continue;
            }
            return Some(Ok(Piece { offset: text.offset, line: text.line + 1, pdn }));
        }
    }
}
