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
use ppn_record::{PieceTag, PlainGame, Ration};
use pyo3::{
    exceptions::PyIndexError,
    prelude::*,
    types::{PyDict, PyList},
};
use std::sync::{
    Arc, OnceLock,
    atomic::{AtomicUsize, Ordering},
};

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
    known: Known,
    /// The changes that were made for boards of the plain game.
    made: AtomicUsize,
    problems: OnceLock<Vec<Diagnostic>>,
    offsets: OnceLock<CharacterOffsets>,
}

/// What is known of a game that was played, perhaps ahead of any request.
#[derive(Default)]
pub(crate) struct Known {
    /// The boards of a game of usual moves, which cost a small part of a record; `None` if only the record has them.
    plain: OnceLock<Option<PlainGame>>,
    played: OnceLock<Played>,
}

impl Known {
    /// What is probably asked of a game, as it was of games shortly before. One that takes long is played only when it is
    /// asked for.
    pub(crate) fn ahead(game: &PlacedText) -> Self {
        const LONGEST: usize = 64 << 10;
        const MUCH: u64 = 1_000 * Ration::MOVE;
        let (text, source) = (&*game.text, &game.source);
        let known = Self::default();
        let needs_record = source.record_asked.is_near(game.number);
        let is_asked = needs_record || source.boards_asked.is_near(game.number);
        let takes_long =
            || text.text.len() > LONGEST || source.notation.most_work(&text.text) > MUCH;
        if is_asked && !takes_long() && (needs_record || known.plain(game).is_none()) {
            known.played(game);
        }
        known
    }

    fn plain(&self, game: &PlacedText) -> Option<&PlainGame> {
        let plain = || {
            let plain = game.source.notation.plain_game(&game.text);
            // Otherwise, its boards are not the states of the record.
            plain.filter(PlainGame::has_states)
        };
        self.plain.get_or_init(plain).as_ref()
    }

    fn played(&self, game: &PlacedText) -> &Played {
        let source = &game.source;
        self.played.get_or_init(|| {
            Played::new(Arc::clone(&game.text), |text| {
                source.notation.record(text, &source.options)
            })
        })
    }

    /// Whether it is known that only the record has the boards.
    fn is_not_plain(&self) -> bool {
        matches!(self.plain.get(), Some(None))
    }
}

/// The changes from which on a record costs less than more boards of a plain game.
const MOST_CHANGES: usize = 20_000;

impl Game {
    pub(crate) fn new(placed: PlacedText, known: Known) -> Self {
        let (problems, offsets) = Default::default();
        Self { placed, known, made: AtomicUsize::new(0), problems, offsets }
    }

    /// The record of the game. It is played without Python, so that other threads run.
    pub(crate) fn record(&self, py: Python<'_>) -> &Record<'_> {
        let Self { placed, known, .. } = self;
        if !known.is_not_plain() {
            placed.source.record_asked.note(placed.number);
        }
        let played = match known.played.get() {
            Some(played) => played,
            None => py.detach(|| known.played(placed)),
        };
        played.borrow_dependent()
    }

    /// The game as what each move changes, if that is known or costs less than a record.
    fn plain(&self, py: Python<'_>) -> Option<&PlainGame> {
        let Self { placed, known, .. } = self;
        placed.source.boards_asked.note(placed.number);
        match known.plain.get() {
            Some(plain) => plain.as_ref(),
            None if known.played.get().is_some() => None,
            None => py.detach(|| known.plain(placed)),
        }
    }

    /// The number of its states.
    pub(crate) fn states(&self, py: Python<'_>) -> usize {
        self.plain(py).map_or_else(|| self.record(py).len(), |plain| plain.boards().len())
    }

    /// The pieces of a state, lowest first.
    pub(crate) fn pieces(&self, py: Python<'_>, state: usize) -> Vec<(PieceTag, ppn::Piece)> {
        if let Some(plain) = self.plain(py) {
            let changes = plain.changes_to(state);
            if self.made.fetch_add(changes, Ordering::Relaxed) + changes < MOST_CHANGES {
                return plain.pieces(state);
            }
        }
        let state = self.record(py).state(state);
        state.pieces().map(|(tag, piece)| (tag, piece.clone())).collect()
    }

    /// The move that leads to a state in the words of its notation, if the text alone says it.
    pub(crate) fn word(&self, py: Python<'_>, state: usize) -> Option<&str> {
        Some(self.plain(py)?.word(state)?.slice(&self.placed.text.text))
    }

    /// The place of a byte of its text among the characters of the file.
    pub(crate) fn character(&self, byte: u32) -> u64 {
        let text = &self.placed.text.text;
        let offsets = self.offsets.get_or_init(|| CharacterOffsets::new(text));
        self.placed.start + offsets.of_byte(text, byte)
    }

    /// A state by its number, from the end if it is negative.
    pub(crate) fn state(&self, py: Python<'_>, ply: isize) -> PyResult<usize> {
        let states = self.states(py);
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
        self.placed.text.place.line + 1
    }

    /// Its tags and other metadata. This does not play the game.
    #[getter]
    fn metadata<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let source = &self.placed.source;
        dictionary(py, &source.notation.headline(&self.placed.text, &source.options))
    }

    /// Its moves. The parts of a capture are a move each, as they are states.
    #[getter]
    fn moves<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyList>> {
        let py = slf.py();
        let states = slf.get().states(py);
        let moves = (1..states).map(|state| Move { game: slf.clone().unbind(), state });
        PyList::new(py, moves.collect::<Vec<_>>())
    }

    /// The number of its states: the start board, and one for each move.
    fn __len__(&self, py: Python<'_>) -> usize {
        self.states(py)
    }

    /// The board of a state: 0 is the start board, and -1 the last.
    #[pyo3(signature = (ply = -1), text_signature = "($self, ply=-1)")]
    fn board(slf: &Bound<'_, Self>, ply: isize) -> PyResult<Board> {
        let state = slf.get().state(slf.py(), ply)?;
        Ok(Board { game: slf.clone().unbind(), state })
    }

    /// The boards of all states, beginning with the start board.
    fn boards(slf: &Bound<'_, Self>) -> Boards {
        Boards::of(slf.clone().unbind(), slf.get().states(slf.py()))
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
