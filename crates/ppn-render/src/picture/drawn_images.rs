//! Images of themes for pictures in pixels: an SVG is drawn once, and not for each piece anew.

use crate::{shape::Point, theme::Image};
use base64::{Engine, engine::general_purpose::STANDARD};
use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg,
};
use std::collections::HashMap;

/// Pixels of an image for a pixel of the picture, so that turned pieces have smooth edges.
const PIXELS: f32 = 2.0;
/// The most columns or rows of pixels.
const MOST_PIXELS: f32 = 4096.0;

/// The images that were drawn, each in the sizes of its boxes.
#[derive(Default)]
pub(super) struct DrawnImages(HashMap<(*const Image, u32, u32, bool), Option<String>>);

impl DrawnImages {
    /// The address of an image in pixels for a box of this size in pixels, which it covers or fits into. `None` for an
    /// image that has pixels.
    pub(super) fn address(&mut self, image: &Image, size: Point, covers: bool) -> Option<&str> {
        let [width, height] = [size.x, size.y].map(|side| side.ceil().max(1.0) as u32);
        let drawn = self.0.entry((image, width, height, covers));
        drawn.or_insert_with(|| drawn_address(image, [width, height], covers)).as_deref()
    }
}

fn drawn_address(image: &Image, size: [u32; 2], covers: bool) -> Option<String> {
    let svg = STANDARD.decode(image.address.strip_prefix("data:image/svg+xml;base64,")?).ok()?;
    let tree = usvg::Tree::from_data(&svg, &usvg::Options::default()).ok()?;
    let natural = tree.size();
    let [wide, high] = [size[0] as f32 / natural.width(), size[1] as f32 / natural.height()];
    let scale = PIXELS * if covers { wide.max(high) } else { wide.min(high) };
    let scale = scale.min(MOST_PIXELS / natural.width().max(natural.height()));
    let pixels = |side: f32| (side * scale).ceil().max(1.0) as u32;
    let (width, height) = (pixels(natural.width()), pixels(natural.height()));
    let mut pixmap = Pixmap::new(width, height)?;
    let stretched =
        Transform::from_scale(width as f32 / natural.width(), height as f32 / natural.height());
    resvg::render(&tree, stretched, &mut pixmap.as_mut());
    let png = pixmap.encode_png().ok()?;
    Some(format!("data:image/png;base64,{}", STANDARD.encode(png)))
}
