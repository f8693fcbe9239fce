//! The start board of games.

use crate::{Board, squares::Squares};
use ppn_piece::Piece;
use std::sync::{Arc, LazyLock, OnceLock};

/// A board that any number of replays share. Each replay keeps only its own changes, and no copy of
/// the board.
#[derive(Clone, Debug)]
pub struct SharedBoard(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    board: Board,
    /// The board as squares, with the scale of written coordinates that it was made for. Games with
    /// the same start board usually have the same scale.
    squares: OnceLock<(f64, Option<Squares>)>,
}

impl SharedBoard {
    /// A copy of the board as squares, if it can be represented so. `scale` is the number of inches
    /// in a unit of written coordinates.
    pub(crate) fn squares(&self, scale: f64) -> Option<Squares> {
        let (known, squares) =
            self.0.squares.get_or_init(|| (scale, Squares::of(&self.0.board, scale)));
        if *known == scale { squares.clone() } else { Squares::of(&self.0.board, scale) }
    }
}

impl Default for SharedBoard {
    /// The empty board, which all callers share.
    fn default() -> Self {
        static EMPTY: LazyLock<SharedBoard> = LazyLock::new(|| Board::default().into());
        EMPTY.clone()
    }
}

impl std::ops::Deref for SharedBoard {
    type Target = Board;

    fn deref(&self) -> &Board {
        &self.0.board
    }
}

impl From<&Self> for SharedBoard {
    fn from(board: &Self) -> Self {
        board.clone()
    }
}

impl From<Board> for SharedBoard {
    fn from(board: Board) -> Self {
        Self(Arc::new(Shared { board, squares: OnceLock::new() }))
    }
}

impl From<&Board> for SharedBoard {
    fn from(board: &Board) -> Self {
        board.clone().into()
    }
}

impl From<Vec<Piece>> for SharedBoard {
    fn from(pieces: Vec<Piece>) -> Self {
        Board::from(pieces).into()
    }
}

impl<const N: usize> From<[Piece; N]> for SharedBoard {
    fn from(pieces: [Piece; N]) -> Self {
        Board::from(pieces).into()
    }
}
