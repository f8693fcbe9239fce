//! Lexers of the Portable Piecepack Notation movetext.
//!
//! A movetext is read on two levels, each with its own tokens. [`movetext`] splits the whole text
//! into runs between white space, semicolons and braces; [`word`] splits one run into the symbols
//! of the grammar of moves. A token is a kind and a [`Span`]. To get its text,
//! slice the source. Lexing never fails: every text gives tokens, and they cover all of it.
//!
//! ```
//! use ppn_lex::{MovetextKind, WordKind, movetext, word};
//!
//! let text = "1. a1-b2 {fine}";
//! let kinds: Vec<_> = movetext(text, 0).map(|token| token.kind).collect();
//! use MovetextKind::*;
//! assert_eq!(kinds, [Number, Blank, Text, Blank, Open, Text, Close]);
//!
//! let symbols: Vec<_> = word("a1-b2", 0).map(|token| token.kind).collect();
//! use WordKind::{Digits, Hyphen, Lower};
//! assert_eq!(symbols, [Lower, Digits, Hyphen, Lower, Digits]);
//! ```
//!
//! # Invariants
//!
//! - Tokens are kinds and spans; together they cover every byte of the text.
//! - Lexing never fails. The crate knows no grammar.

mod movetext;
mod token;
mod word;

pub use movetext::{MovetextKind, MovetextTokens, movetext};
pub use token::Token;
pub use word::{WordKind, WordTokens, word};

pub use ppn_source::Span;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
