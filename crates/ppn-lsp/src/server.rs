//! The loop of the server: messages in, answers and diagnostics out.

use crate::{
    capabilities,
    client::{Client, path_of},
    document::Document,
    host::Host,
    published::published,
    queue::{Next, Queue, cancelled},
    requests,
};
use lsp_server::{Connection, ErrorCode, Message, Notification, ProtocolError, Request, Response};
use lsp_types::{
    DidChangeTextDocumentParams, DidOpenTextDocumentParams, InitializeParams,
    PublishDiagnosticsParams, TextDocumentContentChangeEvent as Change, Uri,
};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::{
    collections::{BTreeMap, BTreeSet},
    panic::{AssertUnwindSafe, catch_unwind},
    time::Duration,
};
use web_time::Instant;

/// Speaks the protocol over a connection until the client ends it.
///
/// A text or a request that makes the server panic is answered with an error, or shows no diagnostics;
/// the server goes on.
///
/// # Errors
/// If the client closes the connection without `exit`, or violates the protocol.
pub fn serve(connection: &Connection, host: Host) -> Result<(), ProtocolError> {
    let (id, params) = connection.initialize_start()?;
    let params: InitializeParams = serde_json::from_value(params).unwrap_or_default();
    let client = Client::new(&params);
    connection.initialize_finish(id, capabilities::initialized(&client))?;
    Session::new(host, client).run(connection);
    Ok(())
}

/// What the server knows.
pub(crate) struct Session {
    pub(crate) host: Host,
    pub(crate) client: Client,
    pub(crate) documents: BTreeMap<String, Document>,
    /// Documents whose diagnostics are not up to date.
    unchecked: BTreeSet<String>,
    /// How long it takes to check a game and to publish what is found, as far as is known.
    usual_work: Duration,
    is_ending: bool,
}

/// The longest time for which diagnostics wait for the next change.
const MOST_PATIENCE: Duration = Duration::from_millis(250);

/// How long the games of a large document are checked before the first diagnostics are sent.
const NEWS: Duration = Duration::from_secs(1);

impl Session {
    pub(crate) fn new(host: Host, client: Client) -> Self {
        Self {
            host,
            client,
            documents: BTreeMap::new(),
            unchecked: BTreeSet::new(),
            usual_work: Duration::ZERO,
            is_ending: false,
        }
    }

    fn run(mut self, connection: &Connection) {
        let queue = Queue::new(&connection.receiver);
        let send = |message: Message| connection.sender.send(message).is_ok();
        loop {
            for answer in queue.answers() {
                send(answer.into());
            }
            // What is checked quickly is checked at once; else the next change is waited for as long
            // as checking takes, so that typing is never slowed down by more than half.
            let patience = self.usual_work.min(MOST_PATIENCE);
            let patience = (!self.unchecked.is_empty()).then_some(patience);
            match queue.next(patience) {
                Next::Message(Message::Request(request)) => {
                    let answer = self.answer(&queue, request);
                    send(answer.into());
                }
                Next::Message(Message::Notification(note)) => {
                    if note.method == "exit" {
                        return;
                    }
                    for news in self.take(note) {
                        send(publication(&news));
                    }
                }
                Next::Message(Message::Response(_)) => {}
                Next::Quiet => self.check(&queue, &|news| {
                    send(publication(&news));
                }),
                Next::Closed => return,
            }
        }
    }

    pub(crate) fn answer(&mut self, queue: &Queue<'_>, request: Request) -> Response {
        let Request { id, method, params } = request;
        if method == "shutdown" {
            self.is_ending = true;
            return Response::new_ok(id, Value::Null);
        }
        if self.is_ending {
            let message = "the server is shutting down".to_owned();
            return Response::new_err(id, ErrorCode::InvalidRequest as i32, message);
        }
        queue.set_current(Some(id.clone()));
        let answer =
            catch_unwind(AssertUnwindSafe(|| requests::answer(self, queue, &method, params)));
        let was_cancelled = queue.is_cancelled();
        queue.set_current(None);
        match answer {
            _ if was_cancelled => cancelled(id),
            Ok(Ok(answer)) => Response::new_ok(id, answer),
            Ok(Err((code, message))) => Response::new_err(id, code as i32, message),
            Err(_) => {
                let message = format!("`{method}` could not be answered; this is a bug in ppn");
                Response::new_err(id, ErrorCode::InternalError as i32, message)
            }
        }
    }

