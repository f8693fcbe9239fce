//! The part of the table that a picture shows.

use crate::rectangle::Rectangle;

/// The part of the table that a picture shows.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bounds {
    /// Around the pieces with their angles, for coordinates.
    pub(crate) table: Rectangle,
    /// Around the pieces as they are seen, with their heights.
    pub(crate) seen: Rectangle,
}

impl Bounds {
    /// The smallest box around both: that of a whole game is the union over its boards.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self { table: self.table.union(other.table), seen: self.seen.union(other.seen) }
    }
}
