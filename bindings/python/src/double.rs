//! Games that archives have more than once.

use pyo3::prelude::*;

/// A game that another game makes superfluous.
#[pyclass(frozen, eq, get_all, module = "ppn")]
#[derive(Clone, PartialEq)]
pub(crate) struct Double {
    /// The name of its file.
    pub(crate) file: String,
    /// Its number in its file, from 1.
    pub(crate) number: u64,
    /// The file of the game that is kept.
    pub(crate) kept_file: String,
    /// The number of the game that is kept.
    pub(crate) kept_number: u64,
    /// Whether it is only the beginning of the game that is kept.
    pub(crate) is_beginning: bool,
}

#[pymethods]
impl Double {
    fn __repr__(&self) -> String {
        let Self { file, number, kept_file, kept_number, .. } = self;
        format!("<ppn.Double {file}:{number} of {kept_file}:{kept_number}>")
    }
}
