//! Sides of pieces.

use ppn_source::UnknownName;
use std::{fmt, str::FromStr};

ppn_source::named! {
    /// The visible side of a piece.
    ///
    /// Source: 0.14 § PieceSpec, "Side".
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Side {
        /// The face.
        Face = "face",
        /// The back.
        Back = "back",
        /// The left side of a pyramid.
        Left = "left",
        /// The right side of a pyramid.
        Right = "right",
        /// The top, which an upright pyramid shows.
        Top = "top",
        /// The base: the side opposite the top, except for pyramids.
        Base = "base",
    }

    /// The word in lower case, as in a piece side after the underscore.
    pub fn name;

    /// All sides.
    pub const ALL;
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
