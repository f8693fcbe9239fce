//! What files of people hold that is not of a game, in every notation: the file, its reports as users
//! see them, and the fixed text.

use ppn::{Applicability, Diagnostic, File, FormatOptions, LineBreaks, Options, Part, PartKind};
use proptest::prelude::*;
use std::fmt::Write;

/// A file of each notation, with two games if it may have more than one.
const FILES: [(&str, &str); 6] = [
    (
        "game.ppn",
        "---\nGameType: Chess\n...\n1. e2-e4 1... e7-e5\n---\nGameType: Chess\n...\n1. d2-d4\n",
    ),
    (
        "game.pdn",
        "[GameType \"20\"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n\n[GameType \"20\"]\n\n1. 33-28 *\n",
    ),
    ("game.fan", "FAN31415926 1\n\n1g Ra1 1s ra8 2g Ra1n\n"),
    ("game.arimaa", "1g Ra1\n1s ra8\n2g Ra1n\n"),
    ("game.pgn", "[Event \"a\"]\n\n1. e4 e5 *\n\n[Event \"b\"]\n\n1. d4 *\n"),
    ("game.sgf", "(;GM[1]FF[4]SZ[9];B[aa];W[bb])\n"),
];

fn file(name: &str, bytes: impl Into<Vec<u8>>) -> File {
    File::new(name, bytes).expect("a notation of ours")
}

/// The names of the codes that are reported in a file.
fn codes(name: &str, bytes: impl Into<Vec<u8>>) -> Vec<&'static str> {
    let file = file(name, bytes);
    file.games().flat_map(|game| game.check()).map(|one| one.code.name).collect()
}

/// The names of the codes of errors.
fn errors(name: &str, bytes: impl Into<Vec<u8>>) -> Vec<&'static str> {
    let file = file(name, bytes);
    let found = file.games().flat_map(|game| game.check());
    found.filter(ppn::Diagnostic::is_error).map(|one| one.code.name).collect()
}

/// A file, its reports, and the text after its fixes if that differs.
fn page(name: &str, bytes: &[u8]) -> String {
    let shown = String::from_utf8_lossy(bytes).replace('\u{feff}', "<BOM>").replace('\0', "<0>");
    let mut page = format!("==== {name}\n{}\n", shown.trim_end());
    let file = file(name, bytes);
    for game in file.games() {
        let text = game.parsed().text();
        for one in game.check() {
            let line = text.text[..one.span.range().start].matches('\n').count() as u64;
            let (line, code) = (text.place.line + line + 1, one.code.id);
            writeln!(page, "-- line {line}: {code} {}", one.message).unwrap();
            let helps = one.help.iter().chain(&one.notes);
            helps.for_each(|help| writeln!(page, "   {help}").unwrap());
        }
        let fixed = game.fix(Applicability::Unsafe);
        if fixed.text != text.text {
            writeln!(page, "-- fixed\n{}", fixed.text.trim_end()).unwrap();
        }
    }
    page
}

fn utf16(text: &str, is_big: bool) -> Vec<u8> {
    let bytes = |unit: u16| if is_big { unit.to_be_bytes() } else { unit.to_le_bytes() };
    text.encode_utf16().flat_map(bytes).collect()
}

#[test]
fn files_that_are_no_text_are_one_report_in_every_notation() {
    for (name, text) in FILES {
        for is_big in [false, true] {
            for mark in ["", "\u{feff}"] {
                assert_eq!(
                    codes(name, utf16(&format!("{mark}{text}"), is_big)),
                    ["not-text"],
                    "{name}"
                );
            }
        }
        let html = text.replace('"', "&quot;").replace('\n', "<br>\n");
        for html in [format!("<p>{html}</p>"), format!("<!DOCTYPE html>\n<pre>{text}</pre>\n")] {
            assert_eq!(codes(name, html), ["not-text"], "{name}");
        }
        for bytes in
            [&b"%PDF-1.4\n\xe2\xe3"[..], b"PK\x03\x04\x14\0", b"{\\rtf1\\ansi\n", b"\x1f\x8b\x08\0"]
        {
            assert_eq!(codes(name, bytes), ["not-text"], "{name} {bytes:?}");
        }
        // It is not rewritten.
        let bytes = utf16(text, false);
        let file = file(name, bytes.clone());
        for game in file.games() {
            assert_eq!(game.parsed().text().as_bytes(), Some(&bytes[..]));
            assert_eq!(game.format().text, game.parsed().text().text);
            assert!(game.record().has_errors() && game.record().last_board().is_empty());
        }
    }
    let pages: Vec<_> = [
        page("game.pdn", &utf16("\u{feff}[GameType \"20\"]\n\n1. 32-28 *\n", false)),
        page("game.fan", &utf16(FILES[2].1, true)),
        page("game.pdn", b"<p>[Event &quot;Club&quot;]<br>\n1. 32-28 19-23&nbsp;</p>\n"),
    ]
    .into();
    insta::assert_snapshot!(pages.join("\n"));
}

