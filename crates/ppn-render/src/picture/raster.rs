//! Pictures in pixels.

use super::{Error, Limits, Options, svg::document};
use crate::{Color, scene::Scene, sheet::PIXELS_OF_PAPER};
use ppn_piece::Piece;
use resvg::{
    tiny_skia::{self, ColorU8, IntSize, Pixmap, Transform},
    usvg,
};

/// Pixels per inch of paper.
pub(super) const PRINTED: f64 = 300.0;

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
    let (pixmap, width) = pixmap(pieces, options)?;
    let mut png = pixmap.encode_png().map_err(|error| Error::Raster(error.to_string()))?;
    if let Some(scale) = options.paper_scale(width) {
        let chunk = resolution(f64::from(pixmap.width()) / (width * scale));
        png.splice(AFTER_HEADER..AFTER_HEADER, chunk);
    }
    Ok(png)
}

/// The index in a PNG after its first chunk.
const AFTER_HEADER: usize = 33;

/// The chunk with the number of pixels per inch of paper.
fn resolution(pixels: f64) -> Vec<u8> {
    let per_metre = ((pixels / 0.0254).round() as u32).to_be_bytes();
    let mut chunk = [&b"pHYs"[..], &per_metre, &per_metre, &[1]].concat();
    let mut check = u32::MAX;
    for byte in &chunk {
        check ^= u32::from(*byte);
        for _ in 0..8 {
            check = if check & 1 == 1 { check >> 1 ^ 0xEDB8_8320 } else { check >> 1 };
        }
    }
    chunk.splice(0..0, 9_u32.to_be_bytes());
    chunk.extend((!check).to_be_bytes());
    chunk
}

/// A picture as pixels, as [`png()`] draws it.
///
/// # Errors
/// If the board has too many pieces, is too large, or has pieces without a place.
pub fn pixels(pieces: &[Piece], options: &Options) -> Result<Pixels, Error> {
    pixmap(pieces, options).map(|(pixmap, _)| Pixels::new(pixmap))
}

/// The pixels of an SVG document of this crate on a ground.
pub(crate) fn pixels_of(svg: &str, ground: Color) -> Result<Pixels, Error> {
    rasterize(svg, Some(ground)).map(Pixels::new)
}

/// The pixels of an SVG document of this crate without a ground.
pub(crate) fn transparent_pixels_of(svg: &str) -> Result<Pixels, Error> {
    rasterize(svg, None).map(Pixels::new)
}

impl Pixels {
    /// The pixels as PNG.
    ///
    /// # Errors
    /// If the number of pixels is not that of the rows and columns, or zero.
    pub fn png(&self) -> Result<Vec<u8>, Error> {
        let wrong = || Error::Raster("the pixels are not as many as rows and columns".to_owned());
        let size = IntSize::from_wh(self.width, self.height).ok_or_else(wrong)?;
        let mut rgba = self.rgba.clone();
        for pixel in rgba.chunks_exact_mut(4) {
            let [red, green, blue, alpha] = [0, 1, 2, 3].map(|channel| pixel[channel]);
            let color = ColorU8::from_rgba(red, green, blue, alpha).premultiply();
            pixel[..3].copy_from_slice(&[color.red(), color.green(), color.blue()]);
        }
        let pixmap = Pixmap::from_vec(rgba, size).ok_or_else(wrong)?;
        pixmap.encode_png().map_err(|error| Error::Raster(error.to_string()))
    }

    fn new(pixmap: Pixmap) -> Self {
        let (width, height) = (pixmap.width(), pixmap.height());
        Self { width, height, rgba: pixmap.take_demultiplied() }
    }
}

/// The pixels of a picture, and its width in inches of the table.
fn pixmap(pieces: &[Piece], options: &Options) -> Result<(Pixmap, f64), Error> {
    let mut options = Options { strokes: true, titles: false, on_pixels: true, ..options.clone() };
    // From here on, the picture has a size in pixels.
    if options.scale.is_some() || options.paper_width.is_some() {
        options.text_size = options.text_size.map(|size| size * PRINTED / PIXELS_OF_PAPER);
    }
    if let Some(scale) = options.scale.take() {
        (options.pixels_per_inch, options.width) = (PRINTED * scale, None);
    }
    if let Some(paper) = options.paper_width.take().filter(|paper| *paper > 0.0) {
        options.width = Some((PRINTED * paper).round().max(1.0) as u32);
    }
    let most = options.limits.pixels.min(Limits::MOST_PIXELS);
    let scene = Scene::new(pieces, &options)?;
    let svg = document(&scene, &options, f64::from(most));
    Ok((rasterize(&svg, options.theme.page)?, scene.sheet.width))
}

/// A page of this width in inches as PNG that says how many pixels an inch has.
pub(super) fn printed(svg: &str, inches: f64, page: Option<Color>) -> Result<Vec<u8>, Error> {
    let pixmap = rasterize(svg, page)?;
    let mut png = pixmap.encode_png().map_err(|error| Error::Raster(error.to_string()))?;
    png.splice(AFTER_HEADER..AFTER_HEADER, resolution(f64::from(pixmap.width()) / inches));
    Ok(png)
}

/// An SVG document of this crate, ready to be drawn.
pub(super) fn tree(svg: &str) -> Result<usvg::Tree, Error> {
    usvg::Tree::from_str(svg, &usvg::Options::default())
        .map_err(|error| Error::Raster(error.to_string()))
}

/// A transparent picture.
pub(super) fn empty(width: u32, height: u32) -> Result<Pixmap, Error> {
    Pixmap::new(width, height)
        .ok_or_else(|| Error::Raster("the picture does not fit into memory".to_owned()))
}

/// The pixels of an SVG document of this crate. The page reaches to the edges, even if the last row
/// of pixels extends beyond the sheet.
pub(super) fn rasterize(svg: &str, page: Option<Color>) -> Result<Pixmap, Error> {
    let tree = tree(svg)?;
    let size = tree.size().to_int_size();
    let mut pixmap = empty(size.width(), size.height())?;
    if let Some(Color { rgb: [red, green, blue] }) = page {
        pixmap.fill(tiny_skia::Color::from_rgba8(red, green, blue, 255));
    }
    resvg::render(&tree, Transform::identity(), &mut pixmap.as_mut());
    Ok(pixmap)
}
