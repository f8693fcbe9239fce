//! The active pieces: the pieces that a move without a piece acts on.

use crate::number::PieceNumber;
use ppn_source::short;
use std::num::NonZeroU32;

/// The pieces that were dropped, moved or changed last. Pieces that have left the board since are
/// included: they are active again when they come back. Source: 0.14 § PieceId.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Active {
    /// No piece, as after a set-up.
    #[default]
    None,
    /// One piece: the common case.
    One(PieceNumber),
    /// Several pieces, in a list of [`Groups`].
    Many { start: usize, len: u32 },
}

impl Active {
    /// Makes one piece or none active, and returns the piece that was active. If several were
    /// active, they are forgotten; edits that call this are made only if at most one piece is
    /// active.
    pub(crate) fn exchange_one(&mut self, one: &mut Option<NonZeroU32>) {
        let now = one.map_or(Self::None, |one| Self::One(PieceNumber(one.get())));
        *one = match std::mem::replace(self, now) {
            Self::One(before) => NonZeroU32::new(before.0),
            Self::None | Self::Many { .. } => None,
        };
    }
}

/// The lists of pieces that are or were active together, one after the other.
#[derive(Clone, Debug, Default)]
pub(crate) struct Groups(Vec<PieceNumber>);

impl Groups {
    /// Makes a value that names these pieces; each must occur once.
    pub(crate) fn add(&mut self, pieces: &[PieceNumber]) -> Active {
        match pieces {
            [] => Active::None,
            [one] => Active::One(*one),
            many => {
                let start = self.0.len();
                self.0.extend_from_slice(many);
                // The list is no longer than the number of pieces.
                Active::Many { start, len: short(many.len()) }
            }
        }
    }

    /// The pieces that a value of [`Active`] names.
    pub(crate) fn numbers<'g>(&'g self, active: &'g Active) -> &'g [PieceNumber] {
        match active {
            Active::None => &[],
            Active::One(one) => std::slice::from_ref(one),
            Active::Many { start, len } => &self.0[*start..*start + *len as usize],
        }
    }

    /// The total number of pieces in all lists.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Frees the memory that no list uses.
    pub(crate) fn shrink_to_fit(&mut self) {
        self.0.shrink_to_fit();
    }

    /// Forgets the most recent lists.
    pub(crate) fn truncate(&mut self, len: usize) {
        self.0.truncate(len);
    }
}
