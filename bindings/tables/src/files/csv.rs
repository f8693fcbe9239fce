//! Comma-separated values.

use super::io_error;
use arrow_array::{
    Array, RecordBatch,
    cast::AsArray,
    types::{Float64Type, Int32Type, Int64Type},
};
use arrow_schema::{DataType, Schema};
use std::{
    fmt::Write as _,
    io::{self, Write},
};

/// The line of the names of columns.
pub(super) fn names(schema: &Schema) -> String {
    let names: Vec<_> = schema.fields().iter().map(|field| field.name().as_str()).collect();
    format!("{}\n", names.join(","))
}

/// Writes a line for each row. A text is in quotation marks where it needs them; an empty one has them too, and null has
/// not.
pub(super) fn write_rows(batch: &RecordBatch, out: &mut impl Write) -> io::Result<()> {
    let (mut line, mut json) = (String::new(), String::new());
    for row in 0..batch.num_rows() {
        line.clear();
        for (index, column) in batch.columns().iter().enumerate() {
            if index > 0 {
                line.push(',');
            }
            if column.is_null(row) {
                continue;
            }
            if let Some(texts) = column.as_string_opt::<i32>() {
                push_field(&mut line, texts.value(row));
            } else {
                json.clear();
                push_json(&mut json, column, row)?;
                push_field(&mut line, &json);
            }
        }
        line.push('\n');
        out.write_all(line.as_bytes())?;
    }
    Ok(())
}

fn push_field(line: &mut String, text: &str) {
    if text.is_empty() || text.contains([',', '"', '\n', '\r']) {
        line.push('"');
        for (index, part) in text.split('"').enumerate() {
            if index > 0 {
                line.push_str("\"\"");
            }
            line.push_str(part);
        }
        line.push('"');
    } else {
        line.push_str(text);
    }
}

/// Adds a cell as JSON, in which the tags of a map keep their order.
fn push_json(json: &mut String, array: &dyn Array, row: usize) -> io::Result<()> {
    if array.is_null(row) {
        json.push_str("null");
        return Ok(());
    }
    match array.data_type() {
        DataType::Utf8 => push_text(json, array.as_string::<i32>().value(row))?,
        DataType::Int64 => {
            let _ = write!(json, "{}", array.as_primitive::<Int64Type>().value(row));
        }
        DataType::Int32 => {
            let _ = write!(json, "{}", array.as_primitive::<Int32Type>().value(row));
        }
        DataType::Float64 => {
            /// Whole numbers up to this one have the same digits as integers, which are written faster.
            const MOST: f64 = 1e9;
            let value = array.as_primitive::<Float64Type>().value(row);
            let is_whole = value.trunc() == value && value.abs() < MOST;
            let _ = match is_whole && (value != 0.0 || value.is_sign_positive()) {
                true => write!(json, "{}", value as i64),
                false => write!(json, "{value}"),
            };
        }
        DataType::List(_) => {
            let items = array.as_list::<i32>().value(row);
            push_all(json, ['[', ']'], items.len(), |json, item| push_json(json, &items, item))?;
        }
        DataType::Struct(fields) => {
            let columns = array.as_struct().columns();
            push_all(json, ['{', '}'], columns.len(), |json, index| {
                push_text(json, fields[index].name())?;
                json.push(':');
                push_json(json, &columns[index], row)
            })?;
        }
        DataType::Map(..) => {
            let entries = array.as_map().value(row);
            push_all(json, ['{', '}'], entries.len(), |json, item| {
                push_json(json, entries.column(0), item)?;
                json.push(':');
                push_json(json, entries.column(1), item)
            })?;
        }
        other => return Err(io_error(format!("cells of {other} are not written as CSV"))),
    }
    Ok(())
}

fn push_text(json: &mut String, text: &str) -> io::Result<()> {
    let is_plain = |byte: u8| byte >= b' ' && byte != b'"' && byte != b'\\';
    if text.bytes().all(is_plain) {
        json.push('"');
        json.push_str(text);
        json.push('"');
    } else {
        json.push_str(&serde_json::to_string(text)?);
    }
    Ok(())
}

/// Adds a list with commas, between brackets.
fn push_all(
    json: &mut String,
    [open, close]: [char; 2],
    count: usize,
    mut push: impl FnMut(&mut String, usize) -> io::Result<()>,
) -> io::Result<()> {
    json.push(open);
    for index in 0..count {
        if index > 0 {
            json.push(',');
        }
        push(json, index)?;
    }
    json.push(close);
    Ok(())
}
