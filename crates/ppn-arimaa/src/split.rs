//! Splitting a text into the texts of its games.

use crate::boundary::{Boundary, LOOKAHEAD, LineCount, cut, magic_line};
use crate::header_line::MAGIC;
use crate::{NotUnderstood, codes};
use ppn_source::{Diagnostic, Span};
use std::borrow::Cow;

/// The text of one game of a file, verbatim.
///
/// A game begins with the magic word; the text before the first one belongs to the first game. So the
/// texts of all games, put together, are the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameText<'t> {
    /// The text; U+FFFD replaces each byte that is not UTF-8.
    pub text: Cow<'t, str>,
    /// Bytes of the file before it.
    pub offset: u64,
    /// Line ends of the file before it.
    pub line: u64,
    /// Facts that the text does not show: that it was not UTF-8, or that it is only the beginning
    /// of a game. Spans are those of the text.
    pub diagnostics: Vec<Diagnostic>,
    /// The bytes of the text, if they are not UTF-8.
    pub bytes: Option<Vec<u8>>,
}

impl GameText<'_> {
    /// The part of the file that is not in the text: bytes that are not UTF-8, or the rest of a
    /// long game.
    #[must_use]
    pub fn not_understood(&self) -> Option<NotUnderstood> {
        self.diagnostics.iter().find_map(NotUnderstood::of)
    }
}

/// The default of the maximum number of bytes of the text of a game.
pub(crate) const GAME_BYTES: usize = 16 << 20;

/// The texts of the games of a file that is in memory.
///
/// There is always at least one. A text without the magic word, such as a plain Arimaa record, is one
/// text, and so is a text that is not FAN at all. [`Archive`](crate::Archive) gives the same texts for
/// a file that is read piece by piece.
///
/// ```
/// let file = "FAN31415926 1\n1g Ra1 \"FAN31415926\"\nFAN31415926 1\n1g Rb1\n";
/// let games: Vec<_> = ppn_arimaa::split(file).collect();
/// assert_eq!(games.len(), 2);
/// assert_eq!(games[1].text, "FAN31415926 1\n1g Rb1\n");
/// assert_eq!((games[1].offset, games[1].line), (35, 2));
/// ```
#[must_use]
pub fn split(text: &str) -> Split<'_> {
    Split { text, at: 0, lines: LineCount::default(), limit: GAME_BYTES, is_over: false }
}

/// The result of [`split`].
#[derive(Clone, Debug)]
pub struct Split<'t> {
    text: &'t str,
    at: usize,
    lines: LineCount,
    limit: usize,
    is_over: bool,
}

impl<'t> Split<'t> {
    /// Limits each game to this number of bytes; the default is 16 MiB.
    ///
    /// Only the beginning of a longer game is returned, with an error. The next game is the next
    /// line that begins with the magic word; after a text that is not FAN there is none.
    #[must_use]
    pub fn with_limit(self, bytes: usize) -> Self {
        Self { limit: bytes, ..self }
    }

    fn pass(&mut self, length: usize) -> &'t str {
        let passed = &self.text[self.at..self.at + length];
        self.lines.add(passed.as_bytes());
        self.at += length;
        passed
    }
}

impl<'t> Iterator for Split<'t> {
    type Item = GameText<'t>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let (offset, line) = (self.at as u64, self.lines.lines);
        let rest = &self.text[self.at..];
        // A text that was split before has the magic word only at its beginning.
        let is_alone = rest.len() <= self.limit && {
            // A search for one letter compares many bytes at a time.
            let mut capitals = rest.match_indices('F');
            capitals.all(|(at, _)| at == 0 || !rest[at..].starts_with(MAGIC))
        };
        let rest = rest.as_bytes();
        let length = if is_alone {
            Length::Game(rest.len())
        } else {
            measure(&mut Boundary::default(), rest, true, self.limit)?
        };
        let mut diagnostics = Vec::new();
        let text = match length {
            Length::Game(length) => self.pass(length),
            Length::Cut { is_last } => {
                let text = self.pass(cut(rest, self.limit));
                diagnostics.push(too_long(text, self.limit));
                let rest = &self.text.as_bytes()[self.at..];
                match magic_line(rest, true) {
                    Ok(next) if !is_last => self.pass(next),
                    _ => self.pass(rest.len()),
                };
                text
            }
        };
        self.is_over = self.at == self.text.len();
        Some(GameText { text: text.into(), offset, line, diagnostics, bytes: None })
    }
}

