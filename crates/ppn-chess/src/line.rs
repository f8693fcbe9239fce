//! Moves that were played through.

use crate::{Move, Position};
use ppn_source::Span;

/// Moves that were played through: of the game, or of a variation.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Line {
    /// The position before the first move.
    pub start: Position,
    /// The moves and variations.
    pub steps: Vec<Step>,
    /// The position after the last move that could be played.
    pub end: Position,
    /// The word at which the line stops, if not all moves could be played.
    pub stopped: Option<Span>,
}

/// A move or a variation of a line.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// The index of its item.
    pub item: usize,
    /// The move or the variation.
    pub kind: StepKind,
}

/// A move or a variation.
#[derive(Clone, PartialEq, Debug)]
pub enum StepKind {
    /// A move.
    Ply(Ply),
    /// A variation.
    Variation(Box<Line>),
}

/// A move that was played.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Ply {
    /// The position before it.
    pub before: Position,
    /// The move; `None` if the side passes.
    pub played: Option<Move>,
    /// The number of the pair of moves, as the game counts them.
    pub number: u32,
}

impl Line {
    /// The moves, without variations.
    pub fn plies(&self) -> impl DoubleEndedIterator<Item = &Ply> {
        self.steps.iter().filter_map(|step| match &step.kind {
            StepKind::Ply(ply) => Some(ply),
            StepKind::Variation(_) => None,
        })
    }
}

impl Ply {
    /// The move as the standard writes it.
    #[must_use]
    pub fn san(&self) -> String {
        self.played.map_or_else(|| "--".to_owned(), |one| self.before.san(one))
    }
}
