//! Games that a query finds.

use crate::{
    game::{Game, Known},
    games::{PlacedText, Texts},
    interrupts::Interrupts,
    source::Source,
};
use ppn_archive::{Query, Subject};
use pyo3::prelude::*;
use std::sync::{Mutex, PoisonError};

/// A game that a query found, and the place that shows it.
#[pyclass(frozen, get_all, module = "ppn")]
pub(crate) struct Found {
    /// The game.
    game: Py<Game>,
    /// Where the place begins, in characters of the text that was read; `None` if there is none.
    start: Option<u64>,
    /// Where the place ends.
    end: Option<u64>,
}

#[pymethods]
impl Found {
    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<ppn.Found {}>", self.game.bind(py).repr()?))
    }
}

/// The games that a query finds, one after another.
#[pyclass(frozen, module = "ppn")]
pub(crate) struct FoundGames {
    texts: Mutex<Texts>,
    query: Query,
}

impl FoundGames {
    pub(crate) fn of(sources: Vec<Source>, query: Query) -> Self {
        Self { texts: Mutex::new(Texts::of(sources)), query }
    }

    fn next(&self) -> PyResult<Option<(PlacedText, Option<ppn::Span>)>> {
        let mut texts = self.texts.lock().unwrap_or_else(PoisonError::into_inner);
        let mut interrupts = Interrupts::new();
        while let Some(text) = texts.next()? {
            interrupts.check()?;
            let source = &text.source;
            let subject = Subject::new(&text.text, &*source.notation, &source.options)
                .at(&source.name, text.number);
            if let Some(found) = self.query.find(&subject) {
                drop(subject);
                return Ok(Some((text, found.place)));
            }
        }
        Ok(None)
    }
}

#[pymethods]
impl FoundGames {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Found>> {
        py.check_signals()?;
        let Some((text, place)) = py.detach(|| self.next())? else { return Ok(None) };
        let game = Game::new(text, Known::default());
        let (start, end) = match place {
            Some(place) => (Some(game.character(place.start)), Some(game.character(place.end))),
            None => (None, None),
        };
        Ok(Some(Found { game: Py::new(py, game)?, start, end }))
    }
}
