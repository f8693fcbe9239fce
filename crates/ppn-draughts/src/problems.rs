//! The problems of a replay, up to a limit.

use crate::Limits;
use ppn_source::Diagnostic;

/// The problems of a replay. Those beyond the limit are counted, but for the first error: a game with errors
/// never looks correct.
#[derive(Debug)]
pub(crate) struct Problems {
    found: Vec<Diagnostic>,
    most: usize,
    hidden: usize,
    has_error: bool,
}

impl Problems {
    pub(crate) fn within(limits: &Limits) -> Self {
        Self { found: Vec::new(), most: limits.diagnostics(), hidden: 0, has_error: false }
    }

    pub(crate) fn push(&mut self, problem: Diagnostic) {
        let is_first_error = problem.is_error() && !self.has_error;
        if self.found.len() < self.most || is_first_error {
            self.has_error |= is_first_error;
            self.found.push(problem);
        } else {
            self.hidden += 1;
        }
    }

    pub(crate) fn append(&mut self, others: Self) {
        self.hidden += others.hidden;
        others.found.into_iter().for_each(|one| self.push(one));
    }

    /// Counts problems that nobody looks at.
    pub(crate) fn hide(&mut self, count: usize) {
        self.hidden += count;
    }

    pub(crate) fn iter_mut(&mut self) -> impl Iterator<Item = &mut Diagnostic> {
        self.found.iter_mut()
    }

    /// The problems in the order of the text.
    pub(crate) fn into_sorted(mut self) -> Vec<Diagnostic> {
        self.found.sort_by_key(|one| one.span.start);
        if self.hidden > 0
            && let Some(last) = self.found.last_mut()
        {
            last.notes.push(format!("{} more problems of this game are hidden", self.hidden));
        }
        self.found
    }
}

impl Extend<Diagnostic> for Problems {
    fn extend<I: IntoIterator<Item = Diagnostic>>(&mut self, problems: I) {
        problems.into_iter().for_each(|one| self.push(one));
    }
}
