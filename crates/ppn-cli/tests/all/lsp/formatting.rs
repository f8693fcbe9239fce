//! Formatting.

use super::{
    GAME, URI,
    client::{Client, edited, position, range},
};
use insta::assert_snapshot;
use serde_json::json;
use std::{fs, process::Command};

#[test]
fn documents_and_ranges_are_formatted_as_by_the_command() {
    // A game that was not understood does not change.
    let game = GAME.replace("7. h9-h8", "6.  h2-h4").replace(" 5. f1:f2", "   5. f1:f2");
    let game = game.as_str();
    let mut client = Client::usual();
    client.open(URI, game);
    let params = json!({"textDocument": {"uri": URI}, "options": {}});
    let whole = edited(game, &client.ask("textDocument/formatting", params));
    let formatted = ppn::read(game).map(|game| ppn::format(&game, &Default::default()).text);
    assert_eq!(whole, formatted.collect::<String>());
    let params = json!({
        "textDocument": {"uri": URI}, "options": {}, "range": range((8, 0), (9, 40)),
    });
    let part = edited(game, &client.ask("textDocument/rangeFormatting", params));
    assert_ne!(part, whole);
    assert_snapshot!(part);
    client.end();
}

#[test]
fn a_game_is_formatted_when_the_next_one_begins() {
    let text = "---\n...\n1.   S@b2\n---\n";
    let mut client = Client::usual();
    client.open(URI, text);
    let mut params = position(URI, (4, 0));
    params["ch"] = json!("\n");
    let edits = client.ask("textDocument/onTypeFormatting", params);
    assert_eq!(edited(text, &edits), "---\n...\n1. S@b2\n---\n");
    client.end();
}

/// A text formatted by the command.
fn by_the_command(text: &str, ending: &str) -> String {
    let name = format!("ppn-lsp-format-{}.{ending}", std::process::id());
    let file = std::env::temp_dir().join(name);
    fs::write(&file, text).unwrap();
    let done = Command::new(env!("CARGO_BIN_EXE_ppn")).arg("fmt").arg(&file).status().unwrap();
    assert!(done.success());
    let formatted = fs::read_to_string(&file).unwrap();
    fs::remove_file(file).unwrap();
    formatted
}

#[test]
fn games_are_parted_as_by_the_command() {
    let mut client = Client::usual();
    for (ending, text) in [
        ("ppn", "---\n...\n1.  S@b2\n\n---\n...\n1.  S@b2\n---\n...\n1. S@b2\n"),
        ("pdn", "[GameType \"20\"]\n1.  32-28 *\n[GameType \"20\"]\n1. 33-28 *\n\n"),
        ("fan", "FAN31415926 1\n1g  Ra1\n\nFAN31415926 1 arimaa\n\n1g Rb1\n"),
        ("fan", "FAN31415926 1 arimaa\r\n\r\n1g Ra1\r\nFAN31415926 1\r\n1g Rb1\r\n"),
        // The last line has the end that the first line has.
        ("epd", "4k3/8/8/8/8/8/8/4K3 w  - - id \"a\";\r\n4k3/8/8/8/8/8/8/4K3 w  - -"),
    ] {
        let uri = format!("file:///{}.{ending}", text.len());
        client.open(&uri, text);
        let params = json!({"textDocument": {"uri": uri}, "options": {}});
        let formatted = edited(text, &client.ask("textDocument/formatting", params));
        assert_eq!(formatted, by_the_command(text, ending), "{text}");
    }
    client.end();
}

#[test]
fn an_empty_line_that_stays_is_no_edit() {
    let text = super::corpus("fan/games/18-two-games.fan");
    let uri = "file:///games/two.fan";
    let mut client = Client::usual();
    client.open(uri, &text);
    let params = json!({"textDocument": {"uri": uri}, "options": {}});
    let formatted = edited(&text, &client.ask("textDocument/formatting", params.clone()));
    client.change(uri, 2, &range((0, 0), (99, 0)), &formatted);
    assert_eq!(client.ask("textDocument/formatting", params), json!([]));
    client.end();
}