#[test]
fn fences_of_markdown_are_one_report_in_every_notation() {
    let mut pages = String::new();
    for (name, text) in FILES {
        let one =
            text.split("\n---\n").next().unwrap_or(text).split("\n\n[GameType").next().unwrap();
        let one = one.split("\n\n[Event \"b").next().unwrap().trim_end();
        let before = codes(name, format!("{one}\n"));
        for fenced in [format!("```ppn\n{one}\n```\n"), format!("\n~~~\n{one}\n~~~")] {
            let after = codes(name, fenced.clone());
            let new: Vec<_> = after.iter().filter(|code| !before.contains(code)).collect();
            // The grammar of PPN takes them for moves; the other notations pass over them.
            let expected = if name.ends_with(".ppn") { "foreign-lines" } else { "fence-lines" };
            assert_eq!(new, [&expected], "{name} {before:?} {after:?}\n{fenced}");
            let file = file(name, fenced);
            for game in file.games() {
                let game = game.parsed();
                for breaks in LineBreaks::ALL {
                    let laid_out = game.format(&FormatOptions::default().with_breaks(breaks));
                    assert_eq!(laid_out.text, game.text().text, "{name} {breaks:?}");
                }
            }
            let fixed: String =
                file.games().map(|game| game.fix(Applicability::Unsafe).text).collect();
            assert_eq!(codes(name, fixed), before);
        }
        pages += &page(name, format!("```\n{one}\n```\n").as_bytes());
    }
    insta::assert_snapshot!(pages);
}

#[test]
fn byte_order_marks_of_joined_files_are_no_error_in_any_notation() {
    for (name, text) in FILES.into_iter().filter(|(name, _)| *name != "game.arimaa") {
        let joined = format!("{text}\u{feff}{text}");
        let without = format!("{text}{text}");
        assert_eq!(errors(name, joined.clone()), errors(name, without.clone()), "{name}");
        let count = |text: String| file(name, text).games().count();
        assert_eq!(count(joined), count(without), "{name}");
    }
}

#[test]
fn letters_of_other_alphabets_are_one_report() {
    let pages: Vec<_> = [
        ("game.pdn", "[GameType \"25\"]\n\n1. с3-d4 f6-g5 2. d4-e5 *\n"),
        ("game.pdn", "[GameType \"20\"]\n\n1. 32-28 19-23 2. 28х19 14х23 *\n"),
        ("game.pgn", "1. е4 e5 2. Nf3 *\n"),
        ("game.fan", "FAN31415926 1\n\n1g Ra1 1s ra8 2g Rа1n\n"),
        ("game.ppn", "---\nGameType: Chess\n...\n1. е2-e4 1... e7-е5\n"),
    ]
    .map(|(name, text)| page(name, text.as_bytes()))
    .into();
    insta::assert_snapshot!(pages.join("\n"));
}

#[test]
fn lines_of_hyphens_and_other_formats_in_ppn_have_one_report_each() {
    let pages: Vec<_> = [
        "---\nGameType: Chess\n...\n1. e2-e4 {Opening\n-------\na sharp line} 1... e7-e5\n",
        "---\nGameType: Chess\n-----------\n1. e2-e4 1... e7-e5\n",
        "+++\nGameType = \"Chess\"\n+++\n1. e2-e4 1... e7-e5\n",
        "---\nGameType: Chess\n...\n1. e2-e4\n\u{feff}---\nGameType: Chess\n...\n1. d2-d4\n",
    ]
    .map(|text| page("game.ppn", text.as_bytes()))
    .into();
    insta::assert_snapshot!(pages.join("\n"));
}

#[test]
fn values_that_begin_with_a_sign_of_yaml_are_told_to_be_quoted() {
    let mut pages = String::new();
    for value in [
        "[Open] Championship",
        "{a} b",
        "!brilliant",
        "! important",
        "- a remark",
        "`x' y",
        "\"C:\\games\\new.txt\"",
        ": x",
        ", x",
        "? x",
        "4.10",
        "1e3",
        "4.1",
        "5.0",
    ] {
        let text = format!("---\nGameType: Chess\nRound: {value}\n...\n1. e2-e4\n");
        let page = page("game.ppn", text.as_bytes());
        let of_value: Vec<_> = page
            .lines()
            .filter(|line| {
                line.starts_with("Round") || line.starts_with("-- ") || line.starts_with("   ")
            })
            .collect();
        pages += &(of_value.join("\n") + "\n");
    }
    insta::assert_snapshot!(pages);
}

/// What people's files add to games.
const NOISE: [&str; 16] = [
    "\u{feff}",
    "-------\n",
    "---\n",
    "+++\n",
    "```\n",
    "~~~\n",
    "{Title\n-----\ntext}",
    "{",
    "}",
    "# x\n",
    "\u{200b}",
    "х",
    "Round: 4.10\n",
    "<br>",
    "\\n",
    "...\n",
];

