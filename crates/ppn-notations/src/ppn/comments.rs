//! The comments of the metadata of a game in PPN.

use ppn_file::{Game, Node, Value};
use ppn_source::Span;

/// The comments above the movetext, except for those that hide warnings.
pub(super) fn of_metadata(game: &Game<'_>) -> Vec<Span> {
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
