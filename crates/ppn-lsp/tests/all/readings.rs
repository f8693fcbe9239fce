//! A game is read once for all answers about one version of it.

use lsp_server::{Connection, Message, Notification, Request, Response};
use ppn::{GameText, Metadata, Notation, Notations, Options, Outline, Parsed, Record, Texts};
use ppn_lsp::{Host, serve};
use ppn_source::Code;
use serde_json::{Value, json};
use std::{
    io::BufRead,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

/// A notation that counts how often a text is read.
struct Counted(Arc<dyn Notation>, Arc<AtomicUsize>);

impl Counted {
    fn count(&self) -> &dyn Notation {
        self.1.fetch_add(1, Ordering::Relaxed);
        &*self.0
    }
}

impl Notation for Counted {
    fn name(&self) -> &'static str {
        self.0.name()
    }

    fn title(&self) -> &'static str {
        self.0.title()
    }

    fn endings(&self) -> &'static [&'static str] {
        self.0.endings()
    }

    fn codes(&self) -> Vec<&'static Code> {
        self.0.codes()
    }

    fn split<'r>(&self, source: Box<dyn BufRead + 'r>) -> Texts<'r> {
        self.0.split(source)
    }

    fn parse<'t>(&self, text: GameText<'t>, options: &Options) -> Box<dyn Parsed + 't> {
        self.count().parse(text, options)
    }

    fn record<'t>(&self, text: &'t GameText<'_>, options: &Options) -> Record<'t> {
        self.count().record(text, options)
    }

    fn headline(&self, text: &GameText<'_>, options: &Options) -> Metadata {
        self.count().headline(text, options)
    }

    fn outline(&self, text: &GameText<'_>, name: &str, options: &Options) -> Outline {
        self.count().outline(text, name, options)
    }

    fn writes(&self, _: &dyn Notation) -> bool {
        false
    }
}

/// The readings for opening a game, and for a change of it, each with a hover, a completion and a
/// format, besides the check that follows by itself.
fn readings(name: &str, text: &str, line: u32, column: u32) -> (usize, usize) {
    let (server, client) = Connection::memory();
    let count = Arc::new(AtomicUsize::new(0));
    let notation = Arc::clone(ppn::notations().named(name).unwrap());
    let counted = Counted(notation, Arc::clone(&count));
    let server = std::thread::spawn(move || {
        let notations = Notations::default().with(counted);
        serve(&server, Host::new(notations, Box::new(|_| Default::default())))
    });
    let send = |message: Message| client.sender.send(message).unwrap();
    let note = |method: &str, params| send(Notification::new(method.into(), params).into());
    let ask = |method: &str, params: Value| -> Response {
        send(Request::new(1.into(), method.into(), params).into());
        loop {
            if let Message::Response(answer) = client.receiver.recv().unwrap() {
                return answer;
            }
        }
    };
    let checked = || {
        while !matches!(
            client.receiver.recv().unwrap(),
            Message::Notification(one) if one.method == "textDocument/publishDiagnostics"
        ) {}
    };
    ask("initialize", json!({"capabilities": {}}));
    note("initialized", json!({}));
    let document = json!({"uri": "file:///a", "languageId": name, "version": 1, "text": text});
    note("textDocument/didOpen", json!({"textDocument": document}));
    checked();

    let answers = || {
        let document = json!({"uri": "file:///a"});
        let at = json!({"textDocument": document, "position": {"line": line, "character": column}});
        for method in ["hover", "completion", "documentHighlight"] {
            let answer = ask(&format!("textDocument/{method}"), at.clone());
            assert!(!answer.response_result.unwrap().is_null(), "{name}: {method}");
        }
        let options = json!({"tabSize": 4, "insertSpaces": true});
        ask("textDocument/formatting", json!({"textDocument": document, "options": options}));
        ask("textDocument/semanticTokens/full", json!({"textDocument": document}));
    };
    answers();
    let opened = count.swap(0, Ordering::Relaxed);
    let place = json!({"line": line, "character": column});
    let range = json!({"start": place, "end": place});
    let change = json!([{"range": range, "text": " "}]);
    let version = json!({"uri": "file:///a", "version": 2});
    note("textDocument/didChange", json!({"textDocument": version, "contentChanges": change}));
    checked();
    answers();
    ask("shutdown", Value::Null);
    note("exit", Value::Null);
    server.join().unwrap().unwrap();
    (opened, count.load(Ordering::Relaxed))
}

#[test]
fn a_game_is_read_once_for_each_version() {
    let ppn = "---\nGameType: Chess\n...\n1. e2-e4 e7-e5\n2. g1-f3\n";
    let pdn = "[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 14x23 *\n";
    let fan = "FAN31415926 1 arimaa\n\n1g Ra2 Rb2 Hc2\n1s ra7 rb7\n2g Hc2n\n";
    let (pgn, sgf) = ("[Event \"A\"]\n\n1. e4 e5 2. Nf3 *\n", "(;GM[1]SZ[9];B[ee];W[cc])\n");
    for (name, text, line, column) in [
        ("ppn", ppn, 3, 8),
        ("pdn", pdn, 1, 8),
        ("fan", fan, 4, 7),
        ("arimaa", &fan[21..], 2, 7),
        ("pgn", pgn, 2, 5),
        ("sgf", sgf, 0, 14),
    ] {
        assert_eq!(readings(name, text, line, column), (1, 1), "{name}");
    }
}
