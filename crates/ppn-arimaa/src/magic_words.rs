//! The rule for where a game ends: at the next magic word of a body.

use crate::boundary::{BREAKS, Boundary, LOOKAHEAD};
use crate::bytes::{LINE_ENDS, position, word_end};
use crate::header_line::MAGIC;
use memchr::memmem;
use ppn_source::{End, Seen, SplitRule};

/// Looks for the magic words that begin games.
#[derive(Clone, Debug)]
pub(crate) struct MagicWords {
    boundary: Boundary,
    limit: usize,
}

impl MagicWords {
    /// The rule for games of at most `limit` bytes.
    pub(crate) fn new(limit: usize) -> Self {
        Self { boundary: Boundary::default(), limit }
    }
}

impl SplitRule for MagicWords {
    fn limit(&self) -> usize {
        self.limit
    }

    /// At most the limit and [`LOOKAHEAD`] bytes are looked at, so the answer does not depend on the
    /// number of bytes given.
    fn end(&mut self, seen: Seen<'_>) -> Option<End> {
        let bytes = seen.bytes;
        let most = self.limit.saturating_add(LOOKAHEAD);
        let window = &bytes[..bytes.len().min(most)];
        let is_whole = seen.is_whole && window.len() < most;
        // A text that was split before has the magic word only at its beginning. This search compares
        // many bytes at a time.
        if is_whole
            && window.len() <= self.limit
            && self.boundary.is_untouched()
            && memmem::find(window.get(1..).unwrap_or_default(), MAGIC.as_bytes()).is_none()
        {
            return Some(End::after(window.len()));
        }
        let next = self.boundary.find(window, is_whole);
        if next.is_none() && !is_whole && window.len() < most {
            return None;
        }
        self.boundary = Boundary::default();
        let length = next.unwrap_or(window.len());
        if length <= self.limit {
            return Some(End::after(length));
        }
        let cut = End::cut(bytes, self.limit);
        // The first line alone may be longer than the limit.
        let mut whole = Boundary::default();
        whole.find(window, true);
        // A text that is not FAN has no other game.
        Some(if whole.is_foreign() { cut.and_stop() } else { cut })
    }

    /// Finds the next line that begins with the magic word, not counting the first line.
    fn skip(&mut self, seen: Seen<'_>) -> Result<usize, usize> {
        let (bytes, whole) = (seen.bytes, seen.is_whole);
        let mut at = 0;
        while let Some(end) = position(bytes, at, |byte| LINE_ENDS.contains(byte)) {
            at = end + 1;
            let rest = &bytes[at..];
            if rest.len() < LOOKAHEAD && !whole {
                return Err(end);
            }
            if let Some(behind) = rest.strip_prefix(MAGIC.as_bytes())
                && (behind.is_empty() || word_end(behind, 0, BREAKS) == Some(0))
            {
                return Ok(at);
            }
        }
        Err(bytes.len())
    }
}
