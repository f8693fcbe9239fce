//! The check of a long game on a thread of its own, so that the server answers meanwhile.

use crate::document::{Checked, Document, Edition};
use crossbeam_channel::{Receiver, RecvTimeoutError, bounded};
use std::{thread, time::Duration};

/// The check that is running, if there is one. There is at most one, so that fast typing does not start many.
#[derive(Default, Debug)]
pub(crate) struct Aside(Option<Running>);

#[derive(Debug)]
struct Running {
    edition: Edition,
    game: usize,
    result: Receiver<Checked>,
}

/// The time between two looks at the messages of the client.
const LOOK: Duration = Duration::from_millis(3);

impl Aside {
    /// Checks a game; `None` if `stop` returned true before the end. The check goes on then, and its result is there
    /// when the game is checked again, unless the document has changed.
    pub(crate) fn check(
        &mut self,
        document: &Document,
        game: usize,
        stop: &dyn Fn() -> bool,
    ) -> Option<Checked> {
        loop {
            let Some(running) = &self.0 else {
                match Running::start(document, game) {
                    Some(running) => self.0 = Some(running),
                    // There are no threads in browsers.
                    None => return Some(document.checking(game)()),
                }
                continue;
            };
            match running.result.recv_timeout(LOOK) {
                Err(RecvTimeoutError::Timeout) if stop() => return None,
                Err(RecvTimeoutError::Timeout) => {}
                result => {
                    let is_it = running.edition == *document.edition() && running.game == game;
                    self.0 = None;
                    if is_it {
                        // A text at which the check panics has no diagnostics.
                        return Some(result.unwrap_or_default());
                    }
                }
            }
        }
    }
}

impl Running {
    fn start(document: &Document, game: usize) -> Option<Self> {
        let (sender, result) = bounded(1);
        let check = document.checking(game);
        // There may be no receiver: the session has ended.
        let work = move || drop(sender.send(check()));
        thread::Builder::new().spawn(work).ok()?;
        Some(Self { edition: document.edition().clone(), game, result })
    }
}
