//! Definitions, references, renaming, and the moves of a piece.

use super::{
    GAME, URI,
    client::{Client, edited, position, shown},
    opened,
};
use insta::assert_snapshot;
use serde_json::{Value, json};

#[test]
fn names_lead_to_their_definition_and_uses() {
    let mut client = opened();
    let mut all = String::new();
    for at in [(7, 65), (5, 10), (1, 8), (8, 6)] {
        let definition = client.ask_at("textDocument/definition", URI, at);
        let mut params = position(URI, at);
        params["context"] = json!({"includeDeclaration": true});
        let references = client.ask("textDocument/references", params);
        all += &format!("{at:?}\n{}\n{}\n", shown(&definition), shown(&references));
    }
    assert_snapshot!(all);
    client.end();
}

#[test]
fn macros_and_players_are_renamed() {
    let text = format!("{GAME}---\nWhite: Bo\nBlack: Ann\n...\n");
    let mut client = Client::usual();
    client.open(URI, &text);
    let mut rename = |at, name: &str| {
        let mut params = position(URI, at);
        params["newName"] = json!(name);
        let answer = client.ask("textDocument/rename", params);
        match answer.get("error") {
            Some(error) => error.to_string(),
            None => edited(&text, &answer["changes"][URI]),
        }
    };
    assert_eq!(rename((7, 65), "OO"), text);
    assert_eq!(rename((7, 65), "castle"), text.replace("OO", "castle"));
    assert_eq!(rename((1, 8), "Anna"), text.replace(": Ann", ": Anna"));
    assert_snapshot!(
        [rename((7, 65), "rest"), rename((7, 65), "a b"), rename((7, 4), "x"),].join("\n")
    );
    let prepared = client.ask_at("textDocument/prepareRename", URI, (7, 65));
    assert_eq!(shown(&prepared), "7:64-7:66");
    assert_eq!(client.ask_at("textDocument/prepareRename", URI, (7, 4)), Value::Null);
    // A macro that the game does not define has no place where it could be renamed.
    client.open("file:///built-in.ppn", "1. `q'@b2\n");
    let prepared = client.ask_at("textDocument/prepareRename", "file:///built-in.ppn", (0, 4));
    assert_eq!(prepared, Value::Null);
    client.end();
}

#[test]
fn a_piece_is_followed_through_the_game() {
    let mut client = opened();
    // The bishop that captures, and the rook that captures it after castling.
    let bishop =
        "[{kind: 2, range: 7:54-7:59}, {kind: 2, range: 8:5-8:10}, {kind: 3, range: 9:13-9:18}]";
    let rook = "[{kind: 2, range: 7:63-7:67}, {kind: 2, range: 9:13-9:18}]";
    for (at, expected) in [((8, 6), bishop), ((9, 14), rook)] {
        let found = client.ask_at("textDocument/documentHighlight", URI, at);
        assert_eq!(shown(&found), expected);
    }
    client.end();
}
