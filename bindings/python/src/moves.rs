//! Moves.

use crate::{board::Board, game::Game};
use pyo3::prelude::*;
use std::borrow::Cow;

/// A move of a game: its number, its texts and its comment.
///
/// >>> import ppn
/// >>> move = next(ppn.read("1. e4! {my favourite} *\n", notation="pgn")).moves[0]
/// >>> move.own_text, move.text, move.comment
/// ('e4!', 'e2-e4', 'my favourite')
#[pyclass(frozen, module = "ppn")]
pub(crate) struct Move {
    pub(crate) game: Py<Game>,
    pub(crate) state: usize,
}

#[pymethods]
impl Move {
    /// The number of the state after it; the first move has 1.
    #[getter]
    fn ply(&self) -> usize {
        self.state
    }

    /// The move number in the form of PPN, such as `1...`.
    #[getter]
    fn number(&self, py: Python<'_>) -> Cow<'_, str> {
        self.game.get().record(py).number(self.state)
    }

    /// The move in the form of PPN, such as `e2-e4`.
    #[getter]
    fn text(&self, py: Python<'_>) -> Cow<'_, str> {
        self.game.get().record(py).text(self.state)
    }

    /// The move number in the words of its notation.
    #[getter]
    fn own_number(&self, py: Python<'_>) -> Cow<'_, str> {
        self.game.get().record(py).own_number(self.state)
    }

    /// The move in the words of its notation, such as `e4!`.
    #[getter]
    fn own_text(&self, py: Python<'_>) -> Cow<'_, str> {
        let game = self.game.get();
        match game.word(py, self.state) {
            Some(word) => word.into(),
            None => game.record(py).own_text(self.state),
        }
    }

    /// What the writer says about it, without clocks, times and evaluations.
    #[getter]
    fn comment(&self, py: Python<'_>) -> String {
        self.game.get().record(py).remarks(self.state).words.clone()
    }

    /// The times on the clocks of both sides, the first side first; empty if they are unknown.
    #[getter]
    fn clocks(&self, py: Python<'_>) -> (String, String) {
        let [first, second] = self.game.get().record(py).remarks(self.state).clocks.clone();
        (first, second)
    }

    /// The evaluation for the first side, such as `-0.3` or `#5`; empty if it is unknown.
    #[getter]
    fn evaluation(&self, py: Python<'_>) -> String {
        self.game.get().record(py).remarks(self.state).evaluation.clone()
    }

    /// The board after it.
    #[getter]
    fn board(&self, py: Python<'_>) -> Board {
        Board { game: self.game.clone_ref(py), state: self.state }
    }

    /// Where it begins, in characters of the text that was read.
    #[getter]
    fn start(&self, py: Python<'_>) -> u64 {
        let game = self.game.get();
        game.character(game.record(py).span(self.state).start)
    }

    /// Where it ends, in characters of the text that was read.
    #[getter]
    fn end(&self, py: Python<'_>) -> u64 {
        let game = self.game.get();
        game.character(game.record(py).span(self.state).end)
    }

    fn __str__(&self, py: Python<'_>) -> String {
        format!("{} {}", self.own_number(py), self.own_text(py)).trim().to_owned()
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        format!("<ppn.Move {}>", self.__str__(py))
    }
}
