//! Keys and values as YAML that is read alike in YAML 1.1 and 1.2.

use crate::{NewValue, Scalar, ScalarStyle, new_value::Form, schema};
use ppn_source::yaml_string;
use std::fmt::Write;

/// Where a value is written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Context<'t> {
    /// The white space before the entries of a mapping in block style. `None` in braces or brackets,
    /// where everything is on one line.
    pub(crate) indent: Option<&'t str>,
    pub(crate) line_end: &'t str,
    /// The style of texts that do not ask for one.
    pub(crate) style: ScalarStyle,
    /// Whether texts are written in double quotes on one line, which is always possible.
    pub(crate) is_plainest: bool,
}

/// A key, in the style of another one if that is possible.
pub(crate) fn key(key: &str, style: ScalarStyle) -> String {
    match style {
        ScalarStyle::Plain if is_plain_text(key) => key.to_owned(),
        ScalarStyle::SingleQuoted if fits_single(key) => single(key),
        _ => yaml_string(key),
    }
}

/// `key: value`, without a line end.
pub(crate) fn entry(name: &str, value: &NewValue, context: Context<'_>) -> String {
    format!("{}:{}", key(name, ScalarStyle::Plain), after_colon(value, context))
}

/// The value as it is written after the colon of its key, with the space or the line end before it.
pub(crate) fn after_colon(value: &NewValue, context: Context<'_>) -> String {
    match (&value.0, context.indent) {
        (Form::Mapping(entries), Some(indent)) if !entries.is_empty() => {
            let indent = format!("{indent}  ");
            let inner = Context { indent: Some(&indent), ..context };
            let mut text = String::new();
            for (key, value) in entries {
                let _ = write!(text, "{}{indent}{}", context.line_end, entry(key, value, inner));
            }
            text
        }
        (Form::Text(text, style), Some(indent)) if !context.is_plainest => {
            let block_style = style.unwrap_or(context.style);
            let is_block = matches!(block_style, ScalarStyle::Literal | ScalarStyle::Folded)
                || block_style == ScalarStyle::Plain && text.contains('\n');
            let block = is_block.then(|| literal(text, indent, context.line_end)).flatten();
            format!(" {}", block.unwrap_or_else(|| in_line(value, context)))
        }
        _ => format!(" {}", in_line(value, context)),
    }
}

/// A value on one line.
pub(crate) fn in_line(value: &NewValue, context: Context<'_>) -> String {
    match &value.0 {
        Form::Null => "null".to_owned(),
        Form::Bool(value) => value.to_string(),
        Form::Integer(value) => value.to_string(),
        Form::Float(value) if value.is_nan() => ".nan".to_owned(),
        Form::Float(value) if value.is_infinite() => {
            if *value > 0.0 { ".inf" } else { "-.inf" }.to_owned()
        }
        // YAML 1.1 needs the point of `1.0e20`.
        Form::Float(value) => match format!("{value:?}") {
            text if text.contains('.') => text,
            text => text.replacen('e', ".0e", 1),
        },
        Form::Text(text, Some(ScalarStyle::Plain)) if is_plain_form(text) => text.clone(),
        Form::Text(text, _) if context.is_plainest => yaml_string(text),
        Form::Text(text, style) => scalar(text, style.unwrap_or(context.style)),
        Form::List(items) => {
            let items: Vec<String> = items.iter().map(|item| in_line(item, context)).collect();
            format!("[{}]", items.join(", "))
        }
        Form::Mapping(entries) => {
            let inner = Context { indent: None, ..context };
            let entries: Vec<String> =
                entries.iter().map(|(key, value)| entry(key, value, inner)).collect();
            format!("{{{}}}", entries.join(", "))
        }
    }
}

/// A text on one line.
fn scalar(text: &str, style: ScalarStyle) -> String {
    match style {
        ScalarStyle::Plain if is_plain_text(text) => text.to_owned(),
        ScalarStyle::SingleQuoted if fits_single(text) => single(text),
        _ => yaml_string(text),
    }
}

fn single(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

/// Whether a text can be written in single quotes, in which nothing can be escaped.
fn fits_single(text: &str) -> bool {
    yaml_string(text).len() == text.len() + 2 + text.matches(['"', '\\']).count()
}

/// Whether a text without quotes is this text, also in braces, in YAML 1.1 and 1.2.
fn is_plain_text(text: &str) -> bool {
    is_plain_form(text)
        && matches!(schema::scalar(text, ScalarStyle::Plain, None), Scalar::String(_))
        && schema::differing(text).is_none()
}

/// Whether a text without quotes is one plain scalar, also in braces.
fn is_plain_form(text: &str) -> bool {
    let is_indicator = |c: char| "-?:,[]{}#&*!|>'\"%@`=".contains(c);
    let is_number =
        |text: &str| !matches!(schema::scalar(text, ScalarStyle::Plain, None), Scalar::String(_));
    !text.is_empty()
        && text.trim() == text
        && (!text.starts_with(is_indicator) || is_number(text))
        && !text.starts_with("...")
        && !text.contains([',', '[', ']', '{', '}', '\t'])
        && !text.contains(": ")
        && !text.contains(" #")
        && !text.ends_with(':')
        && fits_single(text)
}

/// A text below `|`; `None` if it cannot be written so.
fn literal(text: &str, indent: &str, line_end: &str) -> Option<String> {
    let (body, chomping) = match text.strip_suffix('\n') {
        None => (text, "-"),
        Some(body) => (body, ""),
    };
    let lines: Vec<&str> = body.split('\n').collect();
    // The first line sets the indentation, and a last empty line would be one of several.
    let is_written = |line: &&str| !line.is_empty() && fits_single(&line.replace('\t', " "));
    if !lines.iter().all(is_written) || lines[0].starts_with([' ', '\t']) {
        return None;
    }
    let mut written = format!("|{chomping}");
    for line in lines {
        let _ = write!(written, "{line_end}{indent}  {line}");
    }
    Some(written)
}
