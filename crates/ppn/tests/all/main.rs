//! All integration tests of the crate, in one program: it is linked once.

mod codes;
mod draughts;
mod editions;
mod halves;
