//! The notation of a file whose name does not say it, by its first lines.

/// Whether the first line that is no comment begins a game in PPN.
pub(crate) fn is_ppn(text: &str) -> bool {
    let line = text.lines().find(|line| !line.is_empty() && !line.starts_with('#'));
    line.is_some_and(|line| line.trim_end() == "---" || line.starts_with("--- "))
}

pub(crate) fn is_fan(text: &str) -> bool {
    text.starts_with("FAN31415926")
}

/// Whether one of the first words is the number of a turn, and a piece is placed behind it.
pub(crate) fn is_record_of_arimaa(text: &str) -> bool {
    let is_turn = |word: &str| {
        let number = word.trim_end_matches(['g', 's', 'w', 'b']);
        number.len() + 1 == word.len()
            && !number.is_empty()
            && number.bytes().all(|c| c.is_ascii_digit())
    };
    let is_placement = |word: &str| {
        let mut letters = word.chars();
        letters.next().is_some_and(|piece| "EMHDCRemhdcr".contains(piece))
            && letters.next().is_some_and(|column| ('a'..='h').contains(&column))
            && letters.next().is_some_and(|row| row.is_ascii_digit())
    };
    let words: Vec<_> = text.split([' ', '\t', '\r', '\n']).take(2_000).collect();
    words.windows(2).any(|pair| is_turn(pair[0]) && is_placement(pair[1]))
}

/// Whether the first line that is no comment begins with the position of a chess board.
pub(crate) fn is_epd(text: &str) -> bool {
    let mut lines = text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with(['#', '%']));
    let mut words = lines.next().unwrap_or_default().split_whitespace();
    let is_placement = |word: &str| {
        word.matches('/').count() == 7
            && word.chars().all(|letter| "KQRBNPkqrbnp12345678/".contains(letter))
    };
    words.next().is_some_and(is_placement) && matches!(words.next(), Some("w" | "b"))
}

pub(crate) fn is_sgf(text: &str) -> bool {
    text.strip_prefix('(').is_some_and(|rest| rest.trim_start().starts_with(';'))
}

pub(crate) fn is_pdn(text: &str) -> bool {
    let first = FirstGame::of(text);
    first.has_tag("GameType")
        || first.tag("FEN").is_some_and(|fen| fen.starts_with("W:") || fen.starts_with("B:"))
        || first.moves.first().map_or_else(
            || first.tag("Result").is_some_and(|result| matches!(result, "2-0" | "1-1" | "0-2")),
            |word| is_draughts_move(word),
        )
}

pub(crate) fn is_pgn(text: &str) -> bool {
    let first = FirstGame::of(text);
    first.moves.first().map_or_else(
        || first.has_tag("FEN") || first.has_tag("Result"),
        |word| is_chess_move(word) && (!first.tags.is_empty() || first.is_numbered),
    )
}

/// The tags and the first words of the first game of a text with tags in brackets.
#[derive(Default)]
struct FirstGame<'t> {
    tags: Vec<(&'t str, &'t str)>,
    moves: Vec<&'t str>,
    is_numbered: bool,
}

impl<'t> FirstGame<'t> {
    fn of(text: &'t str) -> Self {
        let mut game = Self::default();
        let mut is_comment = false;
        for line in text.lines().map(str::trim) {
            if let Some(tag) = line.strip_prefix('[').filter(|_| !is_comment) {
                let tag = tag.trim_end_matches(']');
                game.tags.extend(
                    tag.split_once(' ').map(|(name, value)| (name, value.trim_matches('"'))),
                );
                continue;
            }
            for word in line.split([' ', '\t']).filter(|_| !line.starts_with(['%', ';', '#'])) {
                is_comment |= word.starts_with(['{', '(']);
                let number = word.trim_start_matches(|c: char| c.is_ascii_digit());
                let is_numbered = number.len() < word.len() && number.starts_with('.');
                game.is_numbered |= is_numbered && !is_comment;
                let word = if is_numbered { number.trim_start_matches('.') } else { word };
                if !is_comment && !word.is_empty() && !is_result(word) {
                    game.moves.push(word);
                }
                is_comment &= !word.ends_with(['}', ')']);
            }
            if !game.moves.is_empty() {
                break;
            }
        }
        game
    }