    /// Takes a notification in; gives diagnostics that are to be sent at once.
    pub(crate) fn take(&mut self, note: Notification) -> Vec<PublishDiagnosticsParams> {
        let Notification { method, params } = note;
        match method.as_str() {
            "textDocument/didOpen" => {
                if let Some(params) = read::<DidOpenTextDocumentParams>(params) {
                    self.open(params);
                }
            }
            "textDocument/didChange" => {
                if let Some(params) = read::<DidChangeTextDocumentParams>(params) {
                    self.change(params);
                }
            }
            "textDocument/didClose" => {
                let uri = params.pointer("/textDocument/uri").and_then(Value::as_str);
                let uri = uri.unwrap_or("");
                self.unchecked.remove(uri);
                if self.documents.remove(uri).is_some() {
                    // The client shows diagnostics until it hears that there are none.
                    let uri = Uri::from(uri);
                    let none = PublishDiagnosticsParams { uri, version: None, diagnostics: vec![] };
                    return vec![none];
                }
            }
            "textDocument/didSave"
            | "workspace/didChangeWatchedFiles"
            | "workspace/didChangeConfiguration" => self.read_settings(),
            _ => {}
        }
        Vec::new()
    }

    fn open(&mut self, params: DidOpenTextDocumentParams) {
        let item = params.text_document;
        let path = path_of(&item.uri);
        let language = item.language_id.to_string();
        let Some(notation) = self.host.notation(&language, &path) else { return };
        let settings = (self.host.settings)(&path);
        let encoding = self.client.encoding;
        let uri = item.uri.0.clone();
        let document =
            Document::new(item.uri, item.version, notation, settings, encoding, item.text);
        self.documents.insert(uri.clone(), document);
        self.unchecked.insert(uri);
    }

    fn change(&mut self, params: DidChangeTextDocumentParams) {
        let id = params.text_document;
        let uri = id.text_document_identifier.uri.0;
        let Some(document) = self.documents.get_mut(&uri) else { return };
        document.version = id.version;
        for change in params.content_changes {
            match change {
                Change::TextDocumentContentChangePartial(part) => {
                    document.change(part.range, &part.text);
                }
                Change::TextDocumentContentChangeWholeDocument(whole) => {
                    document.replace(whole.text);
                }
            }
        }
        self.unchecked.insert(uri);
    }

    /// Asks for the settings of all documents again.
    fn read_settings(&mut self) {
        for (uri, document) in &mut self.documents {
            let settings = (self.host.settings)(&path_of(&document.uri));
            if settings.selection != document.settings.selection
                || settings.options.edition != document.settings.options.edition
                || settings.width != document.settings.width
                || settings.breaks != document.settings.breaks
            {
                document.set_settings(settings);
                self.unchecked.insert(uri.clone());
            }
        }
    }

    /// Checks what is not checked, until all is or a message comes.
    pub(crate) fn check(&mut self, queue: &Queue<'_>, publish: &dyn Fn(PublishDiagnosticsParams)) {
        let mut news = Instant::now();
        while let Some(uri) = self.unchecked.first().cloned() {
            let Some(document) = self.documents.get_mut(&uri) else {
                self.unchecked.remove(&uri);
                continue;
            };
            let mut slowest = Duration::ZERO;
            for game in 0..document.len() {
                if document.checked(game).is_some() {
                    continue;
                }
                let start = Instant::now();
                let found = catch_unwind(AssertUnwindSafe(|| document.check(game)));
                document.keep(game, found.unwrap_or_default());
                slowest = slowest.max(start.elapsed());
                if queue.is_waiting() {
                    return;
                }
                if news.elapsed() > NEWS {
                    news = Instant::now();
                    publish(published(document, &self.client));
                }
            }
            let start = Instant::now();
            publish(published(document, &self.client));
            self.usual_work = slowest + start.elapsed();
            self.unchecked.remove(&uri);
        }
    }
}

fn read<T: DeserializeOwned>(params: Value) -> Option<T> {
    serde_json::from_value(params).ok()
}

pub(crate) fn publication(params: &PublishDiagnosticsParams) -> Message {
    let (method, params) = ("textDocument/publishDiagnostics".to_owned(), json!(params));
    Notification { method, params }.into()
}
