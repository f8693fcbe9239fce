//! The active pieces, which a move without a piece uses.

use crate::number::PieceNumber;
use ppn_source::short;
use std::num::NonZeroU32;

/// The pieces that were dropped, moved or changed last, those included that have left the board since:
/// they are active again when they come back. Source: 0.14 § PieceId.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Active {
    /// None, as after a set-up.
    #[default]
    None,
    /// The common case.
    One(PieceNumber),
    /// Several, in a list of [`Groups`].
    Many { start: usize, len: u32 },
}

impl Active {
    /// Makes one piece active, or none; gives which was. Where several were, they are forgotten: moves
    /// that make this edit are not played then.
    pub(crate) fn exchange_one(&mut self, one: &mut Option<NonZeroU32>) {
        let now = one.map_or(Self::None, |one| Self::One(PieceNumber(one.get())));
        *one = match std::mem::replace(self, now) {
            Self::One(before) => NonZeroU32::new(before.0),
            Self::None | Self::Many { .. } => None,
        };
    }
}

/// The lists of several pieces that are active at a time or were, one after the other.
#[derive(Clone, Debug, Default)]
pub(crate) struct Groups(Vec<PieceNumber>);

impl Groups {
    /// Names some pieces, each of them once.
    pub(crate) fn add(&mut self, pieces: &[PieceNumber]) -> Active {
        match pieces {
            [] => Active::None,
            [one] => Active::One(*one),
            many => {
                let start = self.0.len();
                self.0.extend_from_slice(many);
                // There are no more of them than numbers of pieces.
                Active::Many { start, len: short(many.len()) }
            }
        }
    }

    /// The pieces that are named.
    pub(crate) fn numbers<'g>(&'g self, active: &'g Active) -> &'g [PieceNumber] {
        match active {
            Active::None => &[],
            Active::One(one) => std::slice::from_ref(one),
            Active::Many { start, len } => &self.0[*start..*start + *len as usize],
        }
    }

    /// How many pieces all lists have.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Gives back memory that no list needs.
    pub(crate) fn shrink_to_fit(&mut self) {
        self.0.shrink_to_fit();
    }

    /// Forgets the lists that came last.
    pub(crate) fn truncate(&mut self, len: usize) {
        self.0.truncate(len);
    }
}
