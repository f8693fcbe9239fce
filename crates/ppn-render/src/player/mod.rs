//! Games as one HTML page that plays them.
//!
//! ```
//! use ppn_render::{player::{Game, Options, Player, Step}};
//!
//! let mut player = Player::new(&Options::default());
//! let game = Game { metadata: vec![("Event".into(), "Club".into())], ..Game::default() };
//! let mut start = |_| Step::default();
//! player.add(&game, 1, &mut start)?;
//! let page = player.page();
//! assert!(page.starts_with("<!doctype html>"));
//! # Ok::<(), ppn_render::player::Error>(())
//! ```
//!
//! The page has all it needs in it and asks for nothing from elsewhere. Boards are written as what
//! changes from one to the next, and each look of a piece once; the page's own script, which is
//! plain but has no comments there, puts them together. The same games give the same page.

mod boards;
mod compact;
mod diagrams;
mod error;
mod game;
mod looks;
mod options;
mod page;
mod palette;

pub use error::Error;
pub use game::{Game, Line, Remark, Step};
pub use options::{Colors, Options, Paper, Start};
pub use page::Player;
