//! The marks of a game on its boards.

use ppn_engine::Place;

/// A mark on a board of a game.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Mark {
    /// A place that the writer marked.
    Place {
        /// The place, in units of written coordinates.
        at: Place,
        /// The shape of the mark.
        shape: MarkShape,
        /// A colour, as an HTML name or number, or a label; empty if there is neither.
        value: String,
    },
    /// An arrow that the writer drew.
    Arrow {
        /// The start of the arrow, in units of written coordinates.
        from: Place,
        /// The tip of the arrow, in units of written coordinates.
        to: Place,
        /// A colour, as an HTML name or number; empty if there is none.
        color: String,
        /// Whether the end at `to` has a head; otherwise it is a line.
        has_head: bool,
    },
    /// A step of the turn so far.
    Step {
        /// The place that the piece left, in units of written coordinates.
        from: Place,
        /// The place that the piece moved to, in units of written coordinates.
        to: Place,
        /// Whether the step is half of a push or a pull.
        part: StepPart,
    },
}

impl Mark {
    /// The start and the tip of an arrow or a line that the writer drew.
    #[must_use]
    pub fn arrow(&self) -> Option<(&Place, &Place)> {
        match self {
            Self::Arrow { from, to, .. } => Some((from, to)),
            _ => None,
        }
    }

    /// Whether this is a line from whose end another line or an arrow of the same colour goes on: both are parts of one
    /// arrow that bends there, if it ends with a head.
    #[must_use]
    pub fn bends_to(&self, next: &Self) -> bool {
        match (self, next) {
            (
                Self::Arrow { to, color, has_head: false, .. },
                Self::Arrow { from, color: next_color, .. },
            ) => to == from && color == next_color,
            _ => false,
        }
    }
}

/// The shape of a mark on a place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum MarkShape {
    /// The whole place is coloured; with a label instead of a colour, it has only this label.
    #[default]
    Area,
    /// A circle around the place.
    Circle,
    /// A cross over the place.
    Cross,
    /// The outline of a square.
    Square,
    /// The outline of a triangle.
    Triangle,
    /// A small disc.
    Dot,
    /// The value as letters in the middle of the place, over pieces.
    Letters,
}

/// The kind of move that a step is part of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StepPart {
    /// The step is not part of a push or a pull.
    Alone,
    /// The step is part of a push: the pushed piece moves first, and the pushing piece follows.
    Push,
    /// The step is part of a pull: the pulling piece moves first, and the pulled piece follows.
    Pull,
}
