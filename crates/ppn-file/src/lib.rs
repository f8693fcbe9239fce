//! Portable Piecepack Notation files: games, metadata and movetext, without loss.
//!
//! ```
//! use ppn_file::split;
//!
//! let text = "---\nEvent: Club night\nGameType: Four Field Kono\n...\n1. b1:b3\n";
//! for game_text in split(text) {
//!     let game = game_text.parse(&Default::default());
//!     assert!(game.diagnostics.is_empty());
//!     assert_eq!(game.metadata.text("Event"), Some("Club night"));
//!     assert_eq!(game.movetext_str(), "1. b1:b3\n");
//! }
//! ```
//!
//! A file is a sequence of games. A line that starts with `---` begins a game. The metadata of the
//! game is one YAML mapping. It extends to a line that starts with `...`, or else to the first
//! blank line. The rest is movetext, which this crate does not parse.
//!
//! - [`split`] and [`split_bytes`] split a text into games, [`Reader`] does the same with a stream
//!   of any length. The concatenated texts of the games are the file, byte for byte.
//! - [`Game::parse`] finds the parts of one game and reads its [`Metadata`]: ordered, with the span
//!   of every key and value, scalars by their text. It never fails; problems are reported in
//!   [`Game::diagnostics`].
//! - [`Metadata`] implements [`serde::Serialize`], [`Metadata::deserialize`] reads it into a type
//!   of your own, and [`write_game`] makes the text of a game from metadata and movetext.
//! - [`GameDocument`] changes the text of a game, and keeps everything else in it byte for byte;
//!   [`MetadataEdits`] gives the same changes as edits.
//!
//! # YAML
//! Metadata follows the core schema of YAML 1.2: only `true` and `false` are booleans, and `010` is
//! ten. [`Value::differs_in_yaml_1_1`] finds plain scalars that older readers read differently.
//! Aliases are replaced by copies of their anchors, within [limits] that a caller may raise with
//! [`Limits`]. The key `<<` has no special meaning, since YAML 1.2 has no merging. The tags
//! `!!str`, `!!int`, `!!float`, `!!bool` and `!!null` set the type of a scalar; all other tags are
//! ignored. Keys are scalars, and are distinguished by their text.
//!
//! This crate also reads two forms that YAML 1.2 forbids and common readers accept: lines in
//! brackets and braces that are not indented, and a tab after the colon of a key.
//!
//! # Invariants
//!
//! - The crate does not look into movetexts, and opens no files.
//! - A file that is read can be written back byte for byte; a game keeps its text.
//! - A stream takes the memory of one game, and a game is read in time that grows with its length.

mod archive;
pub mod codes;
mod document;
mod edit_error;
mod error;
mod fault;
mod game;
mod halves;
mod lenience;
pub mod limits;
mod line;
mod mapping;
mod markers;
mod metadata;
mod metadata_edits;
mod new_value;
mod quoting;
mod reader;
mod schema;
mod subset;
mod text;
mod typed;
mod value;
mod writer;
mod written;
mod yaml;

pub use archive::{GameText, Half, split, split_bytes};
pub use document::GameDocument;
pub use edit_error::EditError;
pub use error::Error;
pub use game::{Game, looks_like_metadata};
pub use limits::Limits;
pub use mapping::{Entries, Mapping};
pub use metadata::Metadata;
pub use metadata_edits::{KeyPath, MetadataEdits, Slot};
pub use new_value::NewValue;
pub use reader::Reader;
pub use schema::{Scalar, Yaml11};
pub use text::Text;
pub use value::{Entry, Node, ScalarStyle, Tag, Value};
pub use writer::write_game;

pub use ppn_source::{
    Applicability, Code, Decoding, Diagnostic, Edit, FileOffsets, FilePlace, Fix, Label, Layer,
    LineIndex, Part, Position, Severity, Span,
};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
