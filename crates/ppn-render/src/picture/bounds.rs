//! The part of the table that a picture shows.

use crate::rectangle::Rectangle;

/// The part of the table that a picture shows.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bounds {
    /// The box around the pieces on the table, for coordinates.
    pub(crate) table: Rectangle,
    /// The box around the projected pieces, with their heights.
    pub(crate) seen: Rectangle,
}

impl Bounds {
    /// The smallest box around both: the box of a whole game is the union over its boards.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self { table: self.table.union(other.table), seen: self.seen.union(other.seen) }
    }
}
