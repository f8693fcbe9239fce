//! Games that are played one at a time, since each takes much memory.

use ppn::{GameText, Notation};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The number of moves that braces and macros make from which on a game is played alone.
const MANY_MOVES: u64 = 20_000;

/// Waits until no other game of very many moves is played, if this is one: while the result is held,
/// others wait. One takes up to half a gigabyte, for which a few bytes are enough.
///
/// It must not be held while results are handed over, which may have to wait for an earlier game.
pub(crate) fn alone(
    notation: &dyn Notation,
    text: &GameText<'_>,
) -> Option<MutexGuard<'static, ()>> {
    static ALONE: Mutex<()> = Mutex::new(());
    let is_large = notation.most_moves(&text.text) > MANY_MOVES;
    is_large.then(|| ALONE.lock().unwrap_or_else(PoisonError::into_inner))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{
        sync::atomic::{AtomicBool, Ordering},
        thread,
        time::Duration,
    };

    #[test]
    fn games_of_very_many_moves_are_played_one_at_a_time() {
        let text = |text: &str| GameText::whole(text.as_bytes().to_vec());
        let (usual, large) = (text("S@({1..8},{1..8})"), text("S@({1..300},{1..300})"));
        let ppn = ppn::Ppn::default();
        let is_over = AtomicBool::new(false);
        let first = alone(&ppn, &large);
        // Others do not wait.
        assert!(first.is_some() && alone(&ppn, &usual).is_none());
        thread::scope(|scope| {
            scope.spawn(|| {
                let _second = alone(&ppn, &large);
                assert!(is_over.load(Ordering::SeqCst));
            });
            // Time for the other thread to begin, if it did not wait.
            thread::sleep(Duration::from_millis(50));
            is_over.store(true, Ordering::SeqCst);
            drop(first);
        });
    }
}
