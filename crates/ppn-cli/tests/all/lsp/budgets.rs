//! Documents whose games ask for much work: each request has an answer, with what there are steps for.

use super::{
    URI,
    client::{Client, position, range},
};
use serde_json::{Value, json};

/// How many games the documents have.
const GAMES: usize = 60;

/// A client with a document of a game many times, each of which makes the same moves.
fn crowded(moves: &str) -> Client {
    let game = format!("---\nWhite: Ann\n...\n1. {moves}\n");
    let text = game.repeat(GAMES);
    let mut client = Client::usual();
    client.open(URI, &text);
    client
}

/// A request about the whole document.
fn ask(client: &mut Client, method: &str, more: &Value) -> Value {
    let mut params = json!({"textDocument": {"uri": URI}, "range": range((0, 0), (9999, 0))});
    params.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    client.ask(&format!("textDocument/{method}"), params)
}

#[test]
fn answers_about_all_games_have_what_there_are_steps_for() {
    let mut client = crowded("S@({1..100},{1..100})");
    let symbols = client.ask_of("textDocument/documentSymbol", URI);
    let symbols = symbols.as_array().unwrap();
    // All games are there, and the first have their moves.
    let whole = symbols.iter().take_while(|game| game["detail"] == "1 move").count();
    assert_eq!(symbols.len(), GAMES);
    assert!((1..GAMES).contains(&whole), "{whole}");
    assert!(symbols[whole..].iter().all(|game| game["children"].is_null()));
    let lenses = client.ask_of("textDocument/codeLens", URI);
    assert_eq!(lenses.as_array().unwrap().len(), 2 * whole);
    let positions: Vec<_> =
        (0..GAMES).map(|game| json!({"line": 4 * game, "character": 0})).collect();
    let selections = ask(&mut client, "selectionRange", &json!({ "positions": positions }));
    assert_eq!(selections.as_array().unwrap().len(), GAMES);
    // These do not play games.
    let folds = client.ask_of("textDocument/foldingRange", URI);
    assert!(folds.as_array().unwrap().len() >= GAMES);
    let tokens = client.ask_of("textDocument/semanticTokens/full", URI);
    assert!(tokens["data"].as_array().unwrap().len() >= 5 * GAMES);
    let mut rename = position(URI, (1, 8));
    rename["newName"] = json!("Eve");
    let edits = client.ask("textDocument/rename", rename);
    assert_eq!(edits["changes"][URI].as_array().unwrap().len(), GAMES);
    client.end();
}

#[test]
fn code_actions_of_many_games_are_those_there_are_steps_for() {
    let mut client = crowded("S@({1..100},{1..100})");
    let fixes = |client: &mut Client| {
        let context = json!({"diagnostics": [], "only": ["source.fixAll"]});
        ask(client, "codeAction", &json!({ "context": context }))
    };
    // They do not depend on what was checked before.
    let first = fixes(&mut client);
    assert_eq!(first, fixes(&mut client));
    let all = ask(&mut client, "codeAction", &json!({"context": {"diagnostics": []}}));
    assert!(all.as_array().unwrap().len() < 3 * GAMES, "{all}");
    let hints = ask(&mut client, "inlayHint", &json!({}));
    assert!(hints.is_array());
    client.end();
}

#[cfg(target_os = "linux")]
#[test]
fn the_symbols_of_many_games_take_little_memory() {
    let mut client = Client::usual();
    client.open(URI, &"---\n...\n".repeat(20_000));
    let before = client.most_memory();
    let symbols = client.ask_of("textDocument/documentSymbol", URI);
    assert_eq!(symbols.as_array().unwrap().len(), 20_000);
    let used = client.most_memory() - before;
    assert!(used < 40 << 10, "{used} KiB");
    client.end();
}
