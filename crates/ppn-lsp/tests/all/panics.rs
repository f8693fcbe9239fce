//! A notation that panics does not stop the server.

use lsp_server::{Connection, Message, Notification, Request, Response};
use ppn::{GameText, Metadata, Notation, Notations, Options, Outline, Record, Texts};
use ppn_lsp::{Host, serve};
use ppn_record::Parsed;
use ppn_source::Code;
use serde_json::{Value, json};
use std::io::BufRead;

/// PPN that panics at a certain word.
struct Fragile(ppn::Ppn);

impl Notation for Fragile {
    fn name(&self) -> &'static str {
        "fragile"
    }

    fn title(&self) -> &'static str {
        "Fragile"
    }

    fn endings(&self) -> &'static [&'static str] {
        &["fragile"]
    }

    fn codes(&self) -> Vec<&'static Code> {
        self.0.codes()
    }

    fn split<'r>(&self, source: Box<dyn BufRead + 'r>) -> Texts<'r> {
        let texts = self.0.split(source);
        Box::new(texts.inspect(|text| {
            let text = &text.as_ref().unwrap().text;
            assert!(!text.contains("unsplit"), "the word is there");
        }))
    }

    fn parse<'t>(&self, text: GameText<'t>, options: &Options) -> Box<dyn Parsed + 't> {
        assert!(!text.text.contains("panic"), "the word is there");
        self.0.parse(text, options)
    }

    fn record<'t>(&self, text: &'t GameText<'_>, options: &Options) -> Record<'t> {
        assert!(!text.text.contains("panic"), "the word is there");
        self.0.record(text, options)
    }

    fn headline(&self, text: &GameText<'_>, options: &Options) -> Metadata {
        self.0.headline(text, options)
    }

    fn outline(&self, text: &GameText<'_>, name: &str, options: &Options) -> Outline {
        self.0.outline(text, name, options)
    }

    fn writes(&self, _: &dyn Notation) -> bool {
        false
    }
}

#[test]
fn a_panic_is_an_error_of_one_request() {
    let (server, client) = Connection::memory();
    let server = std::thread::spawn(move || {
        let notations = Notations::default().with(Fragile(ppn::Ppn::default()));
        serve(&server, Host::new(notations, Box::new(|_| Default::default())))
    });
    let send = |message: Message| client.sender.send(message).unwrap();
    let note = |method: &str, params| send(Notification::new(method.into(), params).into());
    let ask = |id: i32, method: &str, params: Value| -> Response {
        send(Request::new(id.into(), method.into(), params).into());
        loop {
            if let Message::Response(answer) = client.receiver.recv().unwrap() {
                return answer;
            }
        }
    };
    ask(1, "initialize", json!({"capabilities": {}}));
    note("initialized", json!({}));
    let text = "---\n...\n1. S@b2 {panic}\n---\n...\n1. b2-b3\n";
    let document = json!({"uri": "file:///a", "languageId": "fragile", "version": 1, "text": text});
    note("textDocument/didOpen", json!({"textDocument": document}));

    // The diagnostics of the other game are published.
    let Message::Notification(published) = client.receiver.recv().unwrap() else { panic!() };
    let found = published.params["diagnostics"].as_array().unwrap();
    assert_eq!((found.len(), &found[0]["code"]), (1, &json!("E0401")));

    let at = |line: u32| json!({"textDocument": {"uri": "file:///a"}, "position": {"line": line, "character": 4}});
    let answer = ask(2, "textDocument/hover", at(2));
    let error = answer.response_result.unwrap_err();
    assert!(error.message.contains("this is a bug in ppn"), "{}", error.message);
    assert!(ask(3, "textDocument/hover", at(5)).response_result.is_ok());

    // A text that cannot be split does not stop it either, and later text is read again.
    let change = |version: i32, line: u32, new: &str| {
        let end = json!({"line": line, "character": 0});
        let range = json!({"start": end, "end": {"line": line + 1, "character": 0}});
        note(
            "textDocument/didChange",
            json!({
                "textDocument": {"uri": "file:///a", "version": version},
                "contentChanges": [{"range": range, "text": new}],
            }),
        );
    };
    change(2, 2, "1. S@b2 {unsplit}\n");
    assert!(ask(4, "textDocument/foldingRange", at(5)).response_result.is_ok());
    change(3, 2, "1. S@b2\n");
    assert!(ask(5, "textDocument/hover", at(2)).response_result.is_ok());
    ask(6, "shutdown", Value::Null);
    note("exit", Value::Null);
    server.join().unwrap().unwrap();
}
