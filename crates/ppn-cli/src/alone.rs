//! Games that are played one at a time, since each takes much memory.

use ppn::{GameText, Notation, Ration};
use std::{
    panic::resume_unwind,
    sync::{Mutex, PoisonError},
    thread,
};

/// The work that its text may request from which on a game is played alone.
const MUCH: u64 = 20_000 * Ration::MOVE;

/// Plays a game, and does with it what must be done before its memory is freed. A game that asks for
/// much work waits until no other of that kind is played: one takes up to half a gigabyte, for which a few
/// bytes are enough. `play` must not wait for other games.
///
/// Such games have threads of their own, one after the other, since a thread leaves the memory that it
/// has freed to the next one. Each of the threads that play all games would keep it.
pub(crate) fn alone<T: Send>(
    notation: &dyn Notation,
    text: &GameText<'_>,
    play: impl FnOnce() -> T + Send,
) -> T {
    static ALONE: Mutex<()> = Mutex::new(());
    // A game whose limits depend on its length asks for little.
    if text.is_rationed || notation.most_work(&text.text) <= MUCH {
        return play();
    }
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let played = thread::scope(|scope| scope.spawn(play).join());
    played.unwrap_or_else(|panic| resume_unwind(panic))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{
        sync::{
            atomic::{AtomicBool, Ordering},
            mpsc,
        },
        time::Duration,
    };

    #[test]
    fn games_that_ask_for_much_are_played_one_at_a_time() {
        let text = |text: &str| GameText::whole(text.as_bytes().to_vec());
        let (usual, large) = (text("S@({1..8},{1..8})"), text("S@({1..300},{1..300})"));
        let ppn = ppn::Ppn::default();
        let is_over = AtomicBool::new(false);
        let (begins, begun) = mpsc::channel();
        let (ends, end) = mpsc::channel();
        thread::scope(|scope| {
            scope.spawn(|| {
                alone(&ppn, &large, move || {
                    begins.send(()).expect("a receiver");
                    end.recv().expect("a sender");
                });
            });
            begun.recv().expect("a sender");
            scope.spawn(|| alone(&ppn, &large, || assert!(is_over.load(Ordering::SeqCst))));
            // Others do not wait, and have no thread of their own.
            let here = thread::current().id();
            assert_eq!(alone(&ppn, &usual, || thread::current().id()), here);
            // Time for the second large game to begin, if it did not wait.
            thread::sleep(Duration::from_millis(50));
            is_over.store(true, Ordering::SeqCst);
            ends.send(()).expect("a receiver");
            assert_ne!(alone(&ppn, &large, || thread::current().id()), here);
        });
    }
}
