//! Start boards that are not in the registry.

use crate::{
    SetupError,
    SetupErrorKind::{BadValue, DuplicateKey},
    error::At,
    name::{glued, look_up_forms},
    registry::knowing,
    value::shorten,
};
use ppn_piece::Piece;
use std::{fmt, sync::Arc};

/// A start board that is not in the registry, such as that of a new game.
#[derive(Clone, PartialEq, Debug)]
pub struct OwnBoard {
    /// The name, as it is shown.
    pub name: String,
    /// The pieces in placement order, lowest first, in inches.
    pub pieces: Vec<Piece>,
    /// Why the board cannot be used, if it is wrong: games that name it have this error.
    pub problem: Option<String>,
}

impl OwnBoard {
    /// A board with these pieces.
    #[must_use]
    pub fn new(name: impl Into<String>, pieces: Vec<Piece>) -> Self {
        Self { name: name.into(), pieces, problem: None }
    }
}

/// Start boards that a request may use besides those of the registry, by name. Clones share them.
///
/// Their names are compared like those of the registry. No board has the name of a game of the
/// registry, so the same name never means two boards.
///
/// ```
/// use ppn_setups::{OwnBoard, OwnBoards, Request, set_up};
///
/// let mut own = OwnBoards::default();
/// own.add(OwnBoard::new("Lighthouse", Vec::new()))?;
/// let request = Request { own, ..Request::named("light-house") };
/// assert_eq!(set_up(&request)?.name, "Lighthouse");
/// # Ok::<(), ppn_setups::SetupError>(())
/// ```
#[derive(Clone, Default)]
pub struct OwnBoards {
    /// By [`glued`] name. Most programs have none.
    boards: Option<Arc<Vec<(String, OwnBoard)>>>,
}

impl OwnBoards {
    /// The largest number of boards.
    pub const MOST: usize = 1000;

    /// Adds a board.
    ///
    /// # Errors
    /// If the name is empty, or that of another board or of a game of the registry, or if there are
    /// too many boards.
    pub fn add(&mut self, board: OwnBoard) -> Result<(), SetupError> {
        let name = glued(&board.name);
        let error = |kind, message: String, help: &str| {
            Err(SetupError::new(kind, At::Name, message).with_help(help))
        };
        if name.is_empty() {
            let message = format!("`{}` has no letter or digit", shorten(&board.name));
            return error(BadValue, message, "give the board a name with letters");
        }
        let help = "give the board another name";
        if name == "none" || !knowing(&board.name).is_empty() {
            let message = format!("there is a start board `{}` already", shorten(&board.name));
            return error(DuplicateKey, message, help);
        }
        let boards = self.boards.get_or_insert_default();
        if let Some((_, known)) = boards.iter().find(|(known, _)| *known == name) {
            let message = format!("there are two own boards `{}`", shorten(&known.name));
            return error(DuplicateKey, message, help);
        }
        if boards.len() >= Self::MOST {
            let message = format!("more than {} own boards", Self::MOST);
            return error(BadValue, message, "remove those that no game uses");
        }
        Arc::make_mut(boards).push((name, board));
        Ok(())
    }

    /// The board with a name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&OwnBoard> {
        let boards = self.boards.as_ref()?;
        let named = |form: &String| boards.iter().find(|(name, _)| name == form);
        look_up_forms(name).iter().find_map(named).map(|(_, board)| board)
    }

    /// All boards, in the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = &OwnBoard> {
        self.boards.iter().flat_map(|boards| boards.iter().map(|(_, board)| board))
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }
}

impl PartialEq for OwnBoards {
    /// Clones are the same without a look at their boards: requests are compared for each game.
    fn eq(&self, other: &Self) -> bool {
        match (&self.boards, &other.boards) {
            (Some(one), Some(other)) => Arc::ptr_eq(one, other) || one == other,
            (None, None) => true,
            _ => self.is_empty() && other.is_empty(),
        }
    }
}

impl fmt::Debug for OwnBoards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter().map(|board| &board.name)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Request, Value, set_up};

    fn board(name: &str) -> OwnBoard {
        OwnBoard::new(name, Vec::new())
    }

    #[test]
    fn a_name_is_that_of_one_board() {
        let mut own = OwnBoards::default();
        own.add(board("Light House")).unwrap();
        for name in ["lighthouse", "Fuji-san", "International Chess", "None", "- -", ""] {
            assert!(own.add(board(name)).is_err(), "{name}");
        }
        assert_eq!(own.iter().count(), 1);
        assert_eq!(own.get("Lighthouse").unwrap().name, "Light House");
        assert_ne!(own, OwnBoards::default());
        assert_eq!(own, own.clone());
    }

    #[test]
    fn own_boards_are_bounded() {
        let mut own = OwnBoards::default();
        for number in 0..OwnBoards::MOST {
            own.add(board(&format!("board {number}"))).unwrap();
        }
        assert!(own.add(board("one more")).is_err());
    }

    #[test]
    fn a_wrong_board_is_an_error_where_it_is_named() {
        let mut own = OwnBoards::default();
        let problem = Some("line 1: no piece".to_owned());
        own.add(OwnBoard { problem, ..board("Lighthouse") }).unwrap();
        let request = |name| Request { own: own.clone(), ..Request::named(name) };
        assert!(set_up(&request("Fujisan")).is_ok());
        let error = set_up(&request("Lighthouse")).unwrap_err();
        assert_eq!(error.message, "the own board `Lighthouse` is wrong: line 1: no piece");
    }

    #[test]
    fn own_boards_take_no_arguments_and_are_suggested() {
        let mut own = OwnBoards::default();
        own.add(board("Lighthouse")).unwrap();
        let asked = |name: &str, more: Option<(&str, &str)>| {
            let entries = [("Name", name)].into_iter().chain(more);
            let entries = entries.map(|(key, value)| (key.to_owned(), Value::plain(value)));
            let value = Value::Mapping(entries.collect());
            set_up(&Request { own: own.clone(), ..Request::new(value) })
        };
        assert!(asked("Lighthouse", None).is_ok());
        let error = asked("Lighthouse", Some(("Seed", "4"))).unwrap_err();
        assert_eq!(error.message, "Lighthouse has no argument `Seed`");
        assert_eq!(asked("Lighthuose", None).unwrap_err().help, "did you mean `Lighthouse`?");
    }
}
