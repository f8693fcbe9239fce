//! Upright rectangles on the table.

use crate::shape::{Point, at};

/// An upright rectangle by two of its corners, in inches.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Rectangle {
    /// The lower left corner.
    pub(crate) low: Point,
    /// The upper right corner.
    pub(crate) high: Point,
}

impl Rectangle {
    pub(crate) fn union(self, other: Self) -> Self {
        Self {
            low: at(self.low.x.min(other.low.x), self.low.y.min(other.low.y)),
            high: at(self.high.x.max(other.high.x), self.high.y.max(other.high.y)),
        }
    }

    pub(crate) fn moved(self, by: Point) -> Self {
        Self { low: self.low + by, high: self.high + by }
    }
}
