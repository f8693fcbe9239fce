//! The tables.

use crate::{
    column::Column,
    columns::{DIAGNOSTICS, GAMES, MOVES, STATES},
};
use arrow_schema::{Schema, SchemaRef};
use ppn_source::UnknownName;
use std::{collections::HashMap, fmt, str::FromStr, sync::Arc};

/// The version of the columns of all tables. A column that is added at the end does not change it; one that is renamed, removed,
/// or has another type or unit does.
pub const SCHEMA_VERSION: u32 = 1;

ppn_source::named! {
    /// A table about an archive.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum Table {
        /// A row for each game.
        Games = "games",
        /// A row for each move; the parts of a capture are a row each, as they are states.
        Moves = "moves",
        /// A row for each state, with its pieces; the first is the start board.
        States = "states",
        /// A row for each problem that a check reports.
        Diagnostics = "diagnostics",
    }

    /// Its name: `games`.
    pub fn name;

    /// All tables.
    pub const ALL;
}

impl Table {
    /// The schema with all columns. Its metadata has the keys `ppn.table` and `ppn.schema`, which is [`SCHEMA_VERSION`].
    /// The metadata of a field has `about`, and `unit` for numbers with a unit.
    #[must_use]
    pub fn schema(self) -> SchemaRef {
        self.schema_of(self.columns().iter())
    }

    pub(crate) fn schema_of<'c>(self, columns: impl Iterator<Item = &'c Column>) -> SchemaRef {
        let metadata = HashMap::from([
            ("ppn.table".to_owned(), self.name().to_owned()),
            ("ppn.schema".to_owned(), SCHEMA_VERSION.to_string()),
        ]);
        let fields: Vec<_> = columns.map(Column::field).collect();
        Arc::new(Schema::new_with_metadata(fields, metadata))
    }

    pub(crate) fn columns(self) -> &'static [Column] {
        match self {
            Self::Games => GAMES,
            Self::Moves => MOVES,
            Self::States => STATES,
            Self::Diagnostics => DIAGNOSTICS,
        }
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Table {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let known = Self::ALL.into_iter().find(|table| table.name() == name);
        known.ok_or_else(|| UnknownName::new("a table: games, moves, states or diagnostics", name))
    }
}
