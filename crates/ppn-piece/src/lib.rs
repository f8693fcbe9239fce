//! The vocabulary of board-game pieces.
//!
//! Portable Piecepack Notation, its start boards and its diagrams all use the type [`Piece`]: a
//! [`Kind`] (tile, coin, bit …) that shows a [`Side`], with a [`Suit`], a [`Rank`], the
//! [`Configuration`] (the set it comes from), a place in inches and an angle in degrees. This crate
//! has only the vocabulary.
//!
//! ```
//! use ppn_piece::{Configuration, Kind, Piece, PieceSide, Rank, Side, Suit};
//!
//! let coin = Piece {
//!     piece_side: PieceSide { kind: Kind::Coin, side: Side::Back },
//!     suit: Suit(1),
//!     rank: Rank(1),
//!     cfg: Configuration::Piecepack,
//!     x: 2.0,
//!     y: 2.0,
//!     angle: 0.0,
//! };
//! assert_eq!(coin.piece_side.to_string(), "coin_back");
//! assert_eq!("pyramid_top".parse(), Ok(PieceSide { kind: Kind::Pyramid, side: Side::Top }));
//! assert_eq!(coin.rank.printed(&coin.cfg), 0); // a piecepack counts from null
//! ```
//!
//! # Invariants
//!
//! - The crate has only words and numbers: no board, no notation, no pixels.
//! - Suits and ranks count from 1; places are inches; an angle is at least 0° and less than 360°.
//! - A name that the crate writes is read back as the same value.

mod configuration;
mod kind;
mod piece;
mod rank;
mod side;
mod suit;

pub use configuration::{Cells, Configuration};
pub use kind::Kind;
pub use piece::{Piece, PieceSide, UnknownPieceSide, normal_angle, without_sign_of_zero};
pub use rank::Rank;
pub use side::Side;
pub use suit::Suit;

pub use ppn_source::UnknownName;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
