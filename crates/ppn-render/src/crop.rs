//! A part of the board.

use crate::{
    annotate::Annotate,
    spot::{Spot, spots},
};
use std::str::FromStr;

/// The cells between two corners, in units of coordinates.
///
/// ```
/// use ppn_render::Crop;
///
/// let crop: Crop = "b2:c3".parse()?;
/// assert_eq!(crop.inches(2.0), [(3.0, 3.0), (7.0, 7.0)]);
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Crop([Spot; 2]);

impl Crop {
    /// The lower left and the upper right corner in inches, if cells have that size in inches.
    #[must_use]
    pub fn inches(self, cell: f64) -> [(f64, f64); 2] {
        // A cell extends half a unit around its place.
        let corner = |(x, y): (f64, f64), by: f64| ((x + by) * cell, (y + by) * cell);
        let [one, other] = self.0;
        let low = (one.x.min(other.x), one.y.min(other.y));
        let high = (one.x.max(other.x), one.y.max(other.y));
        [corner(low, -0.5), corner(high, 0.5)]
    }

    /// The part whose corners these letters name on a picture with these coordinates: boards of go have no column I.
    ///
    /// # Errors
    /// If no column has the letters.
    pub fn named(self, annotate: Annotate) -> Result<Self, String> {
        let [one, other] = self.0;
        Ok(Self([one.named(annotate)?, other.named(annotate)?]))
    }
}

/// Two corners: `b2:e5`, or `1.5,2:4,5`.
impl FromStr for Crop {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        spots(text).map(Self)
    }
}
