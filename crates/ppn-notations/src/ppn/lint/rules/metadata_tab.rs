//! The rule for tabs in metadata.

use crate::ppn::lint::checked::Checked;
use ppn_file::{Mapping, Node, Value};
use ppn_source::{Diagnostic, Edit, Fix, Span, rule};

rule! {
    /// A tab separates the key from its value. Write a space after the colon.
    ///
    /// # Why it matters
    /// YAML allows tabs in few places, and some readers reject them everywhere. Such a reader cannot
    /// read the metadata at all.
    ///
    /// # Example
    /// ```ppn
    #[doc = " Event:\tClub night"]
    /// ```
    ///
    /// # Write instead
    /// ```ppn
    /// Event: Club night
    /// ```
    pub(crate) static METADATA_TAB = "S0180" "metadata-tab" Style,
        "a tab in the metadata";
}

pub(crate) fn check(checked: &Checked<'_, '_>, found: &mut Vec<Diagnostic>) {
    let text = checked.game.text;
    let mut edits = Vec::new();
    add_edits(text, &checked.game.metadata.mapping, &mut edits);
    // An alias has the spans of its anchor.
    edits.sort_by_key(|edit| edit.span);
    edits.dedup();
    let Some(first) = edits.first() else { return };
    let others = match edits.len() {
        1 => String::new(),
        2 => ", and at one more key".to_owned(),
        n => format!(", and at {} more keys", n - 1),
    };
    found.push(
        Diagnostic::new(
            &METADATA_TAB,
            first.span,
            format!("there is a tab next to the colon{others}; not every YAML reader accepts it"),
        )
        .with_help("write a space")
        .with_fix(Fix::safe("replace tabs by spaces", edits)),
    );
}

/// Adds an edit for each colon with a tab beside it, unless the tab is on a line of its own or
/// before a comment.
fn add_edits(text: &str, entries: &Mapping, edits: &mut Vec<Edit>) {
    for entry in entries.values() {
        let between = entry.key_span.range().end..entry.value.span.range().start;
        if let Some(gap) = text.get(between.clone())
            && gap.contains('\t')
            && gap.chars().all(|c| matches!(c, '\t' | ' ' | ':'))
            && gap.matches(':').count() == 1
        {
            edits.push(Edit::replace(Span::new(between.start, between.end), ": "));
        }
        add_values_edits(text, &entry.value, edits);
    }
}

fn add_values_edits(text: &str, value: &Value, edits: &mut Vec<Edit>) {
    match &value.node {
        Node::Scalar { .. } => {}
        Node::Sequence(items) => items.iter().for_each(|item| add_values_edits(text, item, edits)),
        Node::Mapping(entries) => add_edits(text, entries, edits),
    }
}
