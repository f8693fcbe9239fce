//! Whole files: how they are read and replayed, and their diagnostics.

use crate::common::{corpus, vectors};
use ppn_draughts::{Colour, FileReport, Mode, Outcome, read, read_bytes, replay};
use serde_json::Value;
use std::{collections::BTreeSet, fs};

/// Fields that are compared as they are; FEN texts are written in one form only.
const FIELDS: [&str; 13] = [
    "tags",
    "game_type",
    "variant",
    "game_type_from",
    "start_fen",
    "moves",
    "tree",
    "final_fen",
    "result_tag",
    "terminator",
    "counts",
    "illegal",
    "over",
];

#[test]
fn files_are_read_and_replayed() {
    for case in vectors::<Vec<Value>>("games.json") {
        let file = case["file"].as_str().unwrap();
        let bytes = fs::read(corpus().join("games").join(file)).unwrap();
        let report = FileReport::new(&read_bytes(&bytes, Mode::Tolerant), &Default::default());
        let found = serde_json::to_value(&report).unwrap();
        let expected = case["games"].as_array().unwrap();
        assert_eq!(report.games.len(), expected.len(), "{file}");
        for (at, (found, expected)) in
            found["games"].as_array().unwrap().iter().zip(expected).enumerate()
        {
            for field in FIELDS.into_iter().filter(|field| !expected[field].is_null()) {
                let (found, expected) = (&found[field], &expected[field]);
                assert!(has(found, expected), "{file} game {} {field}: {found}", at + 1);
            }
            let names = |game: &Value| -> BTreeSet<String> {
                let names = game["warnings"].as_array().unwrap().iter();
                names.map(|name| name.as_str().unwrap().to_owned()).collect()
            };
            // For the convention of results, the vectors check only the tag; this crate also checks
            // the end of the game.
            let mut found = names(found);
            if !names(expected).contains("result-other-convention") {
                found.remove("result-other-convention");
            }
            // The vectors do not have the checks that only this crate makes.
            for own in ["wrong-move-number", "result-against-position"] {
                found.remove(own);
            }
            assert_eq!(found, names(expected), "{file} game {}", at + 1);
        }
    }
}

/// Whether a value has all expected parts; objects may have more.
fn has(found: &Value, expected: &Value) -> bool {
    match (found, expected) {
        (Value::Object(found), Value::Object(expected)) => {
            expected.iter().all(|(key, value)| found.get(key).is_some_and(|own| has(own, value)))
        }
        (Value::Array(found), Value::Array(expected)) => {
            found.len() == expected.len()
                && found.iter().zip(expected).all(|(found, expected)| has(found, expected))
        }
        _ => found == expected,
    }
}

#[test]
fn comments_and_glyphs_go_with_their_moves() {
    let text = "[GameType \"20\"] { a } 1. 32-28! $1 { b } (31-27 ; c\n) { d } 19-23 *";
    let report = FileReport::new(&read_bytes(text.as_bytes(), Mode::Tolerant), &Default::default());
    let moves = &report.games[0].moves;
    assert_eq!(
        (&moves[0].comments_before[..], &moves[0].nags[..]),
        (&["a".into()][..], &["$1".into()][..])
    );
    assert_eq!(moves[0].comments, ["b", "d"]);
    assert_eq!(moves[1].span.slice(text), "19-23");
}

#[test]
fn unknown_game_types_are_as_large_as_they_like() {
    for number in ["999", "2147483648", "99999999999999999999", "2147483648,W,8,8,N2,0"] {
        let text = format!("[GameType \"{number}\"] 1. 32-28 *");
        let report =
            FileReport::new(&read_bytes(text.as_bytes(), Mode::Tolerant), &Default::default());
        let game = &report.games[0];
        assert_eq!((game.variant, game.game_type_from), (None, "tag"));
        assert_eq!(game.warnings, ["gametype-unknown"], "{number}");
        let number = number.split(',').next().unwrap();
        let message = format!("the rules of game type {number} are not known");
        assert_eq!(report.diagnostics[0].message, message);
    }
}

#[test]
fn a_board_that_cannot_be_laid_out_is_named() {
    let text = "[GameType \"20,W,10,0,N2,0\"] 1. 32-28 *";
    let report = FileReport::new(&read_bytes(text.as_bytes(), Mode::Tolerant), &Default::default());
    assert_eq!(report.games[0].warnings, ["gametype-unknown"]);
    let diagnostic = &report.diagnostics[0];
    assert_eq!(diagnostic.message, "no game is played on a board of 10 by 0 squares");
    let help = "write `20,W,10,10,N2,0` for international draughts; ";
    assert!(diagnostic.help[0].starts_with(help), "{:?}", diagnostic.help);
}

