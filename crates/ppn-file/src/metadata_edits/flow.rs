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
    let mut ways = Vec::new();
    let gap = |start: u32, end: u32| Span { start, end };
    let comma = |gap: Span| {
        let at = gap.start + short(text.get(gap.range())?.find(',')?);
        Some(Span { start: at, end: at + 1 })
    };
    if let Some(before) = found.index.checked_sub(1).and_then(place) {
        let gap = gap(before.value.span.end.max(before.key_span.end), own.start);
        if text.get(gap.range()).is_some_and(|gap| gap.trim() == ",") {
            ways.push(vec![Edit::replace(gap.cover(own), "")]);
        } else if let Some(comma) = comma(gap) {
            ways.push(vec![Edit::replace(comma, ""), Edit::replace(own, "")]);
        }
    }
    if let Some(after) = place(found.index + 1) {
        let gap = gap(own.end, after.key_span.start);
        if text.get(gap.range()).is_some_and(|gap| gap.trim() == ",") {
            ways.insert(0, vec![Edit::replace(own.cover(gap), "")]);
        } else if let Some(comma) = comma(gap) {
            ways.push(vec![Edit::replace(own, ""), Edit::replace(comma, "")]);
        }
    }
    ways.push(vec![Edit::replace(own, "")]);
    ways
}
