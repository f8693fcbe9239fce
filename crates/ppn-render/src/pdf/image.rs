//! Images of themes on pages, as pixels.

use super::{compressed::compressed, drawing::fine, file::File};
use pdf_writer::{Content, Filter, Finish, Name};
use resvg::tiny_skia::{Pixmap, Transform};
use usvg::{ImageKind, Node};

/// Pixels for a hundredth of an inch, as printers have them: of drawings, and the most of photographs.
const PIXELS: f32 = 3.0;
const MOST_PIXELS: f32 = 6.0;
/// The most columns or rows of pixels.
const MOST: f32 = 6000.0;

/// Draws an image of an element, whose units are hundredths of an inch.
pub(super) fn image(file: &mut File<'_>, content: &mut Content, image: &usvg::Image, opacity: f64) {
    let (size, place) = (image.size(), image.abs_transform());
    // An image that is seen aslant is wider in one direction.
    let spread = place.sx.hypot(place.ky).max(place.kx.hypot(place.sy));
    let wanted = match image.kind() {
        ImageKind::SVG(_) => PIXELS * spread,
        _ => (MOST_PIXELS * spread).min(1.0),
    };
    let scale = wanted.min(MOST / size.width().max(size.height()));
    let pixels = |side: f32| (side * scale).ceil().max(1.0) as u32;
    let (width, height) = (pixels(size.width()), pixels(size.height()));
    let Some(mut pixmap) = Pixmap::new(width, height) else { return };
    let node = Node::Image(Box::new(image.clone()));
    let Some(bounds) = node.abs_layer_bounding_box() else { return };
    let stretched =
        Transform::from_scale(width as f32 / size.width(), height as f32 / size.height());
    // The renderer moves the node by its place, which is not in the units of the image.
    let stretched = stretched.pre_translate(bounds.x(), bounds.y());
    resvg::render_node(&node, stretched, &mut pixmap.as_mut());
    let number = written(file, pixmap);
    content.save_state();
    if opacity < 1.0 {
        let state = file.opacity(opacity);
        content.set_parameters(Name(state.as_bytes()));
    }
    let usvg::Transform { sx, kx, ky, sy, tx, ty } = place;
    content.transform([sx, ky, kx, sy, tx, ty].map(|number| fine(f64::from(number))));
    // In a PDF an image is one unit wide and high, and y goes up.
    let unit = [size.width(), 0.0, 0.0, -size.height(), 0.0, size.height()];
    content.transform(unit.map(|number| fine(f64::from(number))));
    content.x_object(Name(format!("X{number}").as_bytes()));
    content.restore_state();
}

/// Adds pixels to the file; returns the number of their name.
fn written(file: &mut File<'_>, pixmap: Pixmap) -> usize {
    let side = |pixels: u32| i32::try_from(pixels).unwrap_or(i32::MAX);
    let (width, height) = (side(pixmap.width()), side(pixmap.height()));
    let rgba = pixmap.take_demultiplied();
    let colors: Vec<u8> =
        rgba.chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
    let alphas: Vec<u8> = rgba.chunks_exact(4).map(|pixel| pixel[3]).collect();
    let mask = alphas.iter().any(|alpha| *alpha < 255).then(|| file.next());
    if let Some(mask) = mask {
        let bytes = compressed(&alphas);
        let mut image = file.pdf.image_xobject(mask, &bytes);
        image.width(width).height(height).bits_per_component(8);
        image.filter(Filter::FlateDecode);
        image.color_space().device_gray();
        image.finish();
    }
    let (number, bytes) = (file.next(), compressed(&colors));
    let mut image = file.pdf.image_xobject(number, &bytes);
    image.width(width).height(height).bits_per_component(8);
    image.filter(Filter::FlateDecode);
    image.color_space().device_rgb();
    if let Some(mask) = mask {
        image.s_mask(mask);
    }
    image.finish();
    file.add(number)
}
