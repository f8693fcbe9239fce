//! The rules for where the lines of a movetext begin.

use crate::UnknownName;
use std::str::FromStr;

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

impl FromStr for LineBreaks {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let unknown = || UnknownName::new("`keep`, `turns`, `fill` or `export`", name);
        Self::ALL.into_iter().find(|one| one.name() == name).ok_or_else(unknown)
    }
}
