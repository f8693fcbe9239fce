//! Flat pieces: tiles, coins, cards, boards.

use crate::{
    geometry::{Geometry, Paint, Vertex},
    triangulation::triangles,
};
use glam::{DVec2, DVec3};
use ppn_render::bodies::{Form, Solid, Surface};
use std::f64::consts::{FRAC_PI_2, TAU};

/// The number of corners around a disc.
const AROUND: u32 = 40;
/// The largest width of the edge that is broken, in inches.
const BEVEL: f64 = 0.025;

/// A corner of an outline as seen from above.
#[derive(Clone, Copy)]
struct Edge {
    place: DVec2,
    /// The direction away from the piece, of length 1.
    out: DVec2,
    /// How far it moves outwards if the whole outline moves by an inch.
    grown: DVec2,
}

/// A flat piece, whose edges are a little rounded.
pub(crate) fn plate(geometry: &mut Geometry, form: &Form, solid: &Solid) {
    let (height, middle) = (solid.height, solid.height / 2.0);
    let bevel = BEVEL.min(0.2 * height).min(0.45 * least(form));
    let outline = outline(form, bevel);
    let bevel = if matches!(form, Form::Polygon(_)) { fitting(&outline, bevel) } else { bevel };
    let face = solid.surfaces.first();
    let half = face.filter(|face| !face.is_plain()).map(Surface::half_extent);
    let half = half.map_or_else(|| extent(&outline), DVec2::from);
    let (top, bottom) = (height - bevel, bevel);
    // The corners of the outline at a height, `inset` inches within it; `up` is the direction of their normals, 0 for that
    // of the wall.
    let mut ring = |paint: Paint, inset: f64, z: f64, up: f64| -> Vec<u32> {
        let vertex = |edge: &Edge| {
            let place = edge.place - edge.grown * inset;
            // The lower side is seen from below, with the same direction up the table.
            let across = if paint == Paint::Surface(1) { -place.x } else { place.x };
            let drawn = DVec2::new(across, -place.y) / half / 2.0 + DVec2::splat(0.5);
            let normal = if up == 0.0 { edge.out.extend(0.0) } else { DVec3::Z * up };
            geometry.vertex(Vertex { position: place.extend(z), normal, place: drawn, paint })
        };
        outline.iter().map(vertex).collect()
    };
    let (upper, lower) = (Paint::Surface(0), Paint::Surface(1));
    let mut bands = vec![[ring(upper, bevel, height, 1.0), ring(upper, 0.0, top, 0.0)]];
    if solid.color == solid.lower_color {
        bands.push([ring(Paint::Color, 0.0, top, 0.0), ring(Paint::Color, 0.0, bottom, 0.0)]);
    } else {
        bands.push([ring(Paint::Color, 0.0, top, 0.0), ring(Paint::Color, 0.0, middle, 0.0)]);
        bands.push([ring(Paint::Lower, 0.0, middle, 0.0), ring(Paint::Lower, 0.0, bottom, 0.0)]);
    }
    let under = ring(lower, bevel, 0.0, -1.0);
    bands.push([ring(lower, 0.0, bottom, 0.0), under.clone()]);
    for [above, below] in &bands {
        for corner in 0..above.len() {
            let next = (corner + 1) % above.len();
            geometry.quad([below[corner], below[next], above[next], above[corner]]);
        }
    }
    for [one, two, three] in covering(form, &outline, bevel) {
        let [upper, lower] = [&bands[0][0], &under].map(|ring| [ring[one], ring[two], ring[three]]);
        geometry.triangle(upper);
        geometry.triangle([lower[0], lower[2], lower[1]]);
    }
}

/// The triangles of the upper side, by the number of their corners.
fn covering(form: &Form, outline: &[Edge], bevel: f64) -> Vec<[usize; 3]> {
    match form {
        // Each corner is twice in the outline, once for each of its walls.
        Form::Polygon(_) => {
            let places: Vec<DVec2> = inset(outline, bevel).collect();
            triangles(&places).iter().map(|corners| corners.map(|corner| 2 * corner)).collect()
        }
        _ => (2..outline.len()).map(|corner| [0, corner - 1, corner]).collect(),
    }
}

