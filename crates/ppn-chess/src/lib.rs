//! Portable Game Notation and the rules of chess.
//!
//! [`read()`] gives a [`Game`] as written, with the places of its words and with [diagnostics](codes) for
//! everything unusual. [`replay()`] plays it, and [`rewrite`] writes it as the standard does.
//!
//! ```
//! use ppn_chess::{Limits, read, replay, rewrite};
//!
//! let text = "1. e2-e4 e5 2. Sf3 Sc6 3. Lb5 1-0";
//! let game = read(text, &Limits::default());
//! let replayed = replay(text, &game);
//! let line = replayed.line.unwrap();
//! assert_eq!(line.plies().count(), 5);
//! assert_eq!(rewrite(text, &game, Some(&line), 80), "1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0\n");
//! ```
//!
//! The rules can be used alone: a [`Position`] has the legal [moves](Position::moves), and reads and writes
//! their words.
//!
//! # Invariants
//!
//! - The crate does not know boards of PPN, files or pixels.
//! - Legal moves come from a library, none of whose types is in the interface.
//! - The games of a file are read one at a time, in bounded memory.

pub mod codes;
mod colour;
mod ending;
mod epd;
mod fen;
mod find;
mod form;
mod glyphs;
mod habits;
mod letters;
mod limits;
mod line;
mod lines;
mod moves;
mod near;
mod ordinary;
mod plain;
mod plain_game;
mod plain_play;
mod position;
mod punctuation;
mod read;
mod reason;
mod refusal;
mod replay;
mod role;
mod rules;
mod san;
mod spaced;
mod split;
mod square;
mod tag_values;
mod tags;
mod tree;
mod unclosed;
mod word;
mod write;
pub use colour::Colour;
pub use epd::{Epd, EpdLines, Operation, epd_line, operations_of, write_epd};
pub use fen::{Fen, FenProblem};
pub use find::Found;
pub use glyphs::{glyph_meaning, glyph_symbol};
pub use limits::Limits;
pub use line::{Line, Ply, Step, StepKind};
pub use moves::{Effect, Move};
pub use ordinary::ordinary_moves;
pub use plain_game::PlainGame;
pub use position::{Position, Standing};
pub use read::{read, read_tags};
pub use reason::Reason;
pub use replay::{Replay, replay};
pub use role::{Figure, Role};
pub use rules::variant_of;
pub use san::{Check, Go, NoSan, Oddities, San, Shape};
pub use split::{ArchiveText, DECODING, Texts};
pub use square::{NoSquare, Square};
pub use tags::escaped;
pub use tree::{Game, Item, Outcome, Tag, Variation, comment_text};
pub use write::{Page, ROSTER, WIDTH, export, rewrite};

pub use ppn_source::{
    Applicability, Code, Decoding, Diagnostic, Edit, FilePlace, Fix, Label, Layer, LineIndex,
    Position as TextPosition, Severity, Span, SplitRule,
};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
