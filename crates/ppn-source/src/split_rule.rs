//! Where the parts of a file end.

use crate::{
    FilePlace,
    file_place::Passed,
    foreign::{Foreign, SEEN},
};

/// A notation's rule for where a game ends, from which a [`Splitter`](crate::Splitter) and
/// [`Slices`](crate::Slices) split a file into its games.
pub trait SplitRule {
    /// The limit of the bytes of a game. A rule decides with this number of bytes and a few more.
    fn limit(&self) -> usize;

    /// The end of the game at the beginning of the bytes; `None` if more bytes are needed, which is
    /// never so at the end of the file.
    ///
    /// After `None`, the same bytes come again with more after them. So a rule can remember how far it
    /// has looked, until it answers.
    fn end(&mut self, seen: Seen<'_>) -> Option<End>;

    /// The beginning of the next game in the rest of a game that was cut. The error is the number of
    /// bytes that are no longer needed.
    ///
    /// # Errors
    /// If no game begins in these bytes.
    fn skip(&mut self, seen: Seen<'_>) -> Result<usize, usize> {
        Err(seen.bytes.len())
    }
}

/// The bytes of a file that are known, from the beginning of a game.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Seen<'b> {
    /// The bytes.
    pub bytes: &'b [u8],
    /// Whether the file begins with them.
    pub is_first: bool,
    /// Whether the file ends with them.
    pub is_whole: bool,
}

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct End {
    length: usize,
    then: Then,
}

/// What comes after a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Then {
    First,
    Next,
    Skip,
    Stop,
}

impl End {
    /// The end after a number of bytes, where the next game begins.
    #[must_use]
    pub fn after(length: usize) -> Self {
        Self { length, then: Then::Next }
    }

    /// A game is larger than the limit: only its beginning is read, without splitting a character. The
    /// rest is skipped.
    #[must_use]
    pub fn cut(bytes: &[u8], limit: usize) -> Self {
        let begins = |&at: &usize| bytes.get(at).is_none_or(|byte| byte & 0xc0 != 0x80);
        let length = (limit.saturating_sub(3)..=limit).rev().find(begins).unwrap_or(limit);
        Self { length: length.min(bytes.len()), then: Then::Skip }
    }

    /// The number of bytes before it.
    #[must_use]
    pub fn length(self) -> usize {
        self.length
    }

    /// Nothing after this end is read.
    #[must_use]
    pub fn and_stop(self) -> Self {
        Self { then: Then::Stop, ..self }
    }
}

/// The place in a file that is split.
#[derive(Clone, Debug)]
pub(crate) struct Progress {
    passed: Passed,
    then: Then,
}

/// The next thing to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    /// These bytes are a game.
    Take {
        length: usize,
        is_cut: bool,
    },
    /// These bytes are not read.
    Pass(usize),
    /// More bytes are needed.
    More,
    Stop,
}

impl Progress {
    pub(crate) fn new() -> Self {
        Self { passed: Passed::default(), then: Then::First }
    }

    pub(crate) fn place(&self) -> FilePlace {
        self.passed.place
    }

    pub(crate) fn stop(&mut self) {
        self.then = Then::Stop;
    }

    pub(crate) fn step(&mut self, rule: &mut impl SplitRule, bytes: &[u8], is_whole: bool) -> Step {
        let is_first = self.then == Then::First;
        let seen = Seen { bytes, is_first, is_whole };
        match self.then {
            Then::Stop => Step::Stop,
            Then::Skip => match rule.skip(seen) {
                Ok(next) => {
                    self.then = Then::Next;
                    Step::Pass(next)
                }
                Err(_) if is_whole => Step::Stop,
                Err(0) => Step::More,
                Err(useless) => Step::Pass(useless),
            },
            Then::First | Then::Next => {
                // Zeros may be text in UTF-16, which a few bytes do not show.
                let may_be_utf16 = || memchr::memchr(0, bytes).is_some();
                if is_first && !is_whole && bytes.len() < SEEN && may_be_utf16() {
                    return Step::More;
                }
                let end = match rule.end(seen) {
                    Some(end) => end,
                    None if is_whole => End::after(bytes.len()),
                    None => return Step::More,
                };
                if end == End::after(0) && !is_first {
                    return Step::Stop;
                }
                if is_first && Foreign::of(bytes).is_some() {
                    // No game begins anywhere in it.
                    self.then = Then::Stop;
                    return Step::Take { length: bytes.len(), is_cut: !is_whole };
                }
                self.then = end.then;
                Step::Take { length: end.length, is_cut: end.then != Then::Next }
            }
        }
    }

    pub(crate) fn pass(&mut self, bytes: &[u8]) {
        self.passed.add(bytes);
    }
}
