//! All integration tests of the crate, in one program: it is linked once.

mod arimaa;
mod arimaa_limits;
mod arimaa_properties;
mod boards;
mod chess;
mod common;
mod draughts;
mod epd;
mod go;
mod numbers;
mod ordinary_games;
mod people;
mod plain_games;
mod steps;
mod strip;
mod visitor;
// What the tests of the crates below make and read.
#[path = "../../../ppn-arimaa/tests/all/common.rs"]
mod random;
#[path = "../../../ppn-draughts/tests/all/common.rs"]
mod vectors;
