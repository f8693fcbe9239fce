//! Texts that were written.

use crate::diagnostic::Diagnostic;
use pyo3::prelude::*;

/// A text that was written, and the problems that were found while writing it.
#[pyclass(frozen, get_all, module = "ppn")]
pub(crate) struct Written {
    /// The text. `str` gives it, too.
    pub(crate) text: String,
    /// The problems: places of the text that was read, or for fixes, of the new text.
    pub(crate) diagnostics: Vec<Diagnostic>,
}

#[pymethods]
impl Written {
    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        let Self { text, diagnostics } = self;
        format!("<ppn.Written of {} bytes with {} problems>", text.len(), diagnostics.len())
    }
}
