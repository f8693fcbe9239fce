//! Start boards that are not in the registry.

use crate::{
    SetupError,
    SetupErrorKind::{BadValue, DuplicateKey},
    error::At,
    name::{glued, look_up_forms},
    registry::knowing,
    value::{Value, shorten},
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
    /// The groups of pieces that exchange their places at random.
    pub groups: Vec<OwnGroup>,
    /// Why the board cannot be used, if it is wrong: games that name it have this error.
    pub problem: Option<String>,
}

/// Pieces of an own board that exchange their places: at random, by a `Seed`, or in the order that an argument with the
/// name of the group gives.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnGroup {
    /// The name of the group and of its argument.
    pub name: String,
    /// The indices of its pieces on the board, in ascending order.
    pub pieces: Vec<usize>,
}

impl OwnGroup {
    /// Puts the pieces into the places of the group: the piece with the number `order[k]`, counted from 1, into the
    /// place of the piece `k`. Turned pieces keep their angles.
    pub(crate) fn arrange(&self, pieces: &mut [Piece], order: &[u32]) {
        let old: Vec<Piece> = self.pieces.iter().map(|&at| pieces[at].clone()).collect();
        for (&at, (place, &number)) in self.pieces.iter().zip(old.iter().zip(order)) {
            let piece = &old[number as usize - 1];
            pieces[at] = Piece { x: place.x, y: place.y, ..piece.clone() };
        }
    }

    /// The order that an argument gives: each number of a piece once. `None` if it does not.
    pub(crate) fn order(&self, value: &Value) -> Option<Vec<u32>> {
        let texts: Vec<&str> = match value {
            Value::Sequence(items) => items.iter().map(Value::text).collect::<Option<_>>()?,
            value => vec![value.text()?],
        };
        let words = texts.iter().flat_map(|text| text.split([' ', ',', '/']));
        let order: Vec<u32> = words
            .filter(|word| !word.is_empty())
            .map(|word| word.parse().ok())
            .collect::<Option<_>>()?;
        let mut sorted = order.clone();
        sorted.sort_unstable();
        sorted.into_iter().eq(1..=self.pieces.len() as u32).then_some(order)
    }
}

impl OwnBoard {
    /// The maximum number of its pieces. A file of many small games may set it up in each of them.
    pub const MOST_PIECES: usize = 1000;

    /// A board with these pieces.
    #[must_use]
    pub fn new(name: impl Into<String>, pieces: Vec<Piece>) -> Self {
        Self { name: name.into(), pieces, groups: Vec::new(), problem: None }
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
/// let request = Request::named("light-house").with_own(own);
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
    use crate::{Request, set_up};

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
    fn groups_are_shuffled_by_a_seed_or_ordered_by_an_argument() {
        let stone = |x: f64| Piece {
            piece_side: "coin_face".parse().unwrap(),
            suit: ppn_piece::Suit(1),
            rank: ppn_piece::Rank(x as u32),
            cfg: ppn_piece::Configuration::Piecepack,
            x,
            y: 1.0,
            angle: 0.0,
        };
        let group = OwnGroup { name: "Coins".to_owned(), pieces: vec![0, 1, 3, 4, 5] };
        let pieces = (1..=6).map(|x| stone(f64::from(x))).collect();
        let mut own = OwnBoards::default();
        own.add(OwnBoard { groups: vec![group], ..OwnBoard::new("Lighthouse", pieces) }).unwrap();
        let asked = |key: &str, value: Value| {
            let name = ("Name".to_owned(), Value::plain("Lighthouse"));
            let value = Value::Mapping(vec![name, (key.to_owned(), value)]);
            let setup = set_up(&Request { own: own.clone(), ..Request::new(value) })?;
            let ranks: Vec<u32> = setup.pieces.iter().map(|piece| piece.rank.0).collect();
            assert!(setup.pieces.iter().zip(1..).all(|(piece, x)| piece.x == f64::from(x)));
            Ok::<_, SetupError>((ranks, setup.notices))
        };
        // As R draws them: 1 5 4 2 3.
        let order = crate::Random::new(42).permutation(5);
        let (ranks, notices) = asked("Seed", Value::plain("42")).unwrap();
        let all = [1, 2, 4, 5, 6];
        let drawn: Vec<u32> = order.iter().map(|&at| all[at as usize - 1]).collect();
        assert_eq!([&ranks[..2], &ranks[3..]].concat(), drawn);
        assert_eq!((ranks[2], notices.len()), (3, 0));
        let (ranks, _) = asked("coins", Value::plain("5 1 2 3 4")).unwrap();
        assert_eq!(ranks, [6, 1, 3, 2, 4, 5]);
        assert!(asked("Coins", Value::plain("1 2 3 4 4")).is_err());
        assert!(asked("Dice", Value::plain("1")).is_err());
        let setup = set_up(&Request { own, ..Request::named("Lighthouse") }).unwrap();
        assert_eq!(setup.notices, [crate::Notice::LeftToChance { takes_seed: true }]);
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
