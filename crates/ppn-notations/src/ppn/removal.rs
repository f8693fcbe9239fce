//! Fixes that remove entries from the metadata.

use ppn_file::{Game, Limits, MetadataEdits};
use ppn_source::{Applicability, Fix};

/// The longest entry that is removed without a question, in bytes.
const LONGEST: usize = 200;

/// Removes an entry of a mapping that has others, unless a comment would go with it.
pub(crate) fn removal(game: &Game<'_>, limits: &Limits, path: &[&str]) -> Option<Fix> {
    let (key, outer) = path.split_last()?;
    let entries = outer
        .iter()
        .try_fold(&game.metadata.mapping, |entries, key| entries.get(key)?.value.as_mapping())?;
    let entry = entries.get(key)?;
    // A mapping without an entry would be another value.
    if entries.len() < 2 {
        return None;
    }
    let edits = MetadataEdits::new(game, limits).remove(path).ok()?;
    let own = entry.key_span.cover(entry.value.span);
    let loses_comment = edits.iter().any(|edit| {
        let written = edit.span.slice(game.text);
        written.replacen(own.slice(game.text), "", 1).contains('#')
    });
    if loses_comment {
        return None;
    }
    let written = own.slice(game.text).split_whitespace().collect::<Vec<_>>().join(" ");
    // The title names what goes.
    let is_named = written.len() <= LONGEST;
    let named = if is_named { &written } else { *key };
    Some(Fix {
        title: format!("remove `{named}`"),
        applicability: if is_named { Applicability::Safe } else { Applicability::Unsafe },
        edits,
    })
}
