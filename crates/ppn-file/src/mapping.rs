//! YAML mappings.

use crate::{Entry, Text};
use foldhash::fast::RandomState;
use std::collections::HashMap;
use std::fmt;
use std::ops::Index;
use std::slice;

/// A YAML mapping: entries in written order, which can be looked up by the text of their keys.
///
/// Two mappings are equal if they have equal entries, in any order.
// For the few keys of a game of an archive, a linear search is faster than a hash table.
#[derive(Clone, Default)]
pub struct Mapping {
    entries: Vec<(Text, Entry)>,
    /// The combined [`mark`]s of all keys. A search for a key whose mark is missing can stop at
    /// once, as most searches do.
    marks: u64,
    /// The indices of all entries, if there are more than a few.
    places: Option<Box<Places>>,
}

/// The indices of entries by their keys. Few mappings have one, so it is boxed.
#[derive(Clone, Default)]
struct Places(HashMap<Text, usize, RandomState>);

/// The largest number of entries that are searched one by one.
const FEW: usize = 16;

impl Mapping {
    /// A mapping without entries.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    pub(crate) fn with_capacity(entries: usize) -> Self {
        Self { entries: Vec::with_capacity(entries), ..Self::default() }
    }

    /// The number of entries.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether it has no entries.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The entry of a key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Entry> {
        self.place(key).map(|place| &self.entries[place].1)
    }

    /// Whether there is an entry with this key.
    #[must_use]
    pub fn contains_key(&self, key: &str) -> bool {
        self.place(key).is_some()
    }

    /// Keys and entries in written order.
    #[must_use]
    pub fn iter(&self) -> Entries<'_> {
        Entries(self.entries.iter())
    }

    /// The keys in written order.
    pub fn keys(&self) -> impl DoubleEndedIterator<Item = &str> + ExactSizeIterator {
        self.iter().map(|(key, _)| key)
    }

    /// The entries in written order.
    pub fn values(&self) -> impl DoubleEndedIterator<Item = &Entry> + ExactSizeIterator {
        self.iter().map(|(_, entry)| entry)
    }

    /// Adds an entry at the end and returns it, unless there is one with the same key.
    ///
    /// # Errors
    /// The existing entry with the key.
    pub fn add(&mut self, key: impl Into<Text>, entry: Entry) -> Result<&mut Entry, &Entry> {
        let key = key.into();
        let mark = mark(&key);
        if let Some(place) = self.search(&key, mark) {
            return Err(&self.entries[place].1);
        }
        self.push(key, entry, mark);
        let last = self.entries.len() - 1;
        Ok(&mut self.entries[last].1)
    }

    /// Adds an entry with a new key.
    fn push(&mut self, key: Text, entry: Entry, mark: u64) {
        let place = self.entries.len();
        if let Some(places) = &mut self.places {
            places.0.insert(key.clone(), place);
        } else if place == FEW {
            let others = self.entries.iter().map(|(key, _)| key).chain([&key]);
            self.places = Some(Box::new(Places(others.cloned().zip(0..).collect())));
        }
        self.marks |= mark;
        self.entries.push((key, entry));
    }

    fn place(&self, key: &str) -> Option<usize> {
        self.search(key, mark(key))
    }

    fn search(&self, key: &str, mark: u64) -> Option<usize> {
        if self.marks & mark == 0 {
            return None;
        }
        match &self.places {
            Some(places) => places.0.get(key).copied(),
            None => self.entries.iter().position(|(other, _)| other.as_str() == key),
        }
    }
}

/// One of 64 bits, chosen by the first letter and the length of a key. It differs for most pairs of
/// different keys, and with this factor for the keys that most games have and those that are looked for in them.
fn mark(key: &str) -> u64 {
    let first = key.bytes().next().map_or(0, usize::from);
    1 << ((first + 43 * key.len()) % 64)
}

impl Index<&str> for Mapping {
    type Output = Entry;

    /// # Panics
    /// If there is no such key.
    fn index(&self, key: &str) -> &Entry {
        self.get(key).expect("the mapping has the key")
    }
}

