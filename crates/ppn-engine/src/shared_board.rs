//! The board that games begin with.

use crate::{Board, squares::Squares};
use ppn_piece::Piece;
use std::sync::{Arc, LazyLock, OnceLock};

/// A board that any number of replays share: each keeps what its game changes, and no copy of it.
#[derive(Clone, Debug)]
pub struct SharedBoard(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    board: Board,
    /// The same as squares, and how wide written coordinates are there: games that begin alike mostly
    /// have the same.
    squares: OnceLock<(f64, Option<Squares>)>,
}

impl SharedBoard {
    /// A copy of the board as squares, if it can be shown so; `scale` is the width of written
    /// coordinates.
    pub(crate) fn squares(&self, scale: f64) -> Option<Squares> {
        let (known, squares) =
            self.0.squares.get_or_init(|| (scale, Squares::of(&self.0.board, scale)));
        if *known == scale { squares.clone() } else { Squares::of(&self.0.board, scale) }
    }
}

impl Default for SharedBoard {
    /// The empty board, which is the same for all.
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
