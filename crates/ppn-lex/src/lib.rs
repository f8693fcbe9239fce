//! Lexers of the Portable Piecepack Notation movetext.
//!
//! A movetext is read on two levels, each with tokens of its own. [`movetext`] cuts the whole text
//! into runs between blanks, semicolons and braces; [`word`] cuts one run into the signs that the
//! grammar of moves is made of. Tokens are a kind and a [`Span`](ppn_source::Span), without text:
//! slice the source. Lexing never judges: every text gives tokens, and all of it is covered.
//!
//! ```
//! use ppn_lex::{MovetextKind, WordKind, movetext, word};
//!
//! let text = "1. a1-b2 {fine}";
//! let kinds: Vec<_> = movetext(text, 0).map(|token| token.kind).collect();
//! use MovetextKind::*;
//! assert_eq!(kinds, [Number, Blank, Text, Blank, Open, Text, Close]);
//!
//! let signs: Vec<_> = word("a1-b2", 0).map(|token| token.kind).collect();
//! use WordKind::{Digits, Hyphen, Lower};
//! assert_eq!(signs, [Lower, Digits, Hyphen, Lower, Digits]);
//! ```
//!
//! # Invariants
//!
//! - Tokens are kinds and spans; together they cover every byte of the text.
//! - Nothing is judged here: every text has tokens. The crate knows no grammar.

mod movetext;
mod token;
mod word;

pub use movetext::{MovetextKind, MovetextTokens, movetext};
pub use token::Token;
pub use word::{WordKind, WordTokens, word};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
