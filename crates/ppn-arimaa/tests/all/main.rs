//! All integration tests of the crate, in one program: it is linked once.

mod common;
mod corpus;
mod games;
mod headers;
mod illegal;
mod limits;
mod messages;
mod pasted;
mod properties;
mod split;
mod turns;
mod understood;
