//! Records what people do with the pieces of a board game.
//!
//! A [`Recorder`] holds the text of a game. It takes a [`Gesture`], such as dragging a piece from
//! one place to another, and adds the words that a person would write for it. If the rules of the
//! game are known, it knows where a piece may go, and explains why an illegal move is refused.
//!
//! ```
//! use ppn_notations::Ppn;
//! use ppn_recorder::{Answer, Gesture, Grip, Landing, Point, Recorder};
//! use std::sync::Arc;
//!
//! let text = "---\nGameType: Four Field Kono\n...\n";
//! let mut recorder = Recorder::new(Arc::new(Ppn::default()), text, Default::default(), Default::default());
//! let at = |x: f64, y: f64| Point { x, y };
//! let jump = |from, to| Gesture::Drag {
//!     pieces: Grip::Stack { at: from, count: Some(1) },
//!     to,
//!     through: Vec::new(),
//!     landing: Landing::Capture,
//! };
//! recorder.act(&jump(at(2.0, 1.0), at(2.0, 3.0)));
//! recorder.act(&jump(at(4.0, 3.0), at(2.0, 3.0)));
//! assert_eq!(recorder.text(), "---\nGameType: Four Field Kono\n...\n1. b1:b3 1... d3:b3\n");
//!
//! recorder.act(&Gesture::Undo);
//! assert!(recorder.text().ends_with("\n1. b1:b3\n"));
//! ```
//!
//! # Invariants
//!
//! - A change is kept only if reading the text back gives the board after the gesture.
//! - The recorder changes only the text that it wrote itself.
//! - The only notation that the crate names is PPN, in whose moves free play is written. Rules come
//!   from the trait [`Rules`](ppn_record::Rules).
//! - The same gestures give the same text: the result of a die is part of the gesture.

mod acts;
mod answer;
mod arrangement;
mod fork;
mod gesture;
mod history;
mod names;
mod recorder;
mod ruled;
mod settings;
mod sheet;
mod table;
mod words;

pub use answer::{Answer, TextChange};
pub use gesture::{Gesture, Grip, Landing, Point};
pub use recorder::Recorder;
pub use settings::{Joint, Later, Numbering, Settings, TurnEnd};

pub use ppn_engine::Board;
pub use ppn_piece::{
    Cells, Configuration, Kind, Piece, PieceSide, Rank, Side, Suit, UnknownPieceSide,
};
pub use ppn_record::{GameText, Notation, Notations, Options, Record};
pub use ppn_source::{Diagnostic, Edit, Span};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
