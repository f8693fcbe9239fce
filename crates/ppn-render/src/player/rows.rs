//! The boards of a game as JSON.

use super::boards::Change;
use serde::Serialize;

/// The boards of a game as the page stores them.
#[derive(Default)]
pub(super) struct Rows {
    /// The number, text and comment of the move to each board.
    pub(super) moves: List,
    /// The changes from each board to the next.
    pub(super) boards: List,
    /// New lines of the text diagrams.
    pub(super) diagrams: List,
}

impl Rows {
    /// The rows of a game without boards that can be drawn, which keeps its first move.
    pub(super) fn failed(&mut self) {
        self.moves.json.truncate(self.moves.first);
        (self.boards, self.diagrams) = (List::default(), List::default());
        self.boards.add(&Change::default());
    }

    /// A JSON object, such as `{"a":1}`, with these rows as its last values.
    pub(super) fn within(&self, object: &str) -> String {
        let lists =
            [("moves", &self.moves), ("boards", &self.boards), ("diagrams", &self.diagrams)];
        let length: usize = lists.iter().map(|(_, list)| list.json.len() + 20).sum();
        let mut json = Vec::with_capacity(object.len() + length);
        json.extend(object.strip_suffix('}').unwrap_or(object).as_bytes());
        for (name, list) in lists {
            if !list.json.is_empty() {
                json.extend(format!(",\"{name}\":[").as_bytes());
                json.extend(&list.json);
                json.push(b']');
            }
        }
        json.push(b'}');
        String::from_utf8(json).unwrap_or_default()
    }
}

/// A list in JSON to which values are added.
#[derive(Default)]
pub(super) struct List {
    json: Vec<u8>,
    /// The length with only the first value.
    first: usize,
}

impl List {
    /// Adds a value, and returns the number of bytes that it takes.
    pub(super) fn add(&mut self, value: &impl Serialize) -> usize {
        let before = self.json.len();
        if before > 0 {
            self.json.push(b',');
        }
        // The values have only maps with string keys, and memory has no errors.
        let _ = serde_json::to_writer(&mut self.json, value);
        if before == 0 {
            self.first = self.json.len();
        }
        self.json.len() - before
    }
}
