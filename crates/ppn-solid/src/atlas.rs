//! All drawings of a scene in one picture.

use glam::DVec2;
#[cfg(feature = "raster")]
use ppn_render::picture::Pixels;
use ppn_render::{Color, bodies::Surface, picture::Error};
use std::{collections::HashMap, fmt::Write};

/// Pixels around each drawing that repeat its edge, so that no other one is seen beside it.
const MARGIN: u32 = 3;
/// The width and height of a patch of one colour, in pixels.
const PATCH: u32 = 2;
/// The largest width and height of a drawing, in pixels.
const LARGEST: f64 = 2048.0;

/// A drawing, or a colour, by its number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct PatchId(usize);

/// The drawings that are wanted.
#[derive(Default)]
pub(crate) struct Wanted {
    drawings: Vec<Surface>,
    by_text: HashMap<String, usize>,
    colors: Vec<Color>,
    by_color: HashMap<Color, usize>,
}

impl Wanted {
    /// Asks for a drawing.
    pub(crate) fn surface(&mut self, surface: &Surface) -> PatchId {
        if surface.is_plain() {
            return self.color(surface.ground());
        }
        let next = self.drawings.len();
        let number = *self.by_text.entry(surface.svg(100.0)).or_insert(next);
        if number == next {
            self.drawings.push(surface.clone());
        }
        PatchId(2 * number)
    }

    /// Asks for a colour.
    pub(crate) fn color(&mut self, color: Color) -> PatchId {
        let next = self.colors.len();
        let number = *self.by_color.entry(color).or_insert(next);
        if number == next {
            self.colors.push(color);
        }
        PatchId(2 * number + 1)
    }
}

/// How drawings become a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Draw {
    /// As pixels, if this crate has a rasterizer.
    Usual,
    /// As a document that a browser draws.
    ByBrowser,
}

/// A picture with all drawings of a scene.
#[derive(Clone, Debug)]
pub(crate) struct Atlas {
    /// Columns and rows.
    size: [u32; 2],
    picture: Picture,
    /// The left upper corner and the size of each drawing, in pixels.
    drawings: Vec<[u32; 4]>,
    colors: Vec<[u32; 4]>,
}

/// The content of the picture.
#[derive(Clone, Debug)]
enum Picture {
    #[cfg(feature = "raster")]
    Pixels(Pixels),
    Svg(String),
}

impl Atlas {
    /// Draws what is wanted, with this number of pixels per inch, or fewer if there would be more than `most` pixels.
    pub(crate) fn of(
        wanted: &Wanted,
        pixels_per_inch: f64,
        most: u32,
        draw: Draw,
    ) -> Result<Self, Error> {
        let area = |surface: &Surface| {
            let (x, y) = surface.half_extent();
            4.0 * x * y
        };
        let inches: f64 = wanted.drawings.iter().map(area).sum();
        // Room for margins, and for what is left free between drawings.
        let dense = (f64::from(most) * 0.7 / inches.max(1e-3)).sqrt();
        let per_inch = pixels_per_inch.min(dense);
        match draw {
            #[cfg(feature = "raster")]
            Draw::Usual => Self::in_pixels(wanted, per_inch),
            _ => Ok(Self::in_svg(wanted, per_inch)),
        }
    }

    /// Puts drawings of these sizes, and the colours, in their places.
    fn packed(wanted: &Wanted, drawings: impl Iterator<Item = [u32; 2]>, picture: Picture) -> Self {
        let sizes: Vec<[u32; 2]> =
            drawings.chain(wanted.colors.iter().map(|_| [PATCH, PATCH])).collect();
        let (places, width, height) = packed(&sizes);
        let boxes = places.iter().zip(&sizes).map(|([x, y], [wide, high])| [*x, *y, *wide, *high]);
        let mut boxes: Vec<[u32; 4]> = boxes.collect();
        let colors = boxes.split_off(wanted.drawings.len());
        Self { size: [width, height], picture, drawings: boxes, colors }
    }

    #[cfg(feature = "raster")]
    fn in_pixels(wanted: &Wanted, per_inch: f64) -> Result<Self, Error> {
        let drawn: Vec<Pixels> = wanted
            .drawings
            .iter()
            .map(|surface| surface.pixels(density(surface, per_inch)))
            .collect::<Result<_, _>>()?;
        let none = Pixels { width: 0, height: 0, rgba: Vec::new() };
        let sizes = drawn.iter().map(|pixels| [pixels.width, pixels.height]);
        let atlas = Self::packed(wanted, sizes, Picture::Pixels(none));
        let [width, height] = atlas.size;
        let mut pixels =
            Pixels { width, height, rgba: [0, 0, 0, 255].repeat((width * height) as usize) };
        for (place, drawing) in atlas.drawings.iter().zip(&drawn) {
            copy(&mut pixels, *place, |x, y| {
                let from = 4 * (y * drawing.width + x) as usize;
                [0, 1, 2].map(|channel| drawing.rgba[from + channel])
            });
        }
        for (place, color) in atlas.colors.iter().zip(&wanted.colors) {
            copy(&mut pixels, *place, |_, _| color.rgb);
        }
        Ok(Self { picture: Picture::Pixels(pixels), ..atlas })
    }

