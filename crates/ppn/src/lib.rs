//! Read, check and replay board-game notation: Portable Piecepack Notation and related notations.
//!
//! This crate puts the layers together. It reads no files and prints nothing; command lines,
//! editors and web pages are built on it.
//!
//! ```
//! let text = "---\nGameType: Four Field Kono\n...\n1. b1:b3 1... d3:b3 {and so on}\n";
//! let options = ppn::Options::default();
//! for game in ppn::read(text) {
//!     let record = ppn::replay(&game, &options);
//!     assert!(record.diagnostics.is_empty());
//!     assert_eq!(record.len(), 3); // the start board and a state for each move number
//!     assert_eq!(record.number(2), "1...");
//!     assert_eq!(record.span(2).slice(record.text), "1... d3:b3 {and so on}");
//!     assert_eq!(record.board(2).len(), 18); // two pieces were captured
//! }
//! ```
//!
//! The functions of this crate that do not take a notation are about PPN. Other notations, and
//! notations of your own, are objects in a table:
//!
//! ```
//! let notations = ppn::notations();
//! let pdn = notations.named("pdn").unwrap();
//! let text = ppn::GameText::whole(b"[GameType \"20\"] 1. 32-28 19-23 *".to_vec());
//! let record = pdn.record(&text, &ppn::Options::default());
//! assert_eq!(record.text(2), "g7-f6");
//! ```
//!
//! Each layer is a crate of its own and can be used alone: `ppn-file`, `ppn-lex`, `ppn-syntax`,
//! `ppn-engine`, `ppn-setups` and the others; `docs/architecture.md` has an overview.
//!
//! # Features
//!
//! `pictures` adds `Frames`, `player_game` and `score_game`, which give states in the form that the
//! crate `ppn-render` draws. It adds a dependency on that crate.

mod functions;

pub use functions::{
    all_codes, check, code, convert, fix, format, notations, pin, read, replay, start_board,
};

pub use ppn_arimaa::Limits as ArimaaLimits;
pub use ppn_draughts::Limits as DraughtsLimits;
pub use ppn_engine::{Cursor, Dialect, Limits, State};
pub use ppn_file::{Game, Limits as MetadataLimits, Reader};
pub use ppn_lint::{self as lint, Fixed, Selection, Settings, apply_fixes};
pub use ppn_notations::{
    Fan, MovetextParser, ParserRow, Parsers, Pdn, PinError, Played, Ppn, Request, SetUp,
    Settings as NotationSettings, fan, pdn, print_script, standard,
};
pub use ppn_piece::{Configuration, Kind, Piece, PieceSide, Rank, Side, Suit, normal_angle};
pub use ppn_record::{
    Action, Board, Completion, Converted, Edition, Entry, Explanation, FormatOptions, Formatted,
    GameText, Half, Joint, Layout, Mark, Metadata, MoveList, Notation, Notations, Options, Outline,
    Parsed, Part, PartKind, PieceNumber, PieceTag, Ration, Record, Refactoring, RefactoringKind,
    Script, Scripts, Start, StartBoards, Step, StepPart, Structure, Texts, Touch, TouchKind,
};
pub use ppn_recorder as recorder;
pub use ppn_report as report;
pub use ppn_setups as setups;
pub use ppn_source::{
    Applicability, Code, Diagnostic, Edit, FileOffsets, Fix, Label, Layer, LineIndex, Position,
    Severity, Span,
};
pub use ppn_syntax::{LineBreaks, LineEnd};
pub use ppn_view::{
    Added, Delta, Deltas, GameJson, PieceJson, Place, RecordJson, Selected, short_number, states,
};
#[cfg(feature = "pictures")]
pub use ppn_view::{
    Diagram, Frames, Tree, first_leg, last_move, player_game, score_board, score_game,
    square_marks, squares, variation_texts,
};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
