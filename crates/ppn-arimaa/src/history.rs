//! Earlier positions, for the rule of repetition.

use crate::{Board, Side};
use foldhash::fast::RandomState;
use std::collections::HashMap;

/// The number of times that each board has occurred on a line, with the same side to move.
#[derive(Clone, Default, Debug)]
pub struct History {
    counts: HashMap<(Board, Side), u32, RandomState>,
    /// The number of boards that have occurred twice or more.
    repeated: usize,
}

impl History {
    /// Whether the next occurrence of the board would be the third.
    #[must_use]
    pub fn forbids(&self, board: &Board, to_move: Side) -> bool {
        self.forbids_any() && self.counts.get(&(*board, to_move)).is_some_and(|&count| count >= 2)
    }

    /// Whether the next occurrence of any board would be the third.
    pub(crate) fn forbids_any(&self) -> bool {
        self.repeated > 0
    }

    /// Counts an occurrence.
    pub fn add(&mut self, board: Board, to_move: Side) {
        let count = self.counts.entry((board, to_move)).or_default();
        *count += 1;
        self.repeated += usize::from(*count == 2);
    }

    /// Removes an occurrence when a line is left.
    pub fn remove(&mut self, board: Board, to_move: Side) {
        if let Some(count) = self.counts.get_mut(&(board, to_move)) {
            self.repeated -= usize::from(*count == 2);
            *count -= 1;
            if *count == 0 {
                self.counts.remove(&(board, to_move));
            }
        }
    }
}
