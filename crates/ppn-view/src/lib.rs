//! Records in the forms that tools show: data for programs, frames for pictures, and games for
//! players.
//!
//! A view takes a [`Record`] and knows no notation.
//!
//! ```
//! use ppn_notations::Ppn;
//! use ppn_view::{GameText, Notation, Options, Selected, states};
//!
//! let text = GameText::whole(b"1. S@b2 2. b2-c3\n".to_vec());
//! let record = Ppn::default().record(&text, &Options::default());
//! assert_eq!(states(&record, &Selected::Last), [2]);
//! assert_eq!(states(&record, &Selected::Number("1.".to_owned())), [1]);
//! ```
//!
//! # Features
//!
//! `pictures` adds `Drawing`, `Frames`, `player_game`, `squares` and `score_game`, which need the crate `ppn-render`.
//!
//! # Invariants
//!
//! - A view takes a record and does not depend on its notation.
//! - States are given one by one, so a long game is never in memory as a whole.

#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "pictures")]
mod caption_text;
mod catalogue;
mod delta;
#[cfg(feature = "pictures")]
mod drawing;
#[cfg(feature = "pictures")]
mod drawing_error;
#[cfg(feature = "pictures")]
mod drawing_option;
#[cfg(feature = "pictures")]
mod frame;
mod json;
mod number;
#[cfg(feature = "pictures")]
mod player;
#[cfg(feature = "pictures")]
mod score;
mod selected;
mod titles;
#[cfg(feature = "pictures")]
mod tree;

#[cfg(feature = "pictures")]
pub use caption_text::{
    CaptionText, START_BOARD, board_title, move_and_comment, move_count, move_counts,
};
pub use catalogue::GameJson;
pub use delta::{Added, Delta, Deltas};
#[cfg(feature = "pictures")]
pub use drawing::{Drawing, Still};
#[cfg(feature = "pictures")]
pub use drawing_error::DrawingError;
#[cfg(feature = "pictures")]
pub use drawing_option::DrawingOption;
#[cfg(feature = "pictures")]
pub use frame::Frames;
pub use json::{PieceJson, RecordJson};
pub use number::short_number;
#[cfg(feature = "pictures")]
pub use player::{player_game, square_marks, squares};
#[cfg(feature = "pictures")]
pub use score::{
    Diagram, NoMove, first_leg, is_later_leg, score_board, score_boards, score_game, shown_move,
    variation_texts,
};
pub use selected::{Selected, states};
pub use titles::{game_name, game_title, shown_value};
#[cfg(feature = "pictures")]
pub use tree::Tree;

pub use ppn_engine::{MacroWords, PieceTag};
pub use ppn_file::Metadata;
pub use ppn_piece::{
    Cells, Configuration, Kind, Piece, PieceSide, Rank, Side, Suit, UnknownPieceSide,
};
pub use ppn_record::{GameText, Notation, Notations, Options, Record};
#[cfg(feature = "pictures")]
pub use ppn_render as render;
pub use ppn_report::Source;
pub use ppn_setups as setups;
pub use ppn_source::{Diagnostic, FilePlace, Span};

#[cfg(all(doctest, feature = "pictures"))]
#[doc = include_str!("../README.md")]
struct Readme;
