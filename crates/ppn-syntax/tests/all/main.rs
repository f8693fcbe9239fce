//! All integration tests of the crate, in one program: it is linked once.

mod diagnostics;
mod document;
mod highlight;
mod printer;
mod trees;
