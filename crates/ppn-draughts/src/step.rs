//! One step for all squares of a set.

use crate::{Square, direction::Direction};

/// A step in one direction, for all squares of a set at once.
///
/// Squares are counted row by row, so a step adds the same number to all squares of a row. On a
/// board of even width, where every second square is played, the next row adds one more or one
/// less. Hence two parts are enough for every board.
#[derive(Clone, Copy)]
pub(crate) struct Step<W> {
    parts: [Part<W>; 2],
}

/// The squares to which the same number is added, as a rotation of the bits.
#[derive(Clone, Copy)]
struct Part<W> {
    squares: W,
    turn: u32,
}

/// The steps of a board in all directions. Most boards fit into 64 bits, where a rotation is one
/// instruction.
pub(crate) enum Steps {
    Narrow(Box<[Step<u64>; 8]>),
    Wide(Box<[Step<u128>; 8]>),
}

impl Steps {
    /// The steps of a board of `squares` squares, with the next square of each square by direction.
    pub(crate) fn new(squares: u8, next: impl Fn(Square, usize) -> Option<Square>) -> Self {
        let step = |direction: usize, bits: i16| {
            let mut parts = [Part { squares: 0, turn: 0 }; 2];
            for from in (0..squares).map(Square) {
                let Some(to) = next(from, direction) else { continue };
                let turn = (i16::from(to.0) - i16::from(from.0)).rem_euclid(bits) as u32;
                let part = parts.iter_mut().find(|part| part.squares == 0 || part.turn == turn);
                if let Some(part) = part {
                    *part = Part { squares: part.squares | from.bit(), turn };
                }
            }
            parts
        };
        if squares <= 64 {
            Self::Narrow(Box::new(std::array::from_fn(|direction| {
                let narrow = |Part { squares, turn }| Part { squares: squares as u64, turn };
                Step { parts: step(direction, 64).map(narrow) }
            })))
        } else {
            let wide = |direction| Step { parts: step(direction, 128) };
            Self::Wide(Box::new(std::array::from_fn(wide)))
        }
    }

    /// The squares next to those of a set; none for a square at the edge.
    #[inline]
    pub(crate) fn step(&self, set: u128, direction: Direction) -> u128 {
        match self {
            Self::Narrow(steps) => steps[direction as usize].of(set as u64).into(),
            Self::Wide(steps) => steps[direction as usize].of(set),
        }
    }

    /// The squares from which a step in one of the directions leads to a square of `near`, and one more to a square of
    /// `far`.
    #[inline]
    pub(crate) fn back_twice(&self, far: u128, near: u128, directions: &[Direction]) -> u128 {
        let back = |direction: &Direction| direction.opposite() as usize;
        match self {
            Self::Narrow(steps) => {
                let (far, near) = (far as u64, near as u64);
                let twice = |back: &Step<u64>| back.of(near & back.of(far));
                directions.iter().fold(0, |found, one| found | twice(&steps[back(one)])).into()
            }
            Self::Wide(steps) => {
                let twice = |back: &Step<u128>| back.of(near & back.of(far));
                directions.iter().fold(0, |found, one| found | twice(&steps[back(one)]))
            }
        }
    }
}

impl Step<u64> {
    #[inline]
    fn of(&self, set: u64) -> u64 {
        let part = |part: &Part<u64>| (set & part.squares).rotate_left(part.turn);
        part(&self.parts[0]) | part(&self.parts[1])
    }
}

impl Step<u128> {
    #[inline]
    fn of(&self, set: u128) -> u128 {
        let part = |part: &Part<u128>| (set & part.squares).rotate_left(part.turn);
        part(&self.parts[0]) | part(&self.parts[1])
    }
}
