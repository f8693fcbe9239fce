//! Theme files of others, in TOML.

use super::written::{Content, Named, Table, Written};
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

/// The keys of a file.
pub(super) fn table(table: &DeTable<'_>) -> Table {
    let entries = table.iter().map(|(key, value)| Named {
        start: key.span().start,
        key: key.get_ref().as_ref().to_owned(),
        value: written(value),
    });
    entries.collect()
}

fn written(value: &Spanned<DeValue<'_>>) -> Written {
    let content = match value.get_ref() {
        DeValue::String(text) => Content::Text(text.as_ref().to_owned()),
        DeValue::Integer(number) => Content::Number(number.as_str().to_owned()),
        DeValue::Float(number) => Content::Number(number.as_str().to_owned()),
        DeValue::Boolean(value) => Content::Bool(*value),
        DeValue::Array(items) => Content::List(items.iter().map(written).collect()),
        DeValue::Table(inner) => Content::Table(table(inner)),
        DeValue::Datetime(_) => Content::Other,
    };
    Written { start: value.span().start, content }
}
