//! The input of answers.

use crate::{client::Client, document::Document, queue::Queue, steps::Steps};
use lsp_types::{
    DocumentChange, Edit, OptionalVersionedTextDocumentIdentifier, TextDocumentEdit,
    TextDocumentIdentifier, TextEdit, WorkspaceEdit,
};
use ppn_source::Diagnostic;
use std::{cell::RefCell, collections::HashMap, sync::Arc};

/// The input of an answer: a document, the capabilities of the client, whether the client still wants the
/// answer, and how much work it may take.
pub(crate) struct View<'v> {
    pub(crate) document: &'v Document,
    pub(crate) client: &'v Client,
    pub(crate) queue: &'v Queue<'v>,
    pub(crate) steps: Steps,
    /// The diagnostics of games that the answer needed so far.
    checked: RefCell<HashMap<usize, Arc<[Diagnostic]>>>,
}

impl<'v> View<'v> {
    pub(crate) fn new(document: &'v Document, client: &'v Client, queue: &'v Queue<'v>) -> Self {
        Self { document, client, queue, steps: Steps::default(), checked: RefCell::default() }
    }

    /// Whether the answer is not needed, since the request was cancelled or a change of its
    /// document is waiting.
    pub(crate) fn is_cancelled(&self) -> bool {
        self.queue.is_cancelled(Some(&self.document.uri.0))
    }

    /// Whether the answer is still wanted, and has steps left to read a game.
    pub(crate) fn can_read(&self, game: usize) -> bool {
        !self.is_cancelled() && self.steps.afford(self.document.slot(game).reading())
    }

    /// The same for reading and playing a game `times` times.
    pub(crate) fn can_play(&self, game: usize, times: u64) -> bool {
        let once = self.document.slot(game).playing();
        !self.is_cancelled() && self.steps.afford(once.saturating_mul(times))
    }

    /// The diagnostics of a game, found at most once for an answer. `None` if there are no steps left for it.
    pub(crate) fn check(&self, game: usize) -> Option<Arc<[Diagnostic]>> {
        if let Some(known) = self.checked.borrow().get(&game) {
            return Some(Arc::clone(known));
        }
        let found = self.can_play(game, 1).then(|| self.document.check(game))?;
        self.checked.borrow_mut().insert(game, Arc::clone(&found));
        Some(found)
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
