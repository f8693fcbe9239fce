//! A game for print: moves, remarks, variations, diagrams.

use crate::{
    annotate::Annotate,
    projection::View,
    replay::{Frame, LastMove},
};
use std::fmt;

/// A game for print.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ScoreGame {
    /// The title of the game.
    pub title: String,
    /// The lines after the title: players, result, date.
    pub header: Vec<String>,
    /// The content of the game, in reading order.
    pub items: Vec<ScoreItem>,
    /// The inches from one coordinate to the next; 1 unless the value is above zero.
    pub annotation_scale: f64,
    /// The coordinates of the diagrams; `None` for those of the options.
    pub annotate: Option<Annotate>,
    /// The view of the diagrams; `None` for that of the options.
    pub view: Option<View>,
    /// The part of the table that diagrams show, as [`Options::crop`](crate::picture::Options::crop).
    pub crop: Option<[(f64, f64); 2]>,
}

/// A part of a printed game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ScoreItem {
    /// A move in its own notation.
    Move {
        /// The move number, such as `12.`; empty for a move that follows another of the same
        /// number.
        number: String,
        /// The text of the move, such as `28x19!`.
        text: String,
    },
    /// Remarks of the author.
    Comment(String),
    /// Moves that could have been played instead.
    Variation(Vec<ScoreItem>),
    /// The board after the moves so far.
    Diagram {
        /// The index of the board in the game; the start board is 0.
        state: usize,
        /// The text below it.
        caption: String,
    },
}

/// A part of a game as a line of text; empty for a diagram.
impl fmt::Display for ScoreItem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move { number, text } => f.write_str(format!("{number} {text}").trim()),
            Self::Comment(comment) => f.write_str(comment),
            Self::Variation(items) => {
                let parts: Vec<String> = items.iter().map(Self::to_string).collect();
                write!(f, "({})", parts.join(" "))
            }
            Self::Diagram { .. } => Ok(()),
        }
    }
}

/// A board of a printed game.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ScoreBoard {
    /// The pieces and marks of the board.
    pub frame: Frame,
    /// The highlighted move.
    pub last_move: Option<LastMove>,
}
