//! All integration tests of the crate, in one program: it is linked once.

mod headlines;
mod layers;
mod own_notation;
mod packages;
mod programs;
