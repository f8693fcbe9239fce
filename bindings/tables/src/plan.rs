//! Which rows and columns are wanted.

use crate::{
    Settings, Table,
    column::{Column, Needs},
};
use arrow_schema::SchemaRef;
use ppn_archive::Query;
use ppn_record::{Options, Positions};
use ppn_source::UnknownName;
use std::{fmt, sync::Arc};

/// A table, the columns that are wanted, and the query that games must meet.
#[derive(Clone)]
pub struct Plan {
    table: Table,
    columns: Vec<&'static Column>,
    query: Option<Arc<Query>>,
    pub(crate) settings: Settings,
}

impl fmt::Debug for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = self.columns().map(|column| column.name).collect();
        f.debug_struct("Plan")
            .field("table", &self.table)
            .field("columns", &names)
            .field("query", &self.query)
            .field("settings", &self.settings)
            .finish()
    }
}

impl Plan {
    /// All columns of a table.
    #[must_use]
    pub fn new(table: Table, settings: &Settings) -> Self {
        let columns = table.columns().iter().collect();
        Self { table, columns, query: None, settings: *settings }
    }

    /// The same plan with these columns, in this order. What other columns need is not read of a game.
    ///
    /// # Errors
    /// The first name that is no column of the table.
    pub fn with_columns(self, names: &[impl AsRef<str>]) -> Result<Self, UnknownName> {
        let all = self.table.columns();
        let named = |name: &str| {
            let found = all.iter().find(|column| column.name == name);
            found.ok_or_else(|| UnknownName::new("a column of the table", name))
        };
        let columns = names.iter().map(|name| named(name.as_ref())).collect::<Result<_, _>>()?;
        Ok(Self { columns, ..self })
    }

    /// The same plan for the games that meet a query.
    #[must_use]
    pub fn with_query(self, query: Query) -> Self {
        Self { query: Some(Arc::new(query)), ..self }
    }

    /// The table.
    #[must_use]
    pub fn table(&self) -> Table {
        self.table
    }

    /// The schema of its batches.
    #[must_use]
    pub fn schema(&self) -> SchemaRef {
        self.table.schema_of(self.columns())
    }

    pub(crate) fn columns(&self) -> impl Iterator<Item = &'static Column> {
        self.columns.iter().copied()
    }

    pub(crate) fn query(&self) -> Option<&Query> {
        self.query.as_deref()
    }

    /// Options for reading a game with all that the columns of plans need.
    pub(crate) fn options(plans: &[Arc<Self>], options: &Options) -> Options {
        let needs =
            |what| plans.iter().flat_map(|plan| plan.columns()).any(|column| column.needs == what);
        let positions = match needs(Needs::Positions) {
            true => Positions::All,
            false => Positions::None,
        };
        options.clone().with_viewer(needs(Needs::Words)).with_positions(positions)
    }
}
