//! Scripts of other notations, written as PPN.

use ppn_file::{Mapping, Node, ScalarStyle, Value};
use ppn_record::{Entry, Item, Layout, Opening, Script};
use ppn_source::yaml_string;
use std::fmt::Write;

/// Writes a game of typed steps as PPN: metadata, then the entries with their remarks. The pieces
/// that the script places itself are a line before all numbers.
///
/// ```
/// use ppn_notations::print_script;
/// use ppn_notations::record::{Action, Entry, Place, Script, Step};
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
    let is_placed = script.opening != Opening::Named;
    metadata(&mut text, script, is_placed);
    text.push_str("...");
    if is_placed {
        let _ = write!(text, "\n{}", script.opening);
    }
    for (at, entry) in script.entries.iter().enumerate() {
        if is_placed && at == 0 && entry.layout == Layout::Unnumbered {
            // It is on the line of the pieces.
            for remark in &entry.remarks {
                print_remark(&mut text, &remark.text);
            }
        } else {
            print_entry(&mut text, entry);
        }
    }
    text.push('\n');
    text
}

/// Writes an entry after the ones before it.
pub(crate) fn print_entry(text: &mut String, entry: &Entry) {
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
    let mut between = match entry.layout {
        Layout::Line | Layout::SameLine => " ",
        _ => "",
    };
    for item in entry.items() {
        match item {
            Item::Step(step) => {
                let _ = write!(text, "{between}{}", step.action);
                between = if entry.layout == Layout::SubmoveInOneWord { "" } else { " " };
            }
            Item::Remark(remark) => print_remark(text, remark),
        }
    }
}

fn print_remark(text: &mut String, remark: &str) {
    let between = if text.ends_with('\n') { "" } else { " " };
    let _ = write!(text, "{between}{{{remark}}}");
}

/// Writes the metadata. Where the movetext sets up the board, the game is one by name only.
fn metadata(text: &mut String, script: &Script, is_placed: bool) {
    let in_braces = script.in_braces;
    let no_board = |text: &mut String| {
        if is_placed {
            text.push_str("SetUp: None\n");
        }
    };
    if script.metadata.get("GameType").is_none() {
        no_board(text);
    }
    for (key, entry) in script.metadata.iter() {
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
        if key == "GameType" {
            no_board(text);
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
