//! Formatting.

use crate::{
    GAME, URI,
    client::{Client, edited, position, range},
};
use insta::assert_snapshot;
use serde_json::json;

#[test]
fn documents_and_ranges_are_formatted_as_by_the_command() {
    // A game that was not understood stays as it is.
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
