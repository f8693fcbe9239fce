use super::{Error, Options};
use crate::{
    layout,
    replay::Frame,
    shape::{Point, at},
};
use ppn_piece::Piece;

/// The part of the table that a picture shows.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bounds {
    /// Around the pieces as they lie, for coordinates.
    pub(crate) table: Rectangle,
    /// Around the pieces as they are seen, with their heights.
    pub(crate) seen: Rectangle,
}

impl Bounds {
    /// The box around these pieces, with [`Options::view`] and [`Options::turn`]; `None` where there
    /// are none.
    ///
    /// # Errors
    /// If there are too many pieces, or some without a place.
    pub fn of(pieces: &[Piece], options: &Options) -> Result<Option<Self>, Error> {
        layout::bounds(pieces, options)
    }

    /// The box around the boards of a game, and around [`Options::bounds`].
    ///
    /// # Errors
    /// If a board has too many pieces, or some without a place.
    pub fn of_game(frames: &[Frame], options: &Options) -> Result<Option<Self>, Error> {
        frames.iter().try_fold(options.bounds, |bounds, frame| {
            let pieces: Vec<Piece> = frame.pieces.iter().map(|piece| piece.piece.clone()).collect();
            let around = Self::of(&pieces, options)?;
            Ok(match (bounds, around) {
                (Some(one), Some(other)) => Some(one.union(other)),
                (one, other) => one.or(other),
            })
        })
    }

    /// The smallest box around both: that of a whole game is the union over its boards.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self { table: self.table.union(other.table), seen: self.seen.union(other.seen) }
    }
}

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
