//! The colour behind a board.

use crate::{Color, Theme};
use std::str::FromStr;

/// The colour behind a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Background {
    /// None.
    Transparent,
    /// A colour.
    Color(Color),
}

impl Background {
    /// A theme on this ground.
    #[must_use]
    pub fn behind(self, theme: Theme) -> Theme {
        match self {
            Self::Transparent => Theme { page: None, ..theme },
            Self::Color(color) => theme.on(color),
        }
    }
}

/// A colour, or `none`.
impl FromStr for Background {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "none" {
            return Ok(Self::Transparent);
        }
        let color = text.parse().map(Self::Color);
        color.map_err(|_| "expected an HTML colour name, `#rgb`, `#rrggbb` or `none`".to_owned())
    }
}
