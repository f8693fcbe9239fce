//! A start board as squares, for moves that need nothing else. With [`play`](crate::play()) it saves what its plain elements
//! save: by a program, plain games take 3.4 times the instructions.

use crate::{Board, board::same_place, edits::Edits};
use ppn_syntax::{PlainMove, PlainSquare};

/// The pieces at places with whole coordinates. Each place has its pieces in placement order.
///
/// Moves from square to square move only the top piece of a place, and put it on top of all others.
/// So each place can be a stack, whatever pieces are between its pieces in the placement order, and
/// no other lookup of order or places is needed.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Squares {
    /// The top piece of each place, or 0, one column after the other; then for each piece, by its
    /// number, the one below it in its stack, or 0. Both are in one list because the list is copied
    /// for each game, and one list is copied faster than two.
    stacks: Vec<Number>,
    /// The active piece, or 0.
    active: Number,
    /// The number of sixteenths of an inch in a unit of coordinates.
    unit: u16,
}

/// The number of a piece; boards with more pieces are not represented as squares.
type Number = u16;

/// What a move did. A number is 0 if there is no such piece.
pub(crate) struct Shift {
    pub(crate) mover: Number,
    /// The captured piece.
    pub(crate) gone: Number,
    /// The piece under the mover now.
    pub(crate) below: Number,
    /// The number of changes that the move takes in the general way.
    pub(crate) changes: usize,
}

/// The columns from 0 to `z`, and the rows from 0: more than usual boards have.
const COLUMNS: usize = 27;
const ROWS: usize = 24;
const PLACES: usize = COLUMNS * ROWS;

impl Squares {
    /// The squares of a board whose written coordinates are `scale` inches wide. `None` if the
    /// general way is needed: if coordinates would have no short form, a piece is near a place but
    /// not exactly there, or several pieces are active.
    pub(crate) fn of(board: &Board, scale: f64) -> Option<Self> {
        let unit = Edits::unit(scale, COLUMNS.max(ROWS))?;
        let stacks = vec![0; PLACES + board.numbers() + 1];
        let active = match board.last_active() {
            [] => 0,
            [one] => Number::try_from(one.0).ok()?,
            _ => return None,
        };
        let mut squares = Self { stacks, active, unit };
        for number in board.numbers_in_order() {
            let piece = board.known_piece(number);
            let (Some(column), Some(row)) =
                (nearest(piece.x / scale, COLUMNS), nearest(piece.y / scale, ROWS))
            else {
                continue;
            };
            let place = usize::from(column) * ROWS + usize::from(row);
            let (column, row) = (f64::from(column), f64::from(row));
            let (dx, dy) = (piece.x - column * scale, piece.y - row * scale);
            if !same_place(dx, dy) {
                continue;
            }
            if (dx, dy) != (0.0, 0.0) {
                return None;
            }
            let number = Number::try_from(number.0).ok().filter(|&n| n < Number::MAX)?;
            squares.lay(number, place);
        }
        Some(squares)
    }

    /// Makes a move and records its edits; returns the number of changes that it takes in the
    /// general way. `None`, with nothing changed, if there is no piece to move or to capture.
    #[inline]
    pub(crate) fn make(&mut self, one: PlainMove, edits: &mut Edits) -> Option<usize> {
        let made = self.shift(one)?;
        if made.gone != 0 {
            edits.remove(made.gone);
        }
        edits.make_move(made.mover, self.steps(one.to.column), self.steps(one.to.row));
        Some(made.changes)
    }

    /// Makes a move. `None`, with nothing changed, if there is no piece to move or to capture.
    #[inline(always)]
    pub(crate) fn shift(&mut self, one: PlainMove) -> Option<Shift> {
        let (from, to) = (place(one.from)?, place(one.to)?);
        let mover = self.stacks[from];
        if mover == 0 {
            return None;
        }
        let (mut changes, mut gone) = (1, 0);
        if one.is_capture {
            gone = self.stacks[to];
            if gone == 0 || gone == mover {
                return None;
            }
            self.take(gone, to);
            changes += 1;
        }
        self.take(mover, from);
        let below = self.stacks[to];
        self.lay(mover, to);
        if self.active != mover {
            self.active = mover;
            changes += 1;
        }
        Some(Shift { mover, gone, below, changes })
    }

    /// Removes the top piece of a square and records the edit. `None`, with nothing changed, if
    /// there is no piece.
    #[inline]
    pub(crate) fn remove(&mut self, from: PlainSquare, edits: &mut Edits) -> Option<()> {
        edits.remove(self.lift(from)?);
        Some(())
    }

    /// Removes the top piece of a square; returns its number. `None`, with nothing changed, if there
    /// is no piece.
    #[inline]
    pub(crate) fn lift(&mut self, from: PlainSquare) -> Option<Number> {
        let from = place(from)?;
        let gone = self.stacks[from];
        if gone == 0 {
            return None;
        }
        self.take(gone, from);
        Some(gone)
    }

    /// Puts a new piece on top of a square, makes it active, and records the edits. `None`, with nothing changed, if
    /// the square or the number is beyond those represented.
    pub(crate) fn drop(&mut self, piece: usize, to: PlainSquare, edits: &mut Edits) -> Option<()> {
        let to = place(to)?;
        let number = Number::try_from(piece).ok().filter(|&n| n < Number::MAX)?;
        self.stacks.resize(PLACES + piece + 1, 0);
        self.lay(number, to);
        self.active = number;
        edits.drop(number);
        edits.activate(number);
        Some(())
    }

    /// The number of the top piece of a square, if there is one.
    pub(crate) fn top(&self, at: PlainSquare) -> Option<Number> {
        Some(self.stacks[place(at)?]).filter(|&number| number != 0)
    }

    /// Makes a piece active; returns whether it was not.
    pub(crate) fn activate(&mut self, number: Number) -> bool {
        std::mem::replace(&mut self.active, number) != number
    }

    #[inline]
    fn steps(&self, coordinate: u32) -> u64 {
        u64::from(coordinate) * u64::from(self.unit)
    }

    /// Removes the top piece from a place.
    #[inline]
    fn take(&mut self, number: Number, place: usize) {
        self.stacks[place] = self.stacks[PLACES + usize::from(number)];
    }

    /// Puts a piece on top of a place.
    #[inline]
    fn lay(&mut self, number: Number, place: usize) {
        self.stacks[PLACES + usize::from(number)] = self.stacks[place];
        self.stacks[place] = number;
    }
}

/// The nearest whole number, if it is below a limit. (The usual way to round is a function call.)
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "between 0 and the limit"
)]
fn nearest(number: f64, limit: usize) -> Option<u8> {
    let above = number + 0.5;
    (above >= 0.0 && above < limit as f64).then_some(above as u8)
}

/// The index of a square. Only the row needs a check, since all columns with a letter exist.
#[inline]
fn place(square: PlainSquare) -> Option<usize> {
    let (column, row) = (square.column as usize, square.row as usize);
    (column < COLUMNS && row < ROWS).then(|| column * ROWS + row)
}
