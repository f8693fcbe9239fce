//! All integration tests of the crate, in one program: it is linked once.

mod boards;
mod cases;
mod crowded;
mod growth;
mod limits;
mod moves;
mod order;
mod play;
mod programs;
