//! The parts of a stream.

use crate::{
    FilePlace,
    split_rule::{Progress, SplitRule, Step},
};
use std::io::{self, BufRead, ErrorKind};

/// Splits a stream of any length by the rule of a notation. One game is held in memory.
///
/// There is always at least one part: that of an empty stream is empty. The concatenated parts are the
/// stream, except for the rest of games that are larger than the limit of the rule.
///
/// ```
/// use ppn_source::{End, Seen, SplitRule, Splitter};
///
/// struct Paragraphs;
///
/// impl SplitRule for Paragraphs {
///     fn limit(&self) -> usize {
///         1 << 20
///     }
///
///     fn end(&mut self, seen: Seen<'_>) -> Option<End> {
///         let end = seen.bytes.windows(2).position(|pair| pair == b"\n\n");
///         let is_large = seen.bytes.len() > self.limit();
///         end.map(|at| End::after(at + 2)).or(is_large.then(|| End::cut(seen.bytes, self.limit())))
///     }
/// }
///
/// let parts = Splitter::new("1. e4\n\n1. d4\n".as_bytes(), Paragraphs);
/// let parts: Vec<_> = parts.map(Result::unwrap).collect();
/// assert_eq!((parts[1].bytes.as_slice(), parts[1].place.line), (b"1. d4\n".as_slice(), 2));
/// ```
#[derive(Debug)]
pub struct Splitter<R, S> {
    /// The rule.
    pub rule: S,
    source: R,
    buffer: Vec<u8>,
    /// The bytes of `buffer` that were passed.
    start: usize,
    is_at_end: bool,
    progress: Progress,
}

/// A part of a stream.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Part {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// Where it begins in the stream.
    pub place: FilePlace,
    /// Whether it is only the beginning of a game.
    pub is_cut: bool,
}

/// The maximum number of bytes that are read from the source at once.
const CHUNK: usize = 64 << 10;

impl<R, S> Splitter<R, S> {
    /// Splits `source`.
    pub fn new(source: R, rule: S) -> Self {
        let (buffer, progress) = (Vec::new(), Progress::new());
        Self { rule, source, buffer, start: 0, is_at_end: false, progress }
    }

    /// Whether the whole stream has been given.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.is_at_end && self.start == self.buffer.len()
    }

    /// The memory of the buffer, in bytes.
    #[must_use]
    pub fn capacity(&self) -> usize {
        self.buffer.capacity()
    }

    /// Gives `length` bytes.
    fn take(&mut self, length: usize, is_cut: bool) -> Part {
        let place = self.progress.place();
        let end = self.start + length;
        self.pass(length);
        // A long game takes the buffer along instead of being copied.
        let bytes = if length > CHUNK {
            let rest = self.buffer.split_off(end);
            let mut bytes = std::mem::replace(&mut self.buffer, rest);
            bytes.drain(..end - length);
            self.start = 0;
            bytes
        } else {
            self.buffer[end - length..end].to_vec()
        };
        Part { bytes, place, is_cut }
    }

    fn pass(&mut self, length: usize) {
        let end = self.start + length;
        self.progress.pass(&self.buffer[self.start..end]);
        self.start = end;
    }
}

impl<R: BufRead, S: SplitRule> Splitter<R, S> {
    fn read(&mut self) -> io::Result<Option<Part>> {
        loop {
            let bytes = &self.buffer[self.start..];
            match self.progress.step(&mut self.rule, bytes, self.is_at_end) {
                Step::Take { length, is_cut } => return Ok(Some(self.take(length, is_cut))),
                Step::Pass(length) => self.pass(length),
                Step::More => self.fill()?,
                Step::Stop => return Ok(None),
            }
        }
    }

    fn fill(&mut self) -> io::Result<()> {
        self.buffer.drain(..self.start);
        self.start = 0;
        let chunk = loop {
            match self.source.fill_buf() {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                chunk => break chunk?,
            }
        };
        let chunk = &chunk[..chunk.len().min(CHUNK)];
        let needed = self.buffer.len() + chunk.len();
        if needed > self.buffer.capacity() {
            // The capacity doubles, but only up to what the longest allowed game needs.
            let most = self.rule.limit().saturating_add(2 * CHUNK).max(needed);
            let capacity = needed.max(self.buffer.capacity() * 2).min(most);
            self.buffer.reserve_exact(capacity - self.buffer.len());
        }
        self.buffer.extend_from_slice(chunk);
        let length = chunk.len();
        self.source.consume(length);
        self.is_at_end = length == 0;
        Ok(())
    }
}

impl<R: BufRead, S: SplitRule> Iterator for Splitter<R, S> {
    type Item = io::Result<Part>;

    /// The next part; after an error of the source there are no more.
    fn next(&mut self) -> Option<Self::Item> {
        let part = self.read();
        if !matches!(part, Ok(Some(_))) {
            self.progress.stop();
        }
        part.transpose()
    }
}
