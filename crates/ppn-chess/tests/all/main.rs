//! All integration tests of the crate, in one program: it is linked once.

mod any_text;
mod diagnostics;
mod epd;
mod games;
mod rules;
mod words;
