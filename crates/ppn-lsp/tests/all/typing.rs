//! Typing in a long game does not wait for its check.

use lsp_server::{Connection, Message, Notification, Request, RequestId};
use ppn::{GameText, Metadata, Notation, Notations, Options, Outline, Record, Texts};
use ppn_lsp::{Host, Selection, serve};
use ppn_record::{Completion, FormatOptions, Formatted, Parsed, Scripts};
use ppn_source::{Code, Diagnostic};
use serde_json::{Value, json};
use std::{
    io::BufRead,
    sync::{Arc, Condvar, Mutex},
};

/// A gate that checks pass: it counts those that have come, and holds them until it is opened.
#[derive(Default)]
struct Gate {
    state: Mutex<(usize, bool)>,
    change: Condvar,
}

impl Gate {
    fn pass(&self) {
        let mut state = self.state.lock().unwrap();
        state.0 += 1;
        self.change.notify_all();
        drop(self.change.wait_while(state, |(_, is_open)| !*is_open).unwrap());
    }

    /// Waits for the first check.
    fn wait(&self) {
        let state = self.state.lock().unwrap();
        drop(self.change.wait_while(state, |(come, _)| *come == 0).unwrap());
    }

    fn open(&self) {
        self.state.lock().unwrap().1 = true;
        self.change.notify_all();
    }
}

/// A notation whose checks pass a gate.
struct Gated(Arc<dyn Notation>, Arc<Gate>);

struct GatedGame<'t>(Box<dyn Parsed + 't>, Arc<Gate>);

impl Notation for Gated {
    fn name(&self) -> &'static str {
        "gated"
    }

    fn title(&self) -> &'static str {
        "Gated"
    }

    fn endings(&self) -> &'static [&'static str] {
        &["gated"]
    }

    fn codes(&self) -> Vec<&'static Code> {
        self.0.codes()
    }

    fn split<'r>(&self, source: Box<dyn BufRead + 'r>) -> Texts<'r> {
        self.0.split(source)
    }

    fn parse<'t>(&self, text: GameText<'t>, options: &Options) -> Box<dyn Parsed + 't> {
        Box::new(GatedGame(self.0.parse(text, options), Arc::clone(&self.1)))
    }

    fn record<'t>(&self, text: &'t GameText<'_>, options: &Options) -> Record<'t> {
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

impl Parsed for GatedGame<'_> {
    fn text(&self) -> &GameText<'_> {
        self.0.text()
    }

    fn notation(&self) -> &dyn Notation {
        self.0.notation()
    }

    fn options(&self) -> &Options {
        self.0.options()
    }

    fn record(&self) -> Record<'_> {
        self.0.record()
    }

    fn format(&self, options: &FormatOptions) -> Formatted {
        self.0.format(options)
    }

    fn complete(&self, at: u32) -> Vec<Completion> {
        self.0.complete(at)
    }

    fn lint(&self, selection: &Selection) -> Vec<Diagnostic> {
        self.1.pass();
        self.0.lint(selection)
    }

    fn scripts(&self) -> Scripts {
        self.0.scripts()
    }
}

/// A game of a megabyte: its moves, the first words of it, and the line that is typed.
fn long(begin: &str, moves: &str) -> String {
    format!("{begin}{}", moves.repeat((1 << 20) / moves.len()))
}

/// Types into a game while its first check is held, and asks for completions.
fn type_in(notation: &str, text: &str, line: u32, typed: &str) {
    let gate = Arc::new(Gate::default());
    let inner = Arc::clone(ppn::notations().named(notation).unwrap());
    let notations = Notations::default().with(Gated(inner, Arc::clone(&gate)));
    let (server, client) = Connection::memory();
    let server = std::thread::spawn(move || {
        serve(&server, Host::new(notations, Box::new(|_| Default::default())))
    });
    let send = |message: Message| client.sender.send(message).unwrap();
    let note = |method: &str, params| send(Notification::new(method.into(), params).into());
    let ask = |id: i32, method: &str, params: Value| {
        send(Request::new(id.into(), method.into(), params).into());
    };
    // The versions whose diagnostics come before an answer, and the answer.
    let until = |id: i32| {
        let mut versions = Vec::new();
        loop {
            match client.receiver.recv().unwrap() {
                Message::Response(answer) if answer.id == RequestId::from(id) => {
                    return (versions, answer.response_result.unwrap());
                }
                Message::Notification(note) => versions.push(note.params["version"].clone()),
                _ => {}
            }
        }
    };
    ask(
        1,
        "initialize",
        json!({"capabilities": {"textDocument": {"publishDiagnostics": {"versionSupport": true}}}}),
    );
    until(1);
    note("initialized", json!({}));
    let document = json!({"uri": "file:///a", "languageId": "gated", "version": 1, "text": text});
    note("textDocument/didOpen", json!({"textDocument": document}));
    gate.wait();

    // The check does not end, and a key and a completion are answered.
    let mut end = json!({"line": line, "character": 0});
    for (version, letter) in (2..).zip(typed.chars()) {
        let changes = json!([{"range": {"start": end, "end": end}, "text": letter.to_string()}]);
        let document = json!({"uri": "file:///a", "version": version});
        note(
            "textDocument/didChange",
            json!({"textDocument": document, "contentChanges": changes}),
        );
        end["character"] = json!(version - 1);
    }
    ask(
        2,
        "textDocument/completion",
        json!({"textDocument": {"uri": "file:///a"}, "position": end}),
    );
    let (versions, found) = until(2);
    assert_eq!(versions, Vec::<Value>::new(), "{notation}");
    assert!(!found["items"].as_array().unwrap().is_empty(), "{notation}");

    // Only what was found in the new text is published.
    gate.open();
    let Message::Notification(published) = client.receiver.recv().unwrap() else { panic!() };
    assert_eq!(published.params["version"], json!(1 + typed.len()), "{notation}");
    ask(3, "shutdown", Value::Null);
    until(3);
    note("exit", Value::Null);
    server.join().unwrap().unwrap();
}

#[test]
fn keys_and_completions_in_a_game_of_a_megabyte_do_not_wait_for_its_check() {
    type_in("ppn", &long("---\nGameType: Chess\n\n...\n", "1. a1-a2 a2-a1\n"), 2, "Gam");
    type_in("pgn", &long("[White \"A\"]\n\n\n", "1. Nf3 Nf6 2. Ng1 Ng8\n"), 2, "1. N");
    type_in("pdn", &long("[GameType \"20\"]\n\n\n", "1. 32-28 19-23\n"), 2, "1. 3");
}
