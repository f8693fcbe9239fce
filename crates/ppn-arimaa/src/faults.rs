use crate::codes;
use ppn_source::{Diagnostic, Span};

/// The diagnostics of a text in the order in which they were found.
///
/// A text of nothing but faults would need far more memory for its diagnostics than for itself:
/// reading ends after [`Faults::LIMIT`] errors, and warnings beyond as many are dropped.
#[derive(Default)]
pub(crate) struct Faults {
    found: Vec<Diagnostic>,
    errors: usize,
    warnings: usize,
}

impl Faults {
    /// Errors, and warnings, that are kept of one text.
    pub(crate) const LIMIT: usize = 1000;

    pub(crate) fn push(&mut self, diagnostic: Diagnostic) {
        let count = if diagnostic.is_error() { &mut self.errors } else { &mut self.warnings };
        *count += 1;
        let count = *count;
        if count <= Self::LIMIT {
            let (is_error, span) = (diagnostic.is_error(), diagnostic.span);
            self.found.push(diagnostic);
            if is_error && count == Self::LIMIT {
                self.found.push(Diagnostic::new(
                    &codes::TOO_MANY_FAULTS,
                    Span::empty(span.end as usize),
                    format!("reading stops here, after {count} faults"),
                ));
            }
        }
    }

    pub(crate) fn has_errors(&self) -> bool {
        self.errors > 0
    }

    /// Whether reading should stop.
    pub(crate) fn is_full(&self) -> bool {
        self.errors >= Self::LIMIT
    }

    pub(crate) fn into_vec(self) -> Vec<Diagnostic> {
        self.found
    }
}
