//! Tokens, hints and lenses.

use super::{
    GAME, URI,
    client::{Client, range, shown},
    opened,
};
use insta::assert_snapshot;
use serde_json::json;

#[test]
fn hints_and_lenses_say_what_the_text_does_not() {
    let mut client = opened();
    let params = json!({"textDocument": {"uri": URI}, "range": range((0, 0), (11, 0))});
    let hints = client.ask("textDocument/inlayHint", params);
    let lenses = client.ask_of("textDocument/codeLens", URI);
    // There are no hints for the setup of a board, or for a piece that is removed without a
    // capture.
    for (uri, text, expected) in [
        (
            "file:///a.pdn",
            "[GameType \"20\"]\n[FEN \"W:WK47:B14,19,29,31,42\"]\n1. 47x38x20x9x36 *\n",
            json!([["×black man, black man, black man, black man", 16], ["Black to move", 16]]),
        ),
        ("file:///c.pdn", "[GameType \"20\"]\n1. 32-28 *\n", json!([["Black to move", 8]])),
        ("file:///d.fan", "FAN31415926 1\n\n", json!([])),
        ("file:///b.ppn", "1. S@b2 M@c3\n2. *b2 A@d4\n3. c3:d4\n", json!([["×Arms coin", 8]])),
    ] {
        client.open(uri, text);
        let params = json!({"textDocument": {"uri": uri}, "range": range((0, 0), (9, 0))});
        let hints = client.ask("textDocument/inlayHint", params);
        let hints = hints.as_array().unwrap().iter();
        let found: Vec<_> =
            hints.map(|hint| json!([hint["label"], hint["position"]["character"]])).collect();
        assert_eq!(json!(found), expected);
    }
    assert_snapshot!(format!("{}\n{}", shown(&hints), shown(&lenses)));
    client.end();
}

/// The words of a text with the types of their tokens.
fn tokens(client: &mut Client, uri: &str, text: &str) -> String {
    let types = &client.capabilities["semanticTokensProvider"]["legend"]["tokenTypes"].clone();
    let answer = client.ask_of("textDocument/semanticTokens/full", uri);
    let numbers: Vec<_> =
        answer["data"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap() as usize).collect();
    let lines: Vec<_> = text.lines().collect();
    let (mut line, mut column) = (0, 0);
    let mut all = String::new();
    for token in numbers.chunks_exact(5) {
        column = if token[0] == 0 { column + token[1] } else { token[1] };
        line += token[0];
        let word = &lines[line][column..column + token[2]];
        all += &format!("{line}:{column} {} {word}\n", types[token[3]].as_str().unwrap());
    }
    all
}

#[test]
fn words_have_the_colours_of_what_they_are() {
    let mut client = opened();
    assert_snapshot!("tokens_of_ppn", tokens(&mut client, URI, GAME));
    let pdn = "[White \"Ann\"]\n[GameType \"20\"]\n1. 32-28! {a comment} (1. 33-28) 19-23 *\n";
    client.open("file:///a.pdn", pdn);
    assert_snapshot!("tokens_of_pdn", tokens(&mut client, "file:///a.pdn", pdn));
    let fan = "FAN31415926 1\ngold: Ann\n\n1g Ra1\n1s ra8\n2g @xd4=red Ra1n \"north\"\n";
    client.open("file:///a.fan", fan);
    assert_snapshot!("tokens_of_fan", tokens(&mut client, "file:///a.fan", fan));
    client.end();
}

#[test]
fn games_are_played_where_the_client_does() {
    for (options, expected) in [
        (json!({}), json!(["11 moves", "show board"])),
        (json!({"play": true}), json!(["11 moves", "show board", "play"])),
    ] {
        let mut client = Client::new(&json!({}), &options);
        client.open(URI, GAME);
        let lenses = client.ask_of("textDocument/codeLens", URI);
        let titles = lenses.as_array().unwrap().iter().map(|lens| &lens["command"]["title"]);
        assert_eq!(json!(titles.collect::<Vec<_>>()), expected);
        client.end();
    }
}

#[test]
fn a_capture_is_one_move() {
    let text = "[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 14x23 3. 37-32 *\n";
    let mut client = Client::usual();
    client.open("file:///a.pdn", text);
    let lenses = client.ask_of("textDocument/codeLens", "file:///a.pdn");
    assert_eq!(lenses[0]["command"]["title"], "5 moves");
    client.end();
}

#[test]
fn the_set_up_of_a_board_is_no_move() {
    let mut client = Client::usual();
    for (uri, text, moves) in [
        ("file:///a.pdn", "[GameType \"20\"]\n[FEN \"W:W32:B19\"]\n1. 32-28 19-24 *\n", "2 moves"),
        (URI, "---\nGameType: Chess\n...\n{a comment} 1. e2-e4 1... {none} 2. e4-e5\n", "2 moves"),
    ] {
        client.open(uri, text);
        let lenses = client.ask_of("textDocument/codeLens", uri);
        assert_eq!(lenses[0]["command"]["title"], moves);
        let symbols = client.ask_of("textDocument/documentSymbol", uri);
        assert_eq!(symbols[0]["detail"], moves);
        let names = symbols[0]["children"].as_array().unwrap().iter().map(|one| &one["name"]);
        assert!(names.clone().all(|name| !name.as_str().unwrap().contains('*')), "{symbols}");
    }
    client.end();
}

#[test]
fn tokens_that_change_are_sent_alone() {
    let mut client = opened();
    let all = client.ask_of("textDocument/semanticTokens/full", URI);
    client.change(URI, 2, &range((7, 3), (7, 8)), "{e4}");
    let mut params = json!({
        "textDocument": {"uri": URI}, "previousResultId": all["resultId"],
    });
    let method = "textDocument/semanticTokens/full/delta";
    let changes = client.ask(method, params.clone());
    let mut numbers = all["data"].as_array().unwrap().clone();
    for edit in changes["edits"].as_array().unwrap() {
        let number = |key: &str| usize::try_from(edit[key].as_u64().unwrap()).unwrap();
        let gone = number("start")..number("start") + number("deleteCount");
        numbers.splice(gone, edit["data"].as_array().unwrap().iter().cloned());
    }
    let fresh = client.ask_of("textDocument/semanticTokens/full", URI);
    assert_eq!(fresh["data"], json!(numbers));
    // These boards are no longer the last ones.
    params["previousResultId"] = changes["resultId"].clone();
    assert_eq!(client.ask(method, params)["data"], fresh["data"]);
    client.end();
}
