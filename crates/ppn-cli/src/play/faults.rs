//! The problems of a game, with the moves that they belong to.

use crate::counted::counted_if_any;
use ppn::{Diagnostic, GameText, LineIndex, Record, Severity};

/// The diagnostics of a game.
#[derive(Default)]
pub(super) struct Faults {
    faults: Vec<Fault>,
}

/// A diagnostic and the state that it belongs to.
pub(super) struct Fault {
    pub(super) state: usize,
    pub(super) is_error: bool,
    pub(super) message: String,
    /// The lines for the page of problems.
    lines: Vec<String>,
}

impl Faults {
    pub(super) fn new(text: &GameText<'_>, record: &Record<'_>) -> Self {
        if record.diagnostics.is_empty() {
            return Self { faults: Vec::new() };
        }
        let index = LineIndex::new(&text.text);
        let fault = |diagnostic: &Diagnostic| Fault {
            state: record.state_at(diagnostic.span.start),
            is_error: diagnostic.is_error(),
            message: diagnostic.message.clone(),
            lines: lines(diagnostic, text, &index),
        };
        Self { faults: record.diagnostics.iter().map(fault).collect() }
    }

    /// The diagnostics of a state.
    pub(super) fn of(&self, state: usize) -> impl Iterator<Item = &Fault> {
        self.faults.iter().filter(move |fault| fault.state == state)
    }

    /// Whether the moves that lead to a state have a problem.
    pub(super) fn has_error(&self, state: usize) -> bool {
        self.of(state).any(|fault| fault.is_error)
    }

    /// The next state with a problem; after the last one, the first.
    pub(super) fn next(&self, state: usize) -> Option<usize> {
        let states = || self.faults.iter().map(|fault| fault.state);
        states().filter(|&other| other > state).min().or_else(|| states().min())
    }

    /// `2 errors, 1 warning`; `None` if there are none.
    pub(super) fn summary(&self) -> Option<String> {
        let errors = self.faults.iter().filter(|fault| fault.is_error).count();
        let counts = [
            counted_if_any(errors, "error"),
            counted_if_any(self.faults.len() - errors, "warning"),
        ];
        let counts: Vec<String> = counts.into_iter().flatten().collect();
        (!counts.is_empty()).then(|| counts.join(", "))
    }

    pub(super) fn has_errors(&self) -> bool {
        self.faults.iter().any(|fault| fault.is_error)
    }

    /// The page of all problems.
    pub(super) fn page(&self) -> Vec<String> {
        if self.faults.is_empty() {
            return vec!["This game has no problems.".to_owned()];
        }
        let lines = self.faults.iter().take(MOST_ON_PAGE).flat_map(|fault| fault.lines.clone());
        let mut lines: Vec<String> = lines.collect();
        if let Some(more) = self.faults.len().checked_sub(MOST_ON_PAGE).filter(|more| *more > 0) {
            lines.push(format!("{more} more are hidden; `ppn check` shows all."));
        }
        lines
    }
}

/// The maximum number of problems on the page.
const MOST_ON_PAGE: usize = 500;

/// The maximum number of quoted characters of a line.
const MOST_QUOTED: usize = 60;

fn lines(diagnostic: &Diagnostic, text: &GameText<'_>, index: &LineIndex) -> Vec<String> {
    let severity = match diagnostic.severity() {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Style => "remark",
    };
    let place = index.position(&text.text, diagnostic.span.start);
    let line = text.place.line + u64::from(place.line);
    let code = diagnostic.code.id;
    let mut lines = vec![format!("line {line}, {severity} {code}: {}", diagnostic.message)];
    let quoted: String = diagnostic.span.slice(&text.text).chars().take(MOST_QUOTED).collect();
    if !quoted.trim().is_empty() {
        lines.push(format!("    at {quoted}"));
    }
    lines.extend(diagnostic.help.iter().map(|help| format!("    help: {help}")));
    lines.extend(diagnostic.notes.iter().map(|note| format!("    note: {note}")));
    lines.push(String::new());
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(text: &str) -> Faults {
        let text = ppn::read(text).next().unwrap();
        let record = ppn::replay(&text, &ppn::Options::default());
        Faults::new(&text, &record)
    }

    #[test]
    fn a_problem_belongs_to_the_move_that_it_is_in() {
        let faults = faults("---\n...\nS@b2 1. b2-c3; c9-d4 . S@{b,c}9 2. d8-d7\n");
        let states: Vec<_> = faults.faults.iter().map(|fault| fault.state).collect();
        assert_eq!(states, [3, 5]);
        assert!(faults.has_error(3) && !faults.has_error(2));
        assert_eq!((faults.next(0), faults.next(3), faults.next(5)), (Some(3), Some(5), Some(3)));
        assert_eq!(faults.summary().as_deref(), Some("2 errors"));
        assert!(faults.page()[0].starts_with("line 3, error E0401: there is no piece at `c9`"));
        assert_eq!(faults.page()[1], "    at c9");
    }

    #[test]
    fn metadata_belong_to_the_start_board() {
        let faults = faults("---\nGameType: Relativity\n...\n1. d3#e3\n");
        assert_eq!(faults.of(0).count(), 1);
        assert_eq!((faults.summary().as_deref(), faults.has_errors()), (Some("1 warning"), false));
    }

    #[test]
    fn a_good_game_has_none() {
        let faults = faults("---\n...\n1. S@b2\n");
        assert_eq!((faults.summary(), faults.next(0)), (None, None));
        assert_eq!(faults.page().len(), 1);
    }
}
