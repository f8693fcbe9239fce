//! Boards and their pieces.

use crate::{
    game::Game,
    picture::{Picture, options},
};
use ppn::{Frames, render::terminal};
use pyo3::prelude::*;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The board of a state of a game.
///
/// >>> import ppn
/// >>> board = next(ppn.read("1. e4 *\n", notation="pgn")).board(1)
/// >>> len(board), board.ply, board.number
/// (33, 1, '1.')
#[pyclass(frozen, module = "ppn")]
pub(crate) struct Board {
    pub(crate) game: Py<Game>,
    pub(crate) state: usize,
}

#[pymethods]
impl Board {
    /// The number of the state; 0 is the start board.
    #[getter]
    fn ply(&self) -> usize {
        self.state
    }

    /// The number of the move that led to it; `SetupFn.` for the start board.
    #[getter]
    fn number(&self, py: Python<'_>) -> String {
        self.game.get().record(py).number(self.state).into_owned()
    }

    /// The pieces, lowest first, as they are played.
    #[getter]
    fn pieces(&self, py: Python<'_>) -> Vec<Piece> {
        let state = self.game.get().record(py).state(self.state);
        state.pieces().map(|(tag, piece)| Piece::of(tag.to_string(), piece)).collect()
    }

    /// The number of pieces.
    fn __len__(&self, py: Python<'_>) -> usize {
        self.game.get().record(py).state(self.state).len()
    }

    /// The text diagram of the board.
    fn __str__(&self, py: Python<'_>) -> String {
        let record = self.game.get().record(py);
        let pieces = Frames::new(record, true).frame(self.state).pieces;
        let pieces: Vec<_> = pieces.into_iter().map(|piece| piece.piece).collect();
        let options = terminal::Options::default()
            .with_annotate(terminal::Annotate::Algebraic)
            .with_annotation_scale(record.scale_factor)
            .with_trim(true);
        terminal::diagram(&pieces, &options)
    }

    /// A picture of the board: see `ppn.render`.
    #[pyo3(signature = (*, theme = None, view = "plan", turn = 0, annotate = None, width = None))]
    fn render(
        &self,
        py: Python<'_>,
        theme: Option<&str>,
        view: &str,
        turn: u8,
        annotate: Option<&str>,
        width: Option<u32>,
    ) -> PyResult<Picture> {
        let options = options(theme, view, turn, annotate, width)?;
        let (record, state) = (self.game.get().record(py), self.state);
        py.detach(|| Picture::of(record, state, options))
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        let picture = self.render(py, None, "plan", 0, None, None)?;
        Ok((!picture.svg.is_empty()).then_some(picture.svg))
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        format!("<ppn.Board {} with {} pieces>", self.state, self.__len__(py))
    }
}

/// The boards of a game, one after another.
#[pyclass(frozen, module = "ppn")]
pub(crate) struct Boards {
    game: Py<Game>,
    states: usize,
    next: AtomicUsize,
}

impl Boards {
    pub(crate) fn of(game: Py<Game>, states: usize) -> Self {
        Self { game, states, next: AtomicUsize::new(0) }
    }
}

#[pymethods]
impl Boards {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> Option<Board> {
        let state = self.next.fetch_add(1, Ordering::Relaxed);
        (state < self.states).then(|| Board { game: self.game.clone_ref(py), state })
    }
}

/// A piece on the table. Its attributes are the columns of the R packages of the piecepack.
#[pyclass(frozen, eq, get_all, module = "ppn")]
#[derive(Clone, PartialEq)]
pub(crate) struct Piece {
    /// Its id, such as `7` or `7.1`.
    id: String,
    /// Its kind and the side that it shows, such as `coin_back`.
    piece_side: String,
    /// Its suit or colour, from 1.
    suit: u32,
    /// Its rank, from 1.
    rank: u32,
    /// The set that it comes from, such as `piecepack`.
    cfg: String,
    /// The centre, in inches from the left.
    x: f64,
    /// The centre, in inches from the bottom.
    y: f64,
    /// The rotation in degrees, counter-clockwise.
    angle: f64,
}

impl Piece {
    fn of(id: String, piece: &ppn::Piece) -> Self {
        let ppn::Piece { piece_side, suit, rank, cfg, x, y, angle } = piece;
        Self {
            id,
            piece_side: piece_side.to_string(),
            suit: suit.0,
            rank: rank.0,
            cfg: cfg.name().to_owned(),
            x: *x,
            y: *y,
            angle: *angle,
        }
    }
}

#[pymethods]
impl Piece {
    fn __repr__(&self) -> String {
        let Self { id, piece_side, suit, rank, cfg, x, y, .. } = self;
        format!("<ppn.Piece {id}: {piece_side} {suit} {rank} of {cfg} at {x}, {y}>")
    }
}
