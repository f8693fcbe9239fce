//! The box around the pieces of a diagram.

use crate::{
    shape::{Point, at},
    table_turn::Turn,
};

/// The box around pieces, in inches.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bounds {
    /// The left edge.
    pub x_min: f64,
    /// The right edge.
    pub x_max: f64,
    /// The lower edge.
    pub y_min: f64,
    /// The upper edge.
    pub y_max: f64,
}

impl Bounds {
    /// The size of an unknown piece, which is not drawn, on a turned table: an inch each way.
    #[must_use]
    pub fn of_unknown(x: f64, y: f64, turn: Turn) -> Self {
        let Point { x, y } = turn.point(at(x, y));
        Self { x_min: x - 0.5, x_max: x + 0.5, y_min: y - 0.5, y_max: y + 0.5 }
    }

    /// The smallest box around both: the box of a whole game is the union over its boards.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self {
            x_min: self.x_min.min(other.x_min),
            x_max: self.x_max.max(other.x_max),
            y_min: self.y_min.min(other.y_min),
            y_max: self.y_max.max(other.y_max),
        }
    }
}
