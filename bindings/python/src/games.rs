//! The games of a file, one after another.

use crate::{
    game::{Game, Known},
    interrupts::check_signals,
    source::Source,
};
use ppn::GameText;
use pyo3::{exceptions::PyOSError, prelude::*};
use std::{
    collections::VecDeque,
    io,
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel},
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

/// Texts that a thread reads ahead: a few hundred kilobytes of them. Other threads play them ahead, if that is wanted and
/// games before them were played.
pub(crate) struct Texts {
    /// The batches of each lane: the first batch is in the first lane, the next in the next, and so on.
    lanes: Vec<Receiver<Read>>,
    /// The lane of the next batch.
    next: usize,
    has_ended: bool,
    ready: VecDeque<(PlacedText, Known)>,
}

/// What was read.
enum Read {
    Games(Vec<(PlacedText, Known)>),
    Error(io::Error),
    /// No more.
    End,
}

/// The bytes of texts that a thread hands over at a time.
const BYTES: usize = 64 << 10;

impl Texts {
    /// The texts of sources.
    pub(crate) fn of(sources: Vec<Source>) -> Self {
        Self::with_players(sources, 0)
    }

    /// The texts of a source, and its games played ahead on all processors.
    fn played_ahead(source: Source) -> Self {
        let players = thread::available_parallelism().map_or(1, usize::from);
        Self::with_players(vec![source], players)
    }

    fn with_players(sources: Vec<Source>, players: usize) -> Self {
        let (lanes, receivers) = (0..players.max(1)).map(|_| Lane::new(players > 0)).unzip();
        thread::spawn(move || read(sources, lanes));
        Self { lanes: receivers, next: 0, has_ended: false, ready: VecDeque::new() }
    }

    /// The next text; `None` after the last.
    pub(crate) fn next(&mut self) -> PyResult<Option<PlacedText>> {
        Ok(self.next_ahead()?.map(|(text, _)| text))
    }

    fn next_ahead(&mut self) -> PyResult<Option<(PlacedText, Known)>> {
        loop {
            if let Some(text) = self.ready.pop_front() {
                return Ok(Some(text));
            }
            if self.has_ended {
                return Ok(None);
            }
            let read = self.lanes[self.next].recv_timeout(Duration::from_millis(100));
            if read.is_ok() {
                self.next = (self.next + 1) % self.lanes.len();
            }
            match read {
                Ok(Read::Games(games)) => self.ready = games.into(),
                Ok(Read::Error(error)) => return Err(PyOSError::new_err(error.to_string())),
                Ok(Read::End) => self.has_ended = true,
                Err(RecvTimeoutError::Timeout) => check_signals()?,
                Err(RecvTimeoutError::Disconnected) => {
                    self.has_ended = true;
                    return Err(PyOSError::new_err("a thread ended too early"));
                }
            }
        }
    }
}

/// A way for batches from the thread that reads.
struct Lane {
    to_reader: SyncSender<Read>,
    /// The thread that plays; `None` before the second batch, since few sources have two.
    to_player: Option<SyncSender<Read>>,
    is_played: bool,
}

impl Lane {
    fn new(is_played: bool) -> (Self, Receiver<Read>) {
        let (to_reader, receiver) = sync_channel(2);
        (Self { to_reader, to_player: None, is_played }, receiver)
    }

    /// Hands over what was read; returns whether more is wanted.
    fn send(&mut self, read: Read, is_first: bool) -> bool {
        if !self.is_played || is_first {
            return self.to_reader.send(read).is_ok();
        }
        let to_player = self.to_player.get_or_insert_with(|| {
            let (to_player, from_reader) = sync_channel::<Read>(1);
            let to_reader = self.to_reader.clone();
            thread::spawn(move || {
                from_reader.into_iter().all(|read| to_reader.send(played(read)).is_ok())
            });
            to_player
        });
        to_player.send(read).is_ok()
    }
}

/// Reads sources, and hands batches over to lanes in turn.
fn read(sources: Vec<Source>, mut lanes: Vec<Lane>) {
    let (count, mut batch) = (lanes.len(), 0);
    let mut send = |read| {
        let is_wanted = lanes[batch % count].send(read, batch == 0);
        batch += 1;
        is_wanted
    };
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
            texts.push((PlacedText { source, text, number, start }, Known::default()));
            start += length;
            if bytes > BYTES {
                bytes = 0;
                is_wanted = send(Read::Games(std::mem::take(&mut texts)));
            }
            is_wanted
        });
        let is_rest_wanted = is_wanted && send(Read::Games(texts));
        let goes_on = match read {
            Ok(()) => is_rest_wanted,
            Err(error) => is_rest_wanted && send(Read::Error(error)),
        };
        if !goes_on {
            return;
        }
    }
    send(Read::End);
}

/// The same games, played if games shortly before them were.
fn played(read: Read) -> Read {
    let Read::Games(mut games) = read else { return read };
    for (text, known) in &mut games {
        *known = Known::ahead(text);
    }
    Read::Games(games)
}

/// The games of a file or a text, one after another. The file is read as the games are taken, so that an archive of any
/// length needs little memory. A game is played when its moves or boards are first asked for, and those after it on
/// all processors meanwhile.
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
        Self { texts: Mutex::new(Texts::played_ahead(source)) }
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
                None => py.detach(|| {
                    let mut texts = self.texts.lock().unwrap_or_else(PoisonError::into_inner);
                    texts.next_ahead()
                })?,
            }
        };
        Ok(next.map(|(text, known)| Game::new(text, known)))
    }
}
