//! The rules for where the lines of a movetext begin.

use std::{fmt, str::FromStr};

crate::named! {
    /// The rule for where the lines of a movetext begin.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub enum LineBreaks {
        /// Lines begin where they begin now; only a line that is too long is wrapped.
        #[default]
        Keep = "keep",
        /// A line begins at each turn.
        Turns = "turns",
        /// A line begins where the line before is full.
        Fill = "fill",
        /// The form that the standard of the notation wants for exchange: in PGN its export format, in other notations
        /// the same as [`Fill`](Self::Fill).
        Export = "export",
    }

    /// The name in options and settings.
    pub fn name;

    /// All rules.
    pub const ALL;
}

/// An unknown name of [`LineBreaks`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownLineBreaks;

impl fmt::Display for UnknownLineBreaks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("layouts are `keep`, `turns`, `fill` and `export`")
    }
}

impl std::error::Error for UnknownLineBreaks {}

impl FromStr for LineBreaks {
    type Err = UnknownLineBreaks;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::ALL.into_iter().find(|one| one.name() == name).ok_or(UnknownLineBreaks)
    }
}
