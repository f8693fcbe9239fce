//! Whether a change leaves everything else as it was.

use crate::{Entry, Game, Limits, Mapping, NewValue, Node, Value, split};

/// What a change does to the entry at a path.
#[derive(Clone, Copy)]
pub(crate) enum Change<'c> {
    /// Its value is this one now.
    Set(&'c NewValue),
    /// It is new, with this value and this index.
    Added(&'c NewValue, usize),
    /// Its key is this one now.
    Renamed(&'c str),
    Removed,
    /// These entries are in its place.
    Substituted(&'c [(&'c str, NewValue)]),
    /// Nothing, but the number of comments is this one now.
    Comments(usize),
}

/// Whether a text is read like the game, except for one change of its metadata.
pub(crate) fn keeps(
    game: &Game<'_>,
    text: &str,
    limits: &Limits,
    path: &[&str],
    change: Change<'_>,
) -> bool {
    let new = Game::parse(text, limits);
    let is_counted = || match change {
        Change::Comments(count) => new.metadata_comments(limits).len() == count,
        _ => true,
    };
    new.diagnostics.len() <= game.diagnostics.len()
        && new.movetext_str() == game.movetext_str()
        && is_changed(&game.metadata.mapping, &new.metadata.mapping, path, change)
        && is_counted()
        && games(text) == games(game.text)
}

/// The number of games in a text. More than two are not distinguished.
pub(crate) fn games(text: &str) -> usize {
    split(text).take(2).count()
}

/// Whether one mapping is the other with a change.
fn is_changed(old: &Mapping, new: &Mapping, path: &[&str], change: Change<'_>) -> bool {
    let Some((key, inner)) = path.split_first() else { return false };
    let place = old.keys().position(|other| other == *key);
    if !inner.is_empty() {
        let inside = mapping(old, key).zip(mapping(new, key));
        let is_inside = inside.is_some_and(|(old, new)| is_changed(old, new, inner, change));
        return is_inside && is_kept(old, new, place.unwrap_or(0), 1, 1);
    }
    // The entry, and those that are there instead of it.
    let (index, gone) = match (change, place) {
        (Change::Added(_, index), None) => (index, 0),
        (_, Some(place)) => (place, 1),
        (_, None) => return false,
    };
    let Some(here) = (new.len() + gone).checked_sub(old.len()) else { return false };
    let mut entries = new.iter().skip(index).take(here);
    let is = |entry: Option<(&str, &Entry)>, key: &str, value: &NewValue| {
        entry.is_some_and(|(new, entry)| new == key && value.is(&entry.value))
    };
    let are_right = match change {
        Change::Set(value) | Change::Added(value, _) => is(entries.next(), key, value),
        Change::Renamed(_) | Change::Comments(_) => {
            let name = if let Change::Renamed(name) = change { name } else { key };
            let old = &old[key].value;
            entries.next().is_some_and(|(key, new)| key == name && same(old, &new.value))
        }
        Change::Substituted(values) => {
            values.iter().all(|(key, value)| is(entries.next(), key, value))
        }
        Change::Removed => true,
    };
    are_right && entries.next().is_none() && is_kept(old, new, index, gone, here)
}

fn mapping<'m>(outer: &'m Mapping, key: &str) -> Option<&'m Mapping> {
    outer.get(key)?.value.as_mapping()
}

/// Whether two mappings are equal, except that from an index on some entries of the first are gone and
/// some of the second are there instead.
fn is_kept(old: &Mapping, new: &Mapping, index: usize, gone: usize, here: usize) -> bool {
    let (before, after) = (old.iter().take(index), old.iter().skip(index + gone));
    let others = new.iter().take(index).chain(new.iter().skip(index + here));
    old.len() + here == new.len() + gone && before.chain(after).zip(others).all(is_same_entry)
}

fn is_same_entry(((old_key, old), (key, new)): ((&str, &Entry), (&str, &Entry))) -> bool {
    old_key == key && same(&old.value, &new.value)
}

/// Whether two values are equal in everything but their places.
fn same(old: &Value, new: &Value) -> bool {
    match (&old.node, &new.node) {
        (Node::Sequence(old), Node::Sequence(new)) => {
            old.len() == new.len() && old.iter().zip(new).all(|(old, new)| same(old, new))
        }
        (Node::Mapping(old), Node::Mapping(new)) => {
            old.len() == new.len() && old.iter().zip(new).all(is_same_entry)
        }
        (old, new) => old == new,
    }
}
