//! States of a replay at hand in any order.

use crate::{
    board::{Board, same_place},
    number::{PieceNumber, PieceTag},
    replay::Replay,
};
use ppn_piece::Piece;
use ppn_source::short;
use std::{borrow::Cow, ops::Range, sync::OnceLock};

/// The pieces of one state of a [`Replay`], in placement order.
///
/// It borrows what the replay has listed, so it costs almost nothing, and any number of states can
/// be used at the same time. Moves are played on a [`Board`] only.
///
/// ```
/// use ppn_engine::{Dialect, Limits, MacroTable, Program, Replay};
///
/// let limits = Limits::default();
/// let text = "1. S@b2 2. M@c3 3. b2:c3";
/// let (program, _) = Program::new(text, 0, MacroTable::default(), &Dialect::default(), &limits);
/// let (replay, _) = Replay::new([], &program, 1.0, &limits);
/// let (before, after) = (replay.state(2), replay.state(3));
/// assert_eq!((before.len(), after.len()), (2, 1));
/// let (tag, piece) = after.top_at(3.0, 3.0).unwrap();
/// assert_eq!((tag.to_string().as_str(), piece.x), ("1", 3.0));
/// ```
#[derive(Clone, Debug)]
pub struct State<'r> {
    /// The pieces by their places in `known`, lowest first.
    order: Cow<'r, [u32]>,
    known: Cow<'r, [Known]>,
}

/// A piece as it is in one state or more.
type Known = (PieceTag, Piece);

/// The states of a game in blocks, each of which is listed when one of its states is requested.
#[derive(Clone, Debug)]
pub(crate) struct States(Vec<Block>);

/// States that follow each other.
#[derive(Clone, Debug)]
struct Block {
    /// The first of them.
    first: usize,
    /// The board there. Neither places nor features are looked up.
    key: Board,
    listed: OnceLock<Listed>,
}

/// The pieces of some states: what each piece is at any time is kept once, and a state has 4 bytes for
/// each of its pieces.
#[derive(Clone, Debug)]
struct Listed {
    known: Vec<Known>,
    order: Vec<u32>,
    /// Where each state ends in `order`.
    ends: Vec<u32>,
}

/// What a block takes at least, but for the last, in units of 4 bytes: one for each piece of a state, and
/// [`UNITS_A_CHANGE`].
const UNITS_A_BLOCK: usize = 1 << 16;

/// The same for each piece or kind that its key state holds, so that these take little beside what is listed.
const UNITS_A_KEPT: usize = 64;

/// The largest size of a change: a piece with its id.
const UNITS_A_CHANGE: usize = 16;

/// The most that may be listed of a game: 128 MB. A game of 100 pieces and 250,000 moves is within it.
const MOST_LISTED: usize = 1 << 25;

impl States {
    /// The blocks of a game, if there are not too many pieces in all states together.
    pub(crate) fn of(replay: &Replay) -> Option<Self> {
        let mut board = replay.first();
        let (numbers, states) = (board.numbers(), replay.len());
        let changes = replay.changes().checked_mul(UNITS_A_CHANGE)?;
        let all = states.checked_mul(numbers)?.checked_add(changes)?;
        if all > MOST_LISTED {
            return None;
        }
        let most = UNITS_A_BLOCK.max(UNITS_A_KEPT * board.known().len());
        let mut blocks = vec![Block::new(0, &board)];
        let mut units = 0;
        // Where there is no second block, there is no need to look for it.
        for state in 1..if all > most { states } else { 0 } {
            units += numbers;
            for mut edit in replay.edits_to(state) {
                board.toggle_links(&mut edit);
                units += UNITS_A_CHANGE;
            }
            if units > most {
                blocks.push(Block::new(state, &board));
                units = 0;
            }
        }
        Some(Self(blocks))
    }

    /// A state of the game; past the last state, the last.
    pub(crate) fn state(&self, replay: &Replay, state: usize) -> State<'_> {
        let state = state.min(replay.len() - 1);
        let after = self.0.partition_point(|block| block.first <= state);
        let block = &self.0[after - 1];
        let end = self.0.get(after).map_or(replay.len(), |next| next.first);
        let listed =
            block.listed.get_or_init(|| Listed::of(replay, block.key.clone(), block.first..end));
        listed.state(state - block.first)
    }
}

impl Block {
    fn new(first: usize, board: &Board) -> Self {
        Self { first, key: board.clone(), listed: OnceLock::new() }
    }
}

impl Listed {
    /// Lists some states, at the board of the first of them.
    fn of(replay: &Replay, mut board: Board, states: Range<usize>) -> Self {
        let mut listed =
            Self { known: Vec::new(), order: Vec::new(), ends: Vec::with_capacity(states.len()) };
        // What each piece is now, by its number.
        let mut now = vec![0; board.numbers()];
        let place = |number: PieceNumber| number.0 as usize - 1;
        for state in states.clone() {
            if state > states.start {
                replay.edits_to(state).for_each(|mut edit| board.toggle_links(&mut edit));
            }
            let mut note = |number: PieceNumber| {
                now[place(number)] = short(listed.known.len());
                listed.known.push((board.tag(number), board.piece(number).clone()));
            };
            if state > states.start {
                replay.edits_to(state).filter_map(|edit| edit.piece()).for_each(&mut note);
            } else {
                board.numbers_in_order().for_each(&mut note);
            }
            listed.order.extend(board.numbers_in_order().map(|number| now[place(number)]));
            listed.ends.push(short(listed.order.len()));
        }
        listed.known.shrink_to_fit();
        listed.order.shrink_to_fit();
        listed
    }

    /// A state, counted from the first that is listed.
    fn state(&self, state: usize) -> State<'_> {
        let start = state.checked_sub(1).map_or(0, |before| self.ends[before]);
        let order = &self.order[start as usize..self.ends[state] as usize];
        State { order: order.into(), known: self.known.as_slice().into() }
    }
}

impl State<'_> {
    /// The pieces of a board as a state of its own.
    pub(crate) fn of_board(board: &Board) -> Self {
        let known: Vec<_> = board.pieces().map(|(tag, piece)| (tag, piece.clone())).collect();
        State { order: (0..short(known.len())).collect(), known: known.into() }
    }

    /// The number of pieces on the board.
    #[must_use]
    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// Whether no piece is on the board.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    /// The pieces with their ids, in placement order.
    pub fn pieces(
        &self,
    ) -> impl DoubleEndedIterator<Item = (PieceTag, &Piece)> + ExactSizeIterator {
        self.order.iter().map(|&place| {
            let (tag, piece) = &self.known[place as usize];
            (*tag, piece)
        })
    }

    /// The last piece in the placement order at a place, in inches. All pieces may be looked at.
    #[must_use]
    pub fn top_at(&self, x: f64, y: f64) -> Option<(PieceTag, &Piece)> {
        self.pieces().rfind(|(_, piece)| same_place(piece.x - x, piece.y - y))
    }

    /// A piece by its number, if it is on the board. All pieces may be looked at.
    #[must_use]
    pub fn piece(&self, number: PieceNumber) -> Option<&Piece> {
        self.pieces().find(|(tag, _)| tag.number == number).map(|(_, piece)| piece)
    }
}
