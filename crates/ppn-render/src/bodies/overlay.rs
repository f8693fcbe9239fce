//! The marks of a board, to be painted on what lies flat.

use crate::{
    picture::{Error, Options, document},
    projection::View,
    scene::Scene,
};
use ppn_piece::Piece;

/// The marks of a board as seen from straight above, on a transparent ground.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Overlay {
    /// An SVG document, whose `data-corner` is x and y of its lower left corner in inches.
    pub svg: String,
    /// x and y of its lower left corner on the turned table, in inches.
    pub corner: (f64, f64),
    /// Its width and its height in inches.
    pub size: (f64, f64),
}

impl Overlay {
    /// The marks of `options` on a board of these pieces; of the others, its theme, its turn, its density and its limits
    /// count. The document has the size of the board also without marks.
    ///
    /// # Errors
    /// If the board has too many pieces, is too large, or has pieces without a place.
    pub fn of(pieces: &[Piece], options: &Options) -> Result<Self, Error> {
        let mut options = Options {
            theme: options.theme.clone(),
            turn: options.turn,
            view: View::Plan,
            marks: options.marks.clone(),
            pixels_per_inch: options.pixels_per_inch,
            limits: options.limits,
            handles: true,
            titles: false,
            strokes: true,
            ..Options::default()
        };
        options.theme.page = None;
        let scene = Scene::of_marks(pieces, &options)?;
        let sheet = scene.sheet;
        Ok(Self {
            svg: document(&scene, &options, f64::from(options.limits.pixels)),
            corner: (sheet.corner.x, sheet.corner.y),
            size: (sheet.width, sheet.height),
        })
    }

    /// It as PNG, if this crate has a rasterizer.
    #[must_use]
    pub fn png(&self) -> Option<Vec<u8>> {
        #[cfg(feature = "raster")]
        return self.pixels().and_then(|pixels| pixels.png()).ok();
        #[cfg(not(feature = "raster"))]
        None
    }

    /// It in pixels.
    ///
    /// # Errors
    /// If there are too many pixels for the memory.
    #[cfg(feature = "raster")]
    pub fn pixels(&self) -> Result<crate::picture::Pixels, Error> {
        crate::picture::transparent_pixels_of(&self.svg)
    }
}
