//! All integration tests of the crate, in one program: it is linked once.

mod boards;
mod diagnostics;
mod examples;
mod format;
mod grammar;
mod limits;
mod manual;
mod mutated;
mod pasted;
mod pictures;
mod planted;
mod properties;
mod records;
mod reference;
mod robustness;
mod rules;
mod second_reading;
mod setups;
mod states;
mod streams;
mod vectors;
