//! Games whose start boards are known.

use pyo3::prelude::*;

/// A game whose start board is known.
#[pyclass(frozen, get_all, module = "ppn")]
pub(crate) struct Setup {
    /// Its name.
    pub(crate) name: &'static str,
    /// Other names for the same board.
    pub(crate) aliases: Vec<&'static str>,
    /// The system that it is played with, such as `piecepack`.
    pub(crate) system: &'static str,
    /// A line about it.
    pub(crate) description: &'static str,
    /// The numbers of players that it is for; empty if they are unknown.
    pub(crate) players: Vec<i64>,
    /// The metadata to write in a file.
    pub(crate) example: String,
}

#[pymethods]
impl Setup {
    fn __repr__(&self) -> String {
        format!("<ppn.Setup {} ({})>", self.name, self.system)
    }
}
