//! All integration tests of the crate, in one program: it is linked once.

mod auto_traits;
mod headlines;
mod layers;
mod lock_files;
mod one_dependency;
mod own_notation;
mod packages;
mod profile;
mod programs;
