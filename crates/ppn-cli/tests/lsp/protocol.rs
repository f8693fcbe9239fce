//! The protocol itself.

use crate::{
    URI,
    client::{Client, range, shown},
    corpus, opened,
};
use insta::assert_snapshot;
use serde_json::json;

#[test]
fn the_server_says_what_it_can_do() {
    let client = Client::usual();
    assert_snapshot!(shown(&client.capabilities));
    client.end();
}

#[test]
fn positions_count_in_the_units_that_the_client_chose() {
    let text = "{𝄞é} b9-b8\n";
    for (offered, kind, column) in
        [(json!(["utf-8", "utf-16"]), "utf-8", 9), (json!(["utf-16"]), "utf-16", 6)]
    {
        let capabilities = json!({"general": {"positionEncodings": offered}});
        let mut client = Client::new(&capabilities, &json!({}));
        assert_eq!(client.capabilities["positionEncoding"], kind);
        let found = client.open(URI, text);
        assert_eq!(found[0]["range"]["start"]["character"], column);
        client.end();
    }
}

#[test]
fn requests_that_wait_are_cancelled_and_unknown_ones_refused() {
    let mut client = opened();
    // The server is kept busy while the other messages arrive.
    let archive = corpus("games/chess.ppn").repeat(300);
    client.change(URI, 2, &range((0, 0), (99, 0)), &archive);
    let busy = client.request("textDocument/documentSymbol", json!({"textDocument": {"uri": URI}}));
    let waiting =
        client.request("textDocument/foldingRange", json!({"textDocument": {"uri": URI}}));
    client.note("$/cancelRequest", json!({"id": waiting}));
    let mut answers = Vec::new();
    while answers.len() < 2 {
        if let lsp_server::Message::Response(answer) = client.read() {
            let code = answer.response_result.as_ref().err().map(|error| error.code);
            answers.push((answer.id.to_string(), code));
        }
    }
    answers.sort();
    assert_eq!(answers, [(busy.to_string(), None), (waiting.to_string(), Some(-32800))]);
    assert!(client.ask("textDocument/nothing", json!({}))["error"].is_string());
    assert!(client.ask_of("textDocument/hover", "file:///unknown.ppn")["error"].is_string());
    client.end();
}

#[test]
fn the_client_is_asked_to_report_changes_of_settings() {
    let capabilities =
        json!({"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": true}}});
    let mut client = Client::new(&capabilities, &json!({}));
    let lsp_server::Message::Request(request) = client.read() else { panic!() };
    assert_eq!(request.method, "client/registerCapability");
    let registration = &request.params["registrations"][0];
    assert_eq!(registration["method"], "workspace/didChangeWatchedFiles");
    assert_eq!(registration["registerOptions"]["watchers"][0]["globPattern"], "**/ppn.toml");
    client.end();
}

#[test]
fn options_follow_the_settings_of_the_client() {
    let mut client = opened();
    let pictures = |client: &mut Client| {
        let hover = client.ask_at("textDocument/hover", URI, (7, 4));
        hover["contents"]["value"].as_str().unwrap().contains("![board]")
    };
    assert!(!pictures(&mut client));
    for (settings, expected) in [
        (json!({"ppn": {"pictures": true}}), true),
        (json!({"ppn": {"pictures": "a mistake"}}), true),
        (json!({"pictures": false}), false),
        (json!(null), false),
    ] {
        client.note("workspace/didChangeConfiguration", json!({"settings": settings}));
        assert_eq!(pictures(&mut client), expected, "{settings}");
    }
    client.end();
}
