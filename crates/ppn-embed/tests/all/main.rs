//! All integration tests of the crate, in one program: it is linked once.

mod mistakes;
mod shown;
mod support;
