//! Fixes repair the reported problem and change no other text.

use crate::common::corpus;
use ppn_draughts::{Fen, FileReport, Mode, Pdn, read, read_bytes, replay};
use ppn_source::{Applicability, Edit};
use std::{collections::BTreeSet, fs};

/// Applies the safe fixes of a file as long as there are any; a fix that overlaps another one waits
/// for the next round.
fn fixed(mut pdn: Pdn) -> Pdn {
    for _ in 0..10 {
        let mut edits: Vec<Edit> = FileReport::new(&pdn, &Default::default())
            .diagnostics
            .into_iter()
            .flat_map(|said| said.fixes)
            .filter(|fix| fix.applicability == Applicability::Safe)
            .flat_map(|fix| fix.edits)
            .collect();
        if edits.is_empty() {
            break;
        }
        edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
        let mut text = String::new();
        let mut at = 0;
        for edit in &edits {
            let range = edit.span.range();
            if range.start < at && !(edit.span.is_empty() && range.start == at) {
                continue;
            }
            text.push_str(&pdn.text[at..range.start]);
            text.push_str(&edit.text);
            at = range.end;
        }
        text.push_str(&pdn.text[at..]);
        pdn = read(text, Mode::Tolerant);
    }
    pdn
}

fn ends(pdn: &Pdn) -> Vec<Option<String>> {
    let played = pdn.games.iter().map(|game| replay(&pdn.text, game, &Default::default()).played);
    played
        .map(|played| played.map(|played| Fen::write(&played.line.end, played.rules.board())))
        .collect()
}

#[test]
fn safe_fixes_keep_the_games_and_end_the_warnings() {
    let left: BTreeSet<&str> = [
        // A person has to decide these.
        "gametype-missing",
        "gametype-numbering-ignored",
        "gametype-unknown",
        "no-terminator",
        "result-terminator",
        "result-other-convention",
        "stray-token",
        "ambiguous-capture",
        "inexact-capture",
        "ellipsis-move",
        "ellipsis-passes",
        "null-move",
        "replay-stopped",
        "fen-bad",
        "unclosed-comment",
        "unclosed-variation",
        "wrong-move-number",
        "result-against-position",
        "number-without-move",
        "empty-game",
        "result-in-variation",
        "frisian-king-moves",
    ]
    .into();
    for entry in fs::read_dir(corpus().join("games")).unwrap() {
        let path = entry.unwrap().path();
        let pdn = read_bytes(&fs::read(&path).unwrap(), Mode::Tolerant);
        let before = ends(&pdn);
        let after = fixed(pdn);
        assert_eq!(ends(&after), before, "{}", path.display());
        for game in &after.games {
            let replay = replay(&after.text, game, &Default::default());
            for said in game.diagnostics.iter().chain(&replay.diagnostics) {
                assert!(
                    said.is_error() || left.contains(said.code.name),
                    "{} {said:?}",
                    path.display()
                );
            }
        }
    }
}

#[test]
fn results_are_written_with_the_points_of_their_game() {
    for (game, result, right) in [
        ("20", "1-0", "2-0"),
        ("20", "0-1", "0-2"),
        ("27", "1/2-1/2", "1-1"),
        ("25", "2-0", "1-0"),
        ("25", "1-1", "1/2-1/2"),
        // Black's points may come first.
        ("21", "1-1", "1/2-1/2"),
        ("21", "2-0", "2-0"),
    ] {
        let text =
            |result: &str| format!("[GameType \"{game}\"]\n[Result \"{result}\"]\n\n{{a}} *\n");
        let after = fixed(read(text(result), Mode::Tolerant));
        let written = after.games[0].tag("Result").map(|tag| &*tag.value);
        assert_eq!(written, Some(right), "{game}: {}", after.text);
    }
    // The end of the game is the same word.
    let text = "[GameType \"20\"]\n[Result \"1-0\"]\n\n32-28 1-0\n";
    let after = fixed(read(text, Mode::Tolerant));
    assert!(
        after.text.contains("[Result \"2-0\"]") && !after.text.contains("1-0"),
        "{}",
        after.text
    );
    // A result against the last position is a decision.
    let text = "[GameType \"20\"]\n[Result \"0-2\"]\n[FEN \"W:W31:B27\"]\n\n31x22 *\n";
    let found = FileReport::new(&read(text, Mode::Tolerant), &Default::default()).diagnostics;
    let against = found.iter().find(|one| one.code.name == "result-against-position");
    let fix = &against.expect("a report").fixes[0];
    assert_eq!((fix.title.as_str(), fix.applicability), ("write `2-0`", Applicability::Unsafe));
    assert_eq!(fix.edits[0].text, "\"2-0\"");
}

