//! Errors of pages.

use std::fmt;

/// The reason why games have no page.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Error {
    /// The page would be longer than this number of bytes,
    /// [`Limits::bytes`](crate::picture::Limits::bytes).
    TooLong(usize),
    /// The boards of a game have more than this number of pieces together.
    TooManyPieces(usize),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong(most) => write!(
                f,
                "the games are too long for one page, which can have at most {most} bytes",
            ),
            Self::TooManyPieces(most) => {
                write!(f, "a game has more than {most} pieces on all its boards together")
            }
        }
    }
}

impl std::error::Error for Error {}
