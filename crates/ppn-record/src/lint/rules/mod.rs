//! Rules for games in every notation, one per file. The doc comment of a code is its manual page.

mod date_impossible;
mod foreign_lines;
mod misdecoded_text;
mod suppression_unknown;
mod suppression_unused;

pub use date_impossible::DATE_IMPOSSIBLE;
pub use foreign_lines::{FENCE_LINES, FOREIGN_LINES, fences_reported, report_fences};
pub use misdecoded_text::{MISDECODED_TEXT, misdecoded, misdecoded_text};
pub use suppression_unknown::SUPPRESSION_UNKNOWN;
pub use suppression_unused::SUPPRESSION_UNUSED;

use super::Selection;
use ppn_source::{Code, Diagnostic, Span, codes::NOT_TEXT};

/// The codes of the rules for all notations, and of files that are no text.
pub const CODES: &[&Code] = &[
    &NOT_TEXT,
    &FOREIGN_LINES,
    &FENCE_LINES,
    &MISDECODED_TEXT,
    &SUPPRESSION_UNUSED,
    &SUPPRESSION_UNKNOWN,
    &DATE_IMPOSSIBLE,
];

/// A rule about single keys of metadata.
struct MetadataRule {
    code: &'static Code,
    /// Whether the rule may find something in a text. Most texts need no closer look.
    occurs: fn(&str) -> bool,
    /// The problem of a key with a value, and the place of the value.
    check: fn(&str, &str, Span) -> Option<Diagnostic>,
}

static OF_METADATA: [MetadataRule; 1] = [MetadataRule {
    code: &DATE_IMPOSSIBLE,
    occurs: date_impossible::occurs,
    check: date_impossible::check,
}];

/// What the selected rules find in the keys and values of a game. These are read only if there may be
/// something to find.
pub fn check_metadata<'t, Entries: IntoIterator<Item = (&'t str, &'t str, Span)>>(
    text: &str,
    selection: &Selection,
    entries: impl FnOnce() -> Entries,
) -> Vec<Diagnostic> {
    let may_find = |rule: &&MetadataRule| selection.reports(rule.code) && (rule.occurs)(text);
    let rules: Vec<_> = OF_METADATA.iter().filter(may_find).collect();
    if rules.is_empty() {
        return Vec::new();
    }
    let checks =
        |(key, value, span)| rules.iter().filter_map(move |rule| (rule.check)(key, value, span));
    entries().into_iter().flat_map(checks).collect()
}
