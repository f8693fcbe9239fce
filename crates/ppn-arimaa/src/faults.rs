//! Collecting diagnostics, with their limit.

use crate::{Limits, NotUnderstood, codes};
use ppn_source::{Diagnostic, Span};

/// The diagnostics of the text of a game, or of its replay, in the order in which they were found.
///
/// A text with only errors would need far more memory for its diagnostics than for itself:
/// reading ends after [`Limits::diagnostics`] errors, and further warnings beyond the same number are dropped.
pub(crate) struct Faults {
    limit: usize,
    /// The message of the last error.
    last_words: &'static str,
    found: Vec<Diagnostic>,
    errors: usize,
    warnings: usize,
    not_understood: Option<NotUnderstood>,
}

impl Faults {
    /// An empty collection for reading a text.
    pub(crate) fn of_reading(limits: &Limits) -> Self {
        Self::new(limits, "reading stops here")
    }

    /// An empty collection for replaying a game.
    pub(crate) fn of_replay(limits: &Limits) -> Self {
        Self::new(limits, "further problems of the replay are hidden")
    }

    fn new(limits: &Limits, last_words: &'static str) -> Self {
        let limit = limits.diagnostics.max(1);
        Self { limit, last_words, found: Vec::new(), errors: 0, warnings: 0, not_understood: None }
    }

    /// The diagnostics after a place, the last one first.
    pub(crate) fn behind(&self, place: Span) -> impl Iterator<Item = &Diagnostic> {
        self.found.iter().rev().take_while(move |one| one.span.start > place.start)
    }

    pub(crate) fn push(&mut self, diagnostic: Diagnostic) {
        if self.not_understood.is_none() {
            self.not_understood = NotUnderstood::of(&diagnostic);
        }
        let count = if diagnostic.is_error() { &mut self.errors } else { &mut self.warnings };
        *count += 1;
        let count = *count;
        if count <= self.limit {
            let (is_error, span) = (diagnostic.is_error(), diagnostic.span);
            self.found.push(diagnostic);
            if is_error && count == self.limit {
                let message = match count {
                    1 => format!("{}, after one problem", self.last_words),
                    _ => format!("{}, after {count} problems", self.last_words),
                };
                let end = Span::empty(span.end as usize);
                self.found.push(Diagnostic::new(&codes::TOO_MANY_FAULTS, end, message));
            }
        }
    }

    /// The first thing that was not understood, whether it is reported or not.
    pub(crate) fn not_understood(&self) -> Option<NotUnderstood> {
        self.not_understood.clone()
    }

    pub(crate) fn has_errors(&self) -> bool {
        self.errors > 0
    }

    /// Whether reading should stop.
    pub(crate) fn is_full(&self) -> bool {
        self.errors >= self.limit
    }

    pub(crate) fn into_vec(self) -> Vec<Diagnostic> {
        self.found
    }
}
