//! A game.

use crate::{
    board::{Board, Boards},
    character_offsets::CharacterOffsets,
    diagnostic::{Diagnostic, diagnostics},
    games::PlacedText,
    metadata::dictionary,
    moves::Move,
    page::{Page, page},
    picture::Picture,
    played::Played,
};
use ppn::{Record, Selection};
use pyo3::{
    exceptions::PyIndexError,
    prelude::*,
    types::{PyDict, PyList},
};
use std::sync::{Arc, OnceLock};

/// A game: its metadata, moves, boards and problems.
///
/// It is read and played once, when something is first asked of it.
///
/// >>> import ppn
/// >>> game = next(ppn.read('[White "Ann"]\n\n1. e4 e5 *\n'))
/// >>> game.metadata["White"], len(game.moves), len(game.board().pieces)
/// ('Ann', 2, 33)
#[pyclass(frozen, module = "ppn")]
pub(crate) struct Game {
    pub(crate) placed: PlacedText,
    played: OnceLock<Played>,
    problems: OnceLock<Vec<Diagnostic>>,
    offsets: OnceLock<CharacterOffsets>,
}

impl Game {
    pub(crate) fn new(placed: PlacedText) -> Self {
        Self {
            placed,
            played: OnceLock::new(),
            problems: OnceLock::new(),
            offsets: OnceLock::new(),
        }
    }

    /// The record of the game. It is played without Python, so that other threads run.
    pub(crate) fn record(&self, py: Python<'_>) -> &Record<'_> {
        let played = match self.played.get() {
            Some(played) => played,
            None => py.detach(|| {
                self.played.get_or_init(|| {
                    let source = &self.placed.source;
                    Played::new(Arc::clone(&self.placed.text), |text| {
                        source.notation.record(text, &source.options)
                    })
                })
            }),
        };
        played.borrow_dependent()
    }

    /// The place of a byte of its text among the characters of the file.
    pub(crate) fn character(&self, byte: u32) -> u64 {
        let text = &self.placed.text.text;
        let offsets = self.offsets.get_or_init(|| CharacterOffsets::new(text));
        self.placed.start + offsets.of_byte(text, byte)
    }

    /// A state by its number, from the end if it is negative.
    pub(crate) fn state(&self, py: Python<'_>, ply: isize) -> PyResult<usize> {
        let states = self.record(py).len();
        let state = if ply < 0 { states.checked_add_signed(ply) } else { Some(ply.unsigned_abs()) };
        state.filter(|state| *state < states).ok_or_else(|| {
            PyIndexError::new_err(format!("there is no state {ply}: the game has {states}"))
        })
    }
}

#[pymethods]
impl Game {
    /// The name of its file; `<text>` for a text.
    #[getter]
    fn file(&self) -> &str {
        &self.placed.source.name
    }

    /// Its number in its file, from 1.
    #[getter]
    fn number(&self) -> u64 {
        self.placed.number
    }

    /// The name of its notation, such as `pgn`.
    #[getter]
    fn notation(&self) -> &'static str {
        self.placed.source.notation.name()
    }

    /// Its text, with everything that belongs to it in the file.
    #[getter]
    fn text(&self) -> &str {
        &self.placed.text.text
    }

    /// Where its text begins, in characters of the text that was read.
    #[getter]
    fn start(&self) -> u64 {
        self.placed.start
    }

    /// Where its text ends, in characters of the text that was read.
    #[getter]
    fn end(&self) -> u64 {
        self.character(u32::MAX)
    }

    /// The line on which its text begins, from 1.
    #[getter]
    fn line(&self) -> u64 {
        self.placed.text.line + 1
    }

    /// Its tags and other metadata. This does not play the game.
    #[getter]
    fn metadata<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        if let Some(played) = self.played.get() {
            return dictionary(py, &played.borrow_dependent().metadata);
        }
        let source = &self.placed.source;
        dictionary(py, &source.notation.headline(&self.placed.text, &source.options))
    }

    /// Its moves. The parts of a capture are a move each, as they are states.
    #[getter]
    fn moves<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyList>> {
        let py = slf.py();
        let states = slf.get().record(py).len();
        let moves = (1..states).map(|state| Move { game: slf.clone().unbind(), state });
        PyList::new(py, moves.collect::<Vec<_>>())
    }

    /// The number of its states: the start board, and one for each move.
    fn __len__(&self, py: Python<'_>) -> usize {
        self.record(py).len()
    }

    /// The board of a state: 0 is the start board, and -1 the last.
    #[pyo3(signature = (ply = -1), text_signature = "($self, ply=-1)")]
    fn board(slf: &Bound<'_, Self>, ply: isize) -> PyResult<Board> {
        let state = slf.get().state(slf.py(), ply)?;
        Ok(Board { game: slf.clone().unbind(), state })
    }

    /// The boards of all states, beginning with the start board.
    fn boards(slf: &Bound<'_, Self>) -> Boards {
        Boards::of(slf.clone().unbind(), slf.get().record(slf.py()).len())
    }

    /// What `ppn check` reports about it, in the order of the text.
    #[getter]
    fn diagnostics(&self, py: Python<'_>) -> Vec<Diagnostic> {
        let found = self.problems.get_or_init(|| {
            py.detach(|| {
                let source = &self.placed.source;
                let parsed = source.notation.parse(self.placed.text.borrowed(), &source.options);
                let found = ppn_lint::check(&*parsed, &Selection::default());
                diagnostics(&self.placed, &found)
            })
        });
        found.clone()
    }

    /// A picture of a state: see `ppn.render`.
    #[pyo3(
        signature = (ply = -1, *, theme = None, view = "plan", turn = 0, annotate = None, width = None),
        text_signature = "($self, ply=-1, *, theme=None, view='plan', turn=0, annotate=None, width=None)"
    )]
    #[expect(clippy::too_many_arguments, reason = "they have names in Python")]
    fn render(
        &self,
        py: Python<'_>,
        ply: isize,
        theme: Option<&str>,
        view: &str,
        turn: u8,
        annotate: Option<&str>,
        width: Option<u32>,
    ) -> PyResult<Picture> {
        let state = self.state(py, ply)?;
        let options = crate::picture::options(theme, view, turn, annotate, width)?;
        let record = self.record(py);
        py.detach(|| Picture::of(record, state, options))
    }

    /// A page that plays the game.
    #[pyo3(signature = (*, title = None, theme = None))]
    fn player(&self, py: Python<'_>, title: Option<&str>, theme: Option<&str>) -> PyResult<Page> {
        let record = self.record(py);
        let extension = self.placed.source.notation.endings()[0];
        page(py, title, theme, |add| add(record, extension))
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        let options = crate::picture::options(None, "plan", 0, None, None)?;
        let record = self.record(py);
        let picture = py.detach(|| Picture::of(record, record.len() - 1, options))?;
        Ok((!picture.svg.is_empty()).then_some(picture.svg))
    }

    fn __repr__(&self) -> String {
        format!("<ppn.Game {} of {}>", self.placed.number, self.placed.source.name)
    }
}
