//! All integration tests of the crate, in one program: it is linked once.

mod errors;
mod limits;
mod original;
mod other_systems;
mod registry;
mod vectors;
mod yaml;
