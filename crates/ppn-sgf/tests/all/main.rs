//! All integration tests of the crate, in one program: it is linked once.

mod corpus;
mod games;
mod manual;
