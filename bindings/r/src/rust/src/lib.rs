//! Board-game notation in R: the library of the package rppn.
//!
//! Each function gives its result, or a text of the class `rppn_error`, which R turns into an error: R leaves a function by
//! jumping, which Rust must not be in the middle of.

mod columns;
mod functions;
mod metadata;
mod source;
