//! Board-game notation for JavaScript: what the npm package `ppn` is made of.
//!
//! Each function takes a text and its options as JSON, and gives JSON; the package gives them types and
//! parses their answers. A wrong option is an exception with the name of the option.
//!
//! # Invariants
//!
//! - The only state is held by the caller: [`Games`], [`LanguageServer`] and [`Recorder`], which
//!   are freed.
//! - Offsets are those of JavaScript strings: units of UTF-16.
//! - No file, clock or address is read.

mod functions;
mod games;
mod language_server;
mod options;
mod recorder;
mod utf16;

pub use functions::{check, codes, convert, explain, fix, format, parse, setup, setups};
pub use games::Games;
pub use language_server::LanguageServer;
pub use recorder::Recorder;
