//! How much work an answer may take.

use std::cell::Cell;

/// The steps that an answer may still take. They do not depend on the clock, so an answer is always the
/// same; an answer that runs out of steps has less in it.
#[derive(Debug)]
pub(crate) struct Steps {
    most: u64,
    left: Cell<u64>,
    is_out: Cell<bool>,
}

/// The steps of an answer. A byte of a game is one.
const MOST: u64 = 4 << 20;

/// The steps of a search that the user asked for, and waits for: some seconds.
const MOST_OF_SEARCH: u64 = 64 << 20;

/// The steps of a game besides those for its text: that of its start board.
pub(crate) const OF_A_GAME: u64 = 2000;

/// The units of work ([`ppn_record::Ration`]) that take about as long as a step.
pub(crate) const UNITS_OF_A_STEP: u64 = 8;

impl Default for Steps {
    fn default() -> Self {
        Self::of(MOST)
    }
}

impl Steps {
    fn of(most: u64) -> Self {
        Self { most, left: Cell::new(most), is_out: Cell::default() }
    }

    /// The steps of a search.
    pub(crate) fn of_search() -> Self {
        Self::of(MOST_OF_SEARCH)
    }

    /// Whether there are steps left for some work; if so, they are taken. The first work of an answer is
    /// always done: it is a game, which has limits of its own. After work that is not done, no more is.
    pub(crate) fn afford(&self, work: u64) -> bool {
        let left = self.left.get();
        let affords = !self.is_out() && (left == self.most || left >= work);
        self.left.set(left.saturating_sub(work.max(1)));
        self.is_out.set(!affords);
        affords
    }

    /// Whether some work was not done.
    pub(crate) fn is_out(&self) -> bool {
        self.is_out.get()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_work_is_done_and_the_rest_as_far_as_there_are_steps() {
        let steps = Steps::default();
        assert!(steps.afford(MOST / 2) && steps.afford(MOST / 2) && !steps.is_out());
        assert!(!steps.afford(1) && steps.is_out());
        let steps = Steps::default();
        assert!(steps.afford(u64::MAX) && !steps.afford(1));
        let steps = Steps::default();
        assert!(steps.afford(1) && !steps.afford(MOST) && !steps.afford(1));
    }
}
