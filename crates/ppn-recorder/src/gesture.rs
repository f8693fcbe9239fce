//! Gestures with the pieces on a screen.

use ppn_piece::Piece;
use serde::{Deserialize, Serialize};

/// A place in inches, as pieces have it.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Point {
    /// Inches from the left.
    pub x: f64,
    /// Inches from the bottom.
    pub y: f64,
}

/// The pieces that are moved.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Grip {
    /// Pieces by the numbers that they got when they were dropped: the number of the id `7.1` is 7.
    Pieces(Vec<u32>),
    /// The top of a stack.
    Stack {
        /// Where it is.
        at: Point,
        /// How many pieces; by default all that lie on tiles and boards.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        count: Option<usize>,
    },
}

/// How pieces are placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Landing {
    /// On top of everything.
    #[default]
    Top,
    /// In place of the top piece there, which is captured; on the ground, on top of it.
    Capture,
    /// Beneath the pieces there, on the ground of tiles and boards.
    Under,
    /// Beneath everything.
    Bottom,
    /// Right above a piece.
    Above(u32),
    /// Right beneath a piece.
    Beneath(u32),
}

/// A gesture.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Gesture {
    /// Pieces are carried to a place.
    Drag {
        /// The pieces.
        pieces: Grip,
        /// Where they are laid down.
        to: Point,
        /// The places where they touched down before, as in a capture of several pieces.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        through: Vec<Point>,
        /// How they come there.
        #[serde(default)]
        landing: Landing,
    },
    /// A piece is tapped: coins, cards, tiles and other pieces with two visible sides are turned
    /// over.
    Tap {
        /// The piece.
        piece: u32,
    },
    /// Pieces are turned.
    Turn {
        /// The pieces.
        pieces: Grip,
        /// By how much, clockwise.
        degrees: f64,
        /// The centre of the turn, if not each about its own centre.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        about: Option<Point>,
    },
    /// Pieces are turned over, each where it is.
    Flip {
        /// The pieces.
        pieces: Grip,
    },
    /// A die is rolled. The program says what it shows: the recorder has no random numbers.
    Roll {
        /// The die.
        piece: u32,
        /// The rank that it shows, as stored, from 1.
        rank: u32,
    },
    /// The top piece of a stack is drawn.
    Draw {
        /// Where the stack is.
        from: Point,
        /// Where the piece goes.
        to: Point,
        /// Whether it is turned over.
        #[serde(default)]
        flip: bool,
    },
    /// A piece is taken from the box and put at its place.
    Put {
        /// The piece, with its place and angle.
        piece: Piece,
        /// How it comes there.
        #[serde(default)]
        landing: Landing,
    },
    /// Pieces are put back into the box.
    PutBack {
        /// The pieces.
        pieces: Grip,
    },
    /// Pieces exchange their places with others.
    Swap {
        /// The pieces.
        pieces: Grip,
        /// The others.
        others: Grip,
    },
    /// A piece becomes another where it is, as a pawn that is promoted. Its place is kept.
    Change {
        /// The piece.
        piece: u32,
        /// The new piece.
        into: Piece,
    },
    /// A move is chosen by its text in the notation.
    Say {
        /// The words.
        words: String,
    },
    /// A comment on the last move.
    Comment {
        /// The comment.
        text: String,
    },
    /// The remaining time of a player is written down.
    Clock {
        /// Seconds.
        seconds: u32,
    },
    /// The turn ends.
    Done,
    /// Undo: what was written last is removed.
    Undo,
    /// Redo: what was undone is written again.
    Redo,
}
