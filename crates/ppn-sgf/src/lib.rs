//! Smart Game Format (SGF) and the rules of go.
//!
//! SGF records games as trees of nodes with properties. [`read`] turns a text into [`Tree`]s and
//! diagnostics with spans, [`replay`] plays a game of go with its variations and names the rule that
//! an illegal move breaks, and [`format()`] writes a tree in the canonical form.
//!
//! ```
//! use ppn_sgf::{Limits, Point, read, replay};
//!
//! let limits = Limits::default();
//! let text = "(;GM[1]SZ[9]RU[Japanese];B[ee];W[ee](;B[cc])(;B[gg]))";
//! let reading = read(text, &limits);
//! assert!(reading.diagnostics.is_empty());
//!
//! let tree = &reading.trees[0];
//! let replay = replay(text, tree, &limits).unwrap();
//! assert_eq!(replay.diagnostics[0].code.name, "sgf-occupied"); // two stones on the same point
//! assert_eq!(replay.diagnostics[0].span.slice(text), "ee");
//! assert!(replay.board_after(tree, 4).at(Point::read("gg").unwrap()).is_some());
//! ```
//!
//! With the feature `encodings`, [`decode`] reads the encodings of East Asia; UTF-8 and Latin-1 are
//! always read.
//!
//! # Invariants
//!
//! - The crate does not know boards of PPN, files or pixels.
//! - No tree is too deep: nodes are a flat list, and nothing is recursive.
//! - Properties that SGF does not define are kept as they are.
//! - A move is played even if it is illegal, as SGF demands.

mod board;
mod check;
pub mod codes;
mod colour;
mod encoding;
mod game_info;
mod guess;
mod limits;
mod markup;
mod point;
mod point_faults;
mod property;
mod read;
mod replay;
mod rules;
mod situation;
mod split;
mod tree;
mod values;
mod write;

pub use board::{Board, NoBoard};
pub use colour::Colour;
pub use encoding::{DECODING, Encoding, decode};
pub use limits::Limits;
pub use markup::Markup;
pub use point::{Point, Size};
pub use property::{Group, Kind, Property};
pub use read::{Reading, read, read_root};
pub use replay::{Act, Change, Played, Replay, replay};
pub use rules::Rules;
pub use situation::Situation;
pub use split::Trees;
pub use tree::{Node, Tree, Value, Written, escaped};
pub use write::format;

pub use ppn_source::{
    Applicability, Code, Decoded, Decoding, Diagnostic, Edit, End, Fix, Label, Layer, LineIndex,
    Position, Seen, Severity, Span, SplitRule, Splitter,
};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