#[test]
fn a_quote_is_added_where_a_tag_can_end() {
    for (text, fixed_text) in [
        ("[GameType \"40 ]\n32-28 *", "[GameType \"40\" ]\n32-28 *"),
        // White space other than spaces and tabs between the quote and the bracket is a part of the
        // value.
        ("[GameType \"40\u{c}]\n32-28 *", "[GameType \"40\u{c}\"]\n32-28 *"),
        ("[GameType \"40\u{a0}]\n32-28 *", "[GameType \"40\u{a0}\"]\n32-28 *"),
    ] {
        let pdn = read(text, Mode::Tolerant);
        let before = ends(&pdn);
        let after = fixed(pdn);
        assert_eq!((after.text.as_str(), ends(&after)), (fixed_text, before));
    }
}

#[test]
fn a_result_that_ends_a_game_becomes_a_tag() {
    for (text, mended) in [
        ("[Event \"x\"]\n1. 11-15 2-0\n", "[Event \"x\"]\n[Result \"2-0\"]\n1. 11-15 *\n"),
        ("[Event \"x\"]\r\n11-15 0-2\r\n", "[Event \"x\"]\r\n[Result \"0-2\"]\r\n11-15 *\r\n"),
        ("1. 11-15 1-1\n", "[Result \"1-1\"]\n1. 11-15 *\n"),
        ("[Result \"2-0\"]\n1. 11-15 2-0\n", "[Result \"2-0\"]\n1. 11-15 *\n"),
        ("[Result \"*\"]\n1. 11-15 2-0\n", "[Result \"2-0\"]\n1. 11-15 *\n"),
        // Only a person can decide which one is right.
        ("[Result \"0-2\"]\n1. 11-15 2-0\n", "[Result \"0-2\"]\n1. 11-15 2-0\n"),
    ] {
        assert_eq!(fixed(read(text, Mode::Tolerant)).text, mended);
    }
}

#[test]
fn a_bracket_is_not_written_into_what_goes_on_to_the_end() {
    for text in ["({why", "(1. 33-28 {why", "(1. 33-28 ; why", "(1. 33-28 /FEN \"W:W31:B20"] {
        let text = format!("[GameType \"20\"]\n1. 32-28 {text}");
        let once = fixed(read(text.as_str(), Mode::Tolerant));
        assert!(!once.text.contains("))"), "{}", once.text);
        assert_eq!(fixed(once.clone()).text, once.text);
    }
}

