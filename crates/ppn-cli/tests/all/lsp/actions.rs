//! Fixes and refactorings.

use super::{
    GAME, URI,
    client::{Client, edited, range},
    opened,
};
use insta::assert_snapshot;
use serde_json::{Value, json};

/// The actions of a range, and the text after each of them.
fn actions(client: &mut Client, text: &str, range: &Value, only: Option<&str>) -> String {
    let mut context = json!({"diagnostics": []});
    if let Some(only) = only {
        context["only"] = json!([only]);
    }
    let params = json!({"textDocument": {"uri": URI}, "range": range, "context": context});
    let actions = client.ask("textDocument/codeAction", params);
    let show = |action: &Value| {
        let after = edited(text, &action["edit"]["changes"][URI]);
        let new = after.lines().filter(|line| !text.lines().any(|old| old == *line));
        let new: Vec<_> = new.collect();
        format!("{} ({})\n    {}\n", action["title"], action["kind"], new.join("\n    "))
    };
    actions.as_array().unwrap().iter().map(show).collect()
}

#[test]
fn fixes_are_offered_alone_and_all_together() {
    let text = "---\nGametype: Four Field Kono\nWhite: No\nBlack: no\n...\n1. b1:b3\n";
    let mut client = Client::usual();
    client.open(URI, text);
    assert_snapshot!("quick_fixes", actions(&mut client, text, &range((0, 0), (4, 0)), None));
    let all = actions(&mut client, text, &range((0, 0), (0, 0)), Some("source.fixAll"));
    assert_snapshot!("all_fixes", all);
    client.end();
}

#[test]
fn a_warning_can_be_ignored() {
    let mut client = opened();
    assert_snapshot!(actions(&mut client, GAME, &range((5, 34), (5, 34)), Some("quickfix")));
    client.end();
}

/// To find out whether a comment would hide a problem, the game is checked again.
#[test]
fn only_some_of_many_warnings_can_be_ignored_at_once() {
    let text: String = (1..40).map(|number| format!("{number}. S@b2 b2-b2\n")).collect();
    let mut client = Client::usual();
    client.open(URI, &text);
    let ignored = |all: &str| all.matches("\"Ignore W").count();
    let all = actions(&mut client, &text, &range((0, 0), (40, 0)), Some("quickfix"));
    assert_eq!(ignored(&all), 8);
    let line = actions(&mut client, &text, &range((30, 0), (30, 14)), Some("quickfix"));
    assert_eq!(ignored(&line), 1);
    // A game of a million moves takes a second to check.
    let long = format!("{text}S@({{1..1000}},{{1..1000}})\n");
    client.change(URI, 2, &range((39, 0), (39, 0)), &long[text.len()..]);
    let all = actions(&mut client, &long, &range((0, 0), (40, 0)), Some("quickfix"));
    assert_eq!(ignored(&all), 1);
    client.end();
}

#[test]
fn refactorings_keep_the_boards() {
    let mut client = opened();
    let mut all = String::new();
    for (start, end) in [
        ((7, 3), (7, 8)),   // a move: a macro
        ((7, 65), (7, 65)), // a macro: its value
        ((9, 26), (9, 26)), // braces: the moves one by one
        ((10, 1), (10, 1)), // a number: all numbers
    ] {
        all += &actions(&mut client, GAME, &range(start, end), Some("refactor"));
    }
    assert_snapshot!(all);
    client.end();
}

#[test]
fn macros_are_extracted_in_games_of_every_form() {
    for (text, after) in [
        ("1. S@b2 S@c2 2. S@b2\n", "---\nMacros:\n  m1: 'S@b2'\n...\n1. `m1' S@c2 2. `m1'\n"),
        ("Event: a\r\n\r\n1. S@b2\r\n", "Event: a\r\nMacros:\r\n  m1: 'S@b2'\r\n\r\n1. `m1'\r\n"),
        ("---\n...\n1. S@b2\n", "---\nMacros:\n  m1: 'S@b2'\n...\n1. `m1'\n"),
    ] {
        let mut client = Client::usual();
        client.open(URI, text);
        let line = u32::try_from(text.lines().count() - 1).unwrap();
        let params = json!({
            "textDocument": {"uri": URI}, "range": range((line, 3), (line, 7)),
            "context": {"diagnostics": [], "only": ["refactor.extract"]},
        });
        let actions = client.ask("textDocument/codeAction", params);
        assert_eq!(edited(text, &actions[0]["edit"]["changes"][URI]), after, "{actions}");
        client.end();
    }
}

