//! A game in the player.

use crate::replay::Frame;
use serde::Serialize;
use std::ops::Range;

/// A game except for its boards.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Game {
    /// Its name, which may become the title of the page; if empty, the value of one of the
    /// keys `Event`, `GameType` and `Game`.
    pub title: String,
    /// Keys and values, in the order in which they are shown.
    pub metadata: Vec<(String, String)>,
    /// The text that the game was read from.
    pub source: String,
    /// The file extension for that text, such as `ppn`; optional.
    pub extension: String,
    /// Inches from one coordinate to the next; 1 for what is not above zero.
    pub annotation_scale: f64,
    /// The x and y in inches of the squares that have numbers, and the numbers.
    pub squares: Vec<(f64, f64, String)>,
    /// The variations, in the order of their boards, which come after those of the game itself.
    pub lines: Vec<Line>,
    /// Whether moves are in their own notation: a board without a number and a text continues the
    /// move before it, and moves with the same number are steps of one turn.
    pub has_words: bool,
    /// The problems of the text.
    pub remarks: Vec<Remark>,
}

/// A variation among the boards of a game: it ends where the next one begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(into = "[usize; 2]")]
pub struct Line {
    /// Its first board.
    pub first: usize,
    /// The board that it follows.
    pub after: usize,
}

impl From<Line> for [usize; 2] {
    fn from(line: Line) -> Self {
        [line.first, line.after]
    }
}

/// A board, and the move that led to it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Step {
    /// The board, with the number of the move and its comment.
    pub frame: Frame,
    /// The move as text.
    pub text: String,
    /// The times on the clocks of the players from now on, the first player's first; empty if they
    /// are unknown.
    pub clocks: [String; 2],
}

/// A problem in the text of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Remark {
    /// Whether it breaks a rule, so that the board may be wrong.
    pub is_error: bool,
    /// A name to look it up by, such as `E0401`.
    pub code: String,
    /// The message.
    pub message: String,
    /// What to write instead, as lines.
    pub help: Vec<String>,
    /// The bytes of the source with the problem.
    pub place: Range<usize>,
    /// The boards that show the problem, counted from the start board as 0.
    pub states: Vec<usize>,
}
