//! All integration tests of the crate, in one program: it is linked once.

mod archive;
mod doubles;
mod indexes;
mod many_games;
mod naive;
mod queries;
mod sections;
