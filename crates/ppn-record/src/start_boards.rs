//! Start boards that are kept from one game to the next.

use crate::StartFacts;
use ppn_engine::{Board, SharedBoard};
use ppn_setups::{Request, Setup, SetupError, set_up};
use std::{
    fmt,
    sync::{Arc, Mutex, OnceLock, PoisonError},
};

/// A start board from the registry, and the board to play on.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct StartBoard {
    /// The start board from the registry.
    pub setup: Setup,
    /// Its pieces on a board.
    pub board: SharedBoard,
    facts: OnceLock<StartFacts>,
}

impl StartBoard {
    /// What the board shows of its game. It is found on the first request and kept.
    #[must_use]
    pub fn facts(&self) -> &StartFacts {
        self.facts.get_or_init(|| StartFacts::of(&self.board))
    }
}

/// Recent start boards, so that games with the same start board share it.
///
/// It keeps a bounded number, and drops the least recently used one. Clones share their boards.
#[derive(Clone, Default)]
pub struct StartBoards {
    known: Arc<Mutex<Known>>,
}

/// Start boards with their requests, and requests of boards that there are not; the most recent one comes first.
type Known = Vec<(Request, Result<Arc<StartBoard>, SetupError>)>;

/// The largest number of start boards that are kept.
const MOST_KEPT: usize = 32;

impl StartBoards {
    /// The start board that is requested.
    ///
    /// # Errors
    /// If the registry has no such board.
    pub fn get(&self, request: Request) -> Result<Arc<StartBoard>, SetupError> {
        if let Some(known) = self.find(&request) {
            return known;
        }
        // The lock is not held here, so that other threads can continue.
        let start = set_up(&request).map(|setup| {
            let board = setup.pieces.iter().cloned().collect::<Board>().into();
            Arc::new(StartBoard { setup, board, facts: OnceLock::new() })
        });
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.truncate(MOST_KEPT - 1);
        known.insert(0, (request, start.clone()));
        start
    }

    fn find(&self, request: &Request) -> Option<Result<Arc<StartBoard>, SetupError>> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let at = known.iter().position(|(other, _)| other == request)?;
        known[..=at].rotate_right(1);
        Some(known[0].1.clone())
    }
}

impl fmt::Debug for StartBoards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        f.debug_struct("StartBoards").field("kept", &known.len()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ppn_setups::Value;

    fn numbered(rows: usize) -> Request {
        let entry = |key: &str, value: &str| (key.to_owned(), Value::plain(value));
        let entries =
            vec![entry("Name", "Go"), entry("System", "Go"), entry("Nrows", &rows.to_string())];
        Request::new(Value::Mapping(entries))
    }

    #[test]
    fn games_that_begin_alike_share_a_board() {
        let boards = StartBoards::default();
        let chess = || boards.clone().get(Request::named("International Chess")).unwrap();
        let (one, _, other) = (chess(), boards.get(Request::named("Go")).unwrap(), chess());
        assert!(Arc::ptr_eq(&one, &other));
        assert_eq!(one.board.len(), one.setup.pieces.len());
    }

    #[test]
    fn the_board_that_was_not_asked_for_longest_is_forgotten() {
        let boards = StartBoards::default();
        let first = boards.get(numbered(2)).unwrap();
        for rows in 3..3 + MOST_KEPT {
            boards.get(numbered(rows)).unwrap();
        }
        assert_eq!(boards.known.lock().unwrap().len(), MOST_KEPT);
        assert!(!Arc::ptr_eq(&first, &boards.get(numbered(2)).unwrap()));
    }

    #[test]
    fn an_unknown_board_is_looked_for_once() {
        let boards = StartBoards::default();
        let error = boards.get(Request::named("No Such Game")).unwrap_err();
        assert_eq!(format!("{boards:?}"), "StartBoards { kept: 1 }");
        assert_eq!(boards.get(Request::named("No Such Game")).unwrap_err(), error);
    }
}
