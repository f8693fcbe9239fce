//! Texts of games as people write them.

use ppn_chess::{Item, Limits, Texts, WIDTH, export, read, replay, rewrite};
use std::collections::BTreeSet;

fn texts(file: &str) -> Vec<String> {
    Texts::new(file.as_bytes(), &Limits::default()).map(|text| text.unwrap().text).collect()
}

/// The moves that were played, and the ids of the problems.
fn played(text: &str) -> (String, String) {
    let game = read(text, &Limits::default());
    let replayed = replay(text, &game);
    let line = replayed.line.unwrap();
    let words: Vec<String> = line.plies().map(ppn_chess::Ply::san).collect();
    let all = game.diagnostics.iter().chain(&replayed.diagnostics);
    let ids: Vec<&str> = all.map(|one| one.code.id).collect();
    (words.join(" "), ids.join(" "))
}

#[test]
fn games_end_after_their_result_or_before_tags() {
    for (file, count) in [
        ("", 1),
        ("1. e4 *", 1),
        ("1. e4 1-0\n\n1. d4 0-1\n", 2),
        ("1. e4 * 1. d4 *", 2),
        ("1. e4 e5 1-0 2. Nf3 1-0\n", 1),
        ("1. e4 1-0 {a remark}\n\n{the end}\n", 1),
        ("1. e4 1-0\n; of the next game\n[Event \"b\"]\n\n1. d4 *\n", 2),
        ("[Event \"a\"]\n[Site \"b\"]\n1. e4\n[Event \"c\"]\n1. d4", 2),
        ("[Event \"a\"]\n\n[Event \"b\"]\n\n[Event \"c\"]\n", 3),
        ("[Event \"a\"]\n\n[Site \"b\"]\n\n1. e4 *", 1),
        ("1. e4 {never closed\n\n[Event \"b\"]\n\n1. d4 *", 2),
        ("1. e4 {1-0 and\n[Event] \"x\"} e5 (1... c5 0-1) *", 1),
        ("1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0 0-0 *", 1),
        ("% a\n1. e4 *\n% b\n", 1),
        ("\u{feff}[Event \"a\"]\r\r1. e4 *\r\r[Event \"b\"]\r\r*", 2),
        // What is white space for the reader is no move, and has no line of its own when it is written.
        ("{a}\n\u{a0}\n[White \"x\"]\n\n1. e4 *", 1),
        ("{a}\n\0\u{b}\u{85}\u{2028}\u{3000}\n[White \"x\"]\n\n1. e4 *", 1),
        ("1. e4 *\u{feff}\u{3000}0-1", 1),
    ] {
        assert_eq!(texts(file).len(), count, "{file:?}: {:?}", texts(file));
        assert_eq!(texts(file).concat(), file);
    }
}

#[test]
fn a_percent_sign_after_a_result_begins_no_game() {
    // At the beginning of a game it would begin a line for other programs.
    for file in ["1. e4 *%\n", "1. e4 * % 1. d4 d9 *\n", "1. e4 1-0 % x\n"] {
        assert_eq!(texts(file), [file]);
        let (_, problems) = played(file);
        assert!(problems.contains('E'), "{file}: {problems}");
    }
    assert_eq!(texts("1. e4 *\n% x\n1. d4 *\n").len(), 2);
}

#[test]
fn tags_after_an_empty_line_that_repeat_a_name_begin_a_game() {
    // In any order, since formatting changes it.
    for next in ["[SetUp \"\"]\n[Event \"\"]\n", "[Event \"\"]\r\n  [SetUp \"\"]\r\n\n*"] {
        let file = format!("[SetUp\"\n\n{next}");
        assert_eq!(texts(&file), ["[SetUp\"\n\n", next]);
    }
    // At every line end.
    for end in ["\n", "\r", "\r\n"] {
        let next = format!("[Event \"b\"]{end}");
        for first in ["[Event \"a\"]{end}{end}", "1. e4 {a{end}{end}"] {
            let first = first.replace("{end}", end);
            assert_eq!(texts(&format!("{first}{next}")), [first, next.clone()]);
        }
    }
    // These go on.
    for file in [
        "[White \"a\"]\n\n[Event \"b\"]\n\n[Site \"c\"]\n*",
        "[White \"a\"]\n[Event \"b\"]\n[White \"c\"]\n",
        "[White \"a\"]\n\n[Event \"b\"]\n",
        // A remark that only white space follows is of the game before it.
        "1. e4 *\n\n{b}\u{a0}\u{2003}\n",
    ] {
        assert_eq!(texts(file), [file]);
    }
}

