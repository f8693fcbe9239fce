//! The problems of a replay, up to a limit.

use ppn_source::{Code, Diagnostic};

/// The problems of a replay. Those of moves beyond [`MOST`] are counted, but for the first with each code: a game with
/// errors never looks correct, and one with moves that were guessed is not written again.
#[derive(Default)]
pub(crate) struct Problems {
    found: Vec<Diagnostic>,
    hidden: usize,
    codes: Vec<&'static Code>,
}

/// The number of problems of the moves of a game that are kept. Each takes as much memory as several moves.
const MOST: usize = 10_000;

/// How many problems there were at a time.
#[derive(Clone, Copy)]
pub(crate) struct Count {
    found: usize,
    hidden: usize,
}

impl Problems {
    /// Adds a problem of a move.
    pub(crate) fn push(&mut self, problem: Diagnostic) {
        let is_first = !self.codes.contains(&problem.code);
        if is_first {
            self.codes.push(problem.code);
        }
        if self.found.len() < MOST || is_first {
            self.found.push(problem);
        } else {
            self.hidden += 1;
        }
    }

    /// Adds problems of the game as a whole, which are few.
    pub(crate) fn extend(&mut self, problems: impl IntoIterator<Item = Diagnostic>) {
        self.found.extend(problems);
    }

    pub(crate) fn count(&self) -> Count {
        Count { found: self.found.len(), hidden: self.hidden }
    }

    /// Removes the problems since that time.
    pub(crate) fn return_to(&mut self, count: Count) {
        self.found.truncate(count.found);
        self.hidden = count.hidden;
    }

    /// Removes the last problem if it has that code; whether it has.
    pub(crate) fn remove_last(&mut self, code: &'static Code) -> bool {
        self.hidden == 0 && self.found.pop_if(|last| last.code == code).is_some()
    }

    /// The problems and those of the tags, in the order of the text.
    pub(crate) fn into_sorted(mut self, mut all: Vec<Diagnostic>) -> Vec<Diagnostic> {
        all.append(&mut self.found);
        all.sort_by_key(|one| one.span.start);
        if self.hidden > 0
            && let Some(last) = all.last_mut()
        {
            last.notes.push(format!("{} more problems of this game are hidden", self.hidden));
        }
        all
    }
}
