//! The rule for where a game ends: before the next tree.

use crate::{
    encoding::Encoding,
    read::{begins_game, begins_tree},
};
use ppn_source::{End, Seen, SplitRule};

/// Looks for the parentheses of trees. A game is a tree with the text after it, up to the next tree;
/// the text before the first tree belongs to the first game.
///
/// ```
/// use ppn_sgf::{Splitter, Trees};
///
/// let file = "(;GM[1]C[)];B[aa])\n(;GM[1])\n";
/// let games: Vec<_> = Splitter::new(file.as_bytes(), Trees::new(1 << 20)).collect();
/// assert_eq!(games.len(), 2);
/// assert_eq!(games[1].as_ref().unwrap().bytes, b"(;GM[1])\n");
/// ```
#[derive(Clone, Debug)]
pub struct Trees {
    limit: usize,
    scan: Scan,
}

/// The place up to which the bytes of a game were looked at.
#[derive(Clone, Debug, Default)]
struct Scan {
    at: usize,
    depth: usize,
    /// Whether a tree has begun.
    has_begun: bool,
    /// The beginning of the value that the place is in.
    value: Option<usize>,
    encoding: Option<Encoding>,
}

/// The bytes after a parenthesis that show what begins there.
const LOOKAHEAD: usize = 64;

impl Trees {
    /// The rule for games of at most `limit` bytes.
    #[must_use]
    pub fn new(limit: usize) -> Self {
        Self { limit, scan: Scan::default() }
    }
}

impl SplitRule for Trees {
    fn limit(&self) -> usize {
        self.limit
    }

    fn end(&mut self, seen: Seen<'_>) -> Option<End> {
        let most = self.limit.saturating_add(LOOKAHEAD);
        let window = &seen.bytes[..seen.bytes.len().min(most)];
        let is_whole = seen.is_whole && window.len() == seen.bytes.len();
        let next = self.scan.next(window, is_whole);
        if next.is_none() && !is_whole && window.len() < most {
            return None;
        }
        self.scan = Scan::default();
        let length = next.unwrap_or(window.len());
        Some(if length <= self.limit {
            End::after(length)
        } else {
            End::cut(seen.bytes, self.limit)
        })
    }

    /// Finds the next line that begins a tree with `GM` or `FF`.
    fn skip(&mut self, seen: Seen<'_>) -> Result<usize, usize> {
        let (bytes, mut at) = (seen.bytes, 0);
        while let Some(end) = bytes[at..].iter().position(|byte| b"\n\r".contains(byte)) {
            at += end + 1;
            if bytes.len() - at < LOOKAHEAD && !seen.is_whole {
                return Err(at - 1);
            }
            if bytes.get(at) == Some(&b'(') && begins_game(b"\n", &bytes[at..]) {
                return Ok(at);
            }
        }
        Err(bytes.len())
    }
}

impl Scan {
    /// The place of the next tree, if it is known.
    fn next(&mut self, bytes: &[u8], is_whole: bool) -> Option<usize> {
        while let Some(&byte) = bytes.get(self.at) {
            if byte == b'(' && bytes.len() - self.at < LOOKAHEAD && !is_whole {
                return None;
            }
            if let Some(begin) = self.value {
                match byte {
                    // The value is not closed.
                    b'(' if begins_game(&bytes[..self.at], &bytes[self.at..]) => {
                        return Some(self.at);
                    }
                    b']' => {
                        if bytes[..begin].ends_with(b"CA[") && self.encoding.is_none() {
                            self.encoding =
                                Encoding::named(&String::from_utf8_lossy(&bytes[begin..self.at]));
                        }
                        self.value = None;
                    }
                    // The second byte of a letter may look like a bracket.
                    b'\\' => self.at += 1,
                    _ if self.encoding.is_some_and(|encoding| encoding.has_second_byte(byte)) => {
                        self.at += 1;
                    }
                    _ => {}
                }
                self.at += 1;
                continue;
            }
            match byte {
                b'[' if self.depth > 0 => self.value = Some(self.at + 1),
                b'(' => {
                    let rest = &bytes[self.at..];
                    let rest = &rest[..rest.len().min(LOOKAHEAD)];
                    let is_next = match self.depth {
                        0 => begins_tree(rest),
                        _ => begins_game(&bytes[..self.at], rest),
                    };
                    if is_next && self.has_begun {
                        return Some(self.at);
                    }
                    self.has_begun |= is_next;
                    self.depth += usize::from(is_next || self.depth > 0);
                }
                b')' => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
            self.at += 1;
        }
        None
    }
}
