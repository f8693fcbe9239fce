//! Whether a change leaves everything else as it was.

use crate::{Game, Limits, Mapping, NewValue, Node, Value, split};

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
    let (mut were, mut are) = (old.iter().enumerate(), new.iter());
    if let (Change::Added(value, index), true) = (change, inner.is_empty()) {
        let Some((new_key, entry)) = new.iter().nth(index) else { return false };
        let before = old.iter().take(index);
        let rest = old.iter().skip(index).zip(new.iter().skip(index + 1));
        return old.len() + 1 == new.len()
            && new_key == *key
            && value.is(&entry.value)
            && before.zip(new.iter()).chain(rest).all(|((old_key, old), (key, new))| {
                old_key == key && same(&old.value, &new.value)
            });
    }
    if let (Change::Removed, true) = (change, inner.is_empty()) {
        return old.len() == new.len() + 1
            && were.filter(|(at, _)| Some(*at) != place).zip(are).all(
                |((_, (old_key, old)), (key, new))| old_key == key && same(&old.value, &new.value),
            );
    }
    old.len() == new.len()
        && were.all(|(at, (old_key, old))| {
            let Some((new_key, new)) = are.next() else { return false };
            if Some(at) != place {
                return old_key == new_key && same(&old.value, &new.value);
            }
            match change {
                _ if !inner.is_empty() => {
                    let mappings = old.value.as_mapping().zip(new.value.as_mapping());
                    old_key == new_key
                        && mappings.is_some_and(|(old, new)| is_changed(old, new, inner, change))
                }
                Change::Set(value) => old_key == new_key && value.is(&new.value),
                Change::Renamed(renamed) => renamed == new_key && same(&old.value, &new.value),
                _ => old_key == new_key && same(&old.value, &new.value),
            }
        })
}

/// Whether two values are equal in everything but their places.
fn same(old: &Value, new: &Value) -> bool {
    match (&old.node, &new.node) {
        (Node::Sequence(old), Node::Sequence(new)) => {
            old.len() == new.len() && old.iter().zip(new).all(|(old, new)| same(old, new))
        }
        (Node::Mapping(old), Node::Mapping(new)) => {
            old.len() == new.len()
                && old.iter().zip(new).all(|((old_key, old), (key, new))| {
                    old_key == key && same(&old.value, &new.value)
                })
        }
        (old, new) => old == new,
    }
}
