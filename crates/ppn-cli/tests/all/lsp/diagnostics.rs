//! Diagnostics, and their manual pages.

use super::{
    GAME, URI,
    client::{Client, range, shown},
    opened,
};
use insta::assert_snapshot;
use serde_json::{Value, json};
use std::fs;

#[test]
fn diagnostics_are_published_with_places_tags_and_pages() {
    let options = json!({"manual": "https://example.org/codes/"});
    let mut client = Client::new(&json!({}), &options);
    assert_snapshot!(shown(&client.open(URI, GAME)));
    client.end();
}

#[test]
fn diagnostics_follow_changes_and_vanish_with_the_document() {
    let mut client = opened();
    client.change(URI, 2, &range((10, 3), (10, 8)), "h7-h5");
    let codes = |found: &Value| -> Vec<String> {
        found.as_array().unwrap().iter().map(|one| one["code"].to_string()).collect()
    };
    assert_eq!(codes(&client.diagnostics()), ["\"W0245\"", "\"W0242\"", "\"W0448\""]);
    client.note("textDocument/didClose", json!({"textDocument": {"uri": URI}}));
    assert_eq!(client.diagnostics(), json!([]));
    client.end();
}

#[test]
fn the_settings_of_a_folder_count() {
    let folder = std::env::temp_dir().join(format!("ppn-lsp-settings-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("ppn.toml"), "[check]\nignore = [\"W\"]\n").unwrap();
    let uri = format!("file://{}/game.ppn", folder.display());
    let mut client = Client::usual();
    let found = client.open(&uri, GAME);
    assert_eq!(found.as_array().unwrap().len(), 1);
    fs::write(folder.join("ppn.toml"), "").unwrap();
    client.note("workspace/didChangeWatchedFiles", json!({"changes": []}));
    assert_eq!(client.diagnostics().as_array().unwrap().len(), 3);
    client.end();
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn manual_pages_are_documents_of_the_server() {
    let mut client = Client::new(&json!({"workspace": {"textDocumentContent": {}}}), &json!({}));
    let found = client.open(URI, GAME);
    let page = found[0]["codeDescription"]["href"].clone();
    assert_eq!(page, "ppn-manual:/W0245.md");
    let content = client.ask("workspace/textDocumentContent", json!({"uri": page}));
    assert!(content["text"].as_str().unwrap().starts_with("# W0245 (macro-unused)\n"));
    client.end();
}

#[test]
fn metadata_that_a_marker_ends_wrongly_are_one_problem() {
    let mut client = Client::usual();
    let wrong = "---\nGameType: Chess\n---\n1. e2-e4 1... e7-e5\n";
    let codes = |found: &Value| -> Vec<String> {
        found.as_array().unwrap().iter().map(|one| one["code"].to_string()).collect()
    };
    let found = client.open(URI, wrong);
    assert_eq!(codes(&found), ["\"E0054\""]);
    assert_eq!(found[0]["range"]["start"]["line"], 2);
    client.change(URI, 2, &range((2, 0), (2, 3)), "...");
    assert_eq!(client.diagnostics(), json!([]));
    client.change(URI, 3, &range((2, 0), (2, 3)), "---");
    assert_eq!(codes(&client.diagnostics()), ["\"E0054\""]);
    client.end();
}

#[test]
fn the_manual_of_the_editor_comes_before_that_of_the_settings() {
    let folder = std::env::temp_dir().join(format!("ppn-lsp-manual-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("ppn.toml"), "manual = \"https://example.org/all.html#\"\n").unwrap();
    let uri = format!("file://{}/game.ppn", folder.display());
    let page = |options: &Value| {
        let mut client = Client::new(&json!({}), options);
        let found = client.open(&uri, GAME);
        client.end();
        found[0]["codeDescription"]["href"].clone()
    };
    assert_eq!(page(&json!({})), "https://example.org/all.html#w0245");
    let own = json!({"manual": "ppn-manual:/"});
    assert_eq!(page(&own), "ppn-manual:/w0245");
    fs::remove_dir_all(folder).unwrap();
}

/// Some editors run in a terminal.
#[test]
fn messages_and_hovers_show_what_a_terminal_obeys() {
    let mut client = Client::usual();
    let found = client.open(URI, "---\nEvent: x\n...\n1. S@b2 `\u{1b}[31m' \u{202e}x\u{9b}-\n");
    let hover = client.ask_at("textDocument/hover", URI, (3, 10));
    let messages = found.as_array().unwrap().iter().map(|one| one["message"].as_str().unwrap());
    let all: String = messages.chain(hover["contents"]["value"].as_str()).collect();
    assert!(all.contains(r"\u{1b}[31m") && all.contains(r"\u{202e}x\u{9b}"), "{all}");
    let is_hidden = |c: char| c.is_control() && c != '\n' || c == '\u{202e}';
    assert!(!all.contains(is_hidden), "{all}");
    client.end();
}

#[test]
fn many_warnings_hide_no_error() {
    let mut client = Client::usual();
    let game = format!("{}2. *q9\n", "1. {ppn: ignore W9999}\n".repeat(1_100));
    let found = client.open(URI, &game);
    let found = found.as_array().unwrap();
    assert_eq!(found.iter().filter(|one| one["severity"] == 1).count(), 1);
    assert!((1_001..1_010).contains(&found.len()), "{}", found.len());
    client.end();
}

/// A thousand games of a few bytes could make ninety million moves.
#[test]
fn the_games_of_a_document_share_the_moves_that_braces_make() {
    let mut client = Client::usual();
    let codes = |found: &Value| -> Vec<String> {
        let all = found.as_array().unwrap().iter();
        all.map(|one| one["code"].as_str().unwrap().to_owned()).collect()
    };
    // The first game asks for more moves than a file may have, and is refused.
    let second = "---\n...\n1. S@({1..40},{1..40})\n";
    let first = format!("---\n...\n1. S@({{1..1000}},{{1..1000}})\n{second}");
    assert_eq!(codes(&client.open(URI, &first)), ["E0209", "E0209"]);
    // When it asks for less, the limits of the game after it are the usual ones.
    client.change(URI, 2, &range((2, 10), (2, 14)), "2");
    assert_eq!(codes(&client.diagnostics()), [""; 0]);
    client.end();
}
