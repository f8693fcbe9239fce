//! The progress line of long runs.

use std::{
    io::{self, IsTerminal, Write},
    path::PathBuf,
    time::{Duration, Instant},
};

/// The progress of a long run, in the last line of a terminal; nothing is shown elsewhere.
pub(crate) struct Progress {
    shown: bool,
    /// The total bytes of all files whose size is known.
    total: u64,
    done: u64,
    started: Instant,
    drawn: bool,
}

/// Shorter runs show no progress.
const PATIENCE: Duration = Duration::from_millis(500);

const WIDTH: u64 = 30;

impl Progress {
    pub(crate) fn new(files: &[PathBuf]) -> Self {
        let sizes = files.iter().filter_map(|file| Some(file.metadata().ok()?.len()));
        Self { shown: io::stderr().is_terminal(), total: sizes.sum(), ..Self::hidden() }
    }

    /// No progress line.
    pub(crate) fn hidden() -> Self {
        Self { shown: false, total: 0, done: 0, started: Instant::now(), drawn: false }
    }

    pub(crate) fn advance(&mut self, bytes: usize, games: u64) {
        self.done += bytes as u64;
        if !self.shown || self.started.elapsed() < PATIENCE {
            return;
        }
        let part = (self.done * WIDTH).checked_div(self.total).unwrap_or(0).min(WIDTH);
        let bar: String = (0..WIDTH).map(|at| if at < part { '█' } else { '░' }).collect();
        self.drawn = true;
        // The run continues even if the terminal cannot show progress.
        let _ = write!(io::stderr(), "\r{bar} {games} games");
    }

    /// Makes room for a report.
    pub(crate) fn clear(&mut self) {
        if self.drawn {
            self.drawn = false;
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}
