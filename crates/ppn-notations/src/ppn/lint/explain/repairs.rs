//! The errors of a game that remain after the errors with a fix are fixed.

use super::not_found::is_not_found;
use crate::ppn::lint::{checked::Checked, look::with_edits};
use ppn_source::{Diagnostic, Fix, Span};
use std::collections::HashSet;

/// The errors of a game that only occur because a word before them cannot be read.
#[derive(Default)]
pub(crate) struct Repairs {
    /// The words with a fix, each with the index of its report.
    fixed: Vec<(Span, usize)>,
    /// The places where moves fail even with the fixes.
    failures: HashSet<u32>,
}

impl Repairs {
    /// Plays a game with the fixes of its words that cannot be read. `hidden` are fixes of problems
    /// that are only counted.
    pub(crate) fn of<'f>(
        checked: &Checked<'_, '_>,
        gathered: &'f [Diagnostic],
        hidden: impl Iterator<Item = &'f Fix>,
    ) -> Self {
        let movetext = checked.game.movetext;
        let with_fix = |one: &&Diagnostic| {
            one.is_error() && movetext.touches(one.span.start) && !one.fixes.is_empty()
        };
        let errors = gathered.iter().filter(with_fix);
        let with_index = (0..).zip(gathered).filter(|(_, one)| with_fix(one));
        let fixed: Vec<_> = with_index.map(|(index, one)| (one.span, index)).collect();
        if fixed.is_empty() {
            return Self::default();
        }
        let fixes = errors.filter_map(|one| one.fixes.first()).chain(hidden);
        let edits = fixes.flat_map(|fix| fix.edits.iter().cloned());
        with_edits(checked, edits, |with, amended| {
            let failures = with.faults.iter().filter(|one| is_not_found(one));
            let failures = failures.map(|one| amended.span_before(one.span).start).collect();
            Self { fixed, failures }
        })
    }

    /// The report of the word because of which a move fails.
    pub(crate) fn cause_of(&self, failure: Span) -> Option<usize> {
        if self.failures.contains(&failure.start) {
            return None;
        }
        let is_before = |(fixed, _): &&(Span, usize)| fixed.start < failure.start;
        self.fixed.iter().rfind(is_before).map(|&(_, report)| report)
    }
}
