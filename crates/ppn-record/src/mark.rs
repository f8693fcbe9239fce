//! The marks of a game on its boards.

use ppn_engine::Place;

/// A mark of a game on one of its boards.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Mark {
    /// A place that the writer marked.
    Place {
        /// Where, in units of written coordinates.
        at: Place,
        /// A colour, as HTML names or numbers it, or else a label.
        value: String,
    },
    /// An arrow that the writer drew.
    Arrow {
        /// The place where it begins, in units of written coordinates.
        from: Place,
        /// The place of its tip.
        to: Place,
        /// A colour, as HTML names or numbers it.
        color: String,
    },
    /// One of the steps of the turn so far.
    Step {
        /// The place that the piece left, in units of written coordinates.
        from: Place,
        /// The place that it came to.
        to: Place,
        /// Whether it is half of a push or a pull.
        part: StepPart,
    },
}

/// The kind of move that a step is part of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StepPart {
    /// Of nothing.
    Alone,
    /// Of a push: the piece that is pushed goes first, the one that pushes it follows.
    Push,
    /// Of a pull: the piece that pulls goes first, the one that is pulled follows.
    Pull,
}
