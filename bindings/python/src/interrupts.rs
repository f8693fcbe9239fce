//! Ctrl+C during long work.

use pyo3::prelude::*;
use std::time::{Duration, Instant};

/// Asks Python from time to time whether Ctrl+C was pressed, from work that runs without Python.
pub(crate) struct Interrupts {
    asked: Instant,
}

/// How often it is asked.
const EVERY: Duration = Duration::from_millis(50);

impl Interrupts {
    pub(crate) fn new() -> Self {
        Self { asked: Instant::now() }
    }

    /// # Errors
    /// `KeyboardInterrupt`, or what a handler of a signal raised.
    pub(crate) fn check(&mut self) -> PyResult<()> {
        if self.asked.elapsed() < EVERY {
            return Ok(());
        }
        self.asked = Instant::now();
        Python::attach(|py| py.check_signals())
    }
}
