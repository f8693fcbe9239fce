//! The metadata of a game that another notation cannot express.

use ppn_file::{Metadata, Value};
use ppn_record::left_out;
use ppn_source::{Diagnostic, Span};

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
    let mut found: Vec<_> = keys
        .filter_map(|(key, entry)| {
            let reason = reason(key, &entry.value)?;
            Some(left_out(entry.key_span, &format!("`{key}` is"), &reason))
        })
        .collect();
    if let Some(&first) = comments.first() {
        let what = match comments.len() {
            1 => "this comment is".to_owned(),
            count => format!("{count} comments of the metadata are"),
        };
        let reason = format!("{notation} has no comments there");
        found.push(left_out(first, &what, &reason));
    }
    found.sort_by_key(|one| one.span.start);
    found
}
