//! The words of the guide in `docs/guide/`: commands in its sentences, and the moves, places, pieces,
//! macros and braces of its tables.

use crate::{book::chapters, support::ppn};
use ppn::{Options, Piece, Record};
use std::{collections::BTreeSet, fs, path::Path};

/// The text of a chapter without its blocks of code.
fn prose(chapter: &Path) -> String {
    let text = fs::read_to_string(chapter).unwrap();
    text.split("```").step_by(2).collect()
}

/// The pieces of code in a line. Two backticks surround one that has a backtick.
fn code(line: &str) -> Vec<String> {
    let (mut found, mut rest) = (Vec::new(), line);
    while let Some(start) = rest.find('`') {
        let marks = rest[start..].bytes().take_while(|&byte| byte == b'`').count();
        let (mark, inner) = rest[start..].split_at(marks);
        let Some(end) = inner.find(mark) else { break };
        found.push(inner[..end].trim().replace("\\|", "|"));
        rest = &inner[end + marks..];
    }
    found
}

/// The rows of the tables whose first heading is this: the code in each cell.
fn rows(heading: &str) -> Vec<Vec<Vec<String>>> {
    let mut rows = Vec::new();
    for chapter in chapters() {
        let text = fs::read_to_string(chapter).unwrap();
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            if line.starts_with(&format!("| {heading} |")) {
                let table = lines.by_ref().skip(1).take_while(|line| line.starts_with('|'));
                let cells = |line: &str| {
                    let cells = line.replace("\\|", "\u{0}");
                    let cells = cells.trim_matches('|').split(" | ");
                    cells.map(|cell| code(&cell.replace('\u{0}', "|"))).collect()
                };
                rows.extend(table.map(cells));
            }
        }
    }
    assert!(rows.len() > 3, "no table with `{heading}`");
    rows
}

/// Plays moves on a board with a few pieces, and passes on the record.
fn played<T>(moves: &str, of: impl Fn(&Record<'_>) -> T) -> T {
    let text = format!("1. S@b2 M@c3 C@b2 A@b2 M@d4 Sd@d4\n2. {moves}\n");
    let game = ppn::read(&text).next().unwrap();
    let record = ppn::replay(&game, &Options::default());
    let errors: Vec<_> = record.diagnostics.iter().filter(|one| one.is_error()).collect();
    assert!(errors.is_empty(), "{moves}: {errors:?}");
    of(&record)
}

fn last(record: &Record<'_>) -> Vec<Piece> {
    record.last_board().pieces().map(|(_, piece)| piece.clone()).collect()
}

#[test]
fn every_move_of_a_table_is_played() {
    for row in rows("move | effect") {
        row[0].iter().for_each(|one| played(one, |_| ()));
    }
}

#[test]
fn every_place_of_a_table_is_one() {
    for place in rows("place | is").into_iter().flat_map(|mut row| row.swap_remove(0)) {
        played(&format!("b2-{place}"), |_| ());
    }
}

#[test]
fn every_name_of_a_piece_names_one() {
    for name in rows("text | names").into_iter().flat_map(|mut row| row.swap_remove(0)) {
        // The piece with an id has to be there.
        played(&format!("S@a{{1..9}} {name}-a1"), |_| ());
    }
}

#[test]
fn every_letter_of_a_piece_describes_one() {
    for letter in rows("letters | mean").into_iter().flat_map(|mut row| row.swap_remove(0)) {
        // A colour, a small piece and a top need a set that has them.
        let is_part = "uxRKGBYW".contains(&*letter);
        let suffix = if is_part { "▲" } else { "" };
        played(&format!("{letter}{suffix}@e5"), |_| ());
    }
}

#[test]
fn every_macro_of_a_table_is_what_it_says() {
    let text = fs::read_to_string(
        chapters().into_iter().find(|path| path.ends_with("macros.md")).unwrap(),
    );
    let text = text.unwrap();
    let table = text.lines().filter(|line| line.starts_with("| ``"));
    let mut seen = 0;
    for line in table {
        let name = code(line).remove(0);
        let symbol = line.trim_end_matches(" |").rsplit(' ').next().unwrap();
        assert_eq!(
            played(&format!("{name}@h8"), last),
            played(&format!("{symbol}@h8"), last),
            "{line}"
        );
        seen += 1;
    }
    assert!(seen > 3);
}

#[test]
fn braces_give_what_their_table_says() {
    for row in rows("text | becomes") {
        let [braces, moves] = [&row[0][0], &row[1][0]];
        let text = |moves: &str| played(moves, |record| record.text(2).into_owned());
        assert_eq!(&text(braces), moves);
    }
}

/// Macros in sentences are known: a game that uses one has no error.
#[test]
fn every_macro_of_a_sentence_is_built_in() {
    let own = ["`q'", "`man'", "`castle'"];
    let mut seen = BTreeSet::new();
    for chapter in chapters() {
        for name in prose(&chapter).lines().flat_map(code) {
            if name.starts_with('`') && name.ends_with('\'') && !own[1..].contains(&&*name) {
                played(&format!("{name}@h8"), |_| ());
                seen.insert(name);
            }
        }
    }
    assert!(seen.len() > 3, "{seen:?}");
}

/// Commands in sentences have subcommands and options that exist.
#[test]
fn every_command_of_a_sentence_is_one() {
    let mut seen = BTreeSet::new();
    for chapter in chapters() {
        let text = prose(&chapter).replace('\n', " ");
        for command in code(&text) {
            let Some(words) = command.strip_prefix("ppn ") else { continue };
            let words = words.split(" > ").next().unwrap_or_default();
            let mut words: Vec<&str> = words.split_whitespace().collect();
            words.push("--help");
            let ran = ppn(&words, "");
            assert_eq!(ran.status, 0, "{}: `{command}`: {}", chapter.display(), ran.err);
            seen.insert(command);
        }
    }
    assert!(seen.len() > 20, "{seen:?}");
}
