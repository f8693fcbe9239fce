//! A part of the board.

use crate::spot::{Spot, spots};
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
        let corner = |(x, y): Spot, by: f64| ((x + by) * cell, (y + by) * cell);
        let [one, other] = self.0;
        let low = (one.0.min(other.0), one.1.min(other.1));
        let high = (one.0.max(other.0), one.1.max(other.1));
        [corner(low, -0.5), corner(high, 0.5)]
    }
}

/// Two corners: `b2:e5`, or `1.5,2:4,5`.
impl FromStr for Crop {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        spots(text).map(Self)
    }
}
