//! All integration tests of the crate, in one program: it is linked once.

mod animation;
#[cfg(feature = "player")]
mod browser;
mod faces;
#[cfg(all(feature = "images", feature = "pdf", feature = "player"))]
mod images;
#[cfg(feature = "player")]
mod lettering;
mod limits;
#[cfg(feature = "images")]
mod own_looks;
#[cfg(feature = "pdf")]
mod pdf;
mod picture;
mod pieces;
#[cfg(feature = "player")]
mod player;
mod print;
#[cfg(feature = "raster")]
mod raster;
mod stickers;
mod terminal;
#[cfg(feature = "raster")]
mod themes;
