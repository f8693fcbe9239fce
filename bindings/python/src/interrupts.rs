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
        check_signals()
    }
}

/// Asks Python whether Ctrl+C was pressed, from work that runs without Python.
///
/// # Errors
/// `KeyboardInterrupt`, or what a handler of a signal raised.
#[expect(clippy::redundant_closure_for_method_calls, reason = "the method is of one lifetime")]
pub(crate) fn check_signals() -> PyResult<()> {
    Python::attach(|py| py.check_signals())
}