    fn tag(&self, name: &str) -> Option<&'t str> {
        self.tags.iter().find(|tag| tag.0 == name).map(|tag| tag.1)
    }

    fn has_tag(&self, name: &str) -> bool {
        self.tag(name).is_some()
    }
}

/// Whether a word is a move between numbers of squares, or between dark squares.
fn is_draughts_move(word: &str) -> bool {
    let Some((from, to)) = word.split_once(['-', 'x', ':']) else { return false };
    let to = to.split(['x', ':']).next().unwrap_or_default();
    let is_number =
        |square: &str| square.parse::<u8>().is_ok_and(|number| (1..=50).contains(&number));
    let is_dark = |square: &str| match *square.as_bytes() {
        [column @ b'a'..=b'j', row @ b'0'..=b'9', ..] if square.len() <= 3 => {
            (column - b'a' + 1 + row - b'0').is_multiple_of(2)
        }
        _ => false,
    };
    is_number(from) && is_number(to) || is_dark(from) && is_dark(to)
}

fn is_result(word: &str) -> bool {
    matches!(word, "*" | "1-0" | "0-1" | "1/2-1/2" | "1-1" | "2-0" | "0-2")
}

/// Whether a word is a move in algebraic notation of chess.
fn is_chess_move(word: &str) -> bool {
    let word = word.trim_end_matches(['+', '#', '!', '?']);
    let squares = word.trim_start_matches(['K', 'Q', 'R', 'B', 'N']);
    let letters: Vec<char> = squares.chars().filter(|c| !"x-".contains(*c)).collect();
    let letters = match letters.iter().position(|&c| c == '=') {
        Some(promotion) => &letters[..promotion],
        None => &letters,
    };
    word.starts_with("O-O")
        || (2..=4).contains(&letters.len())
            && letters.iter().all(|c| matches!(c, 'a'..='h' | '1'..='8'))
            && letters[letters.len() - 1].is_ascii_digit()
            && letters[letters.len() - 2].is_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use crate::{Settings, standard};

    #[test]
    fn notations_are_recognised_by_the_first_lines() {
        let notations = standard(&Settings::default());
        for (name, text) in [
            ("ppn", "# a comment\n---\nEvent: x\n...\n1. a1-a2\n"),
            ("pdn", "[Event \"x\"]\n[GameType \"20\"]\n\n1. 32-28 *"),
            ("pdn", "[Event \"x\"]\n\n1. {a} 32-28 19-23 *"),
            ("pdn", "1.c3-d4 f6-g5 *"),
            ("pdn", "[FEN \"W:W31:B20\"]\n*"),
            ("pgn", "[Event \"x\"]\n\n1. e4 e5 *"),
            ("pgn", "1.Nf3 d5 2.g3 *"),
            ("pgn", "[Event \"x\"]\n\n1. e2-e4 e7-e5 *"),
            ("pgn", "[Event \"x\"]\n[Result \"1-0\"]\n\n1-0"),
            ("sgf", "\u{feff}\n(;GM[1]FF[4])"),
            ("fan", "FAN31415926 1\n\n1g Ra1"),
            ("arimaa", "1g Ra1 Rb1\n1s ra8\n"),
            ("arimaa", "[White \"a\"]\n\n1g Ra1 Rb1\n"),
            ("arimaa", "1w Ra1 Rb1\n1b ra8\n"),
        ] {
            let found = notations.of_text(text).map(|notation| notation.name());
            assert_eq!(found, Some(name), "{text}");
        }
        for text in ["", "Dear Ann,\nthe game was fine.\n", "a,b,c,d\n1,2,3,4\n", "# Notes\n\ntext"]
        {
            assert!(notations.of_text(text).is_none(), "{text}");
        }
    }
}
