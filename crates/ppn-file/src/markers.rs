//! The rule for where a game ends: at the next line that begins with `---`.

use crate::line::{begins_line, is_above_games, lines};
use memchr::memmem::Finder;
use ppn_source::{End, Seen, SplitRule};

/// Looks for the lines `---` between games.
#[derive(Debug)]
pub(crate) struct Markers {
    finder: Finder<'static>,
    limit: usize,
    /// The number of bytes without the beginning of a marker.
    searched: usize,
}

impl Markers {
    /// The rule for games of at most `limit` bytes.
    pub(crate) fn new(limit: usize) -> Self {
        Self { finder: Finder::new("---"), limit, searched: 0 }
    }

    /// The length of the first game, if the start of the next game is in the bytes.
    // FI-1
    fn next_game(&self, bytes: &[u8], is_first: bool) -> Option<usize> {
        let mut markers =
            self.finder.find_iter(&bytes[self.searched..]).map(|at| at + self.searched);
        let is_in_game = |at: usize| !(is_first && is_before_first(&bytes[..at]));
        markers.find(|&at| at > 0 && begins_line(bytes, at) && is_in_game(at))
    }
}

impl SplitRule for Markers {
    fn limit(&self) -> usize {
        self.limit
    }

    fn end(&mut self, seen: Seen<'_>) -> Option<End> {
        let bytes = seen.bytes;
        let next = self.next_game(bytes, seen.is_first);
        // Three more bytes are allowed, so that the marker after a game of exactly the limit is
        // found.
        if next.is_none() && !seen.is_whole && bytes.len() <= self.limit.saturating_add(3) {
            // A marker may begin with the last two bytes.
            self.searched = bytes.len().saturating_sub(2);
            return None;
        }
        self.searched = 0;
        let length = next.unwrap_or(bytes.len());
        Some(if length > self.limit { End::cut(bytes, self.limit) } else { End::after(length) })
    }

    fn skip(&mut self, seen: Seen<'_>) -> Result<usize, usize> {
        let bytes = seen.bytes;
        let marker = self.finder.find_iter(bytes).find(|&at| at > 0 && begins_line(bytes, at));
        // The bytes may already have the line end before a marker, and two bytes of the marker.
        marker.ok_or(bytes.len().saturating_sub(3))
    }
}

/// Whether the bytes before the first marker line contain no game: all lines are empty or comments.
// FI-1, FI-3
fn is_before_first(bytes: &[u8]) -> bool {
    str::from_utf8(bytes).is_ok_and(|text| {
        let text = without_byte_order_mark(text);
        lines(text, 0).all(|line| is_above_games(line.text(text)))
    })
}

pub(crate) fn without_byte_order_mark(text: &str) -> &str {
    text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text)
}

const BYTE_ORDER_MARK: &str = "\u{feff}";
