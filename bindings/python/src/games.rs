//! The games of a file, one after another.

use crate::{game::Game, interrupts::check_signals, source::Source};
use ppn::GameText;
use pyo3::{exceptions::PyOSError, prelude::*};
use std::{
    collections::VecDeque,
    io,
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{Receiver, RecvTimeoutError, sync_channel},
    },
    thread,
    time::Duration,
};

/// A text with its place among the games.
pub(crate) struct PlacedText {
    pub(crate) source: Arc<Source>,
    pub(crate) text: Arc<GameText<'static>>,
    /// Its number in its file, from 1.
    pub(crate) number: u64,
    /// The number of characters before it.
    pub(crate) start: u64,
}

/// Texts that a thread reads ahead: a few hundred kilobytes of them.
pub(crate) struct Texts {
    receiver: Receiver<io::Result<Vec<PlacedText>>>,
    ready: VecDeque<PlacedText>,
}

/// The bytes of texts that the thread hands over at a time.
const BYTES: usize = 64 << 10;

impl Texts {
    pub(crate) fn of(sources: Vec<Source>) -> Self {
        let (sender, receiver) = sync_channel(2);
        thread::spawn(move || {
            for source in sources {
                let source = Arc::new(source);
                let (mut texts, mut bytes) = (Vec::new(), 0);
                let (mut number, mut start) = (0, 0);
                let mut is_wanted = true;
                let read = source.each(|text| {
                    number += 1;
                    let length = text.text.chars().count() as u64;
                    bytes += 100 + text.text.len();
                    let (source, text) = (Arc::clone(&source), Arc::new(text));
                    texts.push(PlacedText { source, text, number, start });
                    start += length;
                    if bytes > BYTES {
                        bytes = 0;
                        is_wanted = sender.send(Ok(std::mem::take(&mut texts))).is_ok();
                    }
                    is_wanted
                });
                let is_rest_wanted = is_wanted && sender.send(Ok(texts)).is_ok();
                let goes_on = match read {
                    Ok(()) => is_rest_wanted,
                    Err(error) => is_rest_wanted && sender.send(Err(error)).is_ok(),
                };
                if !goes_on {
                    return;
                }
            }
        });
        Self { receiver, ready: VecDeque::new() }
    }

    /// The next text; `None` after the last.
    pub(crate) fn next(&mut self) -> PyResult<Option<PlacedText>> {
        loop {
            if let Some(text) = self.ready.pop_front() {
                return Ok(Some(text));
            }
            match self.receiver.recv_timeout(Duration::from_millis(100)) {
                Ok(Ok(texts)) => self.ready = texts.into(),
                Ok(Err(error)) => return Err(PyOSError::new_err(error.to_string())),
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) => check_signals()?,
            }
        }
    }
}

/// The games of a file or a text, one after another. The file is read as the games are taken, so that an archive of any
/// length needs little memory. A game is played when its moves or boards are first asked for.
///
/// >>> import ppn
/// >>> games = ppn.read("1. e4 e5 *\n\n1. d4 *\n", notation="pgn")
/// >>> [len(game.moves) for game in games]
/// [2, 1]
#[pyclass(frozen, module = "ppn")]
pub(crate) struct Games {
    texts: Mutex<Texts>,
}

impl Games {
    pub(crate) fn of(source: Source) -> Self {
        Self { texts: Mutex::new(Texts::of(vec![source])) }
    }
}

#[pymethods]
impl Games {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Game>> {
        py.check_signals()?;
        let next = {
            // While another thread waits for a text, this one must not hold up Python.
            let ready = self.texts.try_lock().ok().and_then(|mut texts| texts.ready.pop_front());
            match ready {
                Some(text) => Some(text),
                None => {
                    py.detach(|| self.texts.lock().unwrap_or_else(PoisonError::into_inner).next())?
                }
            }
        };
        Ok(next.map(Game::new))
    }
}
