//! A game as it is printed: moves, remarks, variations, diagrams.

use crate::replay::{Frame, LastMove};

/// A game as it is printed.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ScoreGame {
    /// What it is called.
    pub title: String,
    /// The lines after the title: players, result, date.
    pub header: Vec<String>,
    /// The game, in the order in which it is read.
    pub items: Vec<ScoreItem>,
    /// The inches from one coordinate to the next; 1 for what is not above zero.
    pub annotation_scale: f64,
    /// The part of the table that diagrams show, as [`Options::crop`](crate::picture::Options::crop).
    pub crop: Option<[(f64, f64); 2]>,
}

/// A part of a printed game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ScoreItem {
    /// A move in the words of its notation.
    Move {
        /// Such as `12.`; empty for one that follows another of the same number.
        number: String,
        /// Such as `28x19!`.
        text: String,
    },
    /// The remarks of the writer.
    Comment(String),
    /// Moves that could have been played instead.
    Variation(Vec<ScoreItem>),
    /// The board after the moves so far.
    Diagram {
        /// Which board of the game it is, counted from the start board as 0.
        state: usize,
        /// The text below it.
        caption: String,
    },
}

/// A board of a printed game.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ScoreBoard {
    /// Its pieces and marks.
    pub frame: Frame,
    /// What to highlight.
    pub last_move: Option<LastMove>,
}
