//! Games as one HTML page that plays them.
//!
//! ```
//! use ppn_render::{player::{Game, Options, Player, Step}};
//!
//! let mut player = Player::new(&Options::default());
//! let game = Game { metadata: vec![("Event".into(), "Club".into())], ..Game::default() };
//! let mut start = |_: usize, _: &mut _| Step::default();
//! player.add(&game, 1, &mut start)?;
//! let page = player.page();
//! assert!(page.starts_with("<!doctype html>"));
//! # Ok::<(), ppn_render::player::Error>(())
//! ```
//!
//! The page is self-contained and makes no requests. Boards are written as changes from one to the
//! next, and each appearance of a piece once; the script of the page, which is readable but has no
//! comments there, puts them together. The same games give the same page.

mod boards;
mod characters;
mod diagrams;
mod drawn;
mod error;
mod game;
mod grounds;
mod laid;
mod looks;
mod marks;
mod number;
mod options;
mod page;
mod palette;
mod rows;
mod still;
mod text;
mod used;
mod written;

pub use error::Error;
pub use game::{Game, Line, Pieces, Remark, Step};
pub use options::{Colors, Options, Paper, Start};
pub use page::Player;
pub use written::{Writer, Written};