    fn in_svg(wanted: &Wanted, per_inch: f64) -> Self {
        let sizes = wanted.drawings.iter().map(|surface| {
            let (x, y) = surface.half_extent();
            let density = density(surface, per_inch);
            [x, y].map(|half| ((2.0 * half * density).round() as u32).max(1))
        });
        let atlas = Self::packed(wanted, sizes, Picture::Svg(String::new()));
        let [width, height] = atlas.size;
        // Writing to a text does not fail.
        let mut defined = String::new();
        let mut drawn = String::new();
        for (number, (surface, [x, y, wide, high])) in
            wanted.drawings.iter().zip(&atlas.drawings).enumerate()
        {
            let whole = format!("<svg id=\"face{number}\" preserveAspectRatio=\"none\"");
            defined += &surface.svg(density(surface, per_inch)).replacen("<svg", &whole, 1);
            // The drawing itself is over a larger one, which is its margin.
            for margin in [MARGIN, 0] {
                let _ = writeln!(
                    drawn,
                    "<use href=\"#face{number}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
                    x - margin,
                    y - margin,
                    wide + 2 * margin,
                    high + 2 * margin
                );
            }
        }
        for ([x, y, wide, high], color) in atlas.colors.iter().zip(&wanted.colors) {
            let _ = writeln!(
                drawn,
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{color}\"/>",
                x - MARGIN,
                y - MARGIN,
                wide + 2 * MARGIN,
                high + 2 * MARGIN
            );
        }
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\">\n<defs>\n{defined}</defs>\n{drawn}</svg>\n"
        );
        Self { picture: Picture::Svg(svg), ..atlas }
    }

    /// The picture in pixels, if it was drawn so.
    #[cfg(feature = "raster")]
    pub(crate) fn pixels(&self) -> Option<&Pixels> {
        match &self.picture {
            Picture::Pixels(pixels) => Some(pixels),
            Picture::Svg(_) => None,
        }
    }

    /// The picture as a file, and its type.
    pub(crate) fn file(&self) -> (Vec<u8>, &'static str) {
        match &self.picture {
            // It has as many pixels as rows and columns.
            #[cfg(feature = "raster")]
            Picture::Pixels(pixels) => (pixels.png().unwrap_or_default(), "image/png"),
            Picture::Svg(svg) => (svg.clone().into_bytes(), "image/svg+xml"),
        }
    }

    /// The place in the picture, 0 to 1 from its left and from its top, of a place in a drawing.
    pub(crate) fn place(&self, patch: PatchId, place: DVec2) -> DVec2 {
        let [x, y, width, height] = match patch.0 % 2 {
            0 => self.drawings[patch.0 / 2],
            _ => self.colors[patch.0 / 2],
        };
        let place = place.clamp(DVec2::ZERO, DVec2::ONE);
        let corner = DVec2::new(f64::from(x), f64::from(y));
        let within = place * DVec2::new(f64::from(width), f64::from(height));
        (corner + within) / DVec2::from(self.size.map(f64::from))
    }
}

/// Places of rectangles in shelves, the highest first, and the size of the whole, whose sides are multiples of four.
fn packed(sizes: &[[u32; 2]]) -> (Vec<[u32; 2]>, u32, u32) {
    let padded = |size: u32| size + 2 * MARGIN;
    let area: u64 =
        sizes.iter().map(|size| u64::from(padded(size[0])) * u64::from(padded(size[1]))).sum();
    let widest = sizes.iter().map(|size| padded(size[0])).max().unwrap_or(4);
    let width = ((area as f64).sqrt().ceil() as u32).max(widest).next_multiple_of(4);
    let mut order: Vec<usize> = (0..sizes.len()).collect();
    order.sort_by_key(|number| std::cmp::Reverse(sizes[*number][1]));
    let mut places = vec![[0, 0]; sizes.len()];
    let (mut x, mut y, mut shelf) = (0, 0, 0);
    for number in order {
        let [wide, high] = sizes[number].map(padded);
        if x + wide > width {
            (x, y, shelf) = (0, y + shelf, 0);
        }
        places[number] = [x + MARGIN, y + MARGIN];
        x += wide;
        shelf = shelf.max(high);
    }
    (places, width, (y + shelf).max(4).next_multiple_of(4))
}

/// The pixels per inch of a drawing, which is not larger than any.
fn density(surface: &Surface, per_inch: f64) -> f64 {
    let (x, y) = surface.half_extent();
    per_inch.min(LARGEST / 2.0 / x.max(y))
}

/// Copies pixels to a place, with a margin of those at the edge.
#[cfg(feature = "raster")]
fn copy(
    to: &mut Pixels,
    [left, top, width, height]: [u32; 4],
    color: impl Fn(u32, u32) -> [u8; 3],
) {
    for y in 0..height + 2 * MARGIN {
        for x in 0..width + 2 * MARGIN {
            let within = |at: u32, size: u32| at.saturating_sub(MARGIN).min(size - 1);
            let rgb = color(within(x, width), within(y, height));
            let at = 4 * ((top - MARGIN + y) * to.width + left - MARGIN + x) as usize;
            to.rgba[at..at + 3].copy_from_slice(&rgb);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawings_do_not_overlap() {
        let sizes = [[100, 20], [30, 30], [2, 2], [64, 90], [64, 90], [7, 1]];
        let (places, width, height) = packed(&sizes);
        for (number, ([x, y], [wide, high])) in places.iter().zip(&sizes).enumerate() {
            assert!(*x >= MARGIN && x + wide + MARGIN <= width);
            assert!(*y >= MARGIN && y + high + MARGIN <= height);
            for ([left, top], [across, down]) in places.iter().zip(&sizes).take(number) {
                let apart = x + wide + MARGIN <= left - MARGIN
                    || left + across + MARGIN <= x - MARGIN
                    || y + high + MARGIN <= top - MARGIN
                    || top + down + MARGIN <= y - MARGIN;
                assert!(apart, "{places:?}");
            }
        }
    }
}
