//! The loop of the server: messages in, answers and diagnostics out.

use crate::{
    capabilities,
    checks::Checks,
    client::Client,
    folders::Folders,
    host::Host,
    outgoing::Outgoing,
    queue::{Next, Outcome, Queue, cancelled},
    requests,
    workspace::Workspace,
};
use crossbeam_channel::Receiver;
use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::{InitializeParams, PublishDiagnosticsParams, Uri};
use serde_json::Value;
use std::{
    fmt,
    panic::{AssertUnwindSafe, catch_unwind},
};

/// Runs the protocol over a connection until the client ends it.
///
/// If a request makes the server panic, it is answered with an error; if a text does, the text has
/// no diagnostics. The server continues.
///
/// # Errors
/// If the client ends without `shutdown` and `exit`.
pub fn serve(connection: &Connection, host: Host) -> Result<(), Ended> {
    // If the client has gone, this is noticed when the next message is read.
    let send = |message: Outgoing| drop(connection.sender.send(message.into()));
    serve_over(&connection.receiver, &send, host)
}

/// Runs the protocol as [`serve`] does, and passes each message for the client to `send`.
///
/// # Errors
/// If the client ends without `shutdown` and `exit`.
pub fn serve_over(
    messages: &Receiver<Message>,
    send: &dyn Fn(Outgoing),
    host: Host,
) -> Result<(), Ended> {
    let (answer, session) = loop {
        match messages.recv() {
            Ok(Message::Request(request)) if request.method == "initialize" => {
                break Session::begin(host, request);
            }
            Ok(Message::Request(request)) => send(not_initialized(request.id)),
            Ok(Message::Notification(note)) if note.method == "exit" => return Err(Ended::Exit),
            Ok(Message::Notification(_) | Message::Response(_)) => {}
            Err(_) => return Err(Ended::Closed),
        }
    };
    send(answer);
    session.run(messages, send)
}

/// The answer to a request before `initialize`.
pub(crate) fn not_initialized(id: RequestId) -> Outgoing {
    let (code, message) = (ErrorCode::ServerNotInitialized, "the server is not initialized");
    refused(id, code, message.to_owned())
}

fn refused(id: RequestId, code: ErrorCode, message: String) -> Outgoing {
    Message::from(Response::new_err(id, code as i32, message)).into()
}

/// An end of the connection that violates the protocol.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Ended {
    /// `exit` came without `shutdown`. In this case, the exit status of a server is 1.
    Exit,
    /// The client closed the connection.
    Closed,
}

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exit => f.write_str("the client sent `exit` without `shutdown`"),
            Self::Closed => f.write_str("the client closed the connection without `exit`"),
        }
    }
}

impl std::error::Error for Ended {}

/// The state of the server, and the work that it has to do.
pub(crate) struct Session {
    workspace: Workspace,
    checks: Checks,
    is_ending: bool,
}

impl Session {
    /// The session that a request `initialize` begins, and the answer to it.
    pub(crate) fn begin(host: Host, request: Request) -> (Outgoing, Self) {
        let folders = Folders::new(&request.params);
        let params: InitializeParams = serde_json::from_value(request.params).unwrap_or_default();
        let client = Client::new(&params);
        let answer = Response::new_ok(request.id, capabilities::initialized(&client));
        (Message::from(answer).into(), Self::new(host, client, folders))
    }

    fn new(host: Host, client: Client, folders: Folders) -> Self {
        let workspace = Workspace::new(host, client, folders);
        Self { workspace, checks: Checks::default(), is_ending: false }
    }

    fn run(mut self, messages: &Receiver<Message>, send: &dyn Fn(Outgoing)) -> Result<(), Ended> {
        let queue = Queue::new(messages);
        loop {
            let answers = queue.answers().into_iter();
            answers.for_each(|answer| send(Message::from(answer).into()));
            match queue.next(self.checks.patience()) {
                Next::Message(Message::Request(request)) => {
                    send(self.answer(&queue, request));
                }
                Next::Message(Message::Notification(note)) => {
                    if note.method == "exit" {
                        return if self.is_ending { Ok(()) } else { Err(Ended::Exit) };
                    }
                    self.take(note).into_iter().for_each(send);
                }
                Next::Message(Message::Response(_)) => {}
                Next::Quiet => self.check(&|| queue.is_waiting(), send),
                Next::Closed => return Err(Ended::Closed),
            }
        }
    }

