//! A client that speaks the language server protocol to the built command.

use lsp_server::{Message, Notification, Request, Response};
use serde_json::{Value, json};
use std::{
    io::{BufReader, BufWriter, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

/// The server, and the connection to it.
pub(crate) struct Client {
    server: Child,
    input: Option<BufWriter<ChildStdin>>,
    output: BufReader<ChildStdout>,
    last_id: i32,
    /// The version and the diagnostics that were published last.
    published: Option<(Value, Value)>,
    /// The capabilities of the server.
    pub(crate) capabilities: Value,
}

impl Client {
    /// The most memory that the server has used, in KiB.
    #[cfg(target_os = "linux")]
    pub(crate) fn most_memory(&self) -> u64 {
        let status = format!("/proc/{}/status", self.server.id());
        let status = std::fs::read_to_string(status).unwrap();
        let most = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        most.trim().trim_end_matches(" kB").parse().unwrap()
    }

    /// A client with the capabilities of a typical editor.
    pub(crate) fn usual() -> Self {
        let markdown = json!(["markdown", "plaintext"]);
        let item = json!({"snippetSupport": true, "documentationFormat": markdown});
        let document = json!({
            "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": []}}},
            "completion": {"completionItem": item},
            "documentSymbol": {"hierarchicalDocumentSymbolSupport": true},
            "hover": {"contentFormat": markdown},
        });
        Self::new(&json!({ "textDocument": document }), &json!({}))
    }

    pub(crate) fn new(capabilities: &Value, options: &Value) -> Self {
        let mut client = Self::silent();
        let params = json!({
            "processId": null,
            "capabilities": capabilities,
            "initializationOptions": options,
        });
        client.capabilities = client.ask("initialize", params)["capabilities"].take();
        client.note("initialized", json!({}));
        client
    }

    /// A client that has not said anything yet.
    pub(crate) fn silent() -> Self {
        let mut server = Command::new(env!("CARGO_BIN_EXE_ppn"))
            .arg("lsp")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let input = Some(BufWriter::new(server.stdin.take().unwrap()));
        let output = BufReader::new(server.stdout.take().unwrap());
        Self { server, input, output, last_id: 0, published: None, capabilities: Value::Null }
    }

    pub(crate) fn send(&mut self, message: &Message) {
        message.write(self.input.as_mut().unwrap()).unwrap();
    }

    pub(crate) fn read(&mut self) -> Message {
        Message::read(&mut self.output).unwrap().expect("the server goes on")
    }

    pub(crate) fn note(&mut self, method: &str, params: Value) {
        self.send(&Notification { method: method.to_owned(), params }.into());
    }

    /// Sends a request; returns its id.
    pub(crate) fn request(&mut self, method: &str, params: Value) -> i32 {
        self.last_id += 1;
        self.send(&Request::new(self.last_id.into(), method.to_owned(), params).into());
        self.last_id
    }

    /// The answer to a request; earlier messages are skipped.
    pub(crate) fn answer(&mut self, id: i32) -> Response {
        loop {
            match self.read() {
                Message::Response(response) if response.id == id.into() => return response,
                Message::Notification(note) => self.keep(note),
                _ => {}
            }
        }
    }

    /// Sends a request, and returns the result.
    pub(crate) fn ask(&mut self, method: &str, params: Value) -> Value {
        let id = self.request(method, params);
        match self.answer(id).response_result {
            Ok(result) => result,
            Err(error) => json!({"error": error.message}),
        }
    }

    /// Sends a request about a position of a document, counted from 0.
    pub(crate) fn ask_at(&mut self, method: &str, uri: &str, at: (u32, u32)) -> Value {
        self.ask(method, position(uri, at))
    }

    /// Sends a request about a document.
    pub(crate) fn ask_of(&mut self, method: &str, uri: &str) -> Value {
        self.ask(method, json!({"textDocument": {"uri": uri}}))
    }

    /// Opens a document; returns its diagnostics.
    pub(crate) fn open(&mut self, uri: &str, text: &str) -> Value {
        let language = uri.rsplit('.').next().unwrap();
        let document = json!({"uri": uri, "languageId": language, "version": 1, "text": text});
        self.note("textDocument/didOpen", json!({"textDocument": document}));
        self.diagnostics()
    }

    /// Replaces a range with a text.
    pub(crate) fn change(&mut self, uri: &str, version: i32, range: &Value, text: &str) {
        let document = json!({"uri": uri, "version": version});
        let changes = json!([{"range": range, "text": text}]);
        let params = json!({"textDocument": document, "contentChanges": changes});
        self.note("textDocument/didChange", params);
    }

    /// The next diagnostics that are published.
    pub(crate) fn diagnostics(&mut self) -> Value {
        self.published = None;
        self.diagnostics_where(|_| true)
    }

    /// The diagnostics of a version, or of a later one.
    pub(crate) fn diagnostics_of(&mut self, version: i64) -> Value {
        self.diagnostics_where(|found| found.as_i64() >= Some(version))
    }

    fn diagnostics_where(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            match self.published.take() {
                Some((version, diagnostics)) if wanted(&version) => return diagnostics,
                _ => {}
            }
            if let Message::Notification(note) = self.read() {
                self.keep(note);
            }
        }
    }

    fn keep(&mut self, mut note: Notification) {
        if note.method == "textDocument/publishDiagnostics" {
            let (version, diagnostics) =
                (note.params["version"].take(), note.params["diagnostics"].take());
            self.published = Some((version, diagnostics));
        }
    }

    /// Sends characters unchanged.
    pub(crate) fn send_raw(&mut self, text: &str) {
        let input = self.input.as_mut().unwrap();
        input.write_all(text.as_bytes()).unwrap();
        input.flush().unwrap();
    }

    /// Closes the connection; returns the exit status of the server.
    pub(crate) fn close(mut self) -> Option<i32> {
        self.input = None;
        self.server.wait().unwrap().code()
    }

    /// Ends the server as the protocol requires.
    pub(crate) fn end(mut self) {
        assert_eq!(self.ask("shutdown", Value::Null), Value::Null);
        self.note("exit", Value::Null);
        self.input = None;
        assert!(self.server.wait().unwrap().success());
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        // A failed test leaves no server behind.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

pub(crate) fn position(uri: &str, (line, character): (u32, u32)) -> Value {
    json!({
        "textDocument": {"uri": uri},
        "position": {"line": line, "character": character},
    })
}

pub(crate) fn range(start: (u32, u32), end: (u32, u32)) -> Value {
    json!({
        "start": {"line": start.0, "character": start.1},
        "end": {"line": end.0, "character": end.1},
    })
}

/// A text after the edits of an answer for a document.
pub(crate) fn edited(text: &str, edits: &Value) -> String {
    let mut edits: Vec<_> = edits.as_array().unwrap().iter().collect();
    let byte = |position: &Value| {
        let number = |key: &str| usize::try_from(position[key].as_u64().unwrap()).unwrap();
        let mut lines = text.split_inclusive('\n');
        let start: usize = lines.by_ref().take(number("line")).map(str::len).sum();
        // Columns are UTF-16 code units.
        let mut units = 0;
        let before = lines.next().unwrap_or("").chars().take_while(|c| {
            units += c.len_utf16();
            units <= number("character")
        });
        start + before.map(char::len_utf8).sum::<usize>()
    };
    edits.sort_by_key(|edit| byte(&edit["range"]["start"]));
    let mut text = text.to_owned();
    for edit in edits.into_iter().rev() {
        let bytes = byte(&edit["range"]["start"])..byte(&edit["range"]["end"]);
        text.replace_range(bytes, edit["newText"].as_str().unwrap());
    }
    text
}

/// An answer in readable form: a range is `2:0-2:5`, and a short object is one line.
pub(crate) fn shown(value: &Value) -> String {
    let mut text = String::new();
    write(&mut text, value, 0);
    text
}

fn write(text: &mut String, value: &Value, depth: usize) {
    let short = flat(value);
    if short.len() + 2 * depth <= 96 && !short.contains("\\n") {
        text.push_str(&short);
        return;
    }
    let line = |text: &mut String, depth: usize| {
        text.push('\n');
        text.push_str(&"  ".repeat(depth));
    };
    match value {
        Value::Array(items) => {
            for item in items {
                line(text, depth);
                text.push_str("- ");
                write(text, item, depth + 1);
            }
        }
        Value::Object(entries) => {
            for (key, value) in entries {
                line(text, depth);
                text.push_str(&format!("{key}: "));
                write(text, value, depth + 1);
            }
        }
        Value::String(lines) => {
            for one in lines.lines() {
                line(text, depth);
                text.push_str(&format!("| {one}"));
            }
        }
        _ => text.push_str(&short),
    }
}

fn flat(value: &Value) -> String {
    let place = |position: &Value| {
        Some(format!("{}:{}", position.get("line")?, position.get("character")?))
    };
    match value {
        Value::Object(entries) => {
            let ends = || Some((place(value.get("start")?)?, place(value.get("end")?)?));
            if let Some((start, end)) = ends() {
                return format!("{start}-{end}");
            }
            if let Some(place) = place(value) {
                return place;
            }
            let entries = entries.iter().map(|(key, value)| format!("{key}: {}", flat(value)));
            format!("{{{}}}", entries.collect::<Vec<_>>().join(", "))
        }
        Value::Array(items) => {
            let items: Vec<_> = items.iter().map(flat).collect();
            format!("[{}]", items.join(", "))
        }
        Value::String(text) => text.replace('\n', "\\n"),
        other => other.to_string(),
    }
}
