//! Expands and resolves moves of Portable Piecepack Notation, and replays them on a board.
//!
//! A movetext becomes a [`Program`]: braces expanded, macros replaced, words read as moves, and
//! piece specifications resolved, all without a board. A [`Replay`] plays the program from a start
//! board and provides every state. It stores one board, and the changes that lead from state to
//! state. Diagnostics point at the typed text, even if the problem is inside an expansion.
//!
//! This crate knows nothing of game names, files or pixels; start boards come from the caller.
//!
//! ```
//! use ppn_engine::{Dialect, Limits, MacroTable, Program, Replay};
//!
//! let text = "1. S@b2 M@c3 2. b2:c3 {a capture}";
//! let limits = Limits::default();
//! let (program, problems) =
//!     Program::new(text, 0, MacroTable::default(), &Dialect::default(), &limits);
//! assert!(problems.is_empty());
//!
//! let (replay, problems) = Replay::new([], &program, 1.0, &limits);
//! assert!(problems.is_empty());
//! assert_eq!(replay.len(), 3); // the empty board, and one state for each number
//! assert_eq!(replay.last().len(), 1);
//! assert_eq!(replay.board(1).len(), 2); // before the capture
//! assert_eq!((program.number(1).as_ref(), program.comment(1).as_str()), ("2.", "a capture"));
//! ```
//!
//! # Invariants
//!
//! - A replay is a function of the text, the start board and the limits.
//! - Everything that does not depend on the board is done in a [`Program`] before a piece moves.
//! - A move that fails leaves the board as it was, and the replay continues.
//! - A diagnostic points at typed text, even if the problem is inside an expansion. A place in an
//!   expansion has a separate type, [`WordSpan`](ppn_syntax::WordSpan).
//! - The cost of a move grows neither with the length of the game nor with the number of pieces.

mod active;
mod apply;
mod board;
mod choices;
mod chunks;
pub mod codes;
mod describe;
mod dialect;
mod edits;
mod expansion;
mod first_edition;
mod glyphs;
mod index;
mod limits;
mod lookup;
mod macros;
mod naming;
mod newcomers;
mod number;
mod places;
mod plain_board;
mod play;
mod point;
mod program;
mod replay;
mod shared_board;
mod shortened;
mod spec;
mod squares;
mod state;
mod step;
mod unplaced;
mod watch;

pub use apply::turn_over;
pub use board::Board;
pub use chunks::{Chunks, MacroWords, SETUP_LABEL};
pub use describe::{describe_piece, describe_place, describe_suit};
pub use dialect::Dialect;
pub use limits::Limits;
pub use macros::{MacroDefinition, MacroTable, builtin_macros, is_builtin_macro};
pub use naming::PieceName;
pub use number::{PieceNumber, PieceTag};
pub use plain_board::{PlainBoard, PlainChange};
pub use play::play;
pub use ppn_syntax::macro_references;
pub use program::Program;
pub use replay::{Cursor, Replay};
pub use shared_board::SharedBoard;
pub use spec::{Features, ListedRank, Spec};
pub use state::State;
pub use step::{Action, Place, Step};
pub use unplaced::Unplaced;
pub use watch::{Change, Changes, Turn, Watch};

pub use ppn_piece::{
    Cells, Configuration, Kind, Piece, PieceSide, Rank, Side, Suit, UnknownPieceSide,
};
pub use ppn_source::{
    Applicability, Code, Diagnostic, Edit, Edition, Fix, Label, Layer, LineIndex, Position,
    Severity, Span,
};
pub use ppn_syntax as syntax;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