    pub(crate) fn answer(&mut self, queue: &Queue<'_>, request: Request) -> Outgoing {
        let Request { id, method, params } = request;
        if method == "shutdown" {
            self.is_ending = true;
            return Message::from(Response::new_ok(id, Value::Null)).into();
        }
        let refusal = match method.as_str() {
            _ if self.is_ending => Some("the server is shutting down"),
            "initialize" => Some("the server is initialized"),
            _ => None,
        };
        if let Some(refusal) = refusal {
            return refused(id, ErrorCode::InvalidRequest, refusal.to_owned());
        }
        queue.begin(id.clone());
        let answer = catch_unwind(AssertUnwindSafe(|| {
            self.workspace.look_at(&params);
            requests::answer(&self.workspace, queue, &method, params)
        }));
        match (queue.end(), answer) {
            (Outcome::Cancelled, _) => Message::from(cancelled(id)).into(),
            (Outcome::Outdated, _) => {
                let message = "the document was changed".to_owned();
                refused(id, ErrorCode::ContentModified, message)
            }
            (Outcome::Finished, Ok(Ok(answer))) => Outgoing::answer(id, answer),
            (Outcome::Finished, Ok(Err((code, message)))) => refused(id, code, message),
            (Outcome::Finished, Err(_)) => {
                let message = format!("`{method}` could not be answered; this is a bug in ppn");
                refused(id, ErrorCode::InternalError, message)
            }
        }
    }

    /// Handles a notification; returns the messages to send at once.
    pub(crate) fn take(&mut self, note: Notification) -> Vec<Outgoing> {
        let Notification { method, params } = note;
        let uri = params.pointer("/textDocument/uri").and_then(Value::as_str).unwrap_or("");
        let uri = uri.to_owned();
        let news = catch_unwind(AssertUnwindSafe(|| self.take_in(&method, params, &uri)));
        // After a panic, the state of the document cannot be trusted.
        news.unwrap_or_else(|_| self.close(&uri))
    }

    fn take_in(&mut self, method: &str, params: Value, uri: &str) -> Vec<Outgoing> {
        match method {
            "initialized" => {
                let registrations = self.workspace.client.registrations();
                return registrations.into_iter().map(Outgoing::from).collect();
            }
            "textDocument/didOpen" => {
                let opened = self.workspace.open(params);
                opened.into_iter().for_each(|uri| self.checks.add(uri));
            }
            "textDocument/didChange" => {
                let changed = self.workspace.change(params);
                changed.into_iter().for_each(|uri| self.checks.add(uri));
            }
            "textDocument/didClose" => return self.close(uri),
            "textDocument/didSave" | "workspace/didChangeWatchedFiles" => self.read_settings(),
            "workspace/didChangeWorkspaceFolders" => self.workspace.folders.change(&params),
            "workspace/didChangeConfiguration" => {
                self.workspace.client.configure(params.get("settings"));
                self.read_settings();
            }
            _ => {}
        }
        Vec::new()
    }

    /// Forgets a document; returns the messages to send.
    fn close(&mut self, uri: &str) -> Vec<Outgoing> {
        let mut news = self.checks.remove(uri);
        if self.workspace.documents.remove(uri).is_some() {
            // The client shows diagnostics until it receives an empty list.
            let uri = Uri::from(uri);
            let none = PublishDiagnosticsParams { uri, version: None, diagnostics: vec![] };
            news.push(Outgoing::diagnostics(none));
        }
        news
    }

    /// Requests the settings of all documents again.
    fn read_settings(&mut self) {
        for uri in self.workspace.read_settings() {
            self.checks.add(uri);
        }
    }

    /// Checks games until all are checked or `stop` returns true.
    pub(crate) fn check(&mut self, stop: &dyn Fn() -> bool, send: &dyn Fn(Outgoing)) {
        let Self { workspace, checks, .. } = self;
        let run = catch_unwind(AssertUnwindSafe(|| checks.run(workspace, stop, send)));
        if run.is_err() {
            // The next change is another chance.
            self.checks.skip();
        }
    }

    /// Whether all diagnostics are up to date.
    pub(crate) fn is_checked(&self) -> bool {
        self.checks.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use std::cell::RefCell;

    #[test]
    fn a_panic_while_diagnostics_are_published_is_contained() {
        let host = Host::new(ppn::notations(), Box::new(|_| Default::default()));
        let mut session = Session::new(host, Client::default(), Folders::default());
        let mut note = |method: &str, params| {
            session.take(Notification { method: method.to_owned(), params });
        };
        for name in ["a", "b"] {
            let uri = format!("file:///{name}.ppn");
            let document = json!({"uri": uri, "languageId": "ppn", "version": 1, "text": "1. x\n"});
            note("textDocument/didOpen", json!({ "textDocument": document }));
        }
        let sent = RefCell::new(Vec::new());
        let send = |message: Outgoing| {
            let Message::Notification(Notification { params, .. }) = message.into() else { return };
            assert!(params["uri"] != "file:///b.ppn" || params["version"] != 1, "of the test");
            sent.borrow_mut().push((params["uri"].clone(), params["version"].clone()));
        };
        while !session.is_checked() {
            session.check(&|| false, &send);
        }
        assert_eq!(sent.take(), [(json!("file:///a.ppn"), json!(1))]);
        // What is written next is published.
        let document = json!({"uri": "file:///b.ppn", "version": 2});
        let changes = json!([{"text": "1. y\n"}]);
        let params = json!({"textDocument": document, "contentChanges": changes});
        session.take(Notification { method: "textDocument/didChange".to_owned(), params });
        session.check(&|| false, &send);
        assert_eq!(sent.take(), [(json!("file:///b.ppn"), json!(2))]);
    }
}
