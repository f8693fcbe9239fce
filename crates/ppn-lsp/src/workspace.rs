//! The open documents, and the state of the client and the program.

use crate::{
    client::{Client, path_of},
    document::Document,
    folders::Folders,
    host::Host,
};
use lsp_types::{
    DidChangeTextDocumentParams, DidOpenTextDocumentParams,
    TextDocumentContentChangeEvent as Change,
};
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::BTreeMap;

/// The open documents by their addresses, and the state of the client and the program.
pub(crate) struct Workspace {
    pub(crate) host: Host,
    pub(crate) client: Client,
    pub(crate) folders: Folders,
    pub(crate) documents: BTreeMap<String, Document>,
}

impl Workspace {
    pub(crate) fn new(host: Host, client: Client, folders: Folders) -> Self {
        Self { host, client, folders, documents: BTreeMap::new() }
    }

    /// Records that the game of a request is on the screen, so that it is checked first.
    pub(crate) fn look_at(&mut self, params: &Value) {
        let uri = params.pointer("/textDocument/uri").and_then(Value::as_str);
        let Some(document) = uri.and_then(|uri| self.documents.get_mut(uri)) else { return };
        let place = params.get("position").or_else(|| params.pointer("/range/start"));
        if let Some(position) = place.cloned().and_then(read) {
            document.look_at(position);
        }
    }

    /// Opens a document; returns its address, or `None` if it is not in a known notation.
    pub(crate) fn open(&mut self, params: Value) -> Option<String> {
        let item = read::<DidOpenTextDocumentParams>(params)?.text_document;
        let path = path_of(&item.uri);
        let notation = self.host.notation(&item.language_id.to_string(), &path)?;
        let settings = (self.host.settings)(&path);
        let (uri, encoding) = (item.uri.0.clone(), self.client.encoding);
        let document =
            Document::new(item.uri, item.version, notation, settings, encoding, item.text);
        self.documents.insert(uri.clone(), document);
        Some(uri)
    }

    /// Changes a document; returns its address, if it is open.
    pub(crate) fn change(&mut self, params: Value) -> Option<String> {
        let params = read::<DidChangeTextDocumentParams>(params)?;
        let id = params.text_document;
        let uri = id.text_document_identifier.uri.0;
        let document = self.documents.get_mut(&uri)?;
        document.version = id.version;
        for change in params.content_changes {
            match change {
                Change::TextDocumentContentChangePartial(part) => {
                    document.change(part.range, &part.text);
                }
                Change::TextDocumentContentChangeWholeDocument(whole) => {
                    document.replace(&whole.text);
                }
            }
        }
        Some(uri)
    }

    /// Requests the settings of all documents again; returns the documents whose settings changed.
    pub(crate) fn read_settings(&mut self) -> Vec<String> {
        let mut changed = Vec::new();
        for (uri, document) in &mut self.documents {
            let settings = (self.host.settings)(&path_of(&document.uri));
            if settings.selection != document.settings.selection
                || settings.options.edition != document.settings.options.edition
                || settings.options.own_boards != document.settings.options.own_boards
                || settings.width != document.settings.width
                || settings.breaks != document.settings.breaks
            {
                document.set_settings(settings);
                changed.push(uri.clone());
            }
        }
        changed
    }
}

/// Reads parameters; `None` if they do not follow the protocol.
fn read<T: DeserializeOwned>(params: Value) -> Option<T> {
    serde_json::from_value(params).ok()
}
