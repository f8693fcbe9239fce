//! Start boards of board games, by name.
//!
//! A file in Portable Piecepack Notation that has `GameType: Fujisan` starts from a board with 52
//! pieces, each in its place. This crate is the registry of such boards. It has every game with its
//! other names, its systems, its arguments and its random boards; a seed gives the same board
//! everywhere.
//!
//! ```
//! use ppn_setups::{Request, Value, set_up};
//!
//! let setup = set_up(&Request::named("Tablut")).unwrap();
//! assert_eq!(setup.pieces.len(), 42);
//!
//! let request = Request::new(Value::Mapping(vec![
//!     ("Name".to_owned(), Value::plain("Martian Chess")),
//!     ("System".to_owned(), Value::plain("Looney Pyramids")),
//!     ("N Players".to_owned(), Value::plain("4")),
//!     ("Seed".to_owned(), Value::plain("42")),
//! ]));
//! let setup = set_up(&request).unwrap();
//! assert_eq!(setup.scale_factor, 2.0);
//! assert_eq!(setup.pieces[4].piece_side.to_string(), "pyramid_top");
//! ```
//!
//! Requests have [`Limits`], which they may raise.
//!
//! [`set_up`] is a pure function. If a board is random and the request has no seed, it is drawn
//! from one fixed stream, and a [`Notice`] says so.
//!
//! # Invariants
//!
//! - The same request gives the same board on every machine and in every version.
//! - Each game is one entry of one table, which has its arguments, names and boards.
//! - The crate knows no movetext and reads no files.

mod argument;
mod board;
mod call;
mod error;
mod games;
mod glyph;
mod layout;
mod limits;
mod name;
mod own_boards;
mod pin;
mod players;
mod random;
mod registry;
mod request;
mod rows;
mod setup;
mod system;
mod tabletop;
mod value;
mod word;

pub use argument::{Argument, ArgumentKind};
pub use error::{At, SetupError, SetupErrorKind};
pub use limits::Limits;
pub use name::canonical;
pub use own_boards::{OwnBoard, OwnBoards, OwnGroup};
pub use pin::{PinError, pin};
pub use random::Random;
pub use registry::{Game, game, games};
pub use request::Request;
pub use setup::{Notice, Setup, set_up};
pub use system::System;
pub use value::Value;
pub use word::RankWords;

pub use ppn_source::{Edition, UnknownName};

pub use ppn_piece::{
    Cells, Configuration, Kind, Piece, PieceSide, Rank, Side, Suit, UnknownPieceSide,
};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
