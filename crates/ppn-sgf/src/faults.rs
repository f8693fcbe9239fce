//! Problems that are collected up to a limit.

use ppn_source::Diagnostic;

/// The problems of a text. Those beyond the limit are counted, but for the first error: a text with errors never
/// looks correct.
#[derive(Debug)]
pub(crate) struct Faults {
    found: Vec<Diagnostic>,
    most: usize,
    hidden: usize,
    has_error: bool,
}

impl Faults {
    pub(crate) fn new(most: usize) -> Self {
        Self { found: Vec::new(), most: most.max(1), hidden: 0, has_error: false }
    }

    pub(crate) fn is_full(&self) -> bool {
        self.found.len() >= self.most
    }

    pub(crate) fn push(&mut self, fault: Diagnostic) {
        let is_first_error = fault.is_error() && !self.has_error;
        if self.found.len() < self.most || is_first_error {
            self.has_error |= is_first_error;
            self.found.push(fault);
        } else {
            self.hidden += 1;
        }
    }

    /// The problems in the order of the text.
    pub(crate) fn into_sorted(mut self) -> Vec<Diagnostic> {
        if self.hidden > 0
            && let Some(last) = self.found.last_mut()
        {
            last.notes.push(format!("too many problems; {} more are hidden", self.hidden));
        }
        self.found.sort_by_key(|one| one.span.start);
        self.found
    }
}
