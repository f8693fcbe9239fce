//! The metadata of a game that another notation cannot express.

use ppn_file::{Metadata, Value};
use ppn_record::left_out;
use ppn_source::{Diagnostic, Span};
use std::collections::BTreeMap;

/// Keys about PPN itself: another notation expresses their content in its own way.
const OF_PPN: [&str; 6] = ["GameType", "SetUp", "Macros", "MovetextParser", "ScalingFactor", "PPN"];

/// Reports the keys and comments of the metadata that a writer leaves out. `reason` returns why a
/// key is left out, or `None` if it is written.
pub(crate) fn of_metadata(
    metadata: &Metadata,
    comments: &[Span],
    notation: &str,
    reason: impl Fn(&str, &Value) -> Option<String>,
) -> Vec<Diagnostic> {
    let keys = metadata.iter().filter(|(key, _)| !OF_PPN.contains(key));
    // Keys with one reason are one report.
    let mut of_reason: BTreeMap<String, Vec<(Span, &str)>> = BTreeMap::new();
    for (key, entry) in keys {
        if let Some(reason) = reason(key, &entry.value) {
            of_reason.entry(reason).or_default().push((entry.key_span, key));
        }
    }
    let report = |(reason, keys): (String, Vec<(Span, &str)>)| {
        Some(left_out(keys.first()?.0, &named(&keys), &reason))
    };
    let mut found: Vec<_> = of_reason.into_iter().filter_map(report).collect();
    found.extend(of_comments(comments, notation));
    found.sort_by_key(|one| one.span.start);
    found
}

/// Reports the comments that belong to no move.
pub(crate) fn of_comments(comments: &[Span], notation: &str) -> Option<Diagnostic> {
    let what = counted(comments.len(), "this comment", "comments outside of the moves");
    Some(left_out(*comments.first()?, &what, &format!("{notation} has no comments there")))
}

/// What is left out, with the verb that follows it: one part by its name, or the number of several.
pub(crate) fn counted(count: usize, one: &str, several: &str) -> String {
    if count == 1 { format!("{one} is") } else { format!("{count} {several} are") }
}

/// The names of keys, with the verb that follows them.
fn named(keys: &[(Span, &str)]) -> String {
    const MOST: usize = 8;
    let shown: Vec<String> = keys.iter().take(MOST).map(|(_, key)| format!("`{key}`")).collect();
    match (shown.as_slice(), keys.len().saturating_sub(MOST)) {
        ([one], _) => format!("{one} is"),
        ([first @ .., last], 0) => format!("{} and {last} are", first.join(", ")),
        (all, more) => format!("{} and {more} more are", all.join(", ")),
    }
}
