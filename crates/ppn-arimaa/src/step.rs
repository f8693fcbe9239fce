//! A step as the notation writes it.

use crate::{Direction, Piece, Square};

/// A step as the notation writes it: `Ra1`, `Ee2n` or `rc3x`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Step {
    /// The piece that is placed, moves or goes.
    pub piece: Piece,
    /// Where it is placed, or is.
    pub square: Square,
    /// What becomes of it.
    pub motion: Motion,
}

/// What a step does to its piece.
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
        let mut letters = text.chars();
        let mut next = || letters.next();
        let (Some(piece), Some(column), Some(row)) = (next(), next(), next()) else {
            return Err(NotAStep);
        };
        let motion = match (next(), next()) {
            (None, _) => Motion::Place,
            (Some('x'), None) => Motion::Remove,
            (Some(letter), None) => Motion::To(Direction::from_letter(letter).ok_or(NotAStep)?),
            _ => return Err(NotAStep),
        };
        Ok(Self {
            piece: Piece::from_letter(piece).ok_or(NotAStep)?,
            square: Square::from_letters(column, row).ok_or(NotAStep)?,
            motion,
        })
    }
}

impl std::fmt::Display for Step {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", self.piece.letter(), self.square)?;
        match self.motion {
            Motion::Place => Ok(()),
            Motion::To(direction) => write!(f, "{}", direction.letter()),
            Motion::Remove => f.write_str("x"),
        }
    }
}

impl std::fmt::Display for NotAStep {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("not a step: piece, column, row, direction, such as Ee2n")
    }
}

impl std::error::Error for NotAStep {}
