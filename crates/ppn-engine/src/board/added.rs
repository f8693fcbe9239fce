//! The changes of a game to its start board.

use super::{Board, Kind, Seat};
use crate::active::Groups;

/// The amount of data that a board keeps besides the pieces on it; see [`Board::forget`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Known {
    seats: usize,
    groups: usize,
    kinds: usize,
}

/// The changes that a game makes to its start board besides the edits: new pieces, the features
/// that pieces get, and the pieces that were active together.
#[derive(Clone, Debug, Default)]
pub(crate) struct Added {
    seats: Vec<Seat>,
    kinds: Vec<Kind>,
    groups: Groups,
}

impl Known {
    /// The sum of all counts.
    pub(crate) fn len(self) -> usize {
        self.seats + self.groups + self.kinds
    }
}

impl Board {
    /// The additions of a game that neither drops nor changes pieces.
    pub(crate) fn added_nothing(&self) -> Added {
        Added { groups: self.groups.clone(), ..Added::default() }
    }

    /// The additions of a game. This board was restored to the state before the game by
    /// [`Self::toggle_links`].
    pub(crate) fn added_to(mut self, start: &Self) -> Added {
        let mut kinds = self.kinds.split_off(start.kinds.len());
        kinds.shrink_to_fit();
        self.groups.shrink_to_fit();
        let mut seats = self.seats.split_off(start.seats.len());
        seats.shrink_to_fit();
        Added { seats, kinds, groups: self.groups }
    }

    /// Adds what this board received since it had what is `known`. [`Self::toggle_links`] has
    /// undone those edits.
    pub(crate) fn add_since(&self, known: Known, added: &mut Added) {
        added.kinds.extend_from_slice(&self.kinds[known.kinds..]);
        added.seats.extend_from_slice(&self.seats[known.seats..]);
    }

    /// Adds the lists of pieces that were active together.
    pub(crate) fn add_groups(&mut self, added: &mut Added) {
        added.groups = std::mem::take(&mut self.groups);
        added.groups.shrink_to_fit();
    }

    /// A copy of this board with the additions of a game, so that the edits of the game can be
    /// applied.
    pub(crate) fn with(&self, added: &Added) -> Self {
        let mut board = self.clone();
        board.seats.extend_from_slice(&added.seats);
        board.kinds.extend_from_slice(&added.kinds);
        board.groups.clone_from(&added.groups);
        board
    }

    pub(crate) fn known(&self) -> Known {
        Known { seats: self.seats.len(), groups: self.groups.len(), kinds: self.kinds.len() }
    }

    /// Forgets everything added since `known`, after all later edits were undone: pieces that came
    /// to the board, whose numbers become free again, and data of the edits.
    pub(crate) fn forget(&mut self, known: Known) {
        self.seats.truncate(known.seats);
        self.groups.truncate(known.groups);
        self.kinds.truncate(known.kinds);
    }
}
