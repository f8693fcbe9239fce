//! The part of the table that a picture shows, and the text on it.

use crate::{
    picture::Options,
    shape::{Point, at},
};

/// Pixels per inch of a document on paper.
pub(crate) const PIXELS_OF_PAPER: f64 = 96.0;

/// The part of the table that is drawn, in inches.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sheet {
    /// The lower left corner.
    pub(crate) corner: Point,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

impl Sheet {
    /// The number of pixels per inch.
    pub(crate) fn pixels(&self, options: &Options) -> f64 {
        let pixels = match options.width {
            Some(width) => f64::from(width.max(1)) / self.width,
            None if options.paper_width.is_some_and(|paper| paper > 0.0) => {
                PIXELS_OF_PAPER * options.paper_width.unwrap_or_default() / self.width
            }
            None if options.pixels_per_inch > 0.0 => options.pixels_per_inch,
            None => 72.0,
        };
        pixels.min(f64::from(options.limits.side.max(1)) / self.width.max(self.height))
    }

    /// The size of letters in inches of the table, if it is fixed on paper.
    pub(crate) fn letters(&self, options: &Options) -> Option<f64> {
        let size = options.text_size.filter(|size| size.is_finite() && *size > 0.0)?;
        let scale = options.paper_scale(self.width);
        let scale = scale.unwrap_or_else(|| self.pixels(options) / PIXELS_OF_PAPER);
        Some(size / scale)
    }

    /// The width in inches of a line that is one pixel wide, or a little less.
    pub(crate) fn line(&self, options: &Options) -> f64 {
        1.0 / self.pixels(options).max(1.0)
    }

    /// The sheet made a little larger, so that an inch is a whole number of pixels and the lower
    /// edges of the table are in the middle of a pixel. All lines at whole inches from these edges
    /// are then in the middle of a pixel too, and equally sharp.
    pub(crate) fn on_pixels(self, low: Point, options: &Options) -> Self {
        let exact = self.pixels(options);
        let pixels = exact.floor();
        if !GRID.contains(&pixels) || options.width.is_none() && exact != pixels {
            return self;
        }
        let (width, room) = match options.width {
            Some(_) => (self.width * exact, self.width * (exact - pixels)),
            None => ((self.width * pixels).ceil() + 1.0, 0.0),
        };
        let height = (self.height * pixels).ceil() + 1.0;
        // Half of the rest is added at the left and below.
        let before =
            |inches: f64, room: f64| ((inches * pixels + room / 2.0).floor() + 0.5) / pixels;
        let away = low - self.corner;
        let corner = low - at(before(away.x, room), before(away.y, 0.0));
        Self { corner, width: width / pixels, height: height / pixels }
    }
}

/// The range of pixels per inch in which lines are aligned with pixels: with fewer pixels the
/// margins would be wide, and with more it is unnecessary.
const GRID: std::ops::RangeInclusive<f64> = 8.0..=200.0;

/// A coordinate, or a line of text.
pub(crate) struct Label {
    pub(crate) text: String,
    /// The middle of the text.
    pub(crate) place: Point,
    /// Inches.
    pub(crate) size: f64,
}

impl Label {
    /// Half the space that the text takes: a square for each character, which the widest letters
    /// fill.
    pub(crate) fn half_extent(&self) -> Point {
        at(self.text.len() as f64, 1.0) * (0.5 * self.size)
    }
}
