//! Boards and their pieces.

use crate::{
    game::Game,
    picture::{Picture, options},
};
use ppn::{Frames, render::terminal};
use ppn_record::PieceTag;
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
        let pieces = self.game.get().pieces(py, self.state);
        pieces.into_iter().map(|(tag, piece)| Piece { tag, piece }).collect()
    }

    /// The number of pieces.
    fn __len__(&self, py: Python<'_>) -> usize {
        self.game.get().pieces(py, self.state).len()
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
#[pyclass(frozen, eq, module = "ppn")]
#[derive(Clone, PartialEq)]
pub(crate) struct Piece {
    tag: PieceTag,
    piece: ppn::Piece,
}

#[pymethods]
impl Piece {
    /// Its id, such as `7` or `7.1`.
    #[getter]
    fn id(&self) -> String {
        self.tag.to_string()
    }

    /// Its kind and the side that it shows, such as `coin_back`.
    #[getter]
    fn piece_side(&self) -> String {
        self.piece.piece_side.to_string()
    }

    /// Its suit or colour, from 1.
    #[getter]
    fn suit(&self) -> u32 {
        self.piece.suit.0
    }

    /// Its rank, from 1.
    #[getter]
    fn rank(&self) -> u32 {
        self.piece.rank.0
    }

    /// The set that it comes from, such as `piecepack`.
    #[getter]
    fn cfg(&self) -> &str {
        self.piece.cfg.name()
    }

    /// The centre, in inches from the left.
    #[getter]
    fn x(&self) -> f64 {
        self.piece.x
    }

    /// The centre, in inches from the bottom.
    #[getter]
    fn y(&self) -> f64 {
        self.piece.y
    }

    /// The rotation in degrees, counter-clockwise.
    #[getter]
    fn angle(&self) -> f64 {
        self.piece.angle
    }

    fn __repr__(&self) -> String {
        let Self { tag, piece: ppn::Piece { piece_side, suit, rank, cfg, x, y, .. } } = self;
        let (suit, rank, cfg) = (suit.0, rank.0, cfg.name());
        format!("<ppn.Piece {tag}: {piece_side} {suit} {rank} of {cfg} at {x}, {y}>")
    }
}
