//! Gestures with the pieces on a screen.

use ppn_piece::Piece;
use serde::{Deserialize, Serialize};

/// A place in inches, in the coordinates of pieces.
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
#[non_exhaustive]
pub enum Grip {
    /// Pieces by their numbers, which they got when they were dropped: the number of the id `7.1`
    /// is 7.
    Pieces(Vec<u32>),
    /// The top of a stack.
    Stack {
        /// The place of the stack.
        at: Point,
        /// The number of pieces; by default all that are on top of tiles and boards.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        count: Option<usize>,
    },
}

/// The way in which pieces are placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Landing {
    /// On top of all pieces.
    #[default]
    Top,
    /// In place of the top piece there, which is captured. If that is a tile or board, on top of
    /// it.
    Capture,
    /// Beneath the pieces there, but above tiles and boards.
    Under,
    /// Beneath all pieces.
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
    /// Pieces are dragged to a place.
    Drag {
        /// The pieces.
        pieces: Grip,
        /// The place where they are put down.
        to: Point,
        /// The places where they touched down on the way, as in a capture of several pieces.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        through: Vec<Point>,
        /// The way in which they are placed.
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
        /// The angle in degrees, clockwise.
        degrees: f64,
        /// The centre of the turn; if there is none, each piece turns about its own centre.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        about: Option<Point>,
    },
    /// Pieces are turned over in place.
    Flip {
        /// The pieces.
        pieces: Grip,
    },
    /// A die is rolled. The caller gives the result, since the recorder has no random numbers.
    Roll {
        /// The die.
        piece: u32,
        /// The rank that it now shows, as stored, from 1.
        rank: u32,
    },
    /// The top piece of a stack is drawn.
    Draw {
        /// The place of the stack.
        from: Point,
        /// The destination of the piece.
        to: Point,
        /// Whether it is turned over.
        #[serde(default)]
        flip: bool,
    },
    /// A piece is taken from the box and put on the table at its place.
    Put {
        /// The piece, with its place and angle.
        piece: Piece,
        /// The way in which it is placed.
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
        /// The other pieces.
        others: Grip,
    },
    /// A piece becomes another at the same place, such as a pawn that is promoted.
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
    /// The remaining time of a player is recorded.
    Clock {
        /// The remaining time in seconds.
        seconds: u32,
    },
    /// The turn ends.
    Done,
    /// Undo: the last words that were written are removed.
    Undo,
    /// Redo: the words that were removed last are written again.
    Redo,
}

impl Gesture {
    /// The same gesture with other numbers of pieces.
    pub(crate) fn renumbered(&self, number: &dyn Fn(u32) -> u32) -> Self {
        let grip = |grip: &mut Grip| {
            if let Grip::Pieces(pieces) = grip {
                pieces.iter_mut().for_each(|piece| *piece = number(*piece));
            }
        };
        let land = |landing: &mut Landing| {
            if let Landing::Above(piece) | Landing::Beneath(piece) = landing {
                *piece = number(*piece);
            }
        };
        let mut changed = self.clone();
        match &mut changed {
            Self::Drag { pieces, landing, .. } => {
                grip(pieces);
                land(landing);
            }
            Self::Turn { pieces, .. } | Self::Flip { pieces } | Self::PutBack { pieces } => {
                grip(pieces);
            }
            Self::Swap { pieces, others } => {
                grip(pieces);
                grip(others);
            }
            Self::Put { landing, .. } => land(landing),
            Self::Tap { piece } | Self::Roll { piece, .. } | Self::Change { piece, .. } => {
                *piece = number(*piece);
            }
            _ => {}
        }
        changed
    }
}
