//! Earlier positions, for the rule of repetition.

use crate::{Board, Side};
use foldhash::fast::RandomState;
use std::collections::HashMap;

/// The number of times that each board has occurred on a line, with the same side to move.
#[derive(Clone, Default, Debug)]
pub struct History(HashMap<(Board, Side), u32, RandomState>);

impl History {
    /// A position with one occurrence and none before.
    #[must_use]
    pub fn starting(board: Board, to_move: Side) -> Self {
        let mut history = Self::default();
        history.add(board, to_move);
        history
    }

    /// Whether the next occurrence of the board would be the third.
    #[must_use]
    pub fn forbids(&self, board: &Board, to_move: Side) -> bool {
        self.0.get(&(*board, to_move)).is_some_and(|&count| count >= 2)
    }

    /// Counts an occurrence.
    pub fn add(&mut self, board: Board, to_move: Side) {
        *self.0.entry((board, to_move)).or_default() += 1;
    }

    /// Removes an occurrence when a line is left.
    pub fn remove(&mut self, board: Board, to_move: Side) {
        if let Some(count) = self.0.get_mut(&(board, to_move)) {
            *count -= 1;
            if *count == 0 {
                self.0.remove(&(board, to_move));
            }
        }
    }
}