/// The corners of a polygon that is moved inwards.
fn inset(outline: &[Edge], inches: f64) -> impl Iterator<Item = DVec2> {
    outline.iter().step_by(2).map(move |edge| edge.place - edge.grown * inches)
}

/// The largest part of a bevel for which there is room: narrow parts of an outline, such as the tips of a star, have little.
fn fitting(outline: &[Edge], bevel: f64) -> f64 {
    let fits = |bevel: &f64| {
        let moved: Vec<DVec2> = inset(outline, *bevel).collect();
        let corner = |number: usize| moved[number % moved.len()];
        let keeps_direction = |(number, edge): (usize, &Edge)| {
            // Counter-clockwise, the piece is at the left of its walls.
            (corner(number + 1) - corner(number)).dot(edge.out.perp()) > 0.0
        };
        outline.iter().step_by(2).enumerate().all(keeps_direction)
            && triangles(&moved).iter().all(|corners| {
                let [one, two, three] = corners.map(corner);
                (two - one).perp_dot(three - one) > 0.0
            })
    };
    [1.0, 0.5, 0.25].into_iter().map(|part| part * bevel).find(fits).unwrap_or(0.0)
}

/// Half of the width and the height of the box around an outline.
fn extent(outline: &[Edge]) -> DVec2 {
    outline.iter().fold(DVec2::splat(1e-6), |far, edge| far.max(edge.place.abs()))
}

/// Half of the least width of a plate that has one, in inches.
fn least(form: &Form) -> f64 {
    match form {
        Form::Disc { radius } => *radius,
        Form::Rectangle { width, height, .. } => width.min(*height) / 2.0,
        _ => f64::MAX,
    }
}

/// The outline of a plate whose upper and lower side are `bevel` inches within it.
fn outline(form: &Form, bevel: f64) -> Vec<Edge> {
    match form {
        Form::Disc { radius } => {
            arc(DVec2::ZERO, *radius, 0.0, TAU, AROUND).take(AROUND as usize).collect()
        }
        Form::Rectangle { width, height, corner } => {
            // With a smaller radius, the corners of the upper side would cross each other.
            let radius = corner.max(0.01).max(bevel).min(0.45 * least(form));
            let steps = if radius < 0.04 { 2 } else { 5 };
            let inner = DVec2::new(width / 2.0 - radius, height / 2.0 - radius);
            let corners = [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)];
            let corners = corners.into_iter().enumerate();
            corners
                .flat_map(|(quarter, (x, y))| {
                    let middle = inner * DVec2::new(x, y);
                    arc(middle, radius, FRAC_PI_2 * quarter as f64, FRAC_PI_2, steps)
                })
                .collect()
        }
        Form::Polygon(corners) => {
            let corner = |number: usize| DVec2::from(corners[number % corners.len()]);
            let wall = |number: usize| -(corner(number + 1) - corner(number)).perp().normalize();
            (0..corners.len())
                .flat_map(|number| {
                    let last = number + corners.len() - 1;
                    let walls = [last, number, number + 1].map(wall);
                    // Each corner belongs to two walls, and moves so that both move by the same. Between
                    // walls back to back that would be without end.
                    let grown =
                        |one: DVec2, two: DVec2| (one + two) / (1.0 + one.dot(two)).max(1e-6);
                    let [before, out, after] = walls;
                    let from = Edge { place: corner(number), out, grown: grown(before, out) };
                    let to = Edge { place: corner(number + 1), out, grown: grown(out, after) };
                    [from, to]
                })
                .collect()
        }
        _ => Vec::new(),
    }
}

/// The corners of an arc with both its ends.
fn arc(
    middle: DVec2,
    radius: f64,
    from: f64,
    angle: f64,
    steps: u32,
) -> impl Iterator<Item = Edge> {
    (0..=steps).map(move |step| {
        let out = DVec2::from_angle(from + angle * f64::from(step) / f64::from(steps));
        Edge { place: middle + out * radius, out, grown: out }
    })
}
