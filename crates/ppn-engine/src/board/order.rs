//! The placement order of a board: a linked list with labels that grow along it, so that two pieces
//! can be compared without a walk.

use super::{Board, Link, Seat, number_of, slot};
use crate::number::PieceNumber;

/// The initial distance between labels. A piece inserted between two others halves it.
const LABEL_GAP: u64 = 1 << 32;

impl Board {
    /// Removes a piece from the order; returns its neighbour below.
    pub(super) fn unlink(&mut self, number: PieceNumber) -> Link {
        let Seat { before, after, .. } = self.seats[slot(number)];
        match before {
            Some(before) => self.seats[before.get() as usize - 1].after = after,
            None => self.first = after,
        }
        match after {
            Some(after) => self.seats[after.get() as usize - 1].before = before,
            None => self.last = before,
        }
        before
    }

    /// Inserts a piece into the order; returns its neighbour above.
    pub(super) fn link(&mut self, number: PieceNumber, before: Link) -> Link {
        let link = std::num::NonZeroU32::new(number.0);
        let after = match before {
            Some(before) => {
                std::mem::replace(&mut self.seats[before.get() as usize - 1].after, link)
            }
            None => std::mem::replace(&mut self.first, link),
        };
        match after {
            Some(after) => self.seats[after.get() as usize - 1].before = link,
            None => self.last = link,
        }
        let seat = &mut self.seats[slot(number)];
        (seat.before, seat.after) = (before, after);
        after
    }

    pub(super) fn label_between(&self, before: Link, after: Link) -> Option<u64> {
        let label = |link: std::num::NonZeroU32| self.seat(number_of(link)).label;
        match (before.map(label), after.map(label)) {
            (None, None) => Some(u64::MAX / 2),
            (Some(before), None) => before.checked_add(LABEL_GAP),
            (None, Some(after)) => after.checked_sub(LABEL_GAP),
            (Some(before), Some(after)) => {
                let middle = before + (after - before) / 2;
                (middle > before).then_some(middle)
            }
        }
    }

    /// Makes room for labels around a piece that was inserted between two pieces whose labels leave
    /// none.
    ///
    /// Only as many pieces as needed get new labels. If the labels in a range are too close
    /// together, a range twice as large is tried; the larger the range, the closer its labels may
    /// be. Otherwise each piece inserted next to the same piece would cost a walk along all others.
    pub(super) fn label_around(&mut self, number: PieceNumber) {
        let (mut first, mut last, mut count) = (number, number, 1_u64);
        let step = |link: Link| link.map(number_of);
        loop {
            let (below, above) = (step(self.seat(first).before), step(self.seat(last).after));
            let (Some(below), Some(above)) = (below, above) else { return self.label_anew() };
            let (low, high) = (self.rank_in_order(below), self.rank_in_order(above));
            let gap = high.saturating_sub(low) / (count + 1);
            if gap >= LABEL_GAP / (2 * count) && gap > 1 {
                let mut next = Some(first);
                for label in (1..=count).map(|place| low + place * gap) {
                    let Some(number) = next else { return };
                    let seat = self.seat_mut(number);
                    seat.label = label;
                    next = step(seat.after);
                }
                return;
            }
            let so_far = count;
            for _ in 0..so_far {
                // Both neighbours exist; there may be none beyond them.
                if let Some(below) = step(self.seat(first).before) {
                    (first, count) = (below, count + 1);
                }
                if let Some(above) = step(self.seat(last).after) {
                    (last, count) = (above, count + 1);
                }
            }
        }
    }

    /// Spreads out all labels again. This happens rarely, so its cost is shared by many changes.
    pub(super) fn label_anew(&mut self) {
        let mut next = self.first;
        let mut label = u64::MAX / 4;
        while let Some(link) = next {
            let seat = &mut self.seats[link.get() as usize - 1];
            seat.label = label;
            label += LABEL_GAP;
            next = seat.after;
        }
    }
}
