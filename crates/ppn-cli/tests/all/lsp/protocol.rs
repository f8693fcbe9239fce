//! The protocol itself.

use super::{
    GAME, URI,
    client::{Client, position, range, shown},
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

#[test]
fn the_exit_status_says_whether_the_client_ended_the_server() {
    let mut client = Client::usual();
    client.note("exit", json!(null));
    assert_eq!(client.close(), Some(1));
    assert_eq!(Client::usual().close(), Some(2));
}

#[test]
fn a_malformed_message_does_not_end_the_server() {
    let mut client = Client::usual();
    for text in ["{", "[]", r#"{"method": "\ud83d"}"#] {
        client.send_raw(&format!("Content-Length: {}\r\n\r\n{text}", text.len()));
    }
    client.send_raw("nonsense\r\n\r\n");
    assert_eq!(client.open(URI, "1. b2-b3\n")[0]["code"], "E0401");
    assert_eq!(client.ask("initialize", json!({}))["error"], "the server is initialized");
    client.end();
}

#[test]
fn a_message_whose_length_cannot_be_read_ends_the_server() {
    for length in ["18446744073709551615", "100000000000000", "268435457", "-1", "many"] {
        let mut client = opened();
        client.send_raw(&format!("Content-Length: {length}\r\n\r\n{{}}"));
        assert_eq!(client.close(), Some(2), "{length}");
    }
    // What was announced and did not come takes no memory.
    let mut client = opened();
    client.send_raw("Content-Length: 268435456\r\n\r\n{}");
    assert_eq!(client.close(), Some(2));
}

#[test]
fn messages_may_come_before_the_handshake_is_done() {
    let document = json!({"uri": URI, "languageId": "ppn", "version": 1, "text": GAME});
    let opened = json!({"textDocument": document});
    let mut client = Client::silent();
    // Before `initialize` requests are refused, and notifications are dropped.
    client.note("textDocument/didOpen", opened.clone());
    let refused = client.request("textDocument/hover", position(URI, (7, 4)));
    let lsp_server::Message::Response(answer) = client.read() else { panic!() };
    assert_eq!(answer.id.to_string(), refused.to_string());
    assert_eq!(answer.response_result.unwrap_err().code, -32002);
    client.ask("initialize", json!({"processId": null, "capabilities": {}}));
    assert!(client.ask_at("textDocument/hover", URI, (7, 4))["error"].is_string());
    // Before `initialized` they are answered: some clients do not send it.
    client.note("textDocument/didOpen", opened);
    assert_ne!(client.diagnostics(), json!([]));
    assert!(client.ask_at("textDocument/hover", URI, (7, 4))["contents"].is_object());
    client.note("initialized", json!({}));
    client.end();

    let mut client = Client::silent();
    client.note("exit", json!(null));
    assert_ne!(client.close(), Some(0));
}

#[test]
fn a_client_that_can_do_nothing_gets_what_it_understands() {
    let mut client = Client::new(&json!({}), &json!({}));
    client.open(URI, GAME);
    let hover = client.ask_at("textDocument/hover", URI, (4, 3));
    assert_eq!(hover["contents"]["kind"], "plaintext");
    let text = hover["contents"]["value"].as_str().unwrap();
    assert!(text.starts_with("GameType\n") && !text.contains("```"), "{text}");
    let symbols = client.ask_of("textDocument/documentSymbol", URI);
    assert_eq!(symbols[1]["name"], "metadata");
    assert_eq!(symbols[1]["containerName"], symbols[0]["name"]);
    assert_eq!(symbols[1]["location"]["uri"], URI);
    let params = json!({
        "textDocument": {"uri": URI}, "range": range((0, 0), (9, 0)),
        "context": {"diagnostics": []},
    });
    assert_eq!(client.ask("textDocument/codeAction", params), json!([]));
    client.end();
}

#[test]
fn edits_say_for_which_version_they_are() {
    let capabilities = json!({"workspace": {"workspaceEdit": {"documentChanges": true}}});
    let mut client = Client::new(&capabilities, &json!({}));
    client.open(URI, GAME);
    client.change(URI, 7, &range((0, 3), (0, 3)), " ");
    let mut params = position(URI, (7, 65));
    params["newName"] = json!("castle");
    let change = client.ask("textDocument/rename", params)["documentChanges"][0].take();
    assert_eq!(change["textDocument"], json!({"uri": URI, "version": 7}));
    assert_eq!(change["edits"].as_array().unwrap().len(), 2);
    client.end();
}
