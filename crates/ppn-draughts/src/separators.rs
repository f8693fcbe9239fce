//! The rule for where a game ends: after a separator, or where the tags of the next game begin.

use crate::{
    Limits,
    split::{cut, find, most, window},
};
use ppn_source::{Diagnostic, End, FileOffsets, Seen, SplitRule, latin1, short};
use std::borrow::Cow;

/// Looks for the ends of games with the words of the parser.
#[derive(Clone, Debug)]
pub(crate) struct Separators {
    pub(crate) limits: Limits,
    /// The report about the last game that was found.
    pub(crate) said: Option<Diagnostic>,
    /// The number of bytes in which the game does not end.
    seen: usize,
    /// The number of bytes that are looked at first, which probably have a whole game.
    usual: usize,
}

/// The smallest number of bytes that are looked at first, if there are as many.
const SMALLEST: usize = 512;

impl Separators {
    pub(crate) fn new(limits: &Limits) -> Self {
        Self { limits: *limits, said: None, seen: 0, usual: SMALLEST }
    }

    /// Looks for the end of the game in bytes, which may begin a longer text.
    fn look(&mut self, bytes: &[u8], goes_on: bool) -> Option<End> {
        let whole = if goes_on { whole_characters(bytes) } else { bytes.len() };
        let text = latin1(&bytes[..whole]);
        let window = window(&text, &self.limits);
        let is_full = window.len() < text.len();
        let found = find(window, is_full || goes_on, &self.limits);
        let found = found.or_else(|| is_full.then(|| cut(window, self.limits.piece)))?;
        self.said = found.said;
        let end = match &text {
            Cow::Borrowed(_) => found.end,
            // The characters of single bytes have two bytes in the text.
            Cow::Owned(text) => {
                let offsets = FileOffsets::new(0, text, Some(&bytes[..whole]));
                usize::try_from(offsets.at(short(found.end))).unwrap_or(found.end)
            }
        };
        Some(End::after(end))
    }
}

impl SplitRule for Separators {
    fn limit(&self) -> usize {
        self.limits.piece
    }

    /// Each look sees twice the bytes of the look before, so that all of them together take at most
    /// twice the time of the last one.
    fn end(&mut self, seen: Seen<'_>) -> Option<End> {
        // The text has at least as many bytes, so that it is known to be too long.
        let most = most(&self.limits).saturating_add(4);
        loop {
            let wanted = if self.seen == 0 { self.usual } else { 2 * self.seen }.min(most);
            let bytes = &seen.bytes[..wanted.min(seen.bytes.len())];
            if bytes.len() < wanted && self.seen > 0 && !seen.is_whole {
                return None;
            }
            let is_all = bytes.len() == seen.bytes.len();
            if let Some(end) = self.look(bytes, !(is_all && seen.is_whole)) {
                self.seen = 0;
                self.usual = end.length().saturating_mul(2).max(SMALLEST);
                return Some(end);
            }
            self.seen = bytes.len();
            if is_all {
                return None;
            }
        }
    }
}

/// The number of bytes without the beginning of a character at their end.
fn whole_characters(bytes: &[u8]) -> usize {
    let last = bytes.iter().rposition(|byte| byte & 0xc0 != 0x80).unwrap_or(0);
    let is_open = str::from_utf8(&bytes[last..]).is_err_and(|error| error.error_len().is_none());
    if is_open { last } else { bytes.len() }
}
