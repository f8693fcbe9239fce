//! Changes of a board that can be undone.

use super::{Board, Kind, Link, Seat, number_of, same_place, slot};
use crate::{active::Active, index::FeatureIndex, number::PieceNumber};

/// A change of the board. Applying it turns it into the change that undoes it. Edits are small so
/// that many of them are recorded quickly; larger data is kept by the board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Edit {
    /// The piece arrives (after the given one, or [`ON_TOP`]) or leaves.
    Presence { piece: PieceNumber, after: Link },
    /// The piece goes to a place, after the given one in the placement order.
    Place { piece: PieceNumber, x: f64, y: f64, after: Link },
    /// The same as `Place`, and the given piece becomes active, or none.
    Move { piece: PieceNumber, x: f64, y: f64, after: Link, active: Link },
    /// The piece gets the features that the board keeps at this index.
    Kind { piece: PieceNumber, kind: u32 },
    /// These pieces become active.
    Active(Active),
}

/// In an edit, stands for the last piece at the time: a piece put after it is on top of all others.
pub(crate) const ON_TOP: Link = Some(std::num::NonZeroU32::MAX);

impl Edit {
    /// The piece that changes, if one does.
    pub(crate) fn piece(&self) -> Option<PieceNumber> {
        match self {
            Self::Presence { piece, .. }
            | Self::Place { piece, .. }
            | Self::Move { piece, .. }
            | Self::Kind { piece, .. } => Some(*piece),
            Self::Active(_) => None,
        }
    }
}

impl Seat {
    fn swap_kind(&mut self, kind: &mut Kind) {
        std::mem::swap(&mut self.piece, &mut kind.piece);
        std::mem::swap(&mut self.major, &mut kind.major);
        std::mem::swap(&mut self.minor, &mut kind.minor);
    }
}

impl Board {
    /// Applies an edit, which then becomes the edit that undoes it.
    pub(crate) fn toggle(&mut self, edit: &mut Edit) {
        match edit {
            Edit::Presence { piece, after } => {
                if self.seat(*piece).on_board {
                    *after = self.detach(*piece);
                } else {
                    self.attach(*piece, self.neighbour(*after));
                }
            }
            Edit::Place { piece, x, y, after } => self.exchange_place(*piece, x, y, after),
            Edit::Move { piece, x, y, after, active } => {
                self.exchange_place(*piece, x, y, after);
                self.active.exchange_one(active);
            }
            Edit::Kind { piece: number, kind } => {
                let (old, new) = (self.known_piece(*number), self.kept(*kind));
                let stays = (old.x, old.y) == (new.x, new.y);
                let after = if stays { None } else { self.lift(*number) };
                let kind = &mut self.kinds[*kind as usize];
                let seat = &mut self.seats[slot(*number)];
                self.features.remove(*number);
                seat.swap_kind(kind);
                self.features.insert(*number, &seat.piece);
                if !stays {
                    self.lay(*number, after);
                }
            }
            Edit::Active(active) => std::mem::swap(&mut self.active, active),
        }
    }

    /// Does what [`Self::toggle`] does, but does not count pieces, and does not update the search
    /// by place and features until [`Self::find_anew`].
    pub(crate) fn toggle_links(&mut self, edit: &mut Edit) {
        match edit {
            Edit::Presence { piece, after } => {
                let number = *piece;
                let comes = !self.seat(number).on_board;
                self.seat_mut(number).on_board = comes;
                if comes {
                    self.link(number, self.neighbour(*after));
                } else {
                    *after = self.unlink(number);
                }
            }
            Edit::Place { piece, x, y, after } => self.exchange_links(*piece, x, y, after),
            Edit::Move { piece, x, y, after, active } => {
                self.exchange_links(*piece, x, y, after);
                self.active.exchange_one(active);
            }
            Edit::Kind { piece, kind } => {
                self.seats[slot(*piece)].swap_kind(&mut self.kinds[*kind as usize]);
            }
            Edit::Active(active) => std::mem::swap(&mut self.active, active),
        }
    }

    /// The piece that the link of an edit names.
    fn neighbour(&self, after: Link) -> Link {
        if after == ON_TOP { self.last } else { after }
    }

    /// Moves a piece to a place and after another piece; returns where it was.
    fn exchange_place(&mut self, number: PieceNumber, x: &mut f64, y: &mut f64, after: &mut Link) {
        let before = self.lift(number);
        let piece = &mut self.seat_mut(number).piece;
        std::mem::swap(&mut piece.x, x);
        std::mem::swap(&mut piece.y, y);
        self.lay(number, self.neighbour(*after));
        *after = before;
    }

    /// The same as [`Self::exchange_place`] for [`Self::toggle_links`].
    fn exchange_links(&mut self, number: PieceNumber, x: &mut f64, y: &mut f64, after: &mut Link) {
        let before = self.unlink(number);
        let piece = &mut self.seat_mut(number).piece;
        std::mem::swap(&mut piece.x, x);
        std::mem::swap(&mut piece.y, y);
        self.link(number, self.neighbour(*after));
        *after = before;
    }

    /// Completes calls of [`Self::toggle_links`]: counts the pieces and makes them searchable
    /// again.
    pub(crate) fn find_anew(&mut self) {
        self.features = FeatureIndex::default();
        self.places.clear();
        self.label_anew();
        let (mut next, mut len) = (self.first, 0);
        while let Some(number) = next.map(number_of) {
            let seat = &self.seats[slot(number)];
            self.places.insert(number, seat.piece.x, seat.piece.y, |_| true);
            (next, len) = (seat.after, len + 1);
        }
        self.len = len;
    }

    /// Whether an edit, one of those that undo a move, changes only the active pieces.
    pub(crate) fn undoes_nothing(&self, edit: &Edit) -> bool {
        match edit {
            Edit::Presence { .. } => false,
            Edit::Place { piece, x, y, after } | Edit::Move { piece, x, y, after, .. } => {
                let now = self.known_piece(*piece);
                same_place(now.x - x, now.y - y) && self.seat(*piece).before == *after
            }
            Edit::Kind { piece, kind } => self.seat(*piece).piece == *self.kept(*kind),
            Edit::Active(_) => true,
        }
    }
}
