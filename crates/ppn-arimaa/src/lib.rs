//! Flexible Arimaa Notation (FAN), plain Arimaa records, and the rules of Arimaa.
//!
//! FAN records games of Arimaa with comments on positions, moves and steps, with markings, and with
//! variations of any depth. [`read`] turns a text into [`Game`]s and diagnostics with spans,
//! [`replay`] plays a game by the rules and names the rule that an illegal turn breaks, and
//! [`to_fan`] and [`to_record`] write it.
//!
//! ```
//! use ppn_arimaa::{read, replay, to_fan};
//!
//! let reading = read("FAN31415926 1\nGold: Ann\n\n1g Hb2 Rh1 1s ra8 rb3\n2g rb3e Hb2n \"a push\"", Default::default());
//! assert!(reading.diagnostics.is_empty());
//!
//! let game = &reading.games[0];
//! let replay = replay(game, &Default::default());
//! let push = replay.of(&game.main[2]);
//! assert_eq!(push.removals[0].to_string(), "rc3"); // pushed into a trap
//! assert_eq!(push.board.unwrap().rows()[5], ".H......");
//! assert!(to_fan(game, &replay).ends_with("2g rb3e rc3x Hb2n \"a push\"\n"));
//! ```
//!
//! # Limits
//!
//! There are [`Limits`] for any text, which a caller may raise. Only the first 4 GiB of a text are
//! read, regardless of the limits.
//!
//! With the feature `serde`, there are `GameJson`, a game as data, and `TurnReport`, and boards and verdicts can be
//! serialized.
//!
//! # Invariants
//!
//! - The crate does not know boards of PPN, files or pixels.
//! - Text that was not understood is not rewritten, and a diagnostic reports it.
//! - A game that is read alone gives the same result as within its file, except for the offsets.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod archive;
mod board;
mod body;
mod boundary;
mod bytes;
mod choices;
pub mod codes;
mod complete;
mod content;
mod direction;
mod ending;
mod fan;
mod faults;
mod game;
mod grammar;
mod header;
mod header_line;
mod history;
#[cfg(feature = "serde")]
mod json;
mod judgement;
mod limits;
mod magic_words;
mod marking;
mod pasted;
mod perft;
mod piece;
mod play;
mod progress;
mod read_options;
mod reader;
mod replay;
mod roles;
mod side;
mod split;
mod square;
mod squares;
mod step;
mod token;
mod trail;
mod turn;
mod turns;
mod understood;
mod verdict;
mod word;

pub use archive::{Archive, DECODING};
pub use board::{Board, NotABoard};
pub use complete::{FullStep, full_steps};
pub use direction::Direction;
pub use ending::{Ending, Reason};
pub use fan::{to_fan, to_record, write_headers};
pub use game::{Game, Header};
pub use header_line::{MAGIC, is_header_name, is_writable};
pub use history::History;
#[cfg(feature = "serde")]
pub use json::{GameJson, TurnReport};
pub use judgement::TurnJudgement;
pub use limits::Limits;
pub use marking::Marking;
pub use pasted::{Rows, is_table};
pub use perft::{StepCount, TooManyTurns, perft, perft_steps};
pub use piece::{Animal, Piece};
pub use play::{Play, Removal, Taken};
pub use progress::{Progress, Role};
pub use read_options::ReadOptions;
pub use reader::{Reading, read};
pub use replay::{Played, Replay, TurnError, replay};
pub use roles::Roles;
pub use side::Side;
pub use split::{GameText, Split, split};
pub use square::Square;
pub use step::{Motion, NotAStep, Step};
pub use token::{Token, TokenKind};
pub use turn::{Comment, Line, Turn, TurnId, TurnKind, WrittenStep};
pub use turns::{LegalTurn, Turns, steps, turns};
pub use understood::NotUnderstood;

pub use ppn_source::{
    Applicability, Code, Decoding, Diagnostic, Edit, End, FilePlace, Fix, Label, Layer, LineIndex,
    Position, Seen, Severity, Span, SplitRule, Splitter,
};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
