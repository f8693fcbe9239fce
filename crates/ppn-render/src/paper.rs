//! Sizes of paper.

use std::{fmt, str::FromStr};

ppn_source::named! {
    /// A size of paper.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    #[non_exhaustive]
    pub enum Paper {
        /// 210 by 297 millimetres.
        #[default]
        A4 = "a4",
        /// 8.5 by 11 inches.
        Letter = "letter",
        /// 297 by 420 millimetres.
        A3 = "a3",
        /// 148 by 210 millimetres.
        A5 = "a5",
        /// 4 by 6 inches: photographs.
        Photo = "4x6",
    }

    /// The name in options.
    pub fn name;

    /// All sizes.
    pub const ALL;
}

impl Paper {
    /// Its width and height in points, of which an inch has 72.
    #[must_use]
    pub fn points(self) -> (f64, f64) {
        match self {
            Self::A4 => (595.276, 841.89),
            Self::Letter => (612.0, 792.0),
            Self::A3 => (841.89, 1190.551),
            Self::A5 => (419.528, 595.276),
            Self::Photo => (288.0, 432.0),
        }
    }

    /// Its width and height in inches.
    #[must_use]
    pub fn inches(self) -> (f64, f64) {
        let (width, height) = self.points();
        (width / 72.0, height / 72.0)
    }
}

/// The names are `a4`, `letter`, `a3`, `a5` and `4x6`.
impl FromStr for Paper {
    type Err = ppn_piece::UnknownName;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let lower = name.to_ascii_lowercase();
        let found = Self::ALL.into_iter().find(|paper| paper.name() == lower);
        found.ok_or_else(|| ppn_piece::UnknownName::new("a paper", name))
    }
}

impl fmt::Display for Paper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::A4 => "A4",
            Self::Letter => "Letter",
            Self::A3 => "A3",
            Self::A5 => "A5",
            Self::Photo => "4×6",
        })
    }
}
