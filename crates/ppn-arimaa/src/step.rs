//! A step as the notation writes it.

use crate::{Direction, Piece, Square};
use std::fmt::Write;

/// A step as the notation writes it: `Ra1`, `Ee2n` or `rc3x`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Step {
    /// The piece that is placed, moved or removed.
    pub piece: Piece,
    /// The square on which it is placed, or where it is before the step.
    pub square: Square,
    /// The movement.
    pub motion: Motion,
}

/// The effect of a step on its piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Motion {
    /// It is placed on the square; only in turn 1.
    Place,
    /// It moves to the next square.
    To(Direction),
    /// It is removed from a trap, written `x`.
    Remove,
}

/// A text that is not a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotAStep;

impl std::str::FromStr for Step {
    type Err = NotAStep;

    fn from_str(text: &str) -> Result<Self, NotAStep> {
        // All letters of a step take one byte each, and no byte of a longer character is equal to
        // one of them.
        let (piece, column, row, motion) = match *text.as_bytes() {
            [piece, column, row] => (piece, column, row, Motion::Place),
            [piece, column, row, b'x'] => (piece, column, row, Motion::Remove),
            [piece, column, row, letter] => {
                let direction = Direction::from_letter(letter.into()).ok_or(NotAStep)?;
                (piece, column, row, Motion::To(direction))
            }
            _ => return Err(NotAStep),
        };
        Ok(Self {
            piece: Piece::from_letter(piece.into()).ok_or(NotAStep)?,
            square: Square::from_letters(column.into(), row.into()).ok_or(NotAStep)?,
            motion,
        })
    }
}

impl std::fmt::Display for Step {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // Characters one by one: viewers show every step of a game.
        for one in [self.piece.letter(), self.square.column(), self.square.digit()] {
            f.write_char(one)?;
        }
        match self.motion {
            Motion::Place => Ok(()),
            Motion::To(direction) => f.write_char(direction.letter()),
            Motion::Remove => f.write_char('x'),
        }
    }
}

impl std::fmt::Display for NotAStep {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("not a step: piece, column, row, direction, such as Ee2n")
    }
}

impl std::error::Error for NotAStep {}
