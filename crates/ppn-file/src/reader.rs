//! The games of an archive of any length, one by one.

use crate::archive::{begins_game, is_before_first};
use crate::line::{LineCount, begins_line};
use crate::{GameText, codes, halves::Halves, limits};
use memchr::memmem::Finder;
use ppn_source::{Diagnostic, Span};
use std::{
    io::{self, BufRead, ErrorKind},
    mem,
};

/// Reads the games of an archive of any length one by one.
///
/// It gives the same games as [`split_bytes`](crate::split_bytes), but keeps only one of them in
/// memory, or two if the first is metadata alone.
///
/// ```
/// use ppn_file::Reader;
///
/// let archive = "---\nEvent: A\n...\n1. a1-a2\n---\nEvent: B\n...\n1. b1-b2\n";
/// for text in Reader::new(archive.as_bytes()) {
///     let text = text?;
///     println!("line {}: {:?}", text.line + 1, text.parse(&Default::default()).metadata.text("Event"));
/// }
/// # std::io::Result::Ok(())
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    source: R,
    finder: Finder<'static>,
    buffer: Vec<u8>,
    /// The start of the next game in `buffer`.
    start: usize,
    /// The number of bytes of the archive before `start`.
    offset: u64,
    before: LineCount,
    limit: usize,
    state: State,
    halves: Halves<'static, io::Error>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    /// Nothing has been read.
    Begin,
    /// A game starts at `start`, or the archive ends there.
    Game,
    /// The rest of a game that was too large is at `start`.
    Rest,
    End,
}

/// The number of bytes that are read from the source at once.
const CHUNK: usize = 64 << 10;

impl<R: BufRead> Reader<R> {
    /// A reader of the games of `source`.
    pub fn new(source: R) -> Self {
        Self {
            source,
            finder: Finder::new("---"),
            buffer: Vec::new(),
            start: 0,
            offset: 0,
            before: LineCount::default(),
            limit: limits::GAME_BYTES,
            state: State::Begin,
            halves: Halves::default(),
        }
    }

    /// Sets the limit of the bytes of each game. The default is [`limits::GAME_BYTES`].
    ///
    /// If a game is larger, only its beginning is returned, with a diagnostic. The games after it
    /// are read as usual.
    #[must_use]
    pub fn with_limit(mut self, bytes: usize) -> Self {
        self.limit = bytes;
        self
    }

    fn read_game(&mut self) -> io::Result<Option<GameText<'static>>> {
        if self.state == State::Rest {
            self.skip_rest()?;
        }
        let first = self.state == State::Begin;
        let mut searched = 0;
        let length = loop {
            if let Some(length) = self.next_game(searched, first) {
                break length;
            }
            let length = self.buffer.len() - self.start;
            // Three more bytes are allowed, so that the marker after a game of exactly the limit is
            // found.
            if length > self.limit.saturating_add(3) {
                return Ok(Some(self.take_cut()));
            }
            // A marker may begin with the last two bytes.
            searched = length.saturating_sub(2);
            if !self.fill()? {
                break length;
            }
        };
        if length > self.limit {
            return Ok(Some(self.take_cut()));
        }
        if length == 0 && !first {
            return Ok(None);
        }
        self.state = State::Game;
        Ok(Some(self.take(length)))
    }

    /// The length of the game at `start`, if the start of the next game is in the buffer.
    fn next_game(&self, searched: usize, first: bool) -> Option<usize> {
        let bytes = &self.buffer[self.start..];
        self.finder.find_iter(&bytes[searched..]).map(|at| at + searched).find(|&at| {
            if first {
                at > 0 && begins_game(bytes, at) && !is_before_first(&bytes[..at])
            } else {
                at > 0 && begins_line(bytes, at)
            }
        })
    }

    /// Returns `length` bytes from `start`.
    fn take(&mut self, length: usize) -> GameText<'static> {
        let bytes = &self.buffer[self.start..self.start + length];
        let game = GameText::decode(bytes, self.offset, self.before.lines);
        let game = game.into_owned();
        self.pass(length);
        game
    }

    /// Returns the beginning of a game that is too large.
    fn take_cut(&mut self) -> GameText<'static> {
        let bytes = &self.buffer[self.start..];
        // The cut must not be inside a character.
        let whole = |&length: &usize| bytes.get(length).is_none_or(|byte| byte & 0xc0 != 0x80);
        let length =
            (self.limit.saturating_sub(3)..=self.limit).rev().find(whole).unwrap_or(self.limit);
        let mut game = self.take(length);
        game.is_cut = true;
        let end = Span::empty(game.text.len());
        game.diagnostics.push(
            Diagnostic::new(
                &codes::GAME_TOO_LARGE,
                end,
                format!("the game is longer than {} bytes; the rest of it is not read", self.limit),
            )
            .with_help("begin each game with a line `---`"),
        );
        self.state = State::Rest;
        game
    }

    /// Skips to the next game.
    fn skip_rest(&mut self) -> io::Result<()> {
        self.state = State::Game;
        loop {
            let bytes = &self.buffer[self.start..];
            let marker = self.finder.find_iter(bytes).find(|&at| at > 0 && begins_line(bytes, at));
            if let Some(at) = marker {
                self.pass(at);
                return Ok(());
            }
            // The buffer may already have the line end before a marker, and two bytes of the
            // marker.
            self.pass(bytes.len().saturating_sub(3));
            if !self.fill()? {
                self.pass(self.buffer.len() - self.start);
                return Ok(());
            }
        }
    }

    fn pass(&mut self, length: usize) {
        let end = self.start + length;
        self.before.add(&self.buffer[self.start..end]);
        self.offset += length as u64;
        self.start = end;
    }

    /// Reads more bytes; `false` at the end of the archive.
    fn fill(&mut self) -> io::Result<bool> {
        self.buffer.drain(..self.start);
        self.start = 0;
        let chunk = loop {
            match self.source.fill_buf() {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                chunk => break chunk?,
            }
        };
        let chunk = &chunk[..chunk.len().min(CHUNK)];
        self.buffer.extend_from_slice(chunk);
        let length = chunk.len();
        self.source.consume(length);
        Ok(length > 0)
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = io::Result<GameText<'static>>;

    /// The next game. After an error of the source, there are no more games.
    fn next(&mut self) -> Option<Self::Item> {
        let mut halves = mem::take(&mut self.halves);
        let game = halves.next(|| self.read());
        self.halves = halves;
        game
    }
}

impl<R: BufRead> Reader<R> {
    /// Reads the next game, if there is one.
    fn read(&mut self) -> Option<io::Result<GameText<'static>>> {
        if self.state == State::End {
            return None;
        }
        let game = self.read_game();
        if !matches!(game, Ok(Some(_))) {
            self.state = State::End;
        }
        game.transpose()
    }
}
