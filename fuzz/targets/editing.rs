//! A document in an editor: arbitrary changes, and requests at every place, in every notation.

#![no_main]

use libfuzzer_sys::fuzz_target;
use lsp_server::{Connection, Message, Notification, Request};
use ppn_lsp::{Host, serve};
use serde_json::{Value, json};

const QUESTIONS: [&str; 16] = [
    "ppn/board",
    "textDocument/codeAction",
    "textDocument/codeLens",
    "textDocument/completion",
    "textDocument/definition",
    "textDocument/documentHighlight",
    "textDocument/documentLink",
    "textDocument/documentSymbol",
    "textDocument/foldingRange",
    "textDocument/formatting",
    "textDocument/hover",
    "textDocument/inlayHint",
    "textDocument/references",
    "textDocument/selectionRange",
    "textDocument/semanticTokens/full",
    "textDocument/semanticTokens/range",
];

fuzz_target!(|input: (u8, &str, Vec<(u8, u8, u8, &str)>)| {
    let (language, text, changes) = input;
    let languages: Vec<_> = ppn::notations().names().collect();
    let language = languages[usize::from(language) % languages.len()];
    let (server, client) = Connection::memory();
    let server = std::thread::spawn(move || {
        serve(&server, Host::new(ppn::notations(), Box::new(|_| Default::default())))
    });
    let send = |message: Message| client.sender.send(message).expect("the server goes on");
    let note = |method: &str, params| send(Notification::new(method.into(), params).into());
    let ask = |id: i32, method: &str, params: Value| {
        send(Request::new(id.into(), method.into(), params).into());
        loop {
            match client.receiver.recv().expect("the server goes on") {
                Message::Response(answer) if answer.id == id.into() => break answer,
                _ => {}
            }
        }
    };
    ask(0, "initialize", json!({"capabilities": {}}));
    note("initialized", json!({}));
    let document = json!({"uri": "file:///a", "languageId": language, "version": 1, "text": text});
    note("textDocument/didOpen", json!({ "textDocument": document }));
    for (number, (line, column, length, new)) in changes.into_iter().take(20).enumerate() {
        let start = json!({"line": line % 8, "character": column});
        let end = json!({"line": line % 8 + length / 64, "character": column.wrapping_add(length)});
        let id = i32::try_from(number).unwrap_or(0) + 1;
        let range = json!({"start": start, "end": end});
        let change = json!([{"range": range, "text": new}]);
        let uri = json!({"uri": "file:///a", "version": id + 1});
        note("textDocument/didChange", json!({"textDocument": uri, "contentChanges": change}));
        let method = QUESTIONS[usize::from(column) % QUESTIONS.len()];
        let params = json!({
            "textDocument": {"uri": "file:///a"}, "options": {}, "context": {"diagnostics": []},
            "position": start, "positions": [start], "range": range, "picture": length % 2 == 0,
        });
        let answer = ask(id, method, params);
        // The server answers a panic with an error, which is a failure here.
        let error = answer.response_result.err().map(|error| error.message);
        assert!(error.is_none(), "{method}: {error:?}");
    }
    ask(-1, "shutdown", Value::Null);
    note("exit", Value::Null);
    server.join().expect("the server ends").expect("as it was asked to");
});
