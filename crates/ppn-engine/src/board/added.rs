//! The changes of a game to its start board.

use super::{Board, Kind, Seat, make_normal};
use crate::{active::Groups, number::PieceTag};
use ppn_piece::Piece;
use ppn_source::short;

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

impl Added {
    /// Adds a piece that an edit drops.
    pub(crate) fn add_piece(&mut self, mut piece: Piece) {
        make_normal(&mut piece);
        self.seats.push(Seat::of(piece));
    }

    /// The added piece with an index, as it comes to the board.
    pub(crate) fn piece(&self, index: usize) -> &Piece {
        &self.seats[index].piece
    }

    /// Adds what a piece becomes; returns its index among those that were added.
    pub(crate) fn add_kind(&mut self, tag: PieceTag, mut piece: Piece) -> u32 {
        make_normal(&mut piece);
        self.kinds.push(Kind { piece, major: tag.major, minor: tag.minor });
        short(self.kinds.len() - 1)
    }

    /// What a piece becomes, and the counters of its id then.
    pub(crate) fn kind(&self, index: u32) -> (&Piece, u32, u32) {
        let Kind { piece, major, minor } = &self.kinds[index as usize];
        (piece, *major, *minor)
    }

    /// The number of pieces and the number of kinds that were added.
    pub(crate) fn lens(&self) -> (usize, usize) {
        (self.seats.len(), self.kinds.len())
    }

    /// Removes the last pieces and kinds.
    pub(crate) fn take_back(&mut self, pieces: usize, kinds: usize) {
        self.seats.truncate(self.seats.len() - pieces);
        self.kinds.truncate(self.kinds.len() - kinds);
    }

    /// The same without spare memory.
    pub(crate) fn settled(mut self) -> Self {
        self.seats.shrink_to_fit();
        self.kinds.shrink_to_fit();
        self.groups.shrink_to_fit();
        self
    }
}

impl Known {
    /// The sum of all counts.
    pub(crate) fn len(self) -> usize {
        self.seats + self.groups + self.kinds
    }
}

impl Board {
    /// The additions of a game before its first move.
    pub(crate) fn added_nothing(&self) -> Added {
        Added { groups: self.groups.clone(), ..Added::default() }
    }

    /// Adds the pieces and kinds of a game that this board does not have yet. `origin` is what its start board has.
    pub(crate) fn take_in(&mut self, added: &Added, origin: Known) {
        self.seats.extend_from_slice(&added.seats[self.seats.len() - origin.seats..]);
        self.kinds.extend_from_slice(&added.kinds[self.kinds.len() - origin.kinds..]);
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
