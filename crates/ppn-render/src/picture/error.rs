use std::fmt;

/// Why a board has no picture.
#[derive(Clone, PartialEq, Debug)]
pub enum Error {
    /// More than 10,000 pieces: so many.
    TooManyPieces(usize),
    /// Wider or higher than 1,000 inches: so many.
    TooLarge(f64),
    /// An animated SVG would be longer than 64 MiB.
    TooLong,
    /// A coordinate is not a number.
    Nowhere,
    /// The picture could not be made into pixels, for this reason.
    #[cfg(feature = "raster")]
    Raster(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyPieces(count) => {
                write!(f, "the board has {count} pieces; a picture can have 10000")
            }
            Self::TooLarge(inches) => {
                write!(f, "the board is {inches:.0} inches wide or high; a picture can have 1000")
            }
            Self::TooLong => f.write_str(
                "the animated SVG would be longer than 64 MiB; a GIF takes no room to make",
            ),
            #[cfg(feature = "raster")]
            Self::Raster(reason) => write!(f, "no pixels: {reason}"),
            Self::Nowhere => f.write_str("a piece has a coordinate that is not a number"),
        }
    }
}

impl std::error::Error for Error {}
