//! Files of games, by their names and what is in them: an output must not replace them.

use super::{unpacked, unpacked_name};
use crate::notations::NOTATIONS;
use ppn_source::Foreign;
use ppn_syntax::ElementKind;
use std::{
    fs::{self, File},
    io::{BufReader, Read},
    path::Path,
};

/// The number of bytes in which games are recognised: comments may be above them.
const BEGINNING: u64 = 1 << 20;

/// Whether a file has the extension of a notation, also compressed or behind a link, or a beginning with games.
pub(super) fn has_games(path: &Path) -> bool {
    let is_of_games = |path: &Path| NOTATIONS.of_path(unpacked_name(path)).is_some();
    let mut beginning = Vec::new();
    // A file that cannot be read is not recognised, and permissions decide whether it is written.
    let read = File::open(path)
        .and_then(|file| unpacked(Box::new(BufReader::new(file))))
        .and_then(|text| text.take(BEGINNING).read_to_end(&mut beginning));
    is_of_games(path)
        || fs::canonicalize(path).is_ok_and(|path| is_of_games(&path))
        || read.is_ok() && text(beginning).is_some_and(|text| has_games_in(&text, is_data(path)))
}

/// Whether a file has the extension of data, in which the text of a game may be.
fn is_data(path: &Path) -> bool {
    const EXTENSIONS: [&str; 5] = ["csv", "tsv", "json", "jsonl", "ndjson"];
    let extension = path.extension().unwrap_or_default();
    EXTENSIONS.iter().any(|one| extension.eq_ignore_ascii_case(one))
}

/// The text of a file; `None` if it is no plain text. Games in UTF-16 are not read, but neither are they lost.
fn text(mut bytes: Vec<u8>) -> Option<String> {
    match Foreign::of(&bytes) {
        // What shows games is ASCII.
        Some(Foreign::Utf16) => bytes.retain(|byte| byte.is_ascii() && *byte != 0),
        Some(_) => return None,
        None => {}
    }
    let text = String::from_utf8_lossy(&bytes);
    let text = text.trim_start_matches('\u{feff}').trim_start();
    // Pictures and reports in XML, and manual pages.
    (!text.starts_with('<') && !text.starts_with(".ie \\n(.g ")).then(|| text.to_owned())
}

/// Whether a text begins as games of a notation do, or has a line as they have, below whatever else but data.
fn has_games_in(mut text: &str, is_data: bool) -> bool {
    let after_comment = |text: &str| {
        let (_, rest) = text.strip_prefix('{')?.split_once('}')?;
        // Braces may also hold pieces that are dropped.
        (!rest.starts_with('@')).then(|| text.len() - rest.trim_start().len())
    };
    while let Some(at) = after_comment(text) {
        text = &text[at..];
    }
    let is_above = |line: &&str| line.is_empty() || line.starts_with(['#', '%', ';']);
    let mut lines = text.split(['\n', '\r']).map(unquoted).filter(|line| !is_above(line));
    let Some(first) = lines.clone().next() else { return false };
    // Between bytes of pictures, anything may look like a move.
    let is_below = !is_data && !text.contains('\0');
    begins_games(first)
        || is_of_a_game(first)
        || NOTATIONS.of_text(text).is_some()
        || is_below && lines.any(is_of_a_game)
}

/// A line without the `>` with which a mail begins the lines that it quotes.
fn unquoted(line: &str) -> &str {
    line.trim_start_matches(|c: char| c == '>' || c.is_whitespace()).trim_end()
}

/// Whether a line is the first of games: the line `---`, a key of the metadata, or a turn of Arimaa.
fn begins_games(line: &str) -> bool {
    const KEYS: [&str; 10] = [
        "Event",
        "Site",
        "Date",
        "Round",
        "White",
        "Black",
        "GameType",
        "SetUp",
        "Macros",
        "MovetextParser",
    ];
    let turn = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_turn = turn != line && turn.starts_with(['g', 's', 'w', 'b']);
    let is_key = || line.split_once(':').is_some_and(|(key, _)| KEYS.contains(&key.trim()));
    line.starts_with("---") || line.starts_with("/FEN") || is_turn || is_key()
}

/// Whether a line is one of a game wherever it is: a tag, a number and a move, the beginning of a game in SGF, a position of
/// chess, or moves alone.
fn is_of_a_game(line: &str) -> bool {
    let is_tag = || {
        let inside = line.strip_prefix('[').map(str::trim_start);
        let value = inside.map(|inside| inside.trim_start_matches(char::is_alphanumeric));
        let is_value = |value: &str| {
            value.starts_with(' ') && value.ends_with(']') || value.trim_start().starts_with('"')
        };
        value.is_some_and(|value| inside != Some(value) && is_value(value))
    };
    // Not a number with decimals.
    let is_numbered = || {
        let number = line.trim_start_matches(|c: char| c.is_ascii_digit());
        let after = number.trim_start_matches('.');
        let word = after.split_whitespace().next().unwrap_or("move");
        number != line && after != number && word.contains(|c: char| !c.is_ascii_digit())
    };
    let is_sgf =
        || line.strip_prefix('(').and_then(|rest| rest.trim_start().strip_prefix(';')).is_some();
    is_tag()
        || is_numbered()
        || is_sgf()
        || is_position(line)
        || has_only_moves(line)
        || has_only_squares(line)
}

