//! Portable Draughts Notation and the rules of draughts games.
//!
//! Reading a text gives [`Pdn`]: the games as written, with the places of their words and
//! with [diagnostics](codes) for everything unusual. [`replay()`] plays a [`Game`] through by the
//! rules of its type; [`rewrite`] writes it as it should be.
//!
//! ```
//! use ppn_draughts::{Fen, Limits, Mode, read, replay, rewrite};
//!
//! let pdn = read("[GameType \"25\"] 1. c3-d4 b6-a5 2. d4-e5 f6xd4 3. e3:c5 1-0", Mode::Tolerant);
//! let replayed = replay(&pdn.text, &pdn.games[0], &Limits::default());
//! let played = replayed.played.unwrap();
//! assert_eq!(played.line.plies().count(), 5);
//! assert_eq!(replayed.diagnostics[0].message, "the capture symbol of this game is `:`");
//! assert!(rewrite(&pdn, Default::default(), &Limits::default()).text.ends_with("1. c3-d4 b6-a5 2. d4-e5 f6:d4 3. e3:c5\n*\n"));
//! ```
//!
//! The rules can be used alone: a [`Ruleset`] gives the legal moves of a [`Position`].
//!
//! ```
//! use ppn_draughts::{Fen, Ruleset, Variant};
//!
//! let rules = Ruleset::new(Variant::International);
//! let fen = Fen::read("W:WK47:B14,19,29,31,42", rules.board()).unwrap();
//! let moves = rules.moves(&fen.position);
//! let texts: Vec<_> = moves.iter().map(|played| rules.canonical(&moves, played)).collect();
//! assert_eq!(texts, ["47x38x20x9x36", "47x38x24x13x36"]);
//! assert_eq!(rules.perft(&rules.start(), 5), 27_117);
//! ```
//!
//! A file of any size is split into the texts of its games by [`ArchiveTexts`], a text by [`split()`],
//! and read game by game as an [`Archive`]. [`rewrite`] leaves games that were not understood
//! completely as they are. No text causes a panic, and there
//! are [`Limits`] for small texts that need many resources, which a caller may raise.
//!
//! With the feature `serde`, reports such as [`FileReport`] can be serialized.
//!
//! # Invariants
//!
//! - The crate does not know boards of PPN, files or pixels.
//! - Text that was not understood is not rewritten, and a diagnostic reports it.
//! - The texts of an archive are read one at a time, in bounded memory.

#[cfg(test)]
mod arbiter;
mod archive;
mod assembly;
mod bits;
mod board;
mod bounds;
mod capture;
mod checks;
mod clock;
pub mod codes;
mod colour;
mod direction;
mod fen;
mod find;
mod game_type;
mod grammar;
mod guess;
mod lexer;
mod limits;
mod line;
mod moves;
mod notation;
mod numbering;
mod one_jump;
mod plain;
mod position;
mod quiet;
mod read;
mod readings;
mod reason;
mod record;
mod remark;
mod replay;
mod report;
mod results;
mod rewrite;
mod rules;
mod ruleset;
mod separators;
mod split;
mod squares_text;
mod step;
mod token;
mod tree;
mod understood;
mod variant;
mod words;
mod write;

pub use archive::{Archive, ArchiveTexts, Piece};
pub use board::{Board, Square, SquareName, Squares};
pub use clock::{BadTimeControl, Command, Period, TimeControl, clock_seconds, commands};
pub use colour::Colour;
pub use fen::{Fen, FenError, FenOddity};
pub use game_type::{BadGameType, Corner, GameType, Layout, Notation};
pub use limits::Limits;
pub use line::{Line, Ply, Step, StepKind, Stopped};
pub use moves::{Move, Route};
pub use numbering::Numbering;
pub use position::{Draughtsman, Position};
pub use read::{DECODING, ReadOptions, read, read_bytes, read_tags};
pub use record::{Reached, Remarked, SetUp};
pub use remark::NOT_REPLAYED;
pub use replay::{Played, Replay, RulesFrom, replay, replay_by};
pub use report::{
    Counts, FileReport, GameReport, IllegalReport, LegalMove, MoveReport, MovesReport, PerftReport,
    StepReport,
};
pub use results::{Convention, Outcome, UnstatedResult, is_date};
pub use rewrite::{Rewritten, rewrite};
pub use ruleset::Ruleset;
pub use split::{ArchiveText, Split, split};
pub use token::Mode;
pub use tree::{
    Form, Game, Item, MoveText, Pdn, Separator, Tag, Variation, comment_text, known_tags, tag_name,
};
pub use understood::{NotUnderstood, is_guess};
pub use variant::{UnknownVariant, Variant};
pub use write::{PageLayout, write_game};

pub use ppn_source::{
    Applicability, Code, Decoding, Diagnostic, Edit, FilePlace, Fix, Label, Layer, LineBreaks,
    LineIndex, Severity, Span,
};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
