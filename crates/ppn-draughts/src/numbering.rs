//! Counting moves, starting from the numbers that are written.

use crate::Colour;
use ppn_source::Span;

/// Counts moves: one number for a move of the starter and the answer to it.
///
/// After a setup the sides may not take turns; a move that neither begins nor ends a pair has
/// its own number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Numbering {
    starter: Colour,
    number: u32,
    /// The side that made the last move.
    last: Option<Colour>,
}

impl Numbering {
    /// A numbering that begins with the given number.
    #[must_use]
    pub fn from(starter: Colour, number: u32) -> Self {
        Self { starter, number, last: None }
    }

    /// The number of the next move.
    pub fn next(&mut self, turn: Colour) -> u32 {
        let answers = turn != self.starter && self.last == Some(self.starter);
        if self.last.is_some() && !answers {
            self.number = self.number.saturating_add(1);
        }
        self.last = Some(turn);
        self.number
    }

    /// Records that a move of the side `turn` has this number.
    pub(crate) fn set(&mut self, turn: Colour, number: u32) {
        self.number = number;
        self.last = Some(turn);
    }

    /// Whether a move of the side `turn` is the first of a pair.
    #[must_use]
    pub fn is_first(self, turn: Colour) -> bool {
        turn == self.starter
    }

    /// The numbering of a line that replaces the last move.
    pub(crate) fn instead(self, turn: Colour) -> Self {
        Self::from(
            self.starter,
            if self.last == Some(turn) { self.number } else { self.number_of(turn) },
        )
    }

    fn number_of(mut self, turn: Colour) -> u32 {
        self.next(turn)
    }
}

/// A move number as it is written, and how many dots it has.
#[inline]
pub(crate) fn number_and_dots(text: &str, number: Span) -> Option<(u32, usize)> {
    let number = text.as_bytes().get(number.range())?;
    let (mut length, mut value) = (0, 0_u32);
    while let Some(byte @ b'0'..=b'9') = number.get(length) {
        value = value.checked_mul(10)?.checked_add(u32::from(byte - b'0'))?;
        length += 1;
    }
    (length > 0).then_some((value, number.len() - length))
}