/// Whether a line begins with the figures of a board of chess and the side to move, as EPD does.
fn is_position(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let placement = words.next().unwrap_or_default();
    let is_rank =
        |rank: &str| !rank.is_empty() && rank.chars().all(|c| "KQRBNPkqrbnp12345678".contains(c));
    placement.split('/').count() == 8
        && placement.split('/').all(is_rank)
        && matches!(words.next(), Some("w" | "b"))
}

/// Whether a line has several words, all of which are moves of chess or draughts.
fn has_only_squares(line: &str) -> bool {
    let is_number = |square: &str| square.parse::<u8>().is_ok_and(|number| number > 0);
    let is_of_draughts = |word: &str| word.contains('-') && word.split(['-', 'x']).all(is_number);
    let is_of_chess = |word: &str| {
        let has_square = word.contains(|c: char| c.is_ascii_digit()) || word.starts_with("O-O");
        (2..8).contains(&word.len())
            && has_square
            && word.starts_with(|c: char| "abcdefghNBRQKO".contains(c))
            && word.chars().all(|c| "abcdefgh12345678NBRQKOx=+#-".contains(c))
    };
    let mut words = line.split_whitespace();
    words.clone().nth(1).is_some() && words.all(|word| is_of_draughts(word) || is_of_chess(word))
}

/// Whether a line is understood as a part of a movetext of PPN, with a piece that is dropped or moved. A word of another text
/// may be understood, too, but hardly a whole line.
fn has_only_moves(line: &str) -> bool {
    let is_move = |word: &str| {
        word.contains('@') || word.split_once('-').is_some_and(|(from, _)| !from.is_empty())
    };
    let elements = ppn_syntax::parse(line, 0, &Default::default()).elements;
    let mut moves = elements.iter().filter_map(|element| match element.kind {
        ElementKind::Moves(_) | ElementKind::Template(_) => Some(element.span.slice(line)),
        _ => None,
    });
    elements.iter().all(|element| element.kind != ElementKind::Broken) && moves.any(is_move)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn has(text: &[u8]) -> bool {
        super::text(text.to_vec()).is_some_and(|text| has_games_in(&text, false))
    }

    #[test]
    fn games_are_recognised_by_their_beginning() {
        for text in [
            "---\nEvent: x\n...\n",
            "\u{feff}\r\n# note\r\n--- {Event: x}\r\n",
            "GameType: Chess\n\n1. e2-e4\n",
            "1. S@b2\n",
            "12... b2-b3",
            "% archive\n[Event \"x\"]\n1. 32-28 *\n",
            "[ White \"Ann\"]",
            "FAN31415926 1 arimaa\n",
            "1g Ra1 Rb1\n",
            "1w Ra1\r1b ra8",
            "(;FF[4]GM[1]SZ[19];B[dd])",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
            "; of the club\n1. e4 e5 *",
            "{of the club} 1. S@b2",
            "/FEN \"W:W31:B20\"/ 1. 31-27 *",
            "A game of Ann and Bo\n1g Ra1 Rb1\n",
            "S@b2 M@b3\n",
            "e4 e5 Nf3\n",
            "32-28 19-23\n",
            "[White x]\n",
            "setup.\nS@b2\n",
            "b2-b3 c2-c3\n",
            "{A,B}@b2\n",
            "From the club\n\n(;GM[1]SZ[9];B[dd])\n",
            "Round one\r\n1. e4 e5\r\n",
            "From the club\n[Event \"x\"]\n1. e4 *\n",
            "Positions\n\n8/8/8/8/8/8/4K3/4k3 w - -\n",
            "Ann wrote:\n> 1. 11-15 22-18 *\n",
            "Ann wrote:\n> > (;GM[1]SZ[9];B[dd])\n",
        ] {
            assert!(has(text.as_bytes()), "{text}");
        }
        for text in [
            "",
            "\n",
            "[]",
            "[\n  {\"code\": \"E0301\"}]\n",
            "[\"a\"]",
            "{\"version\": 1}",
            "[E0301] Error: no piece",
            "game.ppn:1:4: E0301 no piece",
            "<svg xmlns=\"x\">",
            "<!DOCTYPE html>",
            "%PDF-1.7\n",
            "12 problems",
            "GIF89a",
            "\u{89}PNG\r\n\0\0\n3.x\nS@b2\n",
            "Report: fine",
            "No problems.",
            "well-known",
            "2026-11-29",
            "1.5 MB\n",
            "games 3\n1.5 a game",
            "+---+---+",
            "a b c d",
            "a/b/c/d/e/f/g/h w",
            "> 12 problems",
            "games/a.ppn: no problems\n",
            "[E0301] Error: no piece\n   1 │ 1. S@b2\n",
        ] {
            assert!(!has(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn games_are_recognised_in_utf_16() {
        for text in
            ["[Event \"Club\"]\r\n\r\n1. e4 e5 *\r\n", "S@b2 M@b3\n", "(;GM[1]SZ[9];B[dd])\n"]
        {
            let little = text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<_>>();
            let big = text.encode_utf16().flat_map(u16::to_be_bytes).collect::<Vec<_>>();
            for bytes in [
                [&b"\xff\xfe"[..], &*little].concat(),
                [&b"\xfe\xff"[..], &*big].concat(),
                little,
                big,
            ] {
                assert!(has(&bytes), "{text}");
            }
        }
    }
}
