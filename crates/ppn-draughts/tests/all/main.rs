//! All integration tests of the crate, in one program: it is linked once.

mod archive;
mod captures;
mod checks;
mod common;
mod diagnostics;
mod fixes;
mod games;
mod grammar;
mod limits;
mod properties;
mod rules;
mod split;
mod tags;
mod understood;
mod writing;
