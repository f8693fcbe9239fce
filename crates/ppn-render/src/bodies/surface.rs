//! Drawings on the sides of bodies.

use crate::{
    color::Color,
    picture,
    shape::{Point, Shape, at},
};
use std::sync::Arc;

/// The drawing on a side of a body.
#[derive(Clone, PartialEq, Debug)]
pub struct Surface {
    shapes: Arc<[Shape]>,
    half: Point,
    ground: Color,
}

impl Surface {
    pub(super) fn new(shapes: Vec<Shape>, half: Point, ground: Color) -> Self {
        Self { shapes: shapes.into(), half, ground }
    }

    /// A surface of one colour.
    pub(super) fn plain(color: Color) -> Self {
        Self::new(Vec::new(), at(0.5, 0.5), color)
    }

    /// Half of the width and of the height of the drawing around its middle, in inches.
    #[must_use]
    pub fn half_extent(&self) -> (f64, f64) {
        (self.half.x, self.half.y)
    }

    /// The colour under the drawing.
    #[must_use]
    pub fn ground(&self) -> Color {
        self.ground
    }

    /// Whether it has only one colour.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.shapes.is_empty()
    }

    /// The drawing as an SVG document with this number of pixels per inch, from edge to edge. Equal drawings have
    /// equal documents.
    #[must_use]
    pub fn svg(&self, pixels_per_inch: f64) -> String {
        picture::on_ground(&self.shapes, self.half, self.ground, pixels_per_inch)
    }

    /// The drawing in pixels.
    ///
    /// # Errors
    /// If there are too many pixels for the memory.
    #[cfg(feature = "raster")]
    pub fn pixels(&self, pixels_per_inch: f64) -> Result<picture::Pixels, picture::Error> {
        picture::pixels_of(&self.svg(pixels_per_inch), self.ground)
    }
}
