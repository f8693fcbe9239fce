//! A box for the pieces of a set: a net to cut out, fold and glue.

use super::{
    cutout::{Cutout, CutoutForm},
    marks,
};
use crate::{
    scene::Part,
    shape::{Outline, Point, Shape, at, text},
    theme::Theme,
};
use ppn_piece::Kind;

/// The name of a box, in words.
pub(super) const BOX: &str = "box";
/// Inches that the box is wider than its contents, on each side.
const ROOM: f64 = 0.04;
/// The width of the strip that is glued under the opposite edge.
const GLUE: f64 = 0.5;
/// The longest tongue, the longest flaps inside of the ends, and the radius of the notch for a thumb.
const TONGUE: f64 = 0.6;
const FLAP: f64 = 1.0;
const NOTCH: f64 = 0.3;
/// The most letters of a title.
const LONGEST_TITLE: usize = 40;
/// How much narrower lids and flaps are than the box, on each side.
const LESS: f64 = 0.02;
/// The most stacks beside each other, in both directions.
const MOST_STACKS: u32 = 6;

/// The inside of a box.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Inside {
    width: f64,
    height: f64,
    depth: f64,
}

/// The box for pieces, each given by half of its width and height as it lies in the box and by its thickness. Of all
/// boxes in which the pieces lie in layers, it is the one whose net takes the least paper, if possible within the room
/// of a page. `None` without pieces.
pub(super) fn tuck_box(
    pieces: &[(Point, f64)],
    title: &str,
    room: Point,
    theme: &Theme,
    bleed: f64,
) -> Option<Cutout> {
    let boxes = insides(pieces).into_iter().flat_map(turns);
    let cost = |inside: &Inside| {
        let half = half_of_net(*inside);
        let fits = super::packing::fits(half, room);
        (!fits, (half.x * half.y * 1e6) as u64)
    };
    boxes.min_by_key(cost).map(|inside| net(inside, title, theme, bleed))
}

/// Boxes for the pieces in layers, with any number of the largest ones beside each other.
fn insides(pieces: &[(Point, f64)]) -> Vec<Inside> {
    // Each piece lies with its longer side across.
    let sizes = pieces
        .iter()
        .map(|(half, thickness)| (2.0 * half.x.max(half.y), 2.0 * half.x.min(half.y), *thickness));
    let mut kinds: Vec<((f64, f64, f64), usize)> = Vec::new();
    for size in sizes {
        match kinds.iter_mut().find(|(known, _)| *known == size) {
            Some((_, count)) => *count += 1,
            None => kinds.push((size, 1)),
        }
    }
    let largest = |side: fn(&(f64, f64, f64)) -> f64| {
        kinds.iter().map(|(size, _)| side(size)).fold(0.0, f64::max)
    };
    let (across, up) = (largest(|size| size.0), largest(|size| size.1));
    if kinds.is_empty() || across <= 0.0 || up <= 0.0 {
        return Vec::new();
    }
    let stacks = (1..=MOST_STACKS).flat_map(|x| (1..=MOST_STACKS).map(move |y| (x, y)));
    let inside = |(columns, rows): (u32, u32)| {
        let (width, height) = (f64::from(columns) * across, f64::from(rows) * up);
        let along = |room: f64, size: f64| (room / size + 1e-9).floor().max(1.0);
        let layers = kinds.iter().map(|((across, up, thickness), count)| {
            let in_layer = (along(width, *across) * along(height, *up))
                .max(along(width, *up) * along(height, *across));
            (*count as f64 / in_layer).ceil() * thickness
        });
        let depth: f64 = layers.sum();
        let [width, height, depth] = [width, height, depth].map(|side| side + 2.0 * ROOM);
        Inside { width, height, depth }
    };
    stacks.map(inside).collect()
}

/// The same box with each of its sides as the one that opens.
fn turns(Inside { width, height, depth }: Inside) -> [Inside; 6] {
    let of = |[width, height, depth]: [f64; 3]| Inside { width, height, depth };
    let (w, h, d) = (width, height, depth);
    [[w, h, d], [h, w, d], [w, d, h], [d, w, h], [h, d, w], [d, h, w]].map(of)
}

/// The length of a tongue.
fn tongue(inside: Inside) -> f64 {
    TONGUE.min(0.7 * inside.depth).min(0.5 * inside.height)
}

