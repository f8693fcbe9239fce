//! Read, check and replay board-game notation: Portable Piecepack Notation and related notations.
//!
//! This crate puts the layers together. It reads no files and prints nothing; command lines,
//! editors and web pages are built on it. A program that reads a file in any notation, prints its
//! problems and draws the last board of each game:
//!
//! ```no_run
//! use ppn::{File, render::terminal};
//! use std::{env, error::Error, fs};
//!
//! fn main() -> Result<(), Box<dyn Error>> {
//!     let name = env::args().nth(1).ok_or("usage: last_board FILE")?;
//!     let file = File::new(&name, fs::read(&name)?)?;
//!     for game in file.games() {
//!         print!("{}", game.report());
//!         let record = game.record();
//!         let pieces = record.shown(record.len() - 1);
//!         println!("{}", terminal::diagram(&pieces, &terminal::Options::default()));
//!     }
//!     Ok(())
//! }
//! ```
//!
//! A [`FileGame`] has `check`, `fix`, `format` and `record`, and a [`File`] has `convert`, in every
//! notation. The functions of this crate that do not take a notation are about PPN:
//!
//! ```
//! let text = "---\nGameType: Four Field Kono\n...\n1. b1:b3 1... d3:b3 {and so on}\n";
//! let options = ppn::Options::default();
//! for game in ppn::read(text) {
//!     let record = ppn::replay(&game, &options);
//!     assert!(record.diagnostics.is_empty());
//!     assert_eq!(record.len(), 3); // the start board and a state for each move number
//!     assert_eq!(record.number(2), "1...");
//!     assert_eq!(&record.text[record.span(2)], "1... d3:b3 {and so on}");
//!     assert_eq!(record.board(2).len(), 18); // two pieces were captured
//! }
//! ```
//!
//! Other notations, and notations of your own, are objects in a table:
//!
//! ```
//! let notations = ppn::notations();
//! let pdn = notations.named("pdn").unwrap();
//! let text = ppn::GameText::whole(b"[GameType \"20\"] 1. 32-28 19-23 *".to_vec());
//! let record = pdn.record(&text, &ppn::Options::default());
//! assert_eq!(record.text(2), "g7-f6"); // as PPN writes it
//! ```
//!
//! Each layer is a crate of its own and can be used alone: `ppn-file`, `ppn-lex`, `ppn-syntax`,
//! `ppn-engine`, `ppn-setups` and the others; `docs/architecture.md` has an overview.
//!
//! # Features
//!
//! The first three are on by default.
//!
//! - `pictures`: `render`, and `Frames`, `player_game` and `score_game`, which give states in the
//!   form that it draws. It adds the crate `ppn-render`.
//! - `terminal`: the report format `Full` of [`report`], with underlined lines. It adds `ariadne`.
//! - `json`: the report formats `Json` and `Sarif`. It adds `serde_json`.
//! - `themes`: `render::Theme::read`. It adds `toml`.
//! - `settings`: `lint::Settings::read`, for `ppn.toml`. It adds `toml`.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod file;
mod functions;

pub use file::{File, FileGame};
pub use functions::{
    all_codes, check, code, code_words, convert, fix, format, notations, own_board, pin, read,
    replay, source, start_board,
};

pub use ppn_arimaa::Limits as ArimaaLimits;
pub use ppn_draughts::Limits as DraughtsLimits;
pub use ppn_engine::{Cursor, Dialect, Limits, MacroWords, State, describe_place, describe_suit};
pub use ppn_file::{
    EditError, Game, GameDocument, KeyPath, Limits as MetadataLimits, NewValue, Reader, Slot,
};
pub use ppn_lint::{self as lint, CodeWord, Fixed, Selection, Settings, UnknownCode, apply_fixes};
pub use ppn_notations::{
    Fan, MovetextParser, ParserRow, Parsers, Pdn, PinError, Played, Ppn, Request, SetUp,
    Settings as NotationSettings, fan, pdn, print_script, standard,
};
pub use ppn_piece::{Configuration, Kind, Piece, PieceSide, Rank, Side, Suit, normal_angle};
pub use ppn_record::{
    Action, Aside, Board, Completion, Converted, Edition, Entry, Explanation, FormatOptions,
    Formatted, GameText, Half, Joint, Junction, Layout, Lines, Mark, Metadata, MoveList, Next,
    Notation, Notations, Options, Outline, OwnBoard, OwnBoards, OwnGroup, Parsed, Part, PartKind,
    PieceNumber, PieceTag, Place, Positions, Ration, Record, RecordLine, Refactoring,
    RefactoringKind, Script, Scripts, Start, StartBoards, Step, StepPart, Strip, Structure, Texts,
    Touch, TouchKind, Visitor, Wording, visit, visit_game,
};
pub use ppn_recorder as recorder;
#[cfg(feature = "pictures")]
pub use ppn_render as render;
pub use ppn_report as report;
pub use ppn_setups as setups;
pub use ppn_source::{
    Applicability, Code, Diagnostic, Edit, FileOffsets, FilePlace, Fix, Label, Layer, LineIndex,
    Position, Severity, Span, UnknownName,
};
pub use ppn_syntax::{
    Highlight, HighlightKind, LineBreaks, LineEnd, MovetextDocument, MovetextEditError, highlight,
    highlight_html,
};
pub use ppn_view::{
    self as view, Added, Delta, Deltas, GameJson, PieceJson, RecordJson, Selected, short_number,
    states,
};
#[cfg(feature = "pictures")]
pub use ppn_view::{
    Diagram, Frames, NoMove, Tree, first_leg, is_later_leg, player_game, score_board, score_boards,
    score_game, shown_move, square_marks, squares, variation_texts,
};

#[cfg(all(doctest, feature = "pictures", feature = "terminal"))]
#[doc = include_str!("../README.md")]
struct Readme;
