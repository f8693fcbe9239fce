//! Boards and games as PDF for print.
//!
//! Pictures are vectors, text can be selected, and the glyphs that are used are in the file. The
//! same pieces give the same bytes on every machine.
//!
//! ```
//! use ppn_render::{pdf, picture};
//!
//! let board = pdf::picture(&[], &picture::Options::default(), &pdf::Page::default())?;
//! assert!(board.bytes.starts_with(b"%PDF-"));
//! # Ok::<(), picture::Error>(())
//! ```

mod board_words;
mod column;
mod compressed;
mod contact;
mod drawing;
mod file;
mod front;
#[cfg(feature = "images")]
mod image;
mod letters;
mod lines;
mod page;
mod picture;
mod score;
mod sheets;
mod tags;

pub use crate::font::Font;
pub use crate::paper::Paper;
pub use contact::contact_sheet;
pub use file::Pdf;
pub use front::{ContentsEntry, Front, FrontTable};
pub use page::Page;
pub use picture::picture;
pub use score::{Boards, Score};
pub use sheets::sheets;
