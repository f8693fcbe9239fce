//! What the two grammars of the standard accept.

use crate::common::{corpus, vectors};
use ppn_draughts::{Mode, read, read_bytes};
use serde::Deserialize;
use std::fs;

#[derive(Deserialize)]
struct LineCase {
    id: u32,
    text: String,
    strict: bool,
    reading: bool,
}

#[test]
fn lines_are_judged_by_both_grammars() {
    for case in vectors::<Vec<LineCase>>("lines.json") {
        for (mode, expected) in [(Mode::Strict, case.strict), (Mode::Reading, case.reading)] {
            let pdn = read(case.text.clone() + "\n", mode);
            let said: Vec<_> = pdn.diagnostics().map(|said| &said.message).collect();
            assert_eq!(pdn.is_valid(), expected, "{} {mode:?} `{}` {said:?}", case.id, case.text);
        }
    }
}

#[derive(Deserialize)]
struct FileCase {
    file: String,
    strict_grammar: bool,
    reading_grammar: bool,
    games: Vec<GameCase>,
}

#[derive(Deserialize)]
struct GameCase {
    game_type: i32,
}

#[test]
fn files_are_judged_by_both_grammars() {
    for case in vectors::<Vec<FileCase>>("games.json") {
        let bytes = fs::read(corpus().join("games").join(&case.file)).unwrap();
        let reading = read_bytes(&bytes, Mode::Reading);
        assert_eq!(
            reading.is_valid(),
            case.reading_grammar,
            "{} {:?}",
            case.file,
            reading.diagnostics
        );
        // The only capture symbol of the strict grammar is `x`; this crate uses the symbol of the
        // game.
        if !case.games.iter().any(|game| [25, 31, 41].contains(&game.game_type)) {
            let strict = read_bytes(&bytes, Mode::Strict);
            assert_eq!(strict.is_valid(), case.strict_grammar, "{}", case.file);
        }
    }
}

#[test]
fn texts_are_judged_as_the_grammars_say_letter_by_letter() {
    // The text, the verdict of the strict grammar, and the verdict of the grammar for readers.
    for (text, strict, reading) in [
        ("a3-28", true, true),
        ("a3 b4", false, true),
        ("a3 b4 c5-d6", false, true),
        ("b4 x d6", false, true),
        ("b4 x d6 x f8 g7 x e5", false, true),
        ("32-028", false, false),
        ("3228x12", false, false),
        ("a9-b8", false, false),
        ("[GameType \"41\"] i1-j2", true, false),
        ("[GameType \"25\"] c3:e5", true, true),
        ("[GameType \"25\"] c3xe5", false, true),
        ("[GameType \"31\"] 12-19-28", true, false),
        ("32-28 - 19-23", false, false),
        ("((19-23))", true, true),
        ("5x4:3", false, true),
        ("5:4x3", false, true),
        ("5x4-3", false, false),
        ("32-28 1/2-1/2 1-2", false, true),
        ("32-28 1/2-1/21-2", false, false),
        ("1-1 1-1", true, false),
        ("[Event \"a\nb\"]", true, true),
        ("[Event \"C:\\\"]\n[Site \"x\"]", true, true),
        ("1-6* 32-28", true, true),
    ] {
        for (mode, expected) in [(Mode::Strict, strict), (Mode::Reading, reading)] {
            let pdn = read(text, mode);
            let said: Vec<_> = pdn.diagnostics().map(|said| &said.message).collect();
            assert_eq!(pdn.is_valid(), expected, "{mode:?} `{text}` {said:?}");
        }
    }
}
