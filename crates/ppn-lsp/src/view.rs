//! The data from which answers are made.

use crate::{client::Client, document::Document, queue::Queue};
use lsp_types::{TextEdit, WorkspaceEdit};
use std::collections::HashMap;

/// The input of an answer: a document, what the client can do, and whether it still wants
/// one.
pub(crate) struct View<'v> {
    pub(crate) document: &'v Document,
    pub(crate) client: &'v Client,
    pub(crate) queue: &'v Queue<'v>,
}

impl View<'_> {
    /// Whether the request was cancelled, or its document is going to change, so that its answer is
    /// not needed.
    pub(crate) fn is_cancelled(&self) -> bool {
        self.queue.is_cancelled(Some(&self.document.uri.0))
    }

    /// Edits of the document as one change.
    pub(crate) fn changes(&self, edits: Vec<TextEdit>) -> WorkspaceEdit {
        let changes = HashMap::from([(self.document.uri.clone(), edits)]);
        WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }
    }
}
