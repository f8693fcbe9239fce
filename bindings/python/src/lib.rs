//! Board-game notation in Python: the module `_ppn` of the package `ppn`.
//!
//! # Invariants
//!
//! - Problems of games are objects. Exceptions are for files that cannot be read and for wrong arguments.
//! - Offsets count characters of the text that was read, as Python does.
//! - While games are read and played, other threads of Python run, and Ctrl+C ends the work.
//! - What a game answers does not depend on what was played ahead, nor on the order of questions.
//! - No `unsafe`: Arrow is handed over by the functions of `arrow-array` in a capsule of `pyo3`.

#![forbid(unsafe_code)]

mod board;
mod character_offsets;
mod diagnostic;
mod double;
mod found;
mod functions;
mod game;
mod games;
mod interrupts;
mod last_asked;
mod metadata;
mod moves;
mod page;
mod picture;
mod played;
mod scan;
mod section;
mod setup;
mod source;
mod written;

use pyo3::prelude::*;

/// Board-game notation: read, check, replay, draw and search games, and turn them into tables.
#[pymodule]
mod _ppn {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::{
        board::{Board, Boards, Piece},
        diagnostic::Diagnostic,
        double::Double,
        found::{Found, FoundGames},
        functions::{check, convert, dedupe, explain, find, fix, fmt, notations, read, read_text},
        functions::{player, render, scan, sections, setup, setups},
        game::Game,
        games::Games,
        moves::Move,
        page::Page,
        picture::Picture,
        scan::Scan,
        section::FileSection,
        setup::Setup,
        written::Written,
    };

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
