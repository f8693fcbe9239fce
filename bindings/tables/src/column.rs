//! The columns of tables.

use crate::{cells::Cells, piece_cells::piece_fields, row::Row};
use arrow_schema::{DataType, Field};
use std::{borrow::Cow, collections::HashMap, sync::Arc};

/// A column: its name, what it holds, and how the cell of a row is made.
pub(crate) struct Column {
    pub(crate) name: &'static str,
    /// What it holds, for the documentation and the metadata of the field.
    pub(crate) about: &'static str,
    /// The unit of numbers.
    pub(crate) unit: Option<&'static str>,
    /// Whether a cell may be null.
    pub(crate) is_nullable: bool,
    pub(crate) needs: Needs,
    pub(crate) cell: Cell,
}

/// What a game must be read with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Needs {
    Nothing,
    /// The words of the notation.
    Words,
    /// Positions as text.
    Positions,
}

/// A key with its value.
pub(crate) type Pair<'a> = (&'a str, Cow<'a, str>);

/// How the cell of a row is made.
#[derive(Clone, Copy)]
pub(crate) enum Cell {
    Int(for<'a, 'r, 'g> fn(&'a Row<'r, 'g>) -> Option<i64>),
    Float(for<'a, 'r, 'g> fn(&'a Row<'r, 'g>) -> Option<f64>),
    Text(for<'a, 'r, 'g> fn(&'a Row<'r, 'g>) -> Option<Cow<'a, str>>),
    Texts(for<'a, 'r, 'g> fn(&'a Row<'r, 'g>) -> Vec<Cow<'a, str>>),
    /// Keys with their values.
    Map(for<'a, 'r, 'g> fn(&'a Row<'r, 'g>) -> Vec<Pair<'a>>),
    /// The pieces of the state.
    Pieces,
}

impl Column {
    pub(crate) const fn new(name: &'static str, about: &'static str, cell: Cell) -> Self {
        Self { name, about, unit: None, is_nullable: false, needs: Needs::Nothing, cell }
    }

    pub(crate) const fn nullable(self) -> Self {
        Self { is_nullable: true, ..self }
    }

    pub(crate) const fn in_unit(self, unit: &'static str) -> Self {
        Self { unit: Some(unit), ..self }
    }

    pub(crate) const fn needs(self, needs: Needs) -> Self {
        Self { needs, ..self }
    }

    /// The field of the schema. Its metadata has the keys `about` and `unit`.
    pub(crate) fn field(&self) -> Field {
        let mut metadata = HashMap::from([("about".to_owned(), self.about.to_owned())]);
        if let Some(unit) = self.unit {
            metadata.insert("unit".to_owned(), unit.to_owned());
        }
        Field::new(self.name, self.cell.data_type(), self.is_nullable).with_metadata(metadata)
    }

    pub(crate) fn cells(&self) -> Cells {
        Cells::of(self.cell)
    }
}

impl Cell {
    pub(crate) fn data_type(self) -> DataType {
        match self {
            Self::Int(_) => DataType::Int64,
            Self::Float(_) => DataType::Float64,
            Self::Text(_) => DataType::Utf8,
            Self::Texts(_) => DataType::List(text_item()),
            Self::Map(_) => {
                let entry = [map_key(), map_value()].into_iter().collect();
                let entries = Field::new("entries", DataType::Struct(entry), false);
                DataType::Map(Arc::new(entries), false)
            }
            Self::Pieces => DataType::List(piece_item()),
        }
    }
}

pub(crate) fn text_item() -> Arc<Field> {
    Arc::new(Field::new("item", DataType::Utf8, false))
}

pub(crate) fn map_key() -> Arc<Field> {
    Arc::new(Field::new("key", DataType::Utf8, false))
}

pub(crate) fn map_value() -> Arc<Field> {
    Arc::new(Field::new("value", DataType::Utf8, false))
}

pub(crate) fn piece_item() -> Arc<Field> {
    Arc::new(Field::new("item", DataType::Struct(piece_fields()), false))
}
