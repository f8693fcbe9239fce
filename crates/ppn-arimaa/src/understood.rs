//! The part of a text that was not understood, so that it is not rewritten.

use crate::codes;
use ppn_source::{Code, Diagnostic, Span};

/// The first thing in a text that was not understood, and so would be lost or changed if the text were
/// written again.
///
/// Every error of reading is such a thing. A warning is one only if it reports text that is left
/// out. A marking of unknown meaning, a newer version and another variant are kept as they are
/// written.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct NotUnderstood {
    /// The place in the text.
    pub span: Span,
    /// The kind of the problem.
    pub code: &'static Code,
    /// The message of the diagnostic that reports it.
    pub reason: String,
}

impl NotUnderstood {
    /// The reason why a text was not understood, from a diagnostic of reading.
    pub(crate) fn of(diagnostic: &Diagnostic) -> Option<Self> {
        let is_left_out =
            diagnostic.is_error() || *diagnostic.code == codes::TEXT_BEHIND_LONG_VALUE;
        is_left_out.then(|| Self {
            span: diagnostic.span,
            code: diagnostic.code,
            reason: diagnostic.message.clone(),
        })
    }
}