#[test]
fn a_star_after_a_strength_separates_games_only_at_their_end() {
    let (found, warnings) = ends("[GameType \"20\"]\n1. 32-28!* 19-23 *");
    assert_eq!((found, warnings), (vec![Some("*".to_owned())], vec!["star-strength"]));
    let (found, warnings) = ends("[GameType \"20\"]\n1. 32-28! *\n1. 32-28!*");
    assert_eq!((found.len(), warnings), (2, vec![]));
}

#[test]
fn a_setup_that_does_not_say_who_moves_lets_the_first_move_tell() {
    for (setup, played) in [("?::", "20-25"), ("?::", "31-27"), ("?:W50:B1", "1-6")] {
        let text = format!("[GameType \"20\"]\n/FEN \"{setup}\"/ {played} *");
        let report =
            FileReport::new(&read_bytes(text.as_bytes(), Mode::Tolerant), &Default::default());
        assert_eq!(report.games[0].moves.len(), 1, "{setup} {played}");
        assert_eq!(report.games[0].warnings, ["fen-turn-unknown"]);
    }
}

#[test]
fn leading_zeros_are_reported_for_squares_alone() {
    let (_, warnings) = ends("[GameType \"20\"]\n01. 32-28 17-21 002. 34-29 11-17 *");
    assert_eq!(warnings, [""; 0]);
    let (_, warnings) =
        ends("[GameType \"20\"]\n01. 32-28 17-21 02. 34-29 11-17 03. 39-34 06-11 *");
    assert_eq!(warnings, ["leading-zero"]);
}

/// The separators of a text's games, and the diagnostics of the first.
fn ends(text: &str) -> (Vec<Option<String>>, Vec<&'static str>) {
    let report = FileReport::new(&read_bytes(text.as_bytes(), Mode::Tolerant), &Default::default());
    let ends = report.games.iter().map(|game| game.terminator.clone());
    (ends.collect(), report.games[0].warnings.clone())
}

#[test]
fn a_result_like_a_move_ends_a_game_before_tags() {
    let text = "[GameType \"20\"]\n[Result \"4-6\"]\n1. 32-28 4-6\n[Event \"x\"]\n1. 32-28 *";
    let (ends, warnings) = ends(text);
    assert_eq!(ends, [Some("4-6".to_owned()), Some("*".to_owned())]);
    assert_eq!(warnings, ["result-terminator", "result-unknown"]);
}

#[test]
fn a_result_like_a_move_may_have_a_number_and_nothing_behind() {
    let text = "[GameType \"20\"]\n[Result \"4-6\"]\n1. 4-6";
    let (found, warnings) = ends(text);
    assert_eq!(found, [Some("4-6".to_owned())]);
    assert_eq!(warnings, ["number-without-move", "result-terminator", "result-unknown"]);
    // After a result, a comment would belong to another game.
    let (found, _) = ends("[GameType \"20\"]\n[Result \"4-6\"]\n1. 32-28 4-6 {c}");
    assert_eq!(found, [None]);
}

#[test]
fn results_are_known_by_their_symbols() {
    for (result, outcome) in [
        ("1 - 0", Some(Outcome::White)),
        ("0- 1", Some(Outcome::Black)),
        ("½-½", Some(Outcome::Draw)),
        ("1/2 - 1/2", Some(Outcome::Draw)),
        ("0-0", Some(Outcome::Neither)),
        ("*", None),
    ] {
        let text = format!("[GameType \"21\"] 1. 11-15 {result}\n[GameType \"21\"] 1. 9-13 *");
        let report =
            FileReport::new(&read_bytes(text.as_bytes(), Mode::Tolerant), &Default::default());
        assert_eq!(report.games.len(), 2, "{result}");
        let terminator = report.games[0].terminator.as_deref().unwrap();
        assert_eq!((terminator, Outcome::read(terminator)), (result, outcome));
    }
}

