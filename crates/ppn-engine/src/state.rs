//! The states of a replay, in any order.

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
/// It borrows from the lists of the replay, so it costs almost nothing, and any number of states
/// can be used at the same time. Moves can be played only on a [`Board`].
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
    /// The pieces as indices into `known`, lowest first.
    order: Cow<'r, [u32]>,
    known: Cow<'r, [Known]>,
}

/// A piece as it is in one or more states.
type Known = (PieceTag, Piece);

/// The states of a game in blocks, each of which is listed when one of its states is requested.
#[derive(Clone, Debug)]
pub(crate) struct States(Vec<Block>);

/// Consecutive states.
#[derive(Clone, Debug)]
struct Block {
    /// The number of the first state.
    first: usize,
    /// The board at the first state. Its pieces cannot be found by place or features.
    key: Board,
    listed: OnceLock<Listed>,
}

/// The pieces of some states. Each version of a piece is kept once, and a state takes 4 bytes for
/// each of its pieces.
#[derive(Clone, Debug)]
struct Listed {
    known: Vec<Known>,
    order: Vec<u32>,
    /// The end of each state in `order`.
    ends: Vec<u32>,
}

/// The smallest size of a block, except the last, in units of 4 bytes: one unit for each piece of a
/// state, and [`UNITS_A_CHANGE`] for each change.
const UNITS_A_BLOCK: usize = 1 << 16;

/// The smallest size of a block for each piece or kind in its key board, so that the key board
/// takes little memory compared with the lists.
const UNITS_A_KEPT: usize = 64;

/// The largest size of a change: a piece with its id, in units of 4 bytes.
const UNITS_A_CHANGE: usize = 16;

/// The largest size of the lists of a game, in units of 4 bytes: 128 MB. A game of 100 pieces and
/// 250,000 moves is within it.
const MOST_LISTED: usize = 1 << 25;

impl States {
    /// The blocks of a game; `None` if all states together have too many pieces.
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
        // If there is only one block, there is no need to search for the next.
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
    /// Lists some states. `board` is the board at the first of them.
    fn of(replay: &Replay, mut board: Board, states: Range<usize>) -> Self {
        let mut listed =
            Self { known: Vec::new(), order: Vec::new(), ends: Vec::with_capacity(states.len()) };
        // The index of the current version of each piece, by its number.
        let mut now = vec![0; board.numbers()];
        let place = |number: PieceNumber| number.0 as usize - 1;
        for state in states.clone() {
            if state > states.start {
                replay.edits_to(state).for_each(|mut edit| board.toggle_links(&mut edit));
            }
            let mut note = |number: PieceNumber| {
                now[place(number)] = short(listed.known.len());
                listed.known.push((board.tag(number), board.known_piece(number).clone()));
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

    /// A state, counted from the first listed one.
    fn state(&self, state: usize) -> State<'_> {
        let start = state.checked_sub(1).map_or(0, |before| self.ends[before]);
        let order = &self.order[start as usize..self.ends[state] as usize];
        State { order: order.into(), known: self.known.as_slice().into() }
    }
}

impl State<'_> {
    /// The pieces of a board as a state that borrows nothing.
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

    /// The last piece in the placement order at a place, in inches. This may look at all pieces.
    #[must_use]
    pub fn top_at(&self, x: f64, y: f64) -> Option<(PieceTag, &Piece)> {
        self.pieces().rfind(|(_, piece)| same_place(piece.x - x, piece.y - y))
    }
}
