//! Symbols, folds, links and selections.

use super::{
    URI,
    client::{Client, shown},
    opened,
};
use insta::assert_snapshot;
use serde_json::{Value, json};

#[test]
fn symbols_folds_and_selections_follow_the_structure() {
    let mut client = opened();
    let symbols = client.ask_of("textDocument/documentSymbol", URI);
    assert_snapshot!("document_symbols", shown(&symbols));
    let symbols = client.ask("workspace/symbol", json!({"query": "ann"}));
    assert_snapshot!("workspace_symbols", shown(&symbols));
    let folds = client.ask_of("textDocument/foldingRange", URI);
    assert_snapshot!("folds", shown(&folds));
    let positions = json!({
        "textDocument": {"uri": URI},
        "positions": [{"line": 7, "character": 4}, {"line": 4, "character": 12}],
    });
    let selections = client.ask("textDocument/selectionRange", positions);
    assert_snapshot!("selections", shown(&selections));
    let links = client.ask_of("textDocument/documentLink", URI);
    assert_snapshot!("links", shown(&links));
    client.end();
}

/// An answer about a hundred thousand moves would take a gigabyte.
#[test]
fn only_the_first_ten_thousand_moves_are_symbols() {
    let moves: String = (1..=6000).map(|number| format!("{number}. S@b2\n")).collect();
    let mut client = Client::usual();
    client.open(URI, &format!("---\n...\n{moves}").repeat(3));
    let symbols = client.ask_of("textDocument/documentSymbol", URI);
    let count = |game: usize| symbols[game]["children"].as_array().map(Vec::len);
    assert_eq!([0, 1, 2].map(count), [Some(6000), Some(4000), None]);
    client.end();
}

/// A few bytes of braces stand for thousands of moves, and make a huge board.
#[test]
fn answers_are_short_however_many_moves_braces_make() {
    let mut client = Client::usual();
    let answers = |client: &mut Client, tiles: usize| {
        client.open(URI, &format!("---\n...\n1. t@({{1..{tiles}}},{{1..{tiles}}})\n"));
        let symbols = client.ask_of("textDocument/documentSymbol", URI);
        let name = symbols[0]["children"][0]["name"].as_str().unwrap().to_owned();
        let hover = client.ask_at("textDocument/hover", URI, (2, 5));
        (name, hover["contents"]["value"].as_str().unwrap().to_owned())
    };
    let (name, text) = answers(&mut client, 2);
    assert_eq!(name, "1. t@(1,1) t@(1,2) t@(2,1) t@(2,2)");
    assert!(text.contains("│"), "{text}");
    let (name, text) = answers(&mut client, 70);
    assert!(name.starts_with("1. t@(1,1) t@(1,2) ") && name.ends_with('…'), "{name}");
    assert!(text.contains("1. t@(1,1)") && !text.contains("│"), "{text}");
    assert!(name.len() < 1100 && text.len() < 2000, "{} {}", name.len(), text.len());
    client.end();
}

/// Some editors show no symbols at all if one has no name.
#[test]
fn every_symbol_has_a_name() {
    let mut client = Client::usual();
    client.open(URI, "---\n\"\": x\n...\n{hello,\nyou}\n");
    let symbols = client.ask_of("textDocument/documentSymbol", URI);
    let names = |symbols: &Value| -> Vec<String> {
        let all = symbols.as_array().unwrap().iter();
        all.map(|one| one["name"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(names(&symbols[0]["children"]), ["metadata", "{hello,"]);
    assert_eq!(names(&symbols[0]["children"][0]["children"]), ["\"\""]);
    client.end();
}
