//! Steps and jumps for all squares of a set.

use crate::{Square, bits::Bits};

/// A step in one direction, for all squares of a set at once.
///
/// Squares are counted row by row, so a step adds the same number to all squares of a row. On a
/// board of even width, where every second square is played, the next row adds one more or one
/// less. Hence two parts are enough for every board.
#[derive(Clone, Copy, Default)]
pub(crate) struct Step {
    parts: [Part; 2],
}

/// The squares to which the same number is added.
#[derive(Clone, Copy, Default)]
struct Part {
    squares: u128,
    /// That number, modulo the 128 bits of the greatest set.
    by: u32,
}

impl Step {
    /// The step that leads from each square to another one.
    pub(crate) fn new(all: impl Iterator<Item = (Square, Square)>) -> Self {
        let mut step = Self::default();
        for (from, to) in all {
            let by = distance(from, to);
            let part = step.parts.iter_mut().find(|part| part.squares == 0 || part.by == by);
            if let Some(part) = part {
                *part = Part { squares: part.squares | from.bit(), by };
            }
        }
        step
    }

    /// The squares next to those of a set; none for a square at the edge.
    #[inline]
    pub(crate) fn of<B: Bits>(&self, set: B) -> B {
        let part = |part: &Part| (set & B::of(part.squares)).back(part.by.wrapping_neg());
        part(&self.parts[0]) | part(&self.parts[1])
    }
}

/// Two steps in one direction, for all squares of a set at once.
#[derive(Clone, Copy, Default)]
pub(crate) struct Jump {
    /// The first step of the squares that have both.
    near: Step,
    /// What both add, which is the same for all squares: they lead over two rows.
    far: u32,
}

impl Jump {
    /// The jump that leads from each square over one to another one.
    pub(crate) fn new(all: impl Iterator<Item = [Square; 3]> + Clone) -> Self {
        let far = all.clone().next().map_or(0, |[from, _, to]| distance(from, to));
        debug_assert!(all.clone().all(|[from, _, to]| distance(from, to) == far));
        Self { near: Step::new(all.map(|[from, over, _]| (from, over))), far }
    }

    /// The squares from which the first step leads to a square of `near`, and the second one to a square of `far`.
    #[inline]
    pub(crate) fn before<B: Bits>(&self, near: B, far: B) -> B {
        let part = |part: &Part| near.back(part.by) & B::of(part.squares);
        (part(&self.near.parts[0]) | part(&self.near.parts[1])) & far.back(self.far)
    }
}

fn distance(from: Square, to: Square) -> u32 {
    (i16::from(to.0) - i16::from(from.0)).rem_euclid(128) as u32
}
