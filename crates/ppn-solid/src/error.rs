//! Errors of scenes.

use ppn_render::picture;
use std::fmt;

/// The reason why a board has no scene.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Error {
    /// The board has no picture either, or its faces have none.
    Picture(picture::Error),
    /// The bodies have more than this number of triangles, [`Options::triangles`](field@crate::Options::triangles).
    TooManyTriangles(usize),
    /// The motions of a film have more than this number of moments, [`Options::moments`](field@crate::Options::moments).
    TooManyMoments(usize),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Picture(error) => error.fmt(f),
            Self::TooManyTriangles(most) => {
                write!(f, "the pieces have more than {most} triangles together; show fewer pieces")
            }
            Self::TooManyMoments(most) => {
                write!(
                    f,
                    "the motions of the pieces have more than {most} moments together; show fewer moves"
                )
            }
        }
    }
}

impl std::error::Error for Error {}

impl From<picture::Error> for Error {
    fn from(error: picture::Error) -> Self {
        Self::Picture(error)
    }
}
