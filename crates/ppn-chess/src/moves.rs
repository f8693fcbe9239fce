//! Moves.

use crate::{Figure, Role, Square};

/// A move in a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// The square that the figure leaves.
    pub from: Square,
    /// The square that it goes to; the king's if it castles.
    pub to: Square,
    /// What a pawn becomes.
    pub promotion: Option<Role>,
    /// The square of the rook with which the king castles.
    pub rook: Option<Square>,
}

impl Move {
    /// Whether the king castles towards the h-file, if it castles.
    #[must_use]
    pub fn castles_short(&self) -> Option<bool> {
        self.rook.map(|rook| rook.file() > self.from.file())
    }
}

/// What a move does on the board. A move is one or more of them, one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Effect {
    /// The figure on a square is taken off.
    Take(Square),
    /// A figure moves from a square to another.
    Shift(Square, Square),
    /// The figure on a square becomes another.
    Change(Square, Figure),
    /// A figure is put on an empty square.
    Put(Square, Figure),
}
