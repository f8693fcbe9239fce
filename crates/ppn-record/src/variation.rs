//! Lines that could have been played instead.

use crate::{Costume, Entry, Record};

/// A line of a script that could have been played instead of the moves after a state.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Branch {
    /// The number of entries of its parent line before it.
    pub after: usize,
    /// The entries that lead to its states.
    pub entries: Vec<Entry>,
    /// The lines that branch off from it.
    pub branches: Vec<Branch>,
}

/// A line that could have been played instead of the moves after a state.
#[derive(Debug)]
#[non_exhaustive]
pub struct Variation<'t> {
    /// The state of its parent line from which it begins.
    pub after: usize,
    /// Its states; the first is the board from which it begins.
    pub record: Record<'t>,
}

impl Variation<'_> {
    /// The maximum number of variations of a game, in the order of the text, nested ones included; the others
    /// are left out. Each has a board of its own, of some 10 KB, and a few bytes of text may be one.
    pub const MOST: usize = 10_000;
}

impl Record<'_> {
    /// The same game with its pieces shown differently, including those of variations.
    #[must_use]
    pub fn in_costume(mut self, costume: Costume) -> Self {
        self.costume = Some(costume);
        for variation in &mut self.variations {
            let record = std::mem::take(&mut variation.record);
            variation.record = record.in_costume(costume);
        }
        self
    }
}