#[test]
fn a_bracket_inside_of_a_value_does_not_end_its_tag() {
    for value in ["'Ann']", "'[b]'", "“[b]”", "[b]", "'a]' b"] {
        let file = format!("[White {value}]\n[Black \"Bo\"]\n\n1. e4 *\n");
        assert_eq!(texts(&file), [file.as_str()]);
        let names = read(&file, &Limits::default()).tags.into_iter().map(|tag| tag.name);
        assert_eq!(names.collect::<Vec<_>>(), ["White", "Black"], "{file}");
    }
    // In bytes that are not UTF-8, too.
    let latin1 = b"[White 'Ren\xe9]']\n[Black \"Bo\"]\n\n1. e4 *\n[White \"c\"]\n";
    assert_eq!(Texts::new(&latin1[..], &Limits::default()).count(), 2);
}

#[test]
fn where_an_open_comment_ends_does_not_depend_on_written_numbers() {
    let ends = |text: &str| {
        let game = read(text, &Limits::default());
        let said: Vec<_> = game.diagnostics.iter().map(|one| one.code.name).collect();
        (said, game.body.iter().filter(|item| matches!(item, Item::Comment(_))).count())
    };
    for comment in ["{3. a4 {}", "{see 3. a4 { here}", "{2... d5 {b}", "{4. a4 {}", "{1... c5 {}"] {
        let [bare, full] =
            ["e4 e5 f3", "1. e4 e5 2. f3"].map(|moves| ends(&format!("{moves} {comment}")));
        assert_eq!(bare, full, "{comment}");
    }
    let [bare, full] =
        ["{a} e5", "{a} 1... e5"].map(|e5| ends(&format!("1. e4 {e5} {{1... c5 {{}}")));
    assert_eq!(bare, full);
}

#[test]
fn habits_are_one_report_each() {
    for (text, moves, ids) in [
        ("1.e4 e5 2.Nf3 Nc6 *", "e4 e5 Nf3 Nc6", ""),
        ("1. e2-e4 e7-e5 2. Ng1-f3 *", "e4 e5 Nf3", "W0821"),
        (
            "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. La4 Sf6 5. O-O *",
            "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O",
            "W0827",
        ),
        ("1. e4 e5 2. Cf3 Cc6 3. Fb5 *", "e4 e5 Nf3 Nc6 Bb5", "W0827"),
        ("1. e4 e5 2. Cf3 Cc6 3. Ab5 *", "e4 e5 Nf3 Nc6 Bb5", "W0827"),
        ("1. e4 e5 2. Pf3 Pc6 3. Lb5 *", "e4 e5 Nf3 Nc6 Bb5", "W0827"),
        ("1. e4 e5 2. Кf3 Кc6 3. Сb5 Фe7 4. Кре2 *", "e4 e5 Nf3 Nc6 Bb5 Qe7", "W0827 E0803"),
        ("1. ♘f3 ♞f6 *", "Nf3 Nf6", "W0826"),
        ("1. e4! e5?! 2. Nf3!! Nc6± 3. Bb5+- *", "e4 e5 Nf3 Nc6 Bb5", ""),
        ("1. e4 e5 (1... c5 2. Nf3 (2. d4)) 2. Nf3 *", "e4 e5 Nf3", ""),
        ("1. e4 (1. -- e5) e5 *", "e4 e5", ""),
        ("1. e4 ; a remark } {\n e5 *", "e4 e5", ""),
        ("1. e4 e5\n% 2. Nf3\n2. d4 *", "e4 e5 d4", ""),
        ("1.e4 1...e5 2.Nf3 ... Nc6 *", "e4 e5 Nf3 Nc6", ""),
        ("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Nx *", "e4 e5 Nf3 Nc6 Bb5 a6", "E0803"),
        ("1. d4 d5 2. Nf3 Nf6 3. Nd2 *", "d4 d5 Nf3 Nf6", "E0802"),
    ] {
        assert_eq!(played(text), (moves.to_owned(), ids.to_owned()), "{text}");
    }
}

/// The names of the problems, and the text with all fixes.
fn fixed(text: &str) -> (Vec<&'static str>, String) {
    let found = read(text, &Limits::default()).diagnostics;
    let mut edits: Vec<_> = found
        .iter()
        .filter_map(|one| one.fixes.first())
        .flat_map(|fix| fix.edits.clone())
        .collect();
    edits.sort_by_key(|edit| std::cmp::Reverse(edit.span.start));
    let mut fixed = text.to_owned();
    edits.iter().for_each(|edit| fixed.replace_range(edit.span.range(), &edit.text));
    (found.iter().map(|one| one.code.name).collect(), fixed)
}