#[test]
fn a_piece_is_spelled_in_every_way_that_the_notation_has() {
    let mut all = String::new();
    for (text, column) in [
        ("1. S@b2\n", 4),          // letters
        ("1. ♛@b2\n", 4),          // a symbol
        ("1. `q'@b2\n", 5),        // a macro
        ("1. `q'@b2 ♞@c3\n", 11),  // one of several
        ("1. u♟@b2\n", 3),         // a symbol with a letter
        ("1. ♥n@b2 ?♥n-c2\n", 11), // a piece that is looked for
        ("1. Rs@b2 b2=Ks\n", 13),  // a piece that takes the place of another
        ("1. S3@b2\n", 3),         // behind a number
        ("1. {♛,♞}@b2\n", 4),      // inside braces
        ("1. b2\n", 4),            // no piece
    ] {
        let mut client = Client::usual();
        client.open(URI, text);
        let at = (0, column);
        let found = actions(&mut client, text, &range(at, at), Some("refactor.rewrite"));
        all += &format!("# {text}{found}");
        client.end();
    }
    assert_snapshot!(all);
}

#[test]
fn a_random_start_board_is_pinned() {
    let text = "---\nGameType: {Name: Relativity, Seed: 42}\n...\n1. S@b2\n";
    let mut client = Client::usual();
    client.open(URI, text);
    assert_snapshot!(actions(&mut client, text, &range((1, 3), (1, 3)), Some("refactor")));
    client.end();
}

/// The text after an action at a place; `None` if it is not offered.
fn after(
    ending: &str,
    text: &str,
    start: (u32, u32),
    end: (u32, u32),
    title: &str,
) -> Option<String> {
    let uri = format!("file:///game.{ending}");
    let mut client = Client::usual();
    client.open(&uri, text);
    let params = json!({
        "textDocument": {"uri": uri}, "range": range(start, end), "context": {"diagnostics": []},
    });
    let actions = client.ask("textDocument/codeAction", params);
    client.end();
    let action = actions.as_array().unwrap().iter().find(|action| action["title"] == title)?;
    Some(edited(text, &action["edit"]["changes"][uri]))
}

#[test]
fn the_only_macro_goes_with_its_entry() {
    for (text, expected) in [
        ("---\nEvent: a\nMacros:\n  x: S\n...\n1. `x'@b2\n", "---\nEvent: a\n...\n1. S@b2\n"),
        (
            "---\r\nMacros:\r\n  x: S\r\n  y: M\r\n...\r\n1. `x'@b2 `y'@c2",
            "---\r\nMacros:\r\n  y: M\r\n...\r\n1. S@b2 `y'@c2",
        ),
        // Metadata without an entry would be no metadata.
        ("---\nMacros: {x: S}\n...\n1. `x'@b2\n", "---\nMacros: {x: S}\n...\n1. S@b2\n"),
    ] {
        let line = u32::try_from(text.lines().count() - 1).unwrap();
        let inlined = after("ppn", text, (line, 4), (line, 4), "Inline the macro `x`");
        assert_eq!(inlined.as_deref(), Some(expected));
    }
}

#[test]
fn a_refactoring_makes_no_other_error() {
    // No piece is `7` here, and `7c-d4` is no move.
    assert_eq!(after("ppn", "1. S@b2 7-d4\n", (0, 8), (0, 8), "Write 7c for 7"), None);
}

#[test]
fn what_a_comment_would_change_cannot_be_ignored_by_it() {
    // The text would not end behind the percent sign.
    let text = "1. S@b2 M@c3 b2%";
    assert_eq!(after("ppn", text, (0, 14), (0, 14), "Ignore W0248 here"), None);
}

#[test]
fn a_tag_is_added_with_the_line_end_of_its_game() {
    let title = "Add the tag of international draughts";
    let text = "[White \"Ann\"]\r\n\r\n1. 32-28 *\r\n";
    let expected = format!("[GameType \"20\"]\r\n{text}");
    assert_eq!(after("pdn", text, (0, 0), (0, 0), title), Some(expected));
}
