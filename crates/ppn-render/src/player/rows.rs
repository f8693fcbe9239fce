//! The boards of a game as JSON.

use super::{boards::Change, characters::CharacterTable};
use serde::Serialize;
use std::mem::take;

/// The boards of a game as the page stores them.
#[derive(Default)]
pub(super) struct Rows {
    /// The number, text, comment, clocks and figures of the move to each board.
    pub(super) moves: List,
    /// What marks look like.
    pub(super) marks: List,
    /// The changes from each board to the next.
    pub(super) boards: List,
    /// New lines of the text diagrams.
    pub(super) diagrams: List,
    /// What the page puts on them.
    pub(super) characters: Option<CharacterTable>,
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

    /// A JSON object, such as `{"a":1}`, with moves, marks and boards as its last values and without
    /// the last bracket.
    pub(super) fn within(&mut self, mut object: String) -> String {
        object.truncate(object.len() - 1);
        let Self { moves, marks, boards, .. } = self;
        for (name, list) in [("moves", moves), ("marks", marks), ("boards", boards)] {
            let list = take(list).into_json();
            if !list.is_empty() {
                object.extend([",\"", name, "\":[", &list, "]"]);
            }
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
    /// The number of empty lists before the next value.
    empty: usize,
}

impl From<String> for List {
    fn from(json: String) -> Self {
        Self { json: json.into_bytes(), ..Self::default() }
    }
}

impl List {
    /// Adds a value, and returns the number of bytes that it takes.
    pub(super) fn add(&mut self, value: &impl Serialize) -> usize {
        let before = self.json.len();
        for _ in 0..take(&mut self.empty) {
            self.json.extend_from_slice(if self.json.is_empty() { b"[]" } else { b",[]" });
        }
        if !self.json.is_empty() {
            self.json.push(b',');
        }
        // The values have only maps with string keys, and memory has no errors.
        let _ = serde_json::to_writer(&mut self.json, value);
        if before == 0 {
            self.first = self.json.len();
        }
        self.json.len() - before
    }

    /// Adds an empty list, which is not written at the end.
    pub(super) fn add_empty(&mut self) {
        self.empty += 1;
    }

    /// The values with commas between them.
    pub(super) fn into_json(self) -> String {
        String::from_utf8(self.json).unwrap_or_default()
    }
}