#[test]
fn a_missing_bracket_is_one_report_that_adds_it() {
    let game = "[Event \"a\"]\n[Site \"b\"]\n\n1. e4 {a move, as Nf3 is} e5 2. d4 *\n";
    for (before, after, name) in [
        ("[Event", "Event", "pgn-unopened"),
        ("[Site", "Site", "pgn-unopened"),
        ("[Event \"a\"]", "Event \"a\"", "pgn-unopened"),
        ("\"a\"]", "\"a\"", "pgn-unclosed"),
        ("\"b\"]", "\"b\"", "pgn-unclosed"),
        ("{a", "a", "pgn-unopened"),
    ] {
        let text = game.replacen(before, after, 1);
        assert_eq!(fixed(&text), (vec![name], game.to_owned()), "{text}");
        // It is a game as before, and not two.
        let texts: Vec<_> = Texts::new(text.as_bytes(), &Limits::default()).collect();
        assert_eq!(texts.len(), 1, "{text}");
        let read = read(&text, &Limits::default());
        assert_eq!((read.tags.len(), read.tags[1].value.as_str()), (2, "b"), "{text}");
    }
    // Words in a variation, and a brace without words before it.
    let (names, text) = fixed("1. e4 e5 (1... c5 is better} 2. Nf3) 2. d4 *");
    assert_eq!(
        (names, text.as_str()),
        (vec!["pgn-unopened"], "1. e4 e5 (1... c5 {is better} 2. Nf3) 2. d4 *")
    );
    assert_eq!(fixed("1. e4 } e5 *"), (vec!["pgn-unopened"], "1. e4  e5 *".to_owned()));
}

/// A search through all tags for each of them would take minutes.
#[test]
fn tens_of_thousands_of_tags_take_no_time() {
    let tags: String = (0..40_000).map(|number| format!("[Tag{number} \"\"]\n")).collect();
    let game = read(&format!("{tags}\n1. e4 *\n"), &Limits::default());
    assert_eq!((game.tags.len(), game.diagnostics.len()), (40_000, 0));
}

#[test]
fn a_comment_that_has_the_next_moves_is_reported() {
    let names = |text: &str| fixed(text).0;
    let hidden = "1. e4 e5 ; 2. Nf3 Nc6 3. Bb5 $1\n4. Ba4 *";
    assert_eq!(names(hidden), ["pgn-moves-in-comment"]);
    // Fixes of later words are for the game without these moves, so nothing is changed.
    assert_eq!(fixed(hidden).1, hidden);
    assert_eq!(names("1. e4 e5 ; 2. Nf3 Nc6 *"), ["pgn-moves-in-comment"]);
    assert_eq!(names("1. e4 ; 1... e5\n2. Nf3 *"), ["pgn-moves-in-comment"]);
    for remark in [
        "1. e4 e5 ; 2. Nf3 Nc6\n2. d4 *",
        "1. e4 e5 ; 2. Nf3 is usual\n2. Nf3 *",
        "1. e4 e5 ; 2. Nf3 Nc6 is usual\n*",
        "1. e4 e5 ; 1. d4 d5\n*",
        "1. e4 e5 ; 17. Nf3\n*",
        "1. e4 e5 ; Nf3\n*",
        "; 1. e4 e5\n1. d4 *",
    ] {
        assert_eq!(names(remark), [""; 0], "{remark}");
    }
}

#[test]
fn the_canonical_form_stays_as_it_is() {
    for text in [
        "[Event \"a\"]\n[Result \"*\"]\n\n1. e4 $1 {good} (1. d4 d5 (1... Nf6)) 1... e5 *\n",
        "[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w KQkq - 0 9\"]\n\n9. O-O *\n",
        "% for programs\n[Event \"a\"]\n\n1. e4 e5\n% more\n2. Nf3 *\n",
        "1. e4 ; a } remark\n1... e5 1/2-1/2\n",
        "{before} 1. e4 *\n",
        "[Event \"only tags\"]\n\n*\n",
    ] {
        let game = read(text, &Limits::default());
        let line = replay(text, &game).line;
        assert_eq!(rewrite(text, &game, line.as_ref(), 80), text);
    }
}

