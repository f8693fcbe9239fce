//! The boards of a game as JSON.

use super::boards::Change;
use serde::Serialize;
use std::mem::take;

/// The boards of a game as the page stores them.
#[derive(Default)]
pub(super) struct Rows {
    /// The number, text and comment of the move to each board.
    pub(super) moves: List,
    /// The changes from each board to the next.
    pub(super) boards: List,
    /// New lines of the text diagrams.
    pub(super) diagrams: List,
    /// The number of cells of the text diagrams, counted once for all boards.
    pub(super) cells: u64,
}

impl Rows {
    /// The rows of a game without boards that can be drawn, which keeps its first move.
    pub(super) fn failed(&mut self) {
        self.moves.json.truncate(self.moves.first);
        (self.boards, self.diagrams) = (List::default(), List::default());
        self.boards.add(&Change::default());
    }

    /// A JSON object, such as `{"a":1}`, with moves and boards as its last values and without the last
    /// bracket.
    pub(super) fn within(&mut self, mut object: String) -> String {
        object.truncate(object.len() - 1);
        for (name, list) in [("moves", &mut self.moves), ("boards", &mut self.boards)] {
            object.extend([",\"", name, "\":[", &take(list).into_json(), "]"]);
        }
        object
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

    /// The values with commas between them.
    pub(super) fn into_json(self) -> String {
        String::from_utf8(self.json).unwrap_or_default()
    }
}
