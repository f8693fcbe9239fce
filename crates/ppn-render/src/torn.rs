//! Torn edges of a part of the table.

use crate::{
    color::Color,
    picture::{Bounds, Options},
    rectangle::Rectangle,
    scene::Figure,
    shape::{Point, Shape, at},
    sheet::Sheet,
};

/// The width of a tooth, and the depths of the teeth in turn, in parts of the shorter side.
const TOOTH: f64 = 0.045;
const DEPTHS: [f64; 5] = [0.012, 0.03, 0.018, 0.036, 0.022];

/// The part of the table with some of what is beyond its torn edges, so that its cells stay whole.
pub(crate) fn widened(Rectangle { low, high }: Rectangle, all: Bounds) -> Rectangle {
    let more = 0.04 * (high.x - low.x).min(high.y - low.y);
    let by = |goes_on: bool| if goes_on { more } else { 0.0 };
    let (first, last) = (all.seen.low, all.seen.high);
    Rectangle {
        low: low - at(by(first.x < low.x), by(first.y < low.y)),
        high: high + at(by(last.x > high.x), by(last.y > high.y)),
    }
}

/// The paper over the edges of a part of the table beyond which there is more of it.
pub(crate) fn torn_edges(
    sheet: &Sheet,
    clip: Option<Rectangle>,
    all: Option<Bounds>,
    options: &Options,
) -> Vec<Figure> {
    let (Some(Rectangle { low, high }), Some(all)) = (clip, all) else { return Vec::new() };
    let page = options.theme.page.unwrap_or(Color::WHITE);
    let line = options.theme.label;
    let (width, height) = (high.x - low.x, high.y - low.y);
    let size = width.min(height);
    // Each edge from its beginning, with the table to the left.
    let edges = [
        (all.seen.low.y < low.y, low, at(1.0, 0.0), width),
        (all.seen.high.x > high.x, at(high.x, low.y), at(0.0, 1.0), height),
        (all.seen.high.y > high.y, high, at(-1.0, 0.0), width),
        (all.seen.low.x < low.x, at(low.x, high.y), at(0.0, -1.0), height),
    ];
    let torn = edges.into_iter().filter(|(goes_on, ..)| *goes_on);
    torn.map(|(_, from, ahead, length)| {
        let inwards = at(-ahead.y, ahead.x);
        let teeth = (length / (TOOTH * size)).ceil().max(2.0);
        let tear: Vec<Point> = (0..=teeth as usize)
            .map(|tooth| {
                let depth = DEPTHS.iter().cycle().nth(tooth % DEPTHS.len()).copied();
                ahead * (length * tooth as f64 / teeth) + inwards * (size * depth.unwrap_or(0.0))
            })
            .collect();
        // Beyond the edge of the picture, which cuts it.
        let beyond = [ahead * length - inwards * size, inwards * -size];
        let paper = Shape::polygon(tear.iter().copied().chain(beyond)).fill(page);
        let tear = Shape::lines([tear]).stroke(line, 0.006 * size.max(sheet.width * 0.2)).round();
        Figure::still(from, [paper, tear].into(), None)
    })
    .collect()
}
