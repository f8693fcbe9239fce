//! The cells of a column of a batch.

use crate::{
    column::{Cell, map_key, map_value, text_item},
    piece_cells::PieceCells,
    row::Row,
};
use arrow_array::{
    ArrayRef,
    builder::{
        ArrayBuilder, Float64Builder, Int64Builder, ListBuilder, MapBuilder, MapFieldNames,
        StringBuilder,
    },
};

/// Collects the cells of a column until a batch is complete.
pub(crate) enum Cells {
    Int(Int64Builder),
    Float(Float64Builder),
    Text(StringBuilder),
    Texts(ListBuilder<StringBuilder>),
    Map(MapBuilder<StringBuilder, StringBuilder>),
    Pieces(Box<PieceCells>),
}

impl Cells {
    pub(crate) fn of(cell: Cell) -> Self {
        match cell {
            Cell::Int(_) => Self::Int(Int64Builder::new()),
            Cell::Float(_) => Self::Float(Float64Builder::new()),
            Cell::Text(_) => Self::Text(StringBuilder::new()),
            Cell::Texts(_) => {
                Self::Texts(ListBuilder::new(StringBuilder::new()).with_field(text_item()))
            }
            Cell::Map(_) => {
                let names = MapFieldNames {
                    entry: "entries".to_owned(),
                    key: "key".to_owned(),
                    value: "value".to_owned(),
                };
                let (keys, values) = (StringBuilder::new(), StringBuilder::new());
                let map = MapBuilder::new(Some(names), keys, values);
                Self::Map(map.with_keys_field(map_key()).with_values_field(map_value()))
            }
            Cell::Pieces => Self::Pieces(Box::default()),
        }
    }

    /// Adds the cell of a row; returns its bytes, about.
    pub(crate) fn add(&mut self, cell: Cell, row: &Row<'_, '_>) -> usize {
        /// The bytes of a number, and of the place of a text.
        const NUMBER: usize = 8;
        match (self, cell) {
            (Self::Int(cells), Cell::Int(of)) => {
                cells.append_option(of(row));
                NUMBER
            }
            (Self::Float(cells), Cell::Float(of)) => {
                cells.append_option(of(row));
                NUMBER
            }
            (Self::Text(cells), Cell::Text(of)) => {
                let text = of(row);
                cells.append_option(text.as_deref());
                NUMBER + text.map_or(0, |text| text.len())
            }
            (Self::Texts(cells), Cell::Texts(of)) => {
                let texts = of(row);
                let bytes = texts.iter().map(|text| NUMBER + text.len()).sum::<usize>();
                texts.iter().for_each(|text| cells.values().append_value(text));
                cells.append(true);
                bytes
            }
            (Self::Map(cells), Cell::Map(of)) => {
                let mut bytes = NUMBER;
                for (key, value) in of(row) {
                    bytes += 2 * NUMBER + key.len() + value.len();
                    cells.keys().append_value(key);
                    cells.values().append_value(value);
                }
                // Keys and values have the same number.
                let _ = cells.append(true);
                bytes
            }
            (Self::Pieces(cells), Cell::Pieces) => cells.add(row),
            // Cells are made by their column.
            _ => 0,
        }
    }

    /// The cells as an array; those of the next batch begin.
    pub(crate) fn finish(&mut self) -> ArrayRef {
        match self {
            Self::Int(cells) => ArrayBuilder::finish(cells),
            Self::Float(cells) => ArrayBuilder::finish(cells),
            Self::Text(cells) => ArrayBuilder::finish(cells),
            Self::Texts(cells) => ArrayBuilder::finish(cells),
            Self::Map(cells) => ArrayBuilder::finish(cells),
            Self::Pieces(cells) => cells.finish(),
        }
    }
}