/// The length of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Length {
    Game(usize),
    /// The game is longer than allowed. It is the last one if it is not FAN.
    Cut {
        is_last: bool,
    },
}

/// Measures the game at the beginning of the bytes; `None` if more bytes are needed. At most
/// `limit` and [`LOOKAHEAD`] bytes are needed, so the answer does not depend on the number of bytes
/// given.
pub(crate) fn measure(
    boundary: &mut Boundary,
    bytes: &[u8],
    whole: bool,
    limit: usize,
) -> Option<Length> {
    let most = limit.saturating_add(LOOKAHEAD);
    let window = &bytes[..bytes.len().min(most)];
    let whole = whole && window.len() < most;
    match boundary.find(window, whole) {
        Some(length) if length <= limit => Some(Length::Game(length)),
        None if whole && window.len() <= limit => Some(Length::Game(window.len())),
        None if !whole && window.len() < most => None,
        _ => {
            // The first line alone may be longer than the limit.
            let mut whole = Boundary::default();
            whole.find(window, true);
            Some(Length::Cut { is_last: whole.is_foreign() })
        }
    }
}

pub(crate) fn too_long(text: &str, limit: usize) -> Diagnostic {
    let message = format!("the game is longer than {limit} bytes; the rest of it is not read");
    Diagnostic::new(&codes::FAN_GAME_TOO_LONG, Span::empty(text.len()), message)
        .with_help("begin each game with a line `FAN31415926 1`")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::faults::Faults;
    use crate::{Limits, header, token};
    use proptest::prelude::*;

    /// Finds the next game like the reader, which takes headers line by line and bodies token by
    /// token.
    fn next_game(text: &str, at: usize) -> Option<usize> {
        let limits = Limits { faults: usize::MAX, ..Limits::default() };
        let mut faults = Faults::of_reading(&limits);
        let at = if at == 0 && text.starts_with('\u{feff}') { 3 } else { at };
        let heading = header::heading(text, at, false, &mut faults, &mut Vec::new());
        if heading.foreign {
            return None;
        }
        token::body(text, heading.body?).1
    }

    const WORDS: [&str; 40] = [
        "FAN31415926 1\n",
        "FAN31415926",
        "FAN31415926 1 1g",
        "FAN31415926\r\n1",
        "fan31415926",
        "FAN3141592",
        "\u{feff}",
        "\n",
        "\r",
        "\r\n",
        " ",
        "\t",
        "\u{85}",
        "\u{2003}",
        "\u{3000}",
        "\"",
        "\"\"",
        "\"a",
        "[",
        "]",
        "@",
        "@x",
        "@\"",
        "1g",
        "1g Ra1",
        "2s",
        "12",
        "Gold: Ann",
        "Gold:",
        "Chat: -=+=-",
        "-=+=-",
        ":",
        "-",
        " - ",
        "a",
        "Ra1",
        "é",
        "\u{fffd}",
        "\0",
        "1 arimaa 12 A - B",
    ];

    fn files() -> impl Strategy<Value = String> {
        let starts =
            ["", "\u{feff}", "FAN31415926 1\n", "1g ", "Gold: Ann\n1g ", "FAN31415926 1 1g "];
        let words = prop::collection::vec(prop::sample::select(WORDS.to_vec()), 0..30);
        (prop::sample::select(starts.to_vec()), words)
            .prop_map(|(start, words)| format!("{start}{}", words.concat()))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20_000))]

        #[test]
        fn a_game_ends_where_the_reader_finds_the_next_one(text in files()) {
            let mut at = 0;
            for game in split(&text) {
                prop_assert_eq!(game.offset, at as u64);
                at += game.text.len();
                let next = next_game(&text, at - game.text.len());
                prop_assert_eq!(next.unwrap_or(text.len()), at, "{:?}", text);
            }
            prop_assert_eq!(at, text.len());
        }
    }
}