/// The length of the flaps inside of the ends: both together are no wider than the box.
fn flap(inside: Inside) -> f64 {
    FLAP.min(0.48 * inside.width).min(inside.height)
}

fn half_of_net(inside: Inside) -> Point {
    let Inside { width, height, depth } = inside;
    let up = height + depth.max(flap(inside)) + (depth + tongue(inside)).max(flap(inside));
    at(GLUE + 2.0 * (width + depth), up) * 0.5
}

/// The net, from left to right: the strip to glue, back, side, front, side. The back has the lid.
fn net(inside: Inside, title: &str, theme: &Theme, bleed: f64) -> Cutout {
    let Inside { width, height, depth } = inside;
    let (tongue, flap) = (tongue(inside), flap(inside));
    let taper = 0.15_f64.min(depth / 4.0).min(flap / 2.0);
    let back = GLUE;
    let [left, front, right] = [back + width, back + width + depth, back + 2.0 * width + depth];
    let end = right + depth;
    let strip = 0.15_f64.min(height / 4.0);

    // Below, from left to right.
    let mut outline = vec![at(0.0, strip), at(back, 0.0)];
    let bottom = |x: f64| {
        [(LESS, 0.0), (LESS, -depth), (width - LESS, -depth), (width - LESS, 0.0)]
            .map(|(aside, y)| at(x + aside, y))
    };
    let side = |x: f64, edge: f64, away: f64| {
        [(0.0, 0.0), (taper, away), (depth - taper, away), (depth, 0.0)]
            .map(|(aside, y)| at(x + aside, edge + y))
    };
    outline.extend(bottom(back));
    outline.extend(side(left, 0.0, -flap));
    outline.extend(bottom(front));
    outline.extend(side(right, 0.0, -flap));
    // Above, from right to left.
    outline.extend(side(right, height, flap).into_iter().rev());
    let radius = NOTCH.min(0.3 * width).min(0.3 * height);
    let notch = (0..=12).map(|step| {
        let around = at(radius, 0.0).turned(-15.0 * f64::from(step));
        at(front + width / 2.0, height) + around
    });
    outline.push(at(right, height));
    outline.extend(notch);
    outline.push(at(front, height));
    outline.extend(side(left, height, flap).into_iter().rev());
    let lid = height + depth;
    let corner = 0.15_f64.min(tongue / 2.0);
    outline.extend([
        at(left - LESS, height),
        at(left - LESS, lid),
        at(left - LESS - corner, lid + tongue),
        at(back + LESS + corner, lid + tongue),
        at(back + LESS, lid),
        at(back + LESS, height),
        at(back, height),
        at(0.0, height - strip),
    ]);
    outline.dedup();

    let across = |from: f64, to: f64, y: f64| [at(from, y), at(to, y)];
    let mut folds: Vec<[Point; 2]> =
        [back, left, front, right].map(|x| [at(x, 0.0), at(x, height)]).into();
    folds.extend([across(back, end, 0.0), across(back, front, height), across(right, end, height)]);
    folds.push(across(back + LESS, left - LESS, lid));

    // What is glued stays white.
    let panel =
        |low: Point, high: Point| Shape::polygon([low, at(high.x, low.y), high, at(low.x, high.y)]);
    let panels = [
        panel(at(back, 0.0), at(end, height)),
        panel(at(back + LESS, height), at(left - LESS, lid)),
        panel(at(back + LESS, -depth), at(left - LESS, 0.0)),
    ];
    let fill = theme.tile.fill;
    let mut shapes: Vec<Shape> = Vec::new();
    if bleed > 0.0 {
        // The bleed is only where the ground ends at a line to cut along.
        shapes.extend(panels.clone().map(|panel| panel.fill(fill).stroke(fill, 2.0 * bleed)));
        shapes.push(panel(at(0.0, strip), at(back, height - strip)).fill(crate::Color::WHITE));
    }
    shapes.extend(panels.map(|panel| panel.fill(fill)));
    // Other characters have no strokes.
    let is_drawn = |one: &char| one.is_ascii_alphanumeric() || *one == ' ';
    let title: String = title.chars().filter(is_drawn).take(LONGEST_TITLE).collect();
    let written = |place: Point, angle: f64, long: f64, high: f64| {
        let size = (long / (0.68 * title.chars().count().max(1) as f64)).min(0.6 * high).min(0.4);
        let letters = text(&title, size, 0.62, theme.ink);
        letters.into_iter().map(move |letter| {
            let aside = at(letter.place.x, letter.place.y).turned(angle);
            let place = place + aside;
            letter.at(place.x, place.y).turned(angle)
        })
    };
    shapes.extend(written(at(front + width / 2.0, height / 2.0), 0.0, 0.9 * width, height));
    shapes.extend(written(at(back + width / 2.0, height + depth / 2.0), 0.0, 0.9 * width, depth));
    for x in [left, right] {
        shapes.extend(written(at(x + depth / 2.0, height / 2.0), 90.0, 0.9 * height, depth));
    }

    // On parts of a large net, the line to cut along is a part of the drawing.
    shapes.push(marks::cut_on(None, Outline::Polygon(outline.clone()), 0.0));

    let half = half_of_net(inside);
    let low = -depth.max(flap);
    let middle = at(half.x, low + half.y);
    let moved = |point: Point| point - middle;
    let shapes: Vec<Shape> = shapes
        .into_iter()
        .map(|shape| {
            let place = moved(shape.place);
            shape.at(place.x, place.y)
        })
        .collect();
    Cutout {
        name: BOX.to_owned(),
        form: CutoutForm::Solid,
        kind: Kind::Board,
        half,
        outline: Outline::Polygon(outline.into_iter().map(moved).collect()),
        edge: None,
        folds: folds.into_iter().map(|fold| fold.map(moved)).collect(),
        front: vec![Part { shapes: shapes.into(), offset: at(0.0, 0.0), angle: 0.0 }],
        back: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tiles(count: usize) -> Vec<(Point, f64)> {
        vec![(at(1.0, 1.0), 0.08); count]
    }

    #[test]
    fn the_pieces_fit_into_the_box() {
        let mut pieces = tiles(24);
        pieces.extend(vec![(at(0.375, 0.375), 0.08); 24]);
        pieces.extend(vec![(at(0.25, 0.25), 0.5); 4]);
        let volume: f64 = pieces.iter().map(|(half, deep)| 4.0 * half.x * half.y * deep).sum();
        for Inside { width, height, depth } in insides(&pieces) {
            assert!(width * height * depth > volume);
            assert!(width > 2.0 && height > 2.0);
            // A layer of dice is above or beside all tiles.
            assert!(depth >= 0.5 + 24.0 / 36.0 * 0.08);
        }
        // One stack: 24 tiles, 6 layers of 4 coins, one layer of dice.
        let one = insides(&pieces)[0];
        assert!((one.depth - (24.0 * 0.08 + 6.0 * 0.08 + 0.5 + 2.0 * ROOM)).abs() < 1e-9);
    }

    #[test]
    fn a_net_is_as_large_as_its_parts() {
        let inside = Inside { width: 2.5, height: 3.6, depth: 0.8 };
        let Outline::Polygon(points) = net(inside, "cards", &Theme::lantern(), 0.0).outline else {
            panic!("a polygon")
        };
        let side = |along: fn(&Point) -> f64| {
            let values = || points.iter().map(along);
            values().fold(f64::MIN, f64::max) - values().fold(f64::MAX, f64::min)
        };
        let half = half_of_net(inside);
        assert!((side(|point| point.x) - 2.0 * half.x).abs() < 1e-9);
        assert!((side(|point| point.y) - 2.0 * half.y).abs() < 1e-9);
        // Twice the signed area: the outline goes around counter-clockwise, and has at least the area of the box.
        let next = points.iter().cycle().skip(1);
        let area: f64 = points.iter().zip(next).map(|(one, other)| one.across(*other)).sum();
        let Inside { width, height, depth } = inside;
        assert!(area / 2.0 > 2.0 * (width * height + height * depth) + 2.0 * width * depth);
    }

    #[test]
    fn a_box_fits_on_a_page_if_it_can() {
        let room = at(7.77, 10.9);
        let cards = vec![(at(1.25, 1.75), 0.012); 56];
        let found = tuck_box(&cards, "cards", room, &Theme::lantern(), 0.0).expect("a box");
        assert!(super::super::packing::fits(found.half, room));
        assert!(tuck_box(&[], "", room, &Theme::lantern(), 0.0).is_none());
    }
}
