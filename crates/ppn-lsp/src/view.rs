//! The input of answers.

use crate::{client::Client, document::Document, queue::Queue};
use lsp_types::{
    DocumentChange, Edit, OptionalVersionedTextDocumentIdentifier, TextDocumentEdit,
    TextDocumentIdentifier, TextEdit, WorkspaceEdit,
};
use std::collections::HashMap;

/// The input of an answer: a document, the capabilities of the client, and whether the client still
/// wants the answer.
pub(crate) struct View<'v> {
    pub(crate) document: &'v Document,
    pub(crate) client: &'v Client,
    pub(crate) queue: &'v Queue<'v>,
}

impl View<'_> {
    /// Whether the answer is not needed, since the request was cancelled or a change of its
    /// document is waiting.
    pub(crate) fn is_cancelled(&self) -> bool {
        self.queue.is_cancelled(Some(&self.document.uri.0))
    }

    /// Edits of the document as one change. A client that can compare versions refuses edits of a
    /// text that has changed since.
    pub(crate) fn changes(&self, edits: Vec<TextEdit>) -> WorkspaceEdit {
        let (uri, version) = (self.document.uri.clone(), Some(self.document.version));
        if !self.client.versioned_edits {
            let changes = Some(HashMap::from([(uri, edits)]));
            return WorkspaceEdit { changes, ..WorkspaceEdit::default() };
        }
        let text_document = OptionalVersionedTextDocumentIdentifier {
            version,
            text_document_identifier: TextDocumentIdentifier { uri },
        };
        let edits = edits.into_iter().map(Edit::TextEdit).collect();
        let change = DocumentChange::TextDocumentEdit(TextDocumentEdit { text_document, edits });
        WorkspaceEdit { document_changes: Some(vec![change]), ..WorkspaceEdit::default() }
    }
}
