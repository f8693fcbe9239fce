//! Board-game notation for JavaScript: the core of the npm package `ppn`.
//!
//! Each function takes a text and its options as JSON, and returns JSON. The package adds types and
//! parses the results. A wrong option throws an exception with the name of the option.
//!
//! # Invariants
//!
//! - The only state is in [`Games`], [`LanguageServer`] and [`Recorder`], which the caller holds
//!   and frees.
//! - Offsets are offsets of JavaScript strings: units of UTF-16.
//! - The crate reads no file, clock or network address.

mod functions;
mod games;
mod language_server;
mod options;
mod recorder;
mod utf16;

pub use functions::{
    check, codes, convert, explain, fix, format, notation_of, parse, setup, setups,
};
pub use games::Games;
pub use language_server::LanguageServer;
pub use recorder::Recorder;
