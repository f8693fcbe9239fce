//! Sets of squares as bits, a1 the lowest.

use crate::{Direction, Square};

/// The four traps.
pub(crate) const TRAPS: u64 = 1 << 18 | 1 << 21 | 1 << 42 | 1 << 45;

const COLUMN_A: u64 = 0x0101_0101_0101_0101;
const COLUMN_H: u64 = COLUMN_A << 7;

/// The squares next to those of a set in a direction.
pub(crate) fn step(set: u64, direction: Direction) -> u64 {
    match direction {
        Direction::North => set << 8,
        Direction::South => set >> 8,
        Direction::East => (set & !COLUMN_H) << 1,
        Direction::West => (set & !COLUMN_A) >> 1,
    }
}

/// The squares that touch those of a set.
pub(crate) fn beside(set: u64) -> u64 {
    Direction::ALL.into_iter().fold(0, |beside, direction| beside | step(set, direction))
}

impl Square {
    /// The set of this square alone.
    pub(crate) fn bit(self) -> u64 {
        1 << self.index()
    }

    /// The squares of a set from a1 to h8.
    pub(crate) fn of(mut set: u64) -> impl Iterator<Item = Self> {
        std::iter::from_fn(move || {
            let square = Self::from_index(set.trailing_zeros() as usize)?;
            set &= set - 1;
            Some(square)
        })
    }
}
