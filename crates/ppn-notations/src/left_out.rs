//! The metadata of a game in PPN that another notation cannot express.

use ppn_file::{Game, Node, Value};
use ppn_record::left_out;
use ppn_source::{Diagnostic, Span};

/// Keys about PPN itself: another notation expresses their content in its own way.
const OF_PPN: [&str; 6] = ["GameType", "SetUp", "Macros", "MovetextParser", "ScalingFactor", "PPN"];

/// Reports the keys and comments of the metadata that a writer leaves out. `reason` returns why a
/// key is left out, or `None` if it is written.
pub(crate) fn of_metadata(
    game: &Game<'_>,
    notation: &str,
    reason: impl Fn(&str, &Value) -> Option<String>,
) -> Vec<Diagnostic> {
    let keys = game.metadata.iter().filter(|(key, _)| !OF_PPN.contains(key));
    let mut found: Vec<_> = keys
        .filter_map(|(key, entry)| {
            let reason = reason(key, &entry.value)?;
            Some(left_out(entry.key_span, &format!("`{key}` is"), &reason))
        })
        .collect();
    let comments = comments(game);
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

/// The comments above the movetext, except for those that hide warnings.
fn comments(game: &Game<'_>) -> Vec<Span> {
    let head = game.text.get(..game.movetext.start as usize).unwrap_or_default();
    let mut comments: Vec<Span> = Vec::new();
    for (at, _) in head.match_indices('#') {
        let is_inside = comments.last().is_some_and(|one| at < one.end as usize);
        let begins = head[..at].chars().next_back().is_none_or(char::is_whitespace);
        let is_text = || {
            let mut entries = game.metadata.iter();
            entries.any(|(_, entry)| {
                entry.key_span.range().contains(&at) || is_in_scalar(&entry.value, at)
            })
        };
        if is_inside || !begins || is_text() {
            continue;
        }
        let line = head[at..].split(['\n', '\r']).next().unwrap_or_default().trim_end();
        comments.push(Span::new(at, at + line.len()));
    }
    comments.retain(|one| {
        let said = one.slice(game.text).trim_start_matches('#').trim();
        !said.is_empty() && !said.starts_with("ppn:")
    });
    comments
}

fn is_in_scalar(value: &Value, at: usize) -> bool {
    value.span.range().contains(&at)
        && match &value.node {
            Node::Scalar { .. } => true,
            Node::Sequence(items) => items.iter().any(|item| is_in_scalar(item, at)),
            Node::Mapping(entries) => entries.values().any(|entry| is_in_scalar(&entry.value, at)),
        }
}
