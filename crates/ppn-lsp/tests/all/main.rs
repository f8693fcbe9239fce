//! All integration tests of the crate, in one program: it is linked once.

mod panics;
mod readings;
mod typing;
