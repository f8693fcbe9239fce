//! Values of tags that are replaced by others.

use crate::subject::{find, player_keys};
use ppn_file::{GameText, Metadata, Value};
use ppn_record::{Notation, Options};
use ppn_source::Span;
use std::collections::{BTreeMap, HashMap};

/// Which values of tags are replaced, and by which. The tag `players` means the tags of all players.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Renaming {
    tags: BTreeMap<String, HashMap<String, String>>,
}

/// The text of a game after its values were replaced.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Renamed {
    /// The text; `None` if nothing changes.
    pub text: Option<String>,
    /// The tags whose values could not be replaced, since the game would not be read as before in everything else.
    pub failed: Vec<String>,
}

impl Renaming {
    /// Replaces a value of a tag by another.
    pub fn add(&mut self, tag: &str, from: &str, to: &str) {
        self.tags.entry(tag.to_owned()).or_default().insert(from.to_owned(), to.to_owned());
    }

    /// The text of a game with its values replaced. Only the characters of the values change.
    #[must_use]
    pub fn of(&self, game: &GameText<'_>, notation: &dyn Notation, options: &Options) -> Renamed {
        let mut text = game.text.clone().into_owned();
        let mut failed = Vec::new();
        let is_changed = self.tags.iter().fold(false, |is_changed, (tag, values)| {
            let names: Vec<&str> = match tag.as_str() {
                "players" => player_keys().collect(),
                tag => vec![tag],
            };
            names.into_iter().fold(is_changed, |is_changed, name| {
                let now = notation.headline(&game.with_text(text.as_str()), options);
                let Some(value) = find(&now, name, notation.name()) else { return is_changed };
                let Some(to) = value
                    .text()
                    .and_then(|old| values.get(old))
                    .filter(|to| Some(to.as_str()) != value.text())
                else {
                    return is_changed;
                };
                match replaced(&text, value, to, |new| {
                    let read = notation.headline(&game.with_text(new), options);
                    is_as_before(&now, &read, value.span, to)
                }) {
                    // Other bytes than UTF-8 could not be written as they were.
                    Some(new) if game.bytes.is_none() => {
                        text = new;
                        true
                    }
                    _ => {
                        failed.push(name.to_owned());
                        is_changed
                    }
                }
            })
        });
        Renamed { text: is_changed.then_some(text), failed }
    }
}

/// The text with another value, written in the first way that is read as that value.
fn replaced(
    text: &str,
    value: &Value,
    to: &str,
    is_right: impl Fn(&str) -> bool,
) -> Option<String> {
    if to.contains(char::is_control) {
        return None;
    }
    let (start, end) = (value.span.start as usize, value.span.end as usize);
    let old = text.get(start..end)?;
    let escaped = |marks: &[char]| {
        let escape = |c: char| if marks.contains(&c) { vec!['\\', c] } else { vec![c] };
        to.chars().flat_map(escape).collect::<String>()
    };
    let mark = old.chars().next().filter(|mark| matches!(mark, '"' | '\''));
    let mut ways = Vec::new();
    if let Some(mark) = mark {
        // Tolerant readers understand quotation marks that are not escaped, so that these come last.
        ways.push(format!("{mark}{}{mark}", escaped(&[mark, '\\'])));
        ways.push(format!("{mark}{}{mark}", escaped(&[mark])));
        ways.push(format!("{mark}{}{mark}", to.replace(mark, &format!("{mark}{mark}"))));
        ways.push(format!("{mark}{to}{mark}"));
    }
    ways.push(escaped(&['"', '\\']));
    ways.push(escaped(&['"']));
    ways.push(escaped(&[']', '\\']));
    ways.push(to.to_owned());
    ways.push(format!("\"{}\"", escaped(&['"', '\\'])));
    let new = ways.into_iter().map(|way| format!("{}{way}{}", &text[..start], &text[end..]));
    new.into_iter().find(|new| is_right(new))
}

/// Whether metadata differ only in one value.
fn is_as_before(old: &Metadata, new: &Metadata, place: Span, to: &str) -> bool {
    let (mut old, mut new) = (old.iter(), new.iter());
    loop {
        match (old.next(), new.next()) {
            (None, None) => return true,
            (Some((key, one)), Some((new_key, other))) if key == new_key => {
                let is_same = match one.value.span == place && one.value.text().is_some() {
                    true => other.value.text() == Some(to),
                    false => {
                        one.value.node == other.value.node
                            || texts(&one.value) == texts(&other.value)
                    }
                };
                if !is_same {
                    return false;
                }
            }
            _ => return false,
        }
    }
}

/// The text of a value, or its structure as text without places.
fn texts(value: &Value) -> Vec<String> {
    if let Some(items) = value.as_sequence() {
        return items.iter().flat_map(texts).collect();
    }
    if let Some(entries) = value.as_mapping() {
        return entries
            .iter()
            .flat_map(|(key, entry)| {
                std::iter::once(key.to_owned()).chain(texts(&entry.value)).collect::<Vec<_>>()
            })
            .collect();
    }
    value.text().map(str::to_owned).into_iter().collect()
}
