//! The board that games begin with.

use crate::Board;
use ppn_piece::Piece;
use std::sync::{Arc, LazyLock};

/// A board that any number of replays share: each keeps what its game changes, and no copy of it.
#[derive(Clone, Debug)]
pub struct SharedBoard(pub(crate) Arc<Board>);

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
        &self.0
    }
}

impl From<&Self> for SharedBoard {
    fn from(board: &Self) -> Self {
        board.clone()
    }
}

impl From<Board> for SharedBoard {
    fn from(board: Board) -> Self {
        Self(Arc::new(board))
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
