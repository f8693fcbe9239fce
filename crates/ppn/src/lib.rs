//! Read, check and replay Portable Piecepack Notation.
//!
//! This crate puts the layers together: files into games ([`read`]), the metadata's choice of
//! movetext parser and start board, the replay of the movetext ([`replay`]), and all that is to be
//! said about a game ([`check`]). It reads no files and prints nothing; command lines, editors and
//! web pages are shells around it.
//!
//! ```
//! let text = "---\nGameType: Four Field Kono\n...\n1. b1:b3 1... d3:b3 {and so on}\n";
//! for game in ppn::read(text) {
//!     let mut record = ppn::replay(&game, &ppn::Options::default());
//!     assert!(record.diagnostics.is_empty());
//!     assert_eq!(record.len(), 3); // the start board and a state for each move number
//!     assert_eq!(record.number(2), "1...");
//!     assert_eq!(record.board(2).len(), 18); // two pieces were captured
//! }
//! ```
//!
//! Each layer is a crate of its own and can be used alone: `ppn-file`, `ppn-lex`, `ppn-syntax`,
//! `ppn-engine`, `ppn-setups`.
//!
//! # Features
//!
//! `pictures` adds `frame`, a state as the crate `ppn-render` draws it, at the cost of that crate.

mod anchors;
mod arimaa;
mod causes;
mod check;
mod codes;
mod convert;
mod converted;
mod draughts;
mod edition;
mod fix;
mod format;
#[cfg(feature = "pictures")]
mod frame;
mod habits;
mod history;
mod json;
mod look_alikes;
mod macros;
mod mark;
mod misspellings;
mod movetext;
mod notation;
mod options;
mod outline;
mod parsers;
mod pin;
mod record;
mod removal;
mod rules;
mod start;
mod suppression;

pub use check::{check, check_games};
pub use codes::{all_codes, code, rules};
pub use convert::{
    ArimaaConversion, ArimaaForm, ArimaaVariations, Conversion, Converted, DraughtsConversion,
    DraughtsSystem, convert, converts,
};
pub use draughts::{DraughtsReader, read_draughts};
pub use fix::{Fixed, apply_fixes, fix};
pub use format::{FormatOptions, Formatted, format, format_as};
#[cfg(feature = "pictures")]
pub use frame::frame;
pub use json::{
    DiagnosticJson, EditJson, FixJson, LabelJson, MovesSelection, PieceJson, Place, PlaceJson,
    RecordJson, diagnostics_json,
};
pub use mark::{Mark, StepPart};
pub use movetext::{Default as DefaultParser, MoveList, MovetextParser, Played, Request};
pub use notation::{Notation, records};
pub use options::Options;
pub use outline::{EntryOutline, GameOutline, outline};
pub use parsers::parser_names;
pub use pin::{PinError, pin};
pub use record::{Record, replay};
pub use start::{StartBoard, start_board};

pub use ppn_arimaa::Limits as ArimaaLimits;
pub use ppn_draughts::Limits as DraughtsLimits;
pub use ppn_engine::{Board, Dialect, Edition, Limits, PieceTag};
pub use ppn_file::{Game, GameText, Metadata, MetadataLimits, Reader};
pub use ppn_piece::{Configuration, Kind, Piece, PieceSide, Rank, Side, Suit, normal_angle};
pub use ppn_setups as setups;
pub use ppn_source::{
    Applicability, Code, Diagnostic, Edit, Fix, Label, LineIndex, Position, Severity, Span,
};
pub use ppn_syntax::LineEnd;

/// The games of a text, in order.
///
/// For archives that should not be held in memory there is [`Reader`].
pub fn read(text: &str) -> impl Iterator<Item = GameText<'_>> {
    ppn_file::split(text)
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
