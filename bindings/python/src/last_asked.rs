//! What was asked of games, by which those after them are played ahead.

use std::sync::atomic::{AtomicU64, Ordering};

/// The number of the last game of which something was asked; 0 if there is none.
#[derive(Default)]
pub(crate) struct LastAsked(AtomicU64);

impl LastAsked {
    /// Notes that it was asked of a game.
    pub(crate) fn note(&self, number: u64) {
        self.0.store(number, Ordering::Relaxed);
    }

    /// Whether it will probably be asked of a game, since it was of one shortly before.
    pub(crate) fn is_near(&self, number: u64) -> bool {
        /// More games than are read ahead.
        const NEAR: u64 = 5_000;
        let last = self.0.load(Ordering::Relaxed);
        last > 0 && last + NEAR > number
    }
}
