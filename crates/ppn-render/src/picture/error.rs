//! Errors of drawing a board.

use std::fmt;

/// The reason why a board has no picture.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Error {
    /// The board has too many pieces.
    TooManyPieces {
        /// The number of pieces of the board.
        pieces: usize,
        /// The maximum number of pieces: [`Limits::pieces`](field@super::Limits::pieces).
        most: usize,
    },
    /// The board is too wide or too high.
    TooLarge {
        /// The width or height of the board in inches.
        inches: f64,
        /// The maximum in inches: [`Limits::inches`](field@super::Limits::inches).
        most: f64,
    },
    /// The part of [`Options::crop`](field@super::Options::crop) has nothing of the board.
    OffBoard,
    /// An animated SVG would be longer than this number of bytes, [`Limits::bytes`](field@super::Limits::bytes).
    TooLong(usize),
    /// A GIF would have too many pictures, or too many pieces in all of them.
    TooManyPictures {
        /// The number of pictures.
        pictures: u64,
        /// The maximum for boards with that number of pieces, from
        /// [`Limits::pictures`](field@super::Limits::pictures) and
        /// [`Limits::drawn`](field@super::Limits::drawn).
        most: u64,
    },
    /// Sheets to print would have too many pages.
    TooManySheets {
        /// The number of pages.
        pages: usize,
        /// The maximum.
        most: usize,
    },
    /// A coordinate is not a number.
    Nowhere,
    /// The picture could not be made into pixels, for this reason.
    #[cfg(feature = "raster")]
    Raster(String),
    /// The picture could not be made into a PDF, for this reason.
    #[cfg(feature = "pdf")]
    Vector(String),
    /// A PDF would be longer than this number of bytes, [`Limits::bytes`](field@super::Limits::bytes).
    #[cfg(feature = "pdf")]
    TooManyPages(usize),
    /// The picture does not fit on the paper at the requested scale.
    #[cfg(feature = "pdf")]
    NoRoom {
        /// The paper.
        paper: String,
        /// The largest scale that fits.
        most: f64,
    },
    /// The sheet is wider than the paper without its margins.
    #[cfg(feature = "pdf")]
    TooWide {
        /// The requested width in inches.
        inches: f64,
        /// The width of the paper without its margins.
        most: f64,
    },
    /// The file is not a usable font, for this reason.
    #[cfg(feature = "fonts")]
    Font(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyPieces { pieces, most } => {
                write!(f, "the board has {pieces} pieces; a picture can have at most {most}")
            }
            Self::TooLarge { inches, most } => {
                write!(
                    f,
                    "the board is {inches:.0} inches wide or high; a picture can have at most {most}"
                )
            }
            Self::OffBoard => f.write_str("the part of the board to draw is outside of the board"),
            Self::TooLong(most) => {
                write!(f, "the animated SVG would be longer than {most} bytes; write a GIF instead",)
            }
            Self::TooManyPictures { pictures, most } => {
                write!(
                    f,
                    "the GIF would have {pictures} pictures, and with that number of pieces it can \
                     have at most {most}; show fewer moves, or fewer pictures between them"
                )
            }
            Self::TooManySheets { pages, most } => {
                write!(f, "the pieces would take {pages} pages; at most {most} are written")
            }
            #[cfg(feature = "raster")]
            Self::Raster(reason) => write!(f, "the pixels cannot be drawn: {reason}"),
            #[cfg(feature = "pdf")]
            Self::Vector(reason) => write!(f, "the picture cannot be written as PDF: {reason}"),
            #[cfg(feature = "pdf")]
            Self::TooManyPages(most) => {
                write!(
                    f,
                    "the PDF would be longer than {most} bytes; print fewer games or diagrams"
                )
            }
            #[cfg(feature = "pdf")]
            Self::NoRoom { paper, most } => {
                // The number is rounded up, so that the board fits.
                let parts = (100.0 / most).ceil() / 100.0;
                write!(
                    f,
                    "the board does not fit on {paper} at this scale; use `1:{parts}` or less"
                )
            }
            #[cfg(feature = "pdf")]
            Self::TooWide { inches, most } => {
                write!(f, "the sheet is {inches:.2} inches wide; the paper has room for {most:.2}")
            }
            #[cfg(feature = "fonts")]
            Self::Font(reason) => write!(f, "the file is not a font for text: {reason}"),
            Self::Nowhere => f.write_str("a piece has a coordinate that is not a number"),
        }
    }
}

impl std::error::Error for Error {}
