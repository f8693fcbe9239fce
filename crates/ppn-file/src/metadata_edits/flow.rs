//! Entries of mappings in braces.

use super::Found;
use crate::{Game, Mapping};
use ppn_source::{Edit, Span, short};

/// Whether a value is written in braces or brackets. Anchors and tags come before them.
pub(super) fn is_flow(written: &str) -> bool {
    let mut words = written.split_whitespace();
    words
        .find(|word| !word.starts_with(['&', '!']))
        .is_some_and(|word| word.starts_with(['{', '[']))
}

/// The edit that writes an entry before the one that is at the index now.
pub(super) fn insertion(
    game: &Game<'_>,
    entries: &Mapping,
    index: usize,
    new: &str,
) -> Option<Vec<Edit>> {
    if let Some(next) = entries.values().nth(index) {
        return Some(vec![Edit::insert(next.key_span.start, format!("{new}, "))]);
    }
    if let Some(last) = entries.values().next_back() {
        let end = last.value.span.end.max(last.key_span.end);
        return Some(vec![Edit::insert(end, format!(", {new}"))]);
    }
    // Only the outermost mapping is looked for: empty inner ones are replaced as a whole.
    let open = game.metadata_span.slice(game.text).find('{')?;
    Some(vec![Edit::insert(game.metadata_span.start + short(open) + 1, new)])
}

/// Ways to remove an entry with one of the commas beside it.
pub(super) fn removals(text: &str, found: Found<'_>) -> Vec<Vec<Edit>> {
    let place = |index: usize| found.entries.values().nth(index);
    let own = found.entry.key_span.cover(found.entry.value.span);
    let before = found.index.checked_sub(1).and_then(place);
    let before =
        before.map(|one| Span { start: one.value.span.end.max(one.key_span.end), end: own.start });
    let after = place(found.index + 1);
    let after = after.map(|one| Span { start: own.end, end: one.key_span.start });
    let is_comma = |gap: &Span| text.get(gap.range()).is_some_and(|gap| gap.trim() == ",");
    // The comma with the space beside it, or else the comma alone: the rest is comments and lines.
    let whole = [before, after].into_iter().flatten().filter(is_comma);
    let mut ways: Vec<Vec<Edit>> =
        whole.map(|gap| vec![Edit::replace(own.cover(gap), "")]).collect();
    let comma = |gap: Span| {
        let at = gap.start + short(text.get(gap.range())?.find(',')?);
        Some(Edit::replace(Span { start: at, end: at + 1 }, ""))
    };
    let own = Edit::replace(own, "");
    ways.extend(before.and_then(comma).map(|comma| vec![comma, own.clone()]));
    ways.extend(after.and_then(comma).map(|comma| vec![own.clone(), comma]));
    ways.push(vec![own]);
    ways
}
