//! Squares as the bits of a number.

use crate::Square;
use std::ops::{BitAnd, BitOr, Not};

/// Squares as the bits of a number. Most boards fit into 64 of them, which takes half of the instructions.
pub(crate) trait Bits:
    Copy
    + PartialEq
    + Default
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Into<u128>
{
    /// The squares of a set that fit into these bits.
    fn of(set: u128) -> Self;

    /// The set of one square.
    fn bit(square: Square) -> Self;

    /// Whether a square is in the set.
    fn has(self, square: Square) -> bool;

    /// The first square; the set must not be empty.
    fn first(self) -> Square;

    /// The last square; the set must not be empty.
    fn last(self) -> Square;

    /// The set with each square moved to the one `by` places before it. Numbers of 64 bits take the rest of the places,
    /// so that one number serves both.
    fn back(self, by: u32) -> Self;

    /// Whether there are no squares.
    fn is_empty(self) -> bool {
        self == Self::default()
    }
}

macro_rules! bits {
    ($($bits:ty),*) => {$(
        impl Bits for $bits {
            #[inline]
            fn of(set: u128) -> Self {
                set as Self
            }

            #[inline]
            fn bit(square: Square) -> Self {
                1 << (u32::from(square.0) % Self::BITS)
            }

            #[inline]
            fn has(self, square: Square) -> bool {
                self >> (u32::from(square.0) % Self::BITS) & 1 != 0
            }

            #[inline]
            fn first(self) -> Square {
                Square(self.trailing_zeros() as u8)
            }

            #[inline]
            fn last(self) -> Square {
                Square((Self::BITS - 1 - self.leading_zeros() % Self::BITS) as u8)
            }

            #[inline]
            fn back(self, by: u32) -> Self {
                self.rotate_right(by)
            }
        }
    )*};
}

bits!(u64, u128);
