//! A game in the player.

use crate::{
    mark::Mark,
    replay::{Frame, FramePiece},
};
use foldhash::fast::FixedState;
use serde::Serialize;
use std::{
    borrow::Cow,
    collections::HashMap,
    ops::{Index, Range},
};

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
    /// Whether the game itself names squares by these numbers.
    pub is_numbered: bool,
    /// Whether the game itself names columns by letters without I, as in go.
    pub skips_i: bool,
    /// The variations, in the order of their boards, which come after those of the game itself.
    pub lines: Vec<Line>,
    /// Whether moves are in their own notation: a board without a number and a text continues the
    /// move before it, and moves with the same number are steps of one turn.
    pub has_words: bool,
    /// The problems of the text.
    pub remarks: Vec<Remark>,
    /// The boards in three dimensions for [`Options::viewer`](field@super::Options::viewer): a binary glTF file in base64.
    /// The game has only flat pictures if this is empty.
    pub scene: String,
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
pub struct Step<'g> {
    /// The number of the move, such as `12.`; empty at the start.
    pub label: Cow<'g, str>,
    /// The move as text.
    pub text: Cow<'g, str>,
    /// The comment of the game on the move.
    pub comment: Cow<'g, str>,
    /// The times on the clocks of the players from now on, the first player's first; empty if they
    /// are unknown.
    pub clocks: [Cow<'g, str>; 2],
    /// The evaluation of the board for the first player, such as `-0.3`, or `#5` for a win in five moves; empty if
    /// it is unknown.
    pub evaluation: Cow<'g, str>,
    /// The time for the move, such as `0:00:12`; empty if it is unknown.
    pub move_time: Cow<'g, str>,
    /// The pieces on the board, the lowest first, by their numbers in the [`Pieces`] of the game.
    pub pieces: Vec<u32>,
    /// The marks on the board.
    pub marks: Vec<Mark>,
}

/// The pieces of a game. A piece that is moved or changed is another one afterwards, so most boards
/// have the same pieces as the boards before them.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Pieces {
    all: Vec<FramePiece>,
    /// The last piece with each id.
    last: HashMap<String, u32, FixedState>,
}

impl Pieces {
    /// Adds a piece, unless the last one with its id is the same, and returns its number.
    ///
    /// # Panics
    /// If there are 2³² pieces.
    pub fn add(&mut self, piece: FramePiece) -> u32 {
        let next = u32::try_from(self.all.len()).expect("memory for fewer pieces");
        match self.last.get_mut(&piece.id) {
            Some(last) if self.all[*last as usize] == piece => return *last,
            Some(last) => *last = next,
            None => drop(self.last.insert(piece.id.clone(), next)),
        }
        self.all.push(piece);
        next
    }

    /// Adds the pieces of a frame. The step has its number, comment and marks.
    pub fn step(&mut self, frame: Frame) -> Step<'static> {
        let Frame { label, comment, pieces, marks, .. } = frame;
        let pieces = pieces.into_iter().map(|piece| self.add(piece)).collect();
        Step { label: label.into(), comment: comment.into(), pieces, marks, ..Step::default() }
    }

    pub(super) fn all(&self) -> &[FramePiece] {
        &self.all
    }
}

impl Index<u32> for Pieces {
    type Output = FramePiece;

    /// The piece with this number.
    fn index(&self, number: u32) -> &FramePiece {
        &self.all[number as usize]
    }
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
