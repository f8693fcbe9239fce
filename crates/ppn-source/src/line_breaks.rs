//! The rules for where the lines of a movetext begin.

use std::{fmt, str::FromStr};

/// The rule for where the lines of a movetext begin.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum LineBreaks {
    /// Lines begin where they begin now; only a line that is too long is wrapped.
    #[default]
    Keep,
    /// A line begins at each turn.
    Turns,
    /// A line begins where the line before is full.
    Fill,
    /// The form that the standard of the notation wants for exchange: in PGN its export format, in other notations
    /// the same as [`Fill`](Self::Fill).
    Export,
}

impl LineBreaks {
    /// All rules.
    pub const ALL: [Self; 4] = [Self::Keep, Self::Turns, Self::Fill, Self::Export];

    /// The name in options and settings.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Keep => "keep",
            Self::Turns => "turns",
            Self::Fill => "fill",
            Self::Export => "export",
        }
    }
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
