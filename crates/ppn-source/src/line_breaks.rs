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
}

impl LineBreaks {
    /// All rules.
    pub const ALL: [Self; 3] = [Self::Keep, Self::Turns, Self::Fill];

    /// The name in options and settings.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Keep => "keep",
            Self::Turns => "turns",
            Self::Fill => "fill",
        }
    }
}

/// An unknown name of [`LineBreaks`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownLineBreaks;

impl fmt::Display for UnknownLineBreaks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("layouts are `keep`, `turns` and `fill`")
    }
}

impl std::error::Error for UnknownLineBreaks {}

impl FromStr for LineBreaks {
    type Err = UnknownLineBreaks;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::ALL.into_iter().find(|one| one.name() == name).ok_or(UnknownLineBreaks)
    }
}
