//! The changes of a game to its start board.

use super::{Board, Kind, Seat};
use crate::active::Groups;

/// How much a board knows beside the pieces that are on it; see [`Board::forget`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Known {
    seats: usize,
    groups: usize,
    kinds: usize,
}

/// The changes of a game to its start board beside the edits: pieces that come to it, what pieces
/// become, and which were active together.
#[derive(Clone, Debug, Default)]
pub(crate) struct Added {
    seats: Vec<Seat>,
    kinds: Vec<Kind>,
    groups: Groups,
}

impl Known {
    /// How much that is altogether.
    pub(crate) fn len(self) -> usize {
        self.seats + self.groups + self.kinds
    }
}

impl Board {
    /// The additions of a game that neither drops nor changes pieces.
    pub(crate) fn added_nothing(&self) -> Added {
        Added { groups: self.groups.clone(), ..Added::default() }
    }

    /// The board before a game, restored by
    /// [`Self::toggle_links`].
    pub(crate) fn added_to(mut self, start: &Self) -> Added {
        let mut kinds = self.kinds.split_off(start.kinds.len());
        kinds.shrink_to_fit();
        self.groups.shrink_to_fit();
        let mut seats = self.seats.split_off(start.seats.len());
        seats.shrink_to_fit();
        Added { seats, kinds, groups: self.groups }
    }

    /// Adds what came to this board since, which was taken back by [`Self::toggle_links`].
    pub(crate) fn add_since(&self, known: Known, added: &mut Added) {
        added.kinds.extend_from_slice(&self.kinds[known.kinds..]);
        added.seats.extend_from_slice(&self.seats[known.seats..]);
    }

    /// Adds which pieces were active together.
    pub(crate) fn add_groups(&mut self, added: &mut Added) {
        added.groups = std::mem::take(&mut self.groups);
        added.groups.shrink_to_fit();
    }

    /// This board with what a game adds to it, so that the edits of the game can be done.
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

    /// Forgets what was added since, when all later edits are undone: pieces that came to the
    /// board, so that their numbers are free again, and what belonged to the edits.
    pub(crate) fn forget(&mut self, known: Known) {
        self.seats.truncate(known.seats);
        self.groups.truncate(known.groups);
        self.kinds.truncate(known.kinds);
    }
}
