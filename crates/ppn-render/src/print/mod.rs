//! Pieces laid out on sheets to print, cut and play with, at true size.
//!
//! [`contents`] lists the pieces of a set, [`needed`] those of a game, and [`Sheets`] has their places on
//! pages, as plain data. `pdf::sheets` (feature `pdf`) writes all pages, [`Sheets::svg`] one page with
//! layers for a cutting machine, and `Sheets::png` (feature `raster`) one page in pixels.
//!
//! ```
//! use ppn_render::Configuration;
//! use ppn_render::print::{Options, Sheets, contents};
//!
//! let sheets = Sheets::new(&contents(&Configuration::Dice), &Options::default())?;
//! let page = &sheets.pages()[0];
//! assert_eq!((page.sheet, page.items[0].name.as_str()), (1, "red die"));
//! assert!(sheets.svg(0).contains("id=\"cut\""));
//! # Ok::<(), ppn_render::picture::Error>(())
//! ```
//!
//! A sheet has a ruler to check that nothing was scaled, registration marks that meet in front and behind,
//! crop marks, and lines to fold. Drawings reach a little beyond the lines to cut along.

mod contents;
mod cutout;
mod drawing;
mod instructions;
mod marks;
mod net;
mod options;
mod packing;
mod sheets;
mod solids;
mod stickers;
mod tuck_box;

pub use contents::{contents, needed};
pub use cutout::CutoutForm;
pub(crate) use net::Side;
pub use options::{Flip, Options, Sides};
pub use sheets::{Item, Page, Sheets};
pub(crate) use solids::{Solid, die, pyramid};
