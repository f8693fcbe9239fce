//! Scripts of other notations, written as PPN.

use ppn_file::{Mapping, Metadata, Node, ScalarStyle, Value};
use ppn_record::{Entry, Layout, Script};
use ppn_source::yaml_string;
use std::fmt::Write;

/// Writes a game of typed steps as PPN: metadata, then the entries with their remarks.
///
/// ```
/// use ppn_notations::print_script;
/// use ppn_record::{Action, Entry, Place, Script, Step};
///
/// let at = Place { x: 2.0, y: 2.0 };
/// let step = Step { action: Action::Take { at }, span: Default::default() };
/// let entries = vec![Entry { remarks: vec!["taken".into()], ..Entry::new("1.", vec![step]) }];
/// let script = Script { entries, ..Script::default() };
/// assert_eq!(print_script(&script), "---\n...\n1. *b2 {taken}\n");
/// ```
#[must_use]
pub fn print_script(script: &Script) -> String {
    let mut text = "---\n".to_owned();
    metadata(&mut text, &script.metadata, script.in_braces);
    text.push_str("...");
    for entry in &script.entries {
        print_entry(&mut text, entry);
    }
    text.push('\n');
    text
}

/// Writes an entry after the ones before it.
pub(crate) fn print_entry(text: &mut String, entry: &Entry) {
    let moves = entry.text();
    let number = &entry.number;
    match entry.layout {
        Layout::Line => {
            text.push('\n');
            text.push_str(number);
        }
        Layout::SameLine => {
            text.push(' ');
            text.push_str(number);
        }
        Layout::Submove | Layout::SubmoveInOneWord => text.push(';'),
        Layout::Unnumbered => text.push('\n'),
    }
    let numbered = matches!(entry.layout, Layout::Line | Layout::SameLine);
    if numbered && !moves.is_empty() {
        text.push(' ');
    }
    text.push_str(&moves);
    for remark in &entry.remarks {
        let between = if text.ends_with('\n') { "" } else { " " };
        let _ = write!(text, "{between}{{{remark}}}");
    }
}

fn metadata(text: &mut String, metadata: &Metadata, in_braces: bool) {
    for (key, entry) in metadata.iter() {
        let key = match entry.key_style {
            ScalarStyle::Plain => key.to_owned(),
            _ => yaml_string(key),
        };
        match &entry.value.node {
            Node::Mapping(mapping) if in_braces => {
                let entries: Vec<String> = members(mapping).collect();
                let _ = writeln!(text, "{key}: {{{}}}", entries.join(", "));
            }
            Node::Mapping(mapping) => {
                let _ = writeln!(text, "{key}:");
                members(mapping).for_each(|member| {
                    let _ = writeln!(text, "  {member}");
                });
            }
            _ => {
                let _ = writeln!(text, "{key}: {}", scalar(&entry.value));
            }
        }
    }
}

fn members(mapping: &Mapping) -> impl Iterator<Item = String> {
    mapping.iter().map(|(key, entry)| format!("{key}: {}", scalar(&entry.value)))
}

fn scalar(value: &Value) -> String {
    let text = value.text().unwrap_or_default();
    match &value.node {
        Node::Scalar { style: ScalarStyle::Plain, .. } => text.to_owned(),
        _ => yaml_string(text),
    }
}
