//! The rule for where a game ends: at the next line that begins with `---`.

use crate::line::{begins_line, is_above_games, lines};
use memchr::{memchr2, memchr2_iter, memmem::Finder, memrchr2};
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

    /// The length of the first game, if the start of the next game is in the bytes. The error is the
    /// place of a line that begins a game unless a later brace shows that it is in a comment.
    // FI-1
    fn next_game(&self, seen: Seen<'_>) -> Result<Option<usize>, usize> {
        let bytes = seen.bytes;
        for at in self.finder.find_iter(&bytes[self.searched..]) {
            let at = marked(bytes, at + self.searched);
            let is_above = || seen.is_first && is_before_first(&bytes[..at]);
            if at == 0 || !begins_line(bytes, at) || is_above() {
                continue;
            }
            match may_be_in_comment(bytes, at) {
                Some(b'}') => {}
                Some(b'{') | None => return Ok(Some(at)),
                Some(_) if seen.is_whole => return Ok(Some(at)),
                Some(_) => return Err(at),
            }
        }
        Ok(None)
    }
}

impl SplitRule for Markers {
    fn limit(&self) -> usize {
        self.limit
    }

    fn end(&mut self, seen: Seen<'_>) -> Option<End> {
        let bytes = seen.bytes;
        let next = self.next_game(seen);
        // Six more bytes are allowed, so that the marker after a game of exactly the limit is
        // found, also after a byte order mark.
        if next.is_ok_and(|next| next.is_some()) || seen.is_whole {
            // The end is known.
        } else if bytes.len() <= self.limit.saturating_add(6) {
            // A marker may begin with the last two bytes, after a byte order mark.
            self.searched = next.err().unwrap_or(bytes.len().saturating_sub(2));
            return None;
        }
        self.searched = 0;
        let length = next.unwrap_or_else(Some).unwrap_or(bytes.len());
        Some(if length > self.limit { End::cut(bytes, self.limit) } else { End::after(length) })
    }

    /// Behind the limit, a line of hyphens in a comment ends the game, too: the open brace is gone.
    fn skip(&mut self, seen: Seen<'_>) -> Result<usize, usize> {
        let bytes = seen.bytes;
        let mut markers = self.finder.find_iter(bytes).map(|at| marked(bytes, at));
        let marker = markers.find(|&at| at > 0 && begins_line(bytes, at));
        // The bytes may already have the line end before a marker, a byte order mark, and two bytes of
        // the marker.
        marker.ok_or(bytes.len().saturating_sub(6))
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

/// The start of a marker, before a byte order mark: files with one may have been joined.
fn marked(bytes: &[u8], at: usize) -> usize {
    let mark = BYTE_ORDER_MARK.as_bytes();
    if bytes[..at].ends_with(mark) { at - mark.len() } else { at }
}

/// Whether a line of hyphens may be below a title in a comment: it is no marker of a game, and the last
/// brace before it is open. Then the next brace decides: `}` closes the comment. Another byte says
/// that there is no brace yet. The next line of hyphens ends the search, so that the place where a game ends
/// depends on little text behind it.
fn may_be_in_comment(bytes: &[u8], at: usize) -> Option<u8> {
    let after = bytes[at..].strip_prefix(b"---")?;
    // Most markers are alone on their lines.
    if matches!(after.first(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
        return None;
    }
    let before = memrchr2(b'{', b'}', &bytes[..at])?;
    if bytes[before] != b'{' {
        return None;
    }
    let brace = memchr2(b'{', b'}', after);
    let within = &after[..brace.unwrap_or(after.len())];
    let is_marked = |at: usize| {
        let line = &within[at + 1..];
        line.strip_prefix(BYTE_ORDER_MARK.as_bytes()).unwrap_or(line).starts_with(b"---")
    };
    if memchr2_iter(b'\n', b'\r', within).any(is_marked) {
        return None;
    }
    Some(brace.map_or(b' ', |next| after[next]))
}

pub(crate) fn without_byte_order_mark(text: &str) -> &str {
    text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text)
}

const BYTE_ORDER_MARK: &str = "\u{feff}";