#[test]
fn words_of_games_that_are_no_draughts_are_not_touched() {
    for (game_type, moves) in [
        ("0,W,8,8,S0", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O"),
        ("0", "1. e2 e4 ! (Nc3 Nf6) () 06-11 e4\u{d7}d5 3228* a3b4"),
    ] {
        let text = format!("[GameType \"{game_type}\"]\n{moves} *");
        assert_eq!(fixed(read(text.as_str(), Mode::Tolerant)).text, text);
    }
}

#[test]
fn words_in_brackets_stay_where_there_is_no_move() {
    let text = "[GameType \"20\"]\n1. 32-28 (not so good) 19-23 *";
    assert_eq!(fixed(read(text, Mode::Tolerant)).text, text);
    let text = "[GameType \"20\"]\n1. 32-28 (1.) 19-23 *";
    assert_eq!(fixed(read(text, Mode::Tolerant)).text, text);
}

#[test]
fn braces_in_a_comment_after_a_semicolon_become_brackets() {
    let text = "[GameType \"20\"]\n1. 32-28 ; a {remark} here\n19-23 *";
    let mended = text.replace("; a {remark} here", "{ a (remark) here }");
    assert_eq!(fixed(read(text, Mode::Tolerant)).text, mended);
}

#[test]
fn what_was_typed_is_removed_by_no_safe_fix() {
    for text in
        ["1. 32-28 2. *", "1. 32-28 () *", "1. 32-28 (31-27 *) *", "1. 32-28 * *", "1. 32-28 } *"]
    {
        let text = format!("[GameType \"20\"]\n{text}");
        assert_eq!(fixed(read(text.as_str(), Mode::Tolerant)).text, text);
    }
}

#[test]
fn stray_words_are_put_in_comments_by_their_fix() {
    let pdn = read("[GameType \"20\"]\n1. 32-28 good 19-23 [odd] *", Mode::Tolerant);
    let is_stray = |name: &str| ["skipped-word", "stray-token"].contains(&name);
    let strays: Vec<_> = pdn.diagnostics().filter(|said| is_stray(said.code.name)).collect();
    assert_eq!(strays.len(), 2);
    let texts: Vec<_> = strays[0].fixes[0].edits.iter().map(|edit| &*edit.text).collect();
    assert_eq!(texts, ["{", "}"]);
    assert!(strays[1].fixes.is_empty());
}

#[test]
fn a_space_stays_where_what_is_removed_was_alone_between_two_moves() {
    for (typed, kept) in [("32-28\u{b}19-23", " "), ("32-28 \u{b} 19-23", "")] {
        let pdn = read(format!("[GameType \"20\"]\n1. {typed} *"), Mode::Tolerant);
        let stray = pdn.diagnostics().find(|said| said.code.name == "stray-token").unwrap();
        let texts: Vec<_> = stray.fixes[0].edits.iter().map(|edit| &*edit.text).collect();
        assert_eq!(texts, [kept]);
    }
}

#[test]
fn a_tag_that_is_not_closed_gets_what_it_lacks() {
    let game = "[GameType \"20\"]\n1. 32-28 *";
    for (tag, closed) in [
        ("[Event \"Club]\n", "[Event \"Club\"]\n"),
        ("[Event \"Club\"\n", "[Event \"Club\"]\n"),
        ("[Event \"Club] \r\n", "[Event \"Club\"] \r\n"),
        ("[Event \"]\n", "[Event \"\"]\n"),
        // The end of the value is a guess.
        ("[Event \"Club\n", "[Event \"Club\n"),
        ("[Event \"a] b]\n", "[Event \"a] b]\n"),
    ] {
        let pdn = read(format!("{tag}{game}"), Mode::Tolerant);
        assert_eq!(pdn.games[0].tag("Event").map(|tag| &*tag.name), Some("Event"), "{tag}");
        assert_eq!(fixed(pdn).text, format!("{closed}{game}"));
    }
}

#[test]
fn squares_and_captures_as_other_programs_write_them_are_read() {
    for (moves, right) in [
        ("1. C3-D4 B6-A5 2. D4-E5 F6*D4", "1. c3-d4 b6-a5 2. d4-e5 f6:d4"),
        ("1. c3-d4 b6-a5 2. D4E5 f6\u{d7}d4", "1. c3-d4 b6-a5 2. d4-e5 f6:d4"),
        ("1. c3-d4 b6-a5 2. d4-e5 F6XD4", "1. c3-d4 b6-a5 2. d4-e5 f6:d4"),
    ] {
        let text = |moves| format!("[GameType \"25\"]\n{moves} *");
        assert_eq!(fixed(read(text(moves), Mode::Tolerant)).text, text(right));
    }
}

#[test]
fn a_star_between_squares_is_a_capture_and_another_ends_the_game() {
    let pdn = read("[GameType \"20\"] 1. 32-28 19-23 2. 28*19 14x23* 3. 33-28 *", Mode::Tolerant);
    assert_eq!(pdn.games.len(), 1);
    assert_eq!(
        replay(&pdn.text, &pdn.games[0], &Default::default()).played.unwrap().line.plies().count(),
        5
    );
    for two_games in ["1. 32-28 * 1. 33-28", "1. 32-28*[Event \"x\"]", "1. 32-28 *19-23"] {
        assert_eq!(read(two_games, Mode::Tolerant).games.len(), 2, "{two_games}");
    }
}
