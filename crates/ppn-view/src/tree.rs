//! The states of a game and of its variations.

use crate::{
    frame::{frame_piece, marks},
    short_number,
};
use ppn_engine::Cursor;
use ppn_record::{Lines, Record, RecordLine};
use ppn_render::player::{Line, Pieces, Step};

/// The states of a game and of its variations, one after the other. First come the states of the
/// game itself, then those of each variation, each followed by its own variations.
#[derive(Debug)]
pub struct Tree<'r, 't> {
    lines: Lines<'r, 't>,
    /// Whether boards have marks for the steps of turns.
    steps: bool,
    /// The line whose states were looked at last. A game may have thousands, each with a board.
    walk: Option<Walk<'r>>,
}

/// The boards of a line.
#[derive(Debug)]
struct Walk<'r> {
    /// The index of the line.
    line: usize,
    boards: Cursor<'r>,
    /// The number in [`Pieces`] of each piece as it is at the cursor; `None` if it has to be added.
    numbers: Vec<Option<u32>>,
}

impl<'r, 't> Tree<'r, 't> {
    /// The tree of a record, with or without marks for the steps of turns.
    #[must_use]
    pub fn new(record: &'r Record<'t>, steps: bool) -> Self {
        Self { lines: Lines::new(record), steps, walk: None }
    }

    /// The number of states.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "there is always the start board")]
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// The variations among the states.
    #[must_use]
    pub fn lines(&self) -> Vec<Line> {
        let place = |line: &RecordLine<'_, '_>| Line { first: line.first, after: line.after };
        self.lines.lines()[1..].iter().map(place).collect()
    }

    /// A state, in the words of its notation. Its new pieces are added to those of the game, which are
    /// the same list in each call.
    pub fn step(&mut self, state: usize, pieces: &mut Pieces) -> Step<'r> {
        let at = self.lines.line_of(state);
        let line = self.lines.lines()[at];
        let (record, state) = (line.record, line.local(state));
        let walk = self.walk.take().filter(|walk| walk.line == at);
        let new = || Walk { line: at, boards: record.boards(), numbers: Vec::new() };
        let walk = self.walk.insert(walk.unwrap_or_else(new));
        let pieces = walk.pieces(record, state, pieces);
        let marks = marks(record, state, self.steps);
        let (label, text) = match record.wording(state) {
            Some(wording) => (wording.number.as_str().into(), wording.text.as_str().into()),
            None => (short_number(record, state), record.text(state)),
        };
        let remarks = record.remarks(state).into_owned();
        Step {
            label,
            text,
            comment: remarks.with_figures().into_owned().into(),
            clocks: remarks.clocks.map(Into::into),
            evaluation: remarks.evaluation.into(),
            move_time: remarks.move_time.into(),
            pieces,
            marks,
        }
    }
}

impl Walk<'_> {
    /// The pieces of a state of its record, by their numbers.
    fn pieces(&mut self, record: &Record<'_>, state: usize, pieces: &mut Pieces) -> Vec<u32> {
        let Self { boards, numbers, .. } = self;
        let follows = !numbers.is_empty() && boards.position() + 1 == state;
        boards.go_to(state);
        if follows {
            for piece in boards.changed() {
                if let Some(number) = numbers.get_mut(piece.0 as usize) {
                    *number = None;
                }
            }
        } else {
            numbers.clear();
        }
        let board = boards.board();
        let mut list = Vec::with_capacity(board.len());
        for (tag, piece) in board.pieces() {
            let place = tag.number.0 as usize;
            if numbers.len() <= place {
                numbers.resize(place + 1, None);
            }
            let new = || pieces.add(frame_piece(record, tag, piece));
            list.push(*numbers[place].get_or_insert_with(new));
        }
        list
    }
}
