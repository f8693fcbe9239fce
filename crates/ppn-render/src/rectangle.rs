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

    /// Whether the rectangles have an area in common.
    pub(crate) fn meets(self, other: Self) -> bool {
        self.low.x < other.high.x
            && other.low.x < self.high.x
            && self.low.y < other.high.y
            && other.low.y < self.high.y
    }

    /// Whether a point is in the rectangle, or on its edge.
    pub(crate) fn contains(self, point: Point) -> bool {
        // Sums of the same lengths may differ a little.
        const NEAR: f64 = 1e-6;
        (self.low.x - NEAR..=self.high.x + NEAR).contains(&point.x)
            && (self.low.y - NEAR..=self.high.y + NEAR).contains(&point.y)
    }

    pub(crate) fn moved(self, by: Point) -> Self {
        Self { low: self.low + by, high: self.high + by }
    }
}
