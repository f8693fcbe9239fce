//! Pictures of boards.
//!
//! ```
//! use ppn_render::{Configuration, Piece, Rank, Suit};
//! use ppn_render::picture::{self, Options};
//!
//! let coin = Piece {
//!     piece_side: "coin_back".parse().unwrap(),
//!     suit: Suit(4),
//!     rank: Rank(1),
//!     cfg: Configuration::Piecepack,
//!     x: 1.0,
//!     y: 1.0,
//!     angle: 0.0,
//! };
//! let svg = picture::svg(&[coin], &Options::default())?;
//! assert!(svg.starts_with("<svg"));
//! assert!(svg.contains("<title>Arms coin</title>"));
//! # Ok::<(), picture::Error>(())
//! ```

mod album;
mod animated;
mod bounds;
#[cfg(feature = "raster")]
mod canvas;
mod common;
mod contact;
mod definitions;
#[cfg(feature = "images")]
mod drawn_images;
mod error;
mod extent;
mod film;
#[cfg(feature = "raster")]
mod gif;
mod layers;
mod limits;
mod motion;
mod options;
#[cfg(feature = "raster")]
mod raster;
mod svg;
mod units;

pub use crate::annotate::Annotate;
#[cfg(feature = "fonts")]
pub use crate::font::{Font, missing_letters};
pub use crate::lettering::Lettering;
pub use album::Album;
pub use animated::animated_svg;
pub use bounds::Bounds;
pub use contact::ContactSheet;
pub(crate) use definitions::{shine_definition, symbol_definition};
pub use error::Error;
pub use extent::{marks_cut, marks_outside};
pub use film::caption_rows;
#[cfg(feature = "raster")]
pub use gif::gif;
pub use limits::Limits;
pub use motion::Motion;
pub use options::{Badges, Options};
#[cfg(feature = "raster")]
pub use raster::{Pixels, pixels, png};
#[cfg(feature = "raster")]
pub(crate) use raster::{pixels_of, transparent_pixels_of};
pub use svg::svg;
pub(crate) use svg::{document, elements, on_ground};
