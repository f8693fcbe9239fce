//! The parts of a file that is in memory.

use crate::{
    FilePlace,
    split_rule::{Progress, SplitRule, Step},
};
use std::ops::Range;

/// The places of the games of a file that is in memory, by the rule of a notation: those that a
/// [`Splitter`](crate::Splitter) gives for a stream.
#[derive(Clone, Debug)]
pub struct Slices<'t, S> {
    /// The rule.
    pub rule: S,
    bytes: &'t [u8],
    at: usize,
    progress: Progress,
}

/// The place of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slice {
    /// Its bytes.
    pub range: Range<usize>,
    /// Where it begins.
    pub place: FilePlace,
    /// Whether it is only the beginning of a game.
    pub is_cut: bool,
}

impl<'t, S: SplitRule> Slices<'t, S> {
    /// Splits a file.
    pub fn new(bytes: &'t [u8], rule: S) -> Self {
        Self { rule, bytes, at: 0, progress: Progress::new() }
    }
}

impl<S: SplitRule> Iterator for Slices<'_, S> {
    type Item = Slice;

    fn next(&mut self) -> Option<Slice> {
        loop {
            let (start, place) = (self.at, self.progress.place());
            let bytes = &self.bytes[start..];
            let step = self.progress.step(&mut self.rule, bytes, true);
            let (Step::Take { length, .. } | Step::Pass(length)) = step else { return None };
            self.progress.pass(&bytes[..length]);
            self.at += length;
            if let Step::Take { is_cut, .. } = step {
                return Some(Slice { range: start..self.at, place, is_cut });
            }
        }
    }
}