/// Keys and entries of a [`Mapping`] in written order.
#[derive(Clone, Debug)]
pub struct Entries<'m>(slice::Iter<'m, (Text, Entry)>);

impl<'m> Iterator for Entries<'m> {
    type Item = (&'m str, &'m Entry);

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next().map(|(key, entry)| (key.as_str(), entry))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl DoubleEndedIterator for Entries<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.0.next_back().map(|(key, entry)| (key.as_str(), entry))
    }
}

impl ExactSizeIterator for Entries<'_> {}

impl<'m> IntoIterator for &'m Mapping {
    type Item = (&'m str, &'m Entry);
    type IntoIter = Entries<'m>;

    fn into_iter(self) -> Entries<'m> {
        self.iter()
    }
}

/// If keys are equal, the last entry is kept, at the position of the first.
impl<K: Into<Text>> FromIterator<(K, Entry)> for Mapping {
    fn from_iter<I: IntoIterator<Item = (K, Entry)>>(entries: I) -> Self {
        let mut mapping = Self::new();
        for (key, entry) in entries {
            let key = key.into();
            let mark = mark(&key);
            match mapping.search(&key, mark) {
                Some(place) => mapping.entries[place].1 = entry,
                None => mapping.push(key, entry, mark),
            }
        }
        mapping
    }
}

impl PartialEq for Mapping {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().all(|(key, entry)| other.get(key) == Some(entry))
    }
}

impl fmt::Debug for Mapping {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Node, ScalarStyle, Value};
    use ppn_source::Span;

    fn entry(text: &str) -> Entry {
        let node = Node::Scalar { text: text.into(), style: ScalarStyle::Plain, tag: None };
        let value = Value { span: Span::default(), node };
        Entry { key_span: Span::default(), key_style: ScalarStyle::Plain, value }
    }

    #[test]
    fn few_and_many_entries_are_found_by_their_keys_in_written_order() {
        for count in [0, 1, FEW - 1, FEW, FEW + 1, FEW + 2, 100] {
            let key = |at: usize| format!("key {at}");
            let mapping: Mapping = (0..count).map(|at| (key(at), entry(&key(at)))).collect();
            assert_eq!((mapping.len(), mapping.is_empty()), (count, count == 0));
            for at in 0..count {
                assert_eq!(mapping[&key(at)], entry(&key(at)));
            }
            assert!(!mapping.contains_key(&key(count)));
            assert!(mapping.keys().eq((0..count).map(key)));
            assert!(mapping.values().map(|entry| entry.value.text().unwrap()).eq(mapping.keys()));
        }
    }

    #[test]
    fn of_equal_keys_the_first_is_kept_when_they_are_added() {
        for count in [1, FEW, FEW + 1] {
            let keys = (0..count).map(|at| at.to_string());
            let mut mapping: Mapping = keys.map(|key| (key, entry("first"))).collect();
            assert_eq!(mapping.add("0", entry("second")), Err(&entry("first")));
            assert_eq!(mapping.add("new", entry("new")), Ok(&mut entry("new")));
            assert_eq!(mapping.len(), count + 1);
            assert_eq!(mapping["0"], entry("first"));
        }
    }

    #[test]
    fn of_equal_keys_the_last_is_kept_at_the_place_of_the_first_when_they_are_collected() {
        let mapping: Mapping = [("a", "1"), ("b", "2"), ("a", "3")]
            .map(|(key, text)| (key, entry(text)))
            .into_iter()
            .collect();
        assert!(mapping.iter().eq([("a", &entry("3")), ("b", &entry("2"))]));
    }

    #[test]
    fn mappings_with_the_same_entries_are_equal_in_any_order() {
        let of = |keys: [&str; 2]| keys.map(|key| (key, entry(key))).into_iter().collect();
        let (mapping, turned): (Mapping, Mapping) = (of(["a", "b"]), of(["b", "a"]));
        assert_eq!(mapping, turned);
        assert_ne!(mapping, of(["a", "c"]));
        assert_ne!(mapping, Mapping::new());
        assert_eq!(format!("{:?}", Mapping::new()), "{}");
    }
}