/// The last positions are those of another program, python-chess.
#[test]
fn random_games_end_in_their_known_positions() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus/pgn/random.jsonl");
    let file = std::fs::read_to_string(path).unwrap();
    let mut games = 0;
    for line in file.lines() {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        let (text, last) = (row["text"].as_str().unwrap(), row["last"].as_str().unwrap());
        let game = read(text, &Limits::default());
        let replayed = replay(text, &game);
        let mut found = game.diagnostics.iter().chain(&replayed.diagnostics);
        assert!(found.all(|one| !one.is_error()), "{text}");
        assert_eq!(replayed.line.unwrap().end.to_string(), last, "{text}");
        games += 1;
    }
    assert_eq!(games, 60);
}

/// The text in the form of the standard, and the ids of the problems.
fn rewritten(text: &str) -> (String, String) {
    let game = read(text, &Limits::default());
    let line = replay(text, &game).line;
    (rewrite(text, &game, line.as_ref(), 80).trim_end().to_owned(), played(text).1)
}

/// Numbers after a wrong one count on from it in the report, and are all right in the form of the standard.
#[test]
fn numbers_that_are_wrong_are_reported_once_and_written_right() {
    let (once, ids) = rewritten("1. e4 e5 3. Nf3 Nc6 4. Bb5 *");
    assert_eq!((once.as_str(), ids.as_str()), ("1. e4 e5 2. Nf3 Nc6 3. Bb5 *", "W0856"));
    assert_eq!(rewritten(&once), (once, String::new()));
}

#[test]
fn the_number_of_a_variation_says_whose_move_it_replaces() {
    // No knight of Black can go to f3: the move is not one of White.
    let text = "1. e4 e5 (1... Nf3) 2. d4 *";
    assert_eq!(rewritten(text), (text.to_owned(), "W0862".to_owned()));
    // Without a number, it continues.
    assert_eq!(rewritten("1. e4 e5 (Nf3) 2. d4 *").0, "1. e4 e5 (2. Nf3) 2. d4 *");
}

/// On another line, a comment would be a part of the next game.
#[test]
fn comments_behind_a_result_stay_on_its_line() {
    let moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3";
    for end in
        ["* {resigned}", "1-0 {resigned} {time}", "0-1 {a long remark} {about} {the end}", "* {}"]
    {
        let text = format!("[White \"A\"]\n\n{moves} {end}\n");
        let game = read(&text, &Limits::default());
        let line = replay(&text, &game).line;
        for width in 0..100 {
            let written = rewrite(&text, &game, line.as_ref(), width);
            let two = format!("{written}\n[White \"B\"]\n\n1. d4 *\n");
            let texts: Vec<_> =
                Texts::new(two.as_bytes(), &Limits::default()).map(Result::unwrap).collect();
            assert_eq!(texts.len(), 2);
            assert_eq!(texts[0].text.trim_end(), written.trim_end(), "{width}");
            let again = read(&written, &Limits::default());
            assert_eq!(rewrite(&written, &again, line.as_ref(), width), written);
        }
    }
}

#[test]
fn the_offer_of_a_draw_stays_as_it_is() {
    let text = "1. e4 (=) 1... e5 (!? {bold}) 2. d4 $10 *";
    assert_eq!(rewritten("1. e4(=) e5 (!? {bold}) 2. d4 = *").0, text);
    assert_eq!(rewritten(text).0, text);
}