#[test]
fn of_several_captures_two_squares_mean_that_of_a_single_piece() {
    let game = |last: &str| {
        let moves = "e3-d4 f6-g5 d4-e5 d6xf4 g3xe5 b6-a5 h2-g3 a5-b4 a3xc5 g5-f4 d2-e3";
        let pdn = read(format!("[GameType \"23,W,8,8,A0,0\"] {moves} {last} *"), Mode::Tolerant);
        let report = FileReport::new(&pdn, &Default::default());
        let replay = replay(&pdn.text, &pdn.games[0], &Default::default());
        let men = replay.played.unwrap().line.end.pieces(Colour::White).len();
        (men, report.games[0].warnings.clone())
    };
    assert_eq!(game("f4xh2"), (10, vec![]));
    assert_eq!(game("f4xd2xb4xd6xf4xh2"), (6, vec![]));
    // If the rest of the game can only be played after the other capture, that capture is meant.
    assert_eq!(game("f4xh2 f2-e3"), (6, vec!["ambiguous-capture"]));
}

#[test]
fn spaces_around_the_symbol_of_a_capture_are_read_between_letters_too() {
    let report = |moves: &str| {
        FileReport::new(
            &read(format!("[GameType \"26\"] {moves} *"), Mode::Tolerant),
            &Default::default(),
        )
        .games
    };
    let games = report("1. c3-b4 d6-c5 2. b4 x d6 e7 x c5");
    let moves: Vec<_> = games[0].moves.iter().map(|played| played.canonical.as_str()).collect();
    assert_eq!(moves, ["c3-b4", "d6-c5", "b4xd6", "e7xc5"]);
    assert_eq!(games[0].warnings, ["space-in-move"]);
}

#[test]
fn counters_in_a_position_are_no_squares_to_guess_by() {
    for counters in ["+233+0", "H60", "F99", " +2+0"] {
        let text = format!("[FEN \"W:W31-50:B1-20:{counters}\"] 1. 32-28 *");
        let report = FileReport::new(&read(text, Mode::Tolerant), &Default::default());
        assert_eq!(report.games[0].variant, Some("international"), "{counters}");
    }
}

#[test]
fn dots_in_the_place_of_a_move_are_no_ply() {
    for (plies, warned) in [(0, true), (1, false), (2, true)] {
        let text = format!("[GameType \"20\"] [PlyCount \"{plies}\"] 1. ... 19-23 *");
        let report = FileReport::new(&read(text, Mode::Tolerant), &Default::default());
        assert_eq!(report.games[0].warnings.contains(&"plycount-mismatch"), warned, "{plies}");
    }
}

#[test]
fn a_byte_order_mark_is_known_in_a_text_that_is_not_utf8() {
    let text = b"\xef\xbb\xbf[GameType \"20\"][Event \"caf\xe9\"] 1. 32-28 *";
    let report = FileReport::new(&read_bytes(text, Mode::Tolerant), &Default::default());
    assert_eq!(report.games[0].tags[1].1, "caf\u{e9}");
    let told: Vec<_> = report.diagnostics.iter().map(|said| said.code.name).collect();
    assert_eq!(told, ["bom", "pdn-encoding"]);
}

#[test]
fn the_moves_of_a_frisian_king_are_counted_in_variations() {
    let warned = |moves: &str| {
        let tags = "[GameType \"40\"] [FEN \"W:WK47,50:BK4,11\"]";
        let report = FileReport::new(
            &read(format!("{tags} {moves} *"), Mode::Tolerant),
            &Default::default(),
        );
        let told = report.diagnostics.iter().filter(|said| said.code.name == "frisian-king-moves");
        told.count()
    };
    let three = "1. 47-38 11-17 2. 38-47 17-21 3. 47-38";
    assert_eq!(warned(&format!("{three} 21-26 4. 38-47")), 1);
    // The variation replaces the third move and has a third, a fourth and a fifth move.
    assert_eq!(warned(&format!("{three} (3. 47-42 21-26 4. 42-47 4-9 5. 47-38) 21-26")), 2);
    assert_eq!(warned(&format!("{three} (3. 47-42)")), 0);
    assert_eq!(warned(&format!("{three} 21-26 (21-26 4. 38-47 (4. 38-42))")), 2);
}

#[test]
fn both_capture_symbols_in_a_move_are_read() {
    let tags = "[GameType \"20\"] [FEN \"W:W32,50:B28,19,1\"]";
    let report = FileReport::new(
        &read(format!("{tags} 1. 32x23:14 *"), Mode::Tolerant),
        &Default::default(),
    );
    let game = &report.games[0];
    assert_eq!(game.moves[0].canonical, "32x14");
    assert!(game.warnings.contains(&"capture-separator"), "{:?}", game.warnings);
}

