//! Grammar and syntax tree of the Portable Piecepack Notation movetext.
//!
//! [`parse`] reads a movetext into [`Element`]s: comments, move numbers, semicolons, plain moves
//! and [`Template`]s (items with braces, macros or escapes, which an engine expands first). Plain
//! moves are read into [`Moves`], a flat tree of `Copy` nodes with `u32` spans. An engine reads
//! expanded text with [`parse_words`]. Reading never fails: a broken element becomes
//! [`ElementKind::Broken`], with a [`Diagnostic`], and reading continues
//! after it.
//!
//! This crate knows no board: it does not check whether a piece is at `b2`.
//!
//! ```
//! use ppn_syntax::{ElementKind, Limits, Location, MoveToken, parse};
//!
//! let movetext = parse("1. b2-c3 {a quiet move} 2. a1:", 0, &Limits::default());
//! assert_eq!(movetext.elements.len(), 5);
//!
//! let ElementKind::Moves(range) = movetext.elements[1].kind else { panic!() };
//! let MoveToken::Shift { to, .. } = movetext.moves[range][0].token else { panic!() };
//! let location = &movetext.moves[to.location.unwrap()];
//! assert_eq!(location.value, Location::Algebraic { column: 3, row: 3 });
//! assert!(movetext.diagnostics.is_empty()); // `a1:` captures the active piece
//! ```
//!
//! [`Plain`] reads the most common elements without a tree; most movetexts have no others.
//!
//! [`print()`] lays elements out within a width, and otherwise leaves them as they are written.
//!
//! [`MovetextDocument`] changes elements of a movetext and keeps everything else in it byte for byte;
//! [`MovetextEdits`] gives the same changes as edits.
//!
//! [`highlight`] gives the parts of a movetext with their kinds, for pages and editors.
//!
//! With the feature `report` (on by default), [`report`] draws diagnostics for people.
//! With the feature `serde`, an [`Outline`] can be serialized.
//!
//! # Invariants
//!
//! - Reading never fails. A broken element keeps its place, and the other elements are read.
//! - A place in an expansion has a type of its own, [`WordSpan`]; every [`Span`]
//!   is a place in the typed text. Nodes are `Copy` and own no text.
//! - The crate knows no board and no pieces.
//! - The shortcuts that skip the tokens give the same nodes as the grammar; property tests compare
//!   them.

#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod codes;
mod columns;
mod direction;
mod document;
mod element;
mod explain;
mod fault;
mod grammar;
#[cfg(test)]
mod growth;
mod highlight;
mod layout;
mod limits;
mod macro_references;
mod movetext_edits;
mod operand;
mod operator;
mod outline;
mod page;
mod plain;
mod printer;
#[cfg(feature = "report")]
pub mod report;
mod shape;
mod template;
mod tree;
mod word;
mod word_span;
mod words;
mod work;

pub use direction::{DIRECTIONS, Direction};
pub use document::MovetextDocument;
pub use element::{Element, ElementKind, Movetext, NumberKind, is_blank, parse};
pub use highlight::{Highlight, HighlightKind, highlight, highlight_html};
pub use layout::Layout;
pub use limits::{Limits, MAX_COORDINATE};
pub use macro_references::{macro_reference, macro_references};
pub use movetext_edits::{MovetextEditError, MovetextEdits};
pub use outline::{Outline, outline};
pub use plain::{NamingKind, Plain, PlainElement, PlainKind, PlainMove, PlainNaming, PlainSquare};
pub use ppn_source::{LineBreaks, LineEnd, flat};
pub use printer::print;
pub use template::{
    Alternatives, BraceRange, Part, PartKind, Parts, Template, Templates, parse_template,
};
pub use tree::{
    Anchor, Centre, Destination, Location, Move, MoveRange, MoveToken, Moves, Node, Order, PieceId,
    PieceSpec, Slice, SlicePart, Spanned,
};
pub use word::parse_words;
pub use word_span::WordSpan;

pub use ppn_lex::WordKind;
pub use ppn_source::{
    Applicability, Code, Diagnostic, Edit, Fix, Label, Layer, LineIndex, Position, Severity, Span,
};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
