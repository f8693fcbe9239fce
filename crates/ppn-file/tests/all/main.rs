//! All integration tests of the crate, in one program: it is linked once.

mod archive;
mod diagnostics;
mod document;
mod game;
mod growth;
mod limits;
mod metadata;
mod vectors;