#[test]
fn the_game_goes_on_where_a_variation_that_is_not_closed_is_numbered_anew() {
    let moves = |moves: &str| {
        let pdn = read(format!("[GameType \"20\"] {moves} *\n[Event \"x\"] *"), Mode::Tolerant);
        assert_eq!(pdn.games.len(), 2);
        let warned =
            pdn.games[0].diagnostics.iter().any(|said| said.code.name == "unclosed-variation");
        assert!(warned, "{moves}");
        let report = FileReport::new(&pdn, &Default::default());
        report.games[0].moves.iter().map(|played| played.text.clone()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(
        moves("1. 32-28 (1. 33-28 18-23 1... 19-23 2. 28x19 14x23"),
        "32-28 19-23 28x19 14x23"
    );
    assert_eq!(
        moves("1. 32-28 19-23 (18-22 2. 31-27 {so} 2. 28x19 14x23"),
        "32-28 19-23 28x19 14x23"
    );
    // Nothing shows where this variation ends.
    assert_eq!(moves("1. 33-29 19-23 (18-23 2. 29x18 12x23"), "33-29 19-23");
}

#[test]
fn a_variation_without_its_opening_bracket_begins_where_the_numbers_go_back() {
    let played = |moves: &str| {
        let text = format!("[GameType \"20\"]\n{moves} *");
        let pdn = read(text.as_str(), Mode::Tolerant);
        let game = &pdn.games[0];
        let said: Vec<_> = game.diagnostics.iter().map(|one| one.code.name).collect();
        let mut fixed = text.clone();
        let mut edits: Vec<_> =
            game.diagnostics.iter().flat_map(|one| &one.fixes).flat_map(|fix| &fix.edits).collect();
        edits.sort_by_key(|edit| std::cmp::Reverse(edit.span.start));
        edits.iter().for_each(|edit| fixed.replace_range(edit.span.range(), &edit.text));
        assert_eq!(read(&*fixed, Mode::Strict).is_valid(), !edits.is_empty(), "{fixed}");
        let report = FileReport::new(&pdn, &Default::default());
        let line = report.games[0].moves.iter().map(|one| one.text.clone());
        (said, line.collect::<Vec<_>>().join(" "))
    };
    for (moves, line) in [
        ("1. 32-28 18-23 1... 17-22) 2. 38-32 12-18", "32-28 18-23 38-32 12-18"),
        ("1. 32-28 17-22 {or} 1... 18-23 {so}) 2. 28x17 12x21", "32-28 17-22 28x17 12x21"),
        ("1. 32-28 18-23 2. 38-32 2. 37-32 12-18 (11-16)) 12-18", "32-28 18-23 38-32 12-18"),
        ("1. 32-28 18-23 1... 17-22 2. 28x17) 2. 38-32", "32-28 18-23 38-32"),
    ] {
        assert_eq!(played(moves), (vec!["unopened-variation"], line.to_owned()), "{moves}");
    }
    let (said, line) = played("1. 32-28 18-23 1... 17-22) 2. 38-32 12-18 2... 11-16) 3. 31-27");
    assert_eq!(said, ["unopened-variation", "unopened-variation"]);
    assert_eq!(line, "32-28 18-23 38-32 12-18 31-27");
    // Nothing shows where these begin.
    for moves in [
        "1. 32-28 18-23) 2. 38-32 12-18",
        "1. 32-28 18-23 2. 38-32 1. 31-27 1. 37-31) 3. 38-32",
        "1. 32-28 18-23 2. 38-32 /FEN \"W:W31:B20\"/ 1. 31-27) 20-24",
    ] {
        assert_eq!(played(moves).0, ["stray-token"], "{moves}");
    }
}

#[test]
fn a_variation_is_closed_before_the_end_of_the_game() {
    let text = "[GameType \"20\"]\n1. 32-28 18-23 (1... 17-22 % so\n2. 38-32 12-18 *\n";
    let pdn = read(text, Mode::Tolerant);
    let mut found = pdn.games[0].diagnostics.iter();
    let unclosed = found.find(|one| one.code.name == "unclosed-variation").expect("a report");
    let at = unclosed.fixes[0].edits[0].span.range().start;
    assert_eq!(&text[at..], " *\n");
}
