//! A small notation and a movetext parser of your own, besides those of PPN.
//!
//! ```
//! use own_notation::TicTacToe;
//! use ppn_record::{GameText, Notation, Options};
//!
//! let notations = ppn_notations::standard(&Default::default()).with(TicTacToe);
//! let notation = notations.of_path("games.ttt".as_ref()).unwrap();
//! let text = GameText::whole(b"b2 a1 c3 a3 a2\n".to_vec());
//! let record = notation.record(&text, &Options::default());
//! assert_eq!(record.number(5), "5.");
//! assert_eq!(record.board(5).len(), 5);
//! ```

mod movetext;
mod notation;
mod script;

pub use movetext::TicTacToeMoves;
pub use notation::TicTacToe;
pub use script::codes;
