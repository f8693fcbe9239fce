//! Splitting a text into the texts of its games.

use crate::magic_words::MagicWords;
use crate::{NotUnderstood, codes};
use ppn_source::{Diagnostic, FilePlace, Slice, Slices, Span, SplitRule as _};
use std::borrow::Cow;

/// The text of one game of a file, verbatim.
///
/// A game begins with the magic word; the text before the first one belongs to the first game. So the
/// texts of all games, put together, are the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameText<'t> {
    /// The text; U+FFFD replaces each byte that is not UTF-8.
    pub text: Cow<'t, str>,
    /// Where it begins in its file.
    pub place: FilePlace,
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
/// assert_eq!((games[1].place.offset, games[1].place.line), (35, 2));
/// ```
#[must_use]
pub fn split(text: &str) -> Split<'_> {
    Split { text, games: Slices::new(text.as_bytes(), MagicWords::new(GAME_BYTES)) }
}

/// The result of [`split`].
#[derive(Clone, Debug)]
pub struct Split<'t> {
    text: &'t str,
    games: Slices<'t, MagicWords>,
}

impl Split<'_> {
    /// Limits each game to this number of bytes; the default is 16 MiB.
    ///
    /// Only the beginning of a longer game is returned, with an error. The next game is the next
    /// line that begins with the magic word; after a text that is not FAN there is none.
    #[must_use]
    pub fn with_limit(mut self, bytes: usize) -> Self {
        self.games.rule = MagicWords::new(bytes);
        self
    }
}

impl<'t> Iterator for Split<'t> {
    type Item = GameText<'t>;

    fn next(&mut self) -> Option<Self::Item> {
        let Slice { range, place, is_cut } = self.games.next()?;
        let text = &self.text[range];
        let cut = is_cut.then(|| too_long(text, self.games.rule.limit()));
        let diagnostics = cut.into_iter().collect();
        Some(GameText { text: text.into(), place, diagnostics, bytes: None })
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
        let limits = Limits { diagnostics: usize::MAX, ..Limits::default() };
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
                prop_assert_eq!(game.place.offset, at as u64);
                at += game.text.len();
                let next = next_game(&text, at - game.text.len());
                prop_assert_eq!(next.unwrap_or(text.len()), at, "{:?}", text);
            }
            prop_assert_eq!(at, text.len());
        }
    }
}
