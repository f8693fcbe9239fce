//! All integration tests of the crate, in one program: it is linked once.

mod latex;
mod mistakes;
mod protocols;
mod shown;
mod support;