/// The example of the standard, as it prints it. Source: PGN § 2.3.
const EXAMPLE: &str = "[Event \"F/S Return Match\"]
[Site \"Belgrade, Serbia JUG\"]
[Date \"1992.11.04\"]
[Round \"29\"]
[White \"Fischer, Robert J.\"]
[Black \"Spassky, Boris V.\"]
[Result \"1/2-1/2\"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3
O-O 9. h3 Nb8 10. d4 Nbd7 11. c4 c6 12. cxb5 axb5 13. Nc3 Bb7 14. Bg5 b4 15.
Nb1 h6 16. Bh4 c5 17. dxe5 Nxe4 18. Bxe7 Qxe7 19. exd6 Qf6 20. Nbd2 Nxd6 21.
Nc4 Nxc4 22. Bxc4 Nb6 23. Ne5 Rae8 24. Bxf7+ Rxf7 25. Nxf7 Rxe1+ 26. Qxe1 Kxf7
27. Qe3 Qg5 28. Qxg5 hxg5 29. b3 Ke6 30. a3 Kd6 31. axb4 cxb4 32. Ra5 Nd5 33.
f3 Bc8 34. Kf2 Bf5 35. Ra7 g6 36. Ra6+ Kc5 37. Ke1 Nf4 38. g3 Nxh3 39. Kd2 Kb5
40. Rd6 Kc5 41. Ra6 Nf2 42. g4 Bd3 43. Re6 1/2-1/2
";

fn exported(text: &str) -> String {
    let game = read(text, &Limits::default());
    export(text, &game, replay(text, &game).line.as_ref())
}

#[test]
fn the_export_format_is_that_of_the_standard() {
    assert_eq!(exported(EXAMPLE), EXAMPLE);
    // The same game as somebody may have typed it.
    let (tags, moves) = EXAMPLE.split_once("\n\n").unwrap();
    let tags: Vec<&str> = tags.lines().rev().collect();
    let moves = moves.replace('\n', " ").replace("O-O", "0-0").replace(". ", ".");
    assert_eq!(exported(&format!("{}\n{moves}", tags.join(" "))), EXAMPLE);
    let short =
        "[WhiteElo \"2100\"][ECO \"C20\"][White \"Ann\"] 1.e4 e5 {so} 2.f4 (2.Nf3) exf4 $1 0-1";
    assert_eq!(
        exported(short),
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"Ann\"]\n\
         [Black \"?\"]\n[Result \"0-1\"]\n[ECO \"C20\"]\n[WhiteElo \"2100\"]\n\n\
         1. e4 e5 {so} 2. f4 (2. Nf3) 2... exf4 $1 0-1\n"
    );
    let long = format!("1. e4 {{{}}} e5 *", "word ".repeat(100));
    assert!(exported(&long).lines().all(|line| line.len() <= WIDTH));
}

#[test]
fn words_without_a_move_are_kept() {
    for (text, expected) in
        [("1...", "1...\n"), ("1. e4 (1. Nf3 2.) e5 2. *", "1. e4 (1. Nf3 2.) 1... e5 2. *\n")]
    {
        let game = read(text, &Limits::default());
        let line = replay(text, &game).line;
        assert_eq!(rewrite(text, &game, line.as_ref(), 80), expected);
    }
}

#[test]
fn ten_thousand_problems_of_moves_are_reported_and_the_first_of_each_code() {
    let found = |rest: &str| {
        let text = format!("{}{rest}*", "1. -- -- ".repeat(10_500));
        replay(&text, &read(&text, &Limits::default())).diagnostics
    };
    // The first number is right. Besides, the game goes on after a draw by repetition.
    let all = found("");
    assert_eq!(all.iter().filter(|one| one.code.name == "chess-number").count(), 10_000);
    assert_eq!(all.len(), 10_001);
    assert_eq!(all[10_000].notes, ["499 more problems of this game are hidden"]);
    let all = found("Qh5 ");
    assert!(all.len() == 10_002 && all[10_001].is_error());
    // A figure that is guessed, without which a game that is written again would say more than its text.
    let text = format!(
        "[SetUp \"1\"]\n[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n\n{}1. a8 *",
        "1. -- -- ".repeat(10_500)
    );
    let found = replay(&text, &read(&text, &Limits::default())).diagnostics;
    assert!(found.iter().any(|one| one.code.name == "chess-promotion-missing"));
}

#[test]
fn a_game_has_n_problems_and_the_first_of_each_code() {
    let most = Limits::default().diagnostics;
    assert_eq!(most, 1000);
    let found = |repeated: usize, rest: &str| {
        let text = format!("{}{rest}1. e4 *\n", "[A \"x\"]\n".repeat(1 + repeated));
        read(&text, &Limits::default()).diagnostics
    };
    let errors = |all: &[ppn_source::Diagnostic]| all.iter().filter(|one| one.is_error()).count();
    assert_eq!(found(999, "\n").len(), most - 1);
    assert_eq!(found(2000, "\n").len(), most);
    for broken in ["[B\n\n", "\n1. d4 d5 ) ] } zzz ", "[B \"x\n[C\n\n"] {
        let few = found(1, broken);
        assert!(errors(&few) > 0, "{broken:?}: {few:?}");
        let many = found(2000, broken);
        let codes = |all: &[ppn_source::Diagnostic]| -> BTreeSet<&'static str> {
            all.iter().map(|one| one.code.name).collect()
        };
        assert_eq!(codes(&many), codes(&few), "{broken:?}");
        assert!(errors(&many) > 0 && many.len() < most + codes(&many).len(), "{broken:?}");
    }
}
