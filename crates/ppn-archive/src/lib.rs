//! Archives of board games in any notation: queries, indexes, doubles, statistics.
//!
//! A [`Query`] is read from text, and finds games. It asks a [`Subject`], which reads of a game only what the query
//! needs: the metadata, the parts of its text, or its boards.
//!
//! ```
//! use ppn_archive::{Query, Subject, Vocabulary};
//! use ppn_notations::{GameText, Options, standard};
//!
//! let notations = standard(&Default::default());
//! let vocabulary = Vocabulary::new(notations.clone(), Vec::new());
//! let query = Query::read("White ~ \"ann\" and played \"e5\"", &vocabulary, &Default::default());
//!
//! let text = GameText::whole(b"[White \"Ann\"]\n\n1. e4 e5 *\n".to_vec());
//! let pgn = notations.named("pgn").unwrap();
//! let options = Options::default();
//! let game = Subject::new(&text, &**pgn, &options);
//! let found = query.unwrap().find(&game).unwrap();
//! assert_eq!(found.place.unwrap().slice(&text.text), "e5");
//! ```
//!
//! With the feature `packed`, `unpacked` reads archives that are compressed by gzip or Zstandard.
//!
//! # Invariants
//!
//! - The crate knows no one notation: it has the table of notations from its caller. It knows sets of pieces.
//! - It opens no files and prints nothing.
//! - What it keeps of an archive is bounded, or a few bytes a game, as the types say.
//! - A query is asked of one game at a time, and its answer does not depend on other games.
//! - An index names games that may meet a query. It is never an answer.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod board;
mod candidates;
pub mod codes;
mod comparison;
mod condition;
mod crosstable;
mod date;
mod doubles;
mod figure;
mod fingerprint;
mod index;
mod limits;
mod material;
mod outcome;
#[cfg(feature = "packed")]
mod packed;
mod parser;
mod pattern;
mod plain_boards;
mod query;
mod renaming;
mod sample;
mod section;
mod sequence;
mod sorted_runs;
mod spellings;
mod statistics;
mod subject;
mod sums;
mod token;
mod vocabulary;

pub use crosstable::{Crosstable, CrosstableRow};
pub use date::{Date, uniform_dates};
pub use doubles::{Double, DoubleFinder, Doubles, Fullness};
pub use fingerprint::{Fingerprint, PositionNumbers};
pub use index::{Index, IndexWriter, IndexedGame, Stamp, is_index};
pub use limits::Limits;
pub use outcome::Outcome;
#[cfg(feature = "packed")]
pub use packed::{is_packed, unpacked, unpacked_name};
pub use query::{Found, Query};
pub use renaming::{Renamed, Renaming};
pub use sample::Sample;
pub use section::Section;
pub use sorted_runs::Scratch;
pub use spellings::{SpellingGroup, Spellings};
pub use statistics::{Counted, Opening, PlayerResults, Results, Statistics};
pub use subject::Subject;
pub use vocabulary::Vocabulary;

pub use ppn_record::{
    Board, GameText, Metadata, Notation, Notations, Options, Parsed, PlainGame, Record, Texts,
    lint::Selection,
};
pub use ppn_source::{Code, Diagnostic, FilePlace, Severity, Span};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
