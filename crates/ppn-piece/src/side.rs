//! Sides of pieces.

use ppn_source::UnknownName;
use std::{fmt, str::FromStr};

/// The visible side of a piece.
///
/// Source: 0.14 § PieceSpec, "Side".
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// The face.
    Face,
    /// The back.
    Back,
    /// The left side of a pyramid.
    Left,
    /// The right side of a pyramid.
    Right,
    /// The top, which an upright pyramid shows.
    Top,
    /// The base: the side opposite the top, except for pyramids.
    Base,
}

impl Side {
    /// All sides.
    pub const ALL: [Self; 6] =
        [Self::Face, Self::Back, Self::Left, Self::Right, Self::Top, Self::Base];

    /// The word in lower case, as in a piece side after the underscore.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Face => "face",
            Self::Back => "back",
            Self::Left => "left",
            Self::Right => "right",
            Self::Top => "top",
            Self::Base => "base",
        }
    }
}

impl FromStr for Side {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let found = Self::ALL.into_iter().find(|side| side.name() == name);
        found.ok_or_else(|| UnknownName::new("a side of a piece", name))
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
