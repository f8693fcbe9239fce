//! The rule for values that begin with an exclamation mark.

use crate::ppn::lint::checked::Checked;
use ppn_file::{Mapping, Node};
use ppn_source::{Diagnostic, Edit, Fix, Span, rule, yaml_string};

rule! {
    /// In YAML a word that begins with `!` is a tag, which says what type a value has. It is not a part of
    /// the value. Tags other than those of YAML, such as `!!str`, are ignored.
    ///
    /// # Why it matters
    /// The word is lost: the value is what comes after it, or nothing.
    ///
    /// # Example
    /// ```ppn
    /// Event: !brilliant
    /// ...
    /// 1. S@b2
    /// ```
    ///
    /// # Write instead
    /// ```ppn
    /// Event: "!brilliant"
    /// ...
    /// 1. S@b2
    /// ```
    pub(crate) static VALUE_TAG = "W0143" "value-tag" Warning,
        "a value that begins with `!`, which is a tag";
}

pub(crate) fn check(checked: &Checked<'_, '_>, found: &mut Vec<Diagnostic>) {
    let game = checked.game;
    if game.metadata_span.slice(game.text).contains('!') {
        look(game.text, &game.metadata.mapping, found);
    }
}

fn look(text: &str, entries: &Mapping, found: &mut Vec<Diagnostic>) {
    for entry in entries.values() {
        match &entry.value.node {
            Node::Mapping(entries) => look(text, entries, found),
            Node::Scalar { text: value, .. } => {
                found.extend(tag(text, entry.key_span, value, entry.value.span));
            }
            Node::Sequence(_) => {}
        }
    }
}

/// The report of a tag between the colon of a key and the end of its line.
fn tag(text: &str, key: Span, value: &str, span: Span) -> Option<Diagnostic> {
    let behind = text.get(key.range().end..)?.trim_start_matches([' ', '\t']).strip_prefix(':')?;
    let line = behind.split(['\n', '\r']).next()?;
    let written = line.split(" #").next()?.trim_matches([' ', '\t']);
    if !written.starts_with('!') || written.starts_with("!!") {
        return None;
    }
    // A value of several lines is not quoted here.
    let start = written.as_ptr() as usize - text.as_ptr() as usize;
    let whole = Span::new(start, start + written.len());
    if span.end > whole.end {
        return None;
    }
    let tag = written.split([' ', '\t']).next()?;
    let empty =
        if value.is_empty() { ", and the value is empty" } else { ", not a part of the value" };
    let quoted = yaml_string(written);
    let fix = Fix::guess(format!("write `{quoted}`"), [Edit::replace(whole, quoted.clone())]);
    let report = Diagnostic::new(&VALUE_TAG, whole, format!("`{tag}` is a tag of YAML{empty}"));
    Some(report.with_help(format!("if this is text, quote it: `{quoted}`")).with_fix(fix))
}
