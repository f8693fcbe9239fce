//! Observing the play of a program.

use crate::{
    Program, Unplaced,
    board::{Board, Edit},
    number::PieceNumber,
};
use ppn_piece::Piece;
use ppn_source::Span;
use ppn_syntax::{Move, macro_references};

/// Observes the play of a program, for callers that need more than the states after each
/// number. See [`Replay::watched`](crate::Replay::watched). By default, nothing is observed.
pub trait Watch {
    /// A move is about to be made; the board is as it was before.
    fn before(&mut self, _turn: Turn<'_, '_>) {}

    /// A move was made; the board is as it is now.
    fn made(&mut self, _turn: Turn<'_, '_>, _changes: Changes<'_>) {}

    /// A move failed, and the board is as it was. The observer may add help to the diagnostic. If
    /// there is no diagnostic, the error is a syntax error that was reported before the replay, or one
    /// beyond the limit of diagnostics, which is only counted.
    fn failed(&mut self, _turn: Turn<'_, '_>, _diagnostic: Option<&mut Unplaced>) {}
}

/// No observer.
impl Watch for () {}

/// A move and the board on which it is made.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Turn<'r, 't> {
    /// The program that the move is part of.
    pub program: &'r Program<'t>,
    /// The number of inches in a unit of written coordinates.
    pub scale: f64,
    /// The number of the chunk, from 0.
    pub chunk: usize,
    /// The move; its span may be in an expansion.
    pub one: Move,
    /// The board.
    pub board: &'r Board,
}

impl<'r> Turn<'r, '_> {
    /// The typed characters that the move was made from: all of an item with braces or macros, or a part of it
    /// that has the move alone.
    #[must_use]
    pub fn typed(&self) -> Span {
        self.program.source_span(self.one.span)
    }

    /// The names of the macros among these characters, in order.
    pub fn macros(&self) -> impl Iterator<Item = &'r str> {
        macro_references(self.program.slice(self.typed()))
    }
}

/// The changes of a move.
#[derive(Clone, Copy, Debug)]
pub struct Changes<'r> {
    edits: &'r [Edit],
    board: &'r Board,
}

/// A change of a piece.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Change {
    /// It came to the board or left it.
    Presence(PieceNumber),
    /// It was put at a place, perhaps the one where it was.
    Place {
        /// The piece.
        piece: PieceNumber,
        /// The place before, in inches.
        from: (f64, f64),
    },
    /// It became another piece, perhaps an equal one; its place may have changed too.
    Kind {
        /// The piece.
        piece: PieceNumber,
        /// The place before, in inches.
        from: (f64, f64),
    },
}

impl<'r> Changes<'r> {
    pub(crate) fn new(edits: &'r [Edit], board: &'r Board) -> Self {
        Self { edits, board }
    }

    /// The changes, in the order in which they were made.
    pub fn iter(self) -> impl Iterator<Item = Change> + 'r {
        self.edits.iter().filter_map(move |edit| match edit {
            Edit::Presence { piece, .. } => Some(Change::Presence(*piece)),
            Edit::Place { piece, x, y, .. } | Edit::Move { piece, x, y, .. } => {
                Some(Change::Place { piece: *piece, from: (*x, *y) })
            }
            Edit::Kind { piece, kind } => {
                let Piece { x, y, .. } = *self.board.kept(*kind);
                Some(Change::Kind { piece: *piece, from: (x, y) })
            }
            Edit::Active(_) => None,
        })
    }

    /// Whether the board is the same as before: places, placement order, and features of the
    /// pieces. The active pieces are not compared.
    #[must_use]
    pub fn leave_all_as_it_was(self) -> bool {
        self.edits.iter().all(|edit| self.board.undoes_nothing(edit))
    }
}