proptest! {
    #[test]
    fn safe_fixes_never_change_the_number_of_games(
        file_of in 0..FILES.len(),
        noise in prop::collection::vec((any::<prop::sample::Index>(), prop::sample::select(NOISE.to_vec())), 1..4),
    ) {
        let (name, text) = FILES[file_of];
        let mut text = text.to_owned();
        for (at, word) in noise {
            let starts: Vec<usize> =
                text.char_indices().map(|(at, _)| at).filter(|&at| at == 0 || text[..at].ends_with(['\n', ' '])).collect();
            text.insert_str(starts[at.index(starts.len())], word);
        }
        let before = file(name, text.clone());
        let fixed: String = before.games().map(|game| game.fix(Applicability::Safe).text).collect();
        let after = file(name, fixed.clone());
        prop_assert_eq!(before.games().count(), after.games().count(), "{:?} {:?}", text, fixed);
        let comments = |file: &File| -> usize {
            let is_comment = |part: &&Part| part.kind == PartKind::Comment;
            file.games().map(|game| game.parsed().parts().iter().filter(is_comment).count()).sum()
        };
        prop_assert_eq!(comments(&before), comments(&after), "{:?} {:?}", text, fixed);
    }
}

/// PGN below the metadata of a PPN game.
#[test]
fn pgn_in_a_game_of_ppn_is_one_report_with_a_fix() {
    let check = |text: &str| -> Vec<Diagnostic> {
        ppn::read(text).flat_map(|game| ppn::check(&game, &Options::default())).collect()
    };
    let game = "---\nGameType: Chess\n...\n1. e4 e5 2. Nf3 Nc6 3. Bb5 {Spanish} 3... a6 4. O-O\n";
    let found = check(game);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].message, "the moves are written as in PGN, such as `e4`");
    let mut fixed = game.to_owned();
    for edit in &found[0].fixes[0].edits {
        fixed.replace_range(edit.span.range(), &edit.text);
    }
    assert_eq!(fixed, game.replace("Chess\n", "Chess\nMovetextParser: Pgn\n"));
    assert!(check(&fixed).is_empty(), "{:?}", check(&fixed));
    // A slip in a game of PPN is corrected alone, and so is a movetext that PGN does not understand.
    for game in [
        "---\nGameType: {Name: Chess, System: Chess}\n...\n1. e2-e4 1... e5 2. f2-f4\n",
        "---\nGameType: Chess\n...\n1. e4 e5 2. Nf6\n",
    ] {
        let found = check(game);
        let offers = |one: &Diagnostic| one.message.contains("as in PGN, such as");
        assert!(!found.is_empty() && !found.iter().any(offers), "{found:?}");
    }
}

/// The words around a comment that a safe fix removes stay apart, and mean the same.
#[test]
fn comments_that_go_leave_their_neighbours_as_they_are() {
    for (name, text, fixed) in [
        (
            "a.pdn",
            "[GameType \"20\"]\n1. 32-28 {ppn: ignore W0634}19-23 *\n",
            "[GameType \"20\"]\n1. 32-28 19-23 *\n",
        ),
        ("b.pgn", "1. f3 {ppn: ignore W0050}e5 *\n", "1. f3 e5 *\n"),
        ("c.pgn", "1. e4 {ppn: disable W0242}*\n1. d4 *\n", "1. e4 *\n1. d4 *\n"),
        (
            "f.pdn",
            "[GameType \"25\"]{ppn: enable W0113}[FEN \"W:W31:B1\"]\n1. 31-27 *\n",
            "[GameType \"25\"] *[FEN \"W:W31:B1\"]\n1. 31-27 *\n",
        ),
        // Periods and semicolons count with what is before them.
        ("d.ppn", "1. S@{b,c}2 {ppn: ignore W0242};\nM@b3\n", ""),
        ("e.ppn", "{ppn: ignore W0443} . S@b2\n", ""),
    ] {
        let file = file(name, text);
        let all: String = file.games().map(|game| game.fix(Applicability::Safe).text).collect();
        assert_eq!(all, if fixed.is_empty() { text } else { fixed }, "{name}");
    }
}

/// Letters that cannot be seen hide no error.
#[test]
fn a_report_of_letters_is_an_error_where_one_of_the_problems_is() {
    for (name, text) in
        [("a.pdn", "\u{feff}"), ("b.pdn", "1. 32-28 3\u{feff}-1"), ("c.pgn", "1. e4 e\u{200b}6 e9")]
    {
        let file = file(name, text);
        for game in file.games() {
            let errors = game.record().diagnostics.iter().filter(|one| one.is_error()).count();
            let reported = game.check().iter().filter(|one| one.is_error()).count();
            assert_eq!(errors > 0, reported > 0, "{name}: {:?}", game.check());
        }
    }
}
