//! Games of any board-game notation as records: the interface between notations and tools.
//!
//! A [`Notation`] is an object. It splits a stream into texts of one game each, reads and plays
//! such a text, formats it, and converts games of other notations. A program with a [`Record`] does
//! not need to know anything else about the notation. The record has the states of the game with
//! their labels, texts, comments, marks and places in the text, the board at each state, the
//! metadata and the diagnostics. Notations are in a table, [`Notations`], to which a program can
//! add its own.
//!
//! A notation whose moves are known before they reach the board gives them as a [`Script`] of typed
//! steps, and gets its record by [`Script::record`].
//!
//! ```
//! use ppn_record::{Action, Entry, Options, Place, Script, Span, Step};
//!
//! let text = "drop a stone on c3";
//! let drop = Action::Put { piece: "S".into(), at: Place { x: 3.0, y: 3.0 } };
//! let step = Step { action: drop, span: Span::new(0, 18) };
//! let script = Script { entries: vec![Entry::new("1.", vec![step])], ..Script::default() };
//!
//! let record = script.record(text, &Options::default());
//! assert_eq!(record.len(), 2); // the start board and one state
//! assert_eq!(record.text(1), "S@c3"); // as PPN writes it
//! assert_eq!(record.span(1), Span::new(0, 18)); // where the text asks for it
//! assert_eq!(record.state_at(5), 1);
//! assert_eq!(record.board(1).len(), 1);
//! assert!(record.board(0).is_empty());
//! ```
//!
//! A program that wants no record of most games, such as one that searches an archive, reads a stream
//! with [`visit`]: it sees the metadata of each game, and then skips it or gets the parts of its text.
//!
//! # Invariants
//!
//! - The crate names no notation and no tool.
//! - A record has the text of one game; every state has its place in that text.
//! - A record does not change. Boards of several states can be held at a time.
//! - All data that is kept from one game to the next is in [`Options`], which the caller owns. Its
//!   size is bounded.

mod boards;
pub mod codes;
mod comment_part;
mod continuation;
mod converted;
mod format;
mod guidance;
mod joint;
mod junction;
mod lines;
pub mod lint;
mod mark;
mod move_list;
mod notation;
mod notations;
mod opening;
mod options;
mod outline;
mod packed;
mod parsed;
mod part;
mod plain_game;
mod ration;
mod record;
mod remarks;
mod script;
mod script_moves;
mod short_list;
mod start;
mod start_boards;
mod start_facts;
mod strip;
mod touch;
mod unread;
mod variation;
mod visitor;
mod wording;

pub use comment_part::{CommentPart, comment_parts};
pub use continuation::{Continuation, FreePlay, Play, Rules, comment_text};
pub use converted::{Converted, Scripts};
pub use format::{FormatOptions, Formatted, left_as_it_is, left_out, not_converted};
pub use guidance::{Completion, Explanation, Refactoring, RefactoringKind, code_span};
pub use joint::Joint;
pub use junction::{Aside, Junction};
pub use lines::{Lines, RecordLine};
pub use mark::{Mark, MarkShape, StepPart};
pub use move_list::{MoveList, NoMoves};
pub use notation::{Notation, OwnPosition, Texts, whole_text};
pub use notations::Notations;
pub use opening::{Opening, Placed};
pub use options::{Options, Positions};
pub use outline::{Outline, Serializable, Structure};
pub use parsed::Parsed;
pub use part::{Part, PartKind, sort_parts};
pub use plain_game::{PieceChange, PlainGame};
pub use ration::Ration;
pub use record::{Costume, Record};
pub use remarks::Remarks;
pub use script::{Entry, Item, Layout, Played, Remark, Script};
pub use script_moves::ScriptMoves;
pub use short_list::{Marks, Steps};
pub use start::{PLAYER_KEYS, Start, asked, name_of};
pub use start_boards::{StartBoard, StartBoards};
pub use start_facts::{Camp, StartFacts};
pub use strip::Strip;
pub use touch::{Touch, TouchKind};
pub use unread::Unread;
pub use variation::{Branch, Variation};
pub use visitor::{Next, Visitor, visit, visit_game};
pub use wording::Wording;

pub use ppn_engine::{
    Action, Board, Chunks, Cursor, Dialect, Edition, Limits, MacroWords, PieceNumber, PieceTag,
    Place, Replay, SharedBoard, State, Step,
};
pub use ppn_file::{
    GameText, Half, Limits as MetadataLimits, Mapping, Metadata, Node, ScalarStyle, Text, Value,
};
pub use ppn_piece::{
    Cells, Configuration, Kind, Piece, PieceSide, Rank, Side, Suit, UnknownPieceSide,
};
pub use ppn_setups::{
    self as setups, OwnBoard, OwnBoards, OwnGroup, Request, Setup, SetupError, System,
};
pub use ppn_source::{
    Applicability, Code, Decoding, Diagnostic, Edit, FilePlace, Fix, Label, Layer, LineIndex,
    Position, Severity, Span, UnknownName,
};
pub use ppn_source::{LineBreaks, LineEnd, insertion};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
