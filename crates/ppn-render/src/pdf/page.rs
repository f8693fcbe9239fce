//! The pages of a PDF.

use super::Font;
use std::{fmt, str::FromStr};

/// How pages are made.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// The size of the paper; if absent, the size of the picture, and A4 for a score.
    pub paper: Option<Paper>,
    /// The number of inches on paper for one inch of the table: 1 is true size. If absent, true
    /// size if there is room.
    pub scale: Option<f64>,
    /// Fonts for characters that the built-in one does not have; the first font with the character
    /// is used.
    pub fonts: Vec<Font>,
    /// Whether the games of a score follow each other, instead of beginning on pages of their own.
    pub run_on: bool,
}

/// A size of paper.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Paper {
    /// 210 by 297 millimetres.
    #[default]
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

impl Paper {
    /// Its width and height in points, of which an inch has 72.
    #[must_use]
    pub fn points(self) -> (f64, f64) {
        match self {
            Self::A4 => (595.276, 841.89),
            Self::Letter => (612.0, 792.0),
        }
    }
}

/// The names are `a4` and `letter`.
impl FromStr for Paper {
    type Err = ppn_piece::UnknownName;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        match name.to_ascii_lowercase().as_str() {
            "a4" => Ok(Self::A4),
            "letter" => Ok(Self::Letter),
            _ => Err(ppn_piece::UnknownName::new("a paper", name)),
        }
    }
}

impl fmt::Display for Paper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::A4 => "A4",
            Self::Letter => "Letter",
        })
    }
}
