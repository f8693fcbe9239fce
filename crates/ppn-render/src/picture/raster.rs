//! Pictures in pixels.

use super::{Error, Limits, Options, svg::svg_within};
use crate::Color;
use ppn_piece::Piece;
use resvg::{
    tiny_skia::{self, Pixmap, PremultipliedColorU8, Transform},
    usvg,
};

/// A picture in pixels.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pixels {
    /// Columns.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// Red, green, blue and opacity of each pixel, row by row from the top.
    pub rgba: Vec<u8>,
}

/// A picture as PNG.
///
/// Coordinates are drawn as strokes, so that no font is needed and pixels are the same on every
/// machine. A picture that would have more than [`Limits::pixels`] is made smaller.
///
/// # Errors
/// If the board has too many pieces, is too large, or has pieces without a place.
pub fn png(pieces: &[Piece], options: &Options) -> Result<Vec<u8>, Error> {
    pixmap(pieces, options)?.encode_png().map_err(|error| Error::Raster(error.to_string()))
}

/// A picture as pixels, as [`png()`] draws it.
///
/// # Errors
/// If the board has too many pieces, is too large, or has pieces without a place.
pub fn pixels(pieces: &[Piece], options: &Options) -> Result<Pixels, Error> {
    pixmap(pieces, options).map(Pixels::from)
}

impl From<Pixmap> for Pixels {
    fn from(pixmap: Pixmap) -> Self {
        let (width, height) = (pixmap.width(), pixmap.height());
        let colors = pixmap.pixels().iter().map(PremultipliedColorU8::demultiply);
        let rgba = colors
            .flat_map(|color| [color.red(), color.green(), color.blue(), color.alpha()])
            .collect();
        Self { width, height, rgba }
    }
}

fn pixmap(pieces: &[Piece], options: &Options) -> Result<Pixmap, Error> {
    let options = Options { strokes: true, titles: false, ..options.clone() };
    let most = options.limits.pixels.min(Limits::MOST_PIXELS);
    rasterize(&svg_within(pieces, &options, f64::from(most))?, options.theme.page)
}

/// An SVG document of ours, ready to be drawn.
pub(super) fn tree(svg: &str) -> Result<usvg::Tree, Error> {
    usvg::Tree::from_str(svg, &usvg::Options::default())
        .map_err(|error| Error::Raster(error.to_string()))
}

/// Pixels without colour.
pub(super) fn empty(width: u32, height: u32) -> Result<Pixmap, Error> {
    Pixmap::new(width, height)
        .ok_or_else(|| Error::Raster("the picture does not fit into memory".to_owned()))
}

/// The pixels of an SVG document of ours. The page reaches to the edges, also where the last row of
/// pixels is wider than the sheet.
fn rasterize(svg: &str, page: Option<Color>) -> Result<Pixmap, Error> {
    let tree = tree(svg)?;
    let size = tree.size().to_int_size();
    let mut pixmap = empty(size.width(), size.height())?;
    if let Some(Color { rgb: [red, green, blue] }) = page {
        pixmap.fill(tiny_skia::Color::from_rgba8(red, green, blue, 255));
    }
    resvg::render(&tree, Transform::identity(), &mut pixmap.as_mut());
    Ok(pixmap)
}
