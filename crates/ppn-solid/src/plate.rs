//! Flat pieces: tiles, coins, cards, boards.

use crate::geometry::{Geometry, Paint, Vertex};
use glam::{DVec2, DVec3};
use ppn_render::bodies::{Form, Solid};
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
}

/// A flat piece, whose edges are a little rounded.
pub(crate) fn plate(geometry: &mut Geometry, form: &Form, solid: &Solid) {
    let outline = outline(form);
    let height = solid.height;
    let bevel = BEVEL.min(0.2 * height);
    let half = solid.surfaces.first().map_or((1.0, 1.0), |face| face.half_extent());
    let half = if solid.surfaces.first().is_some_and(|face| face.is_plain()) {
        extent(&outline)
    } else {
        DVec2::new(half.0, half.1)
    };
    let split = solid.color != solid.lower_color;
    let (top, bottom) = (height - bevel, bevel);
    let mut ring = |paint: Paint, inset: f64, z: f64, up: f64| -> Vec<u32> {
        let vertex = |edge: &Edge| {
            let place = edge.place - edge.out * inset;
            // The lower side is seen from below, with the same direction up the table.
            let across = if paint == Paint::Surface(1) { -place.x } else { place.x };
            let uv = DVec2::new(across, -place.y) / half / 2.0 + DVec2::splat(0.5);
            let normal = if up == 0.0 { edge.out.extend(0.0) } else { DVec3::Z * up };
            let drawn = matches!(paint, Paint::Surface(_));
            let place_in = if drawn { uv } else { DVec2::splat(0.5) };
            Vertex { position: place.extend(z), normal, place: place_in, paint }
        };
        outline.iter().map(|edge| geometry.vertices.push(vertex(edge))).for_each(drop);
        let end = geometry.vertices.len() as u32;
        (end - outline.len() as u32..end).collect()
    };
    let middle = height / 2.0;
    let lower = if split { Paint::Lower } else { Paint::Color };
    let rings = [
        (ring(Paint::Surface(0), bevel, height, 1.0), ring(Paint::Surface(0), 0.0, top, 0.0)),
        if split {
            (ring(Paint::Color, 0.0, top, 0.0), ring(Paint::Color, 0.0, middle, 0.0))
        } else {
            (ring(Paint::Color, 0.0, top, 0.0), ring(Paint::Color, 0.0, bottom, 0.0))
        },
        if split {
            (ring(lower, 0.0, middle, 0.0), ring(lower, 0.0, bottom, 0.0))
        } else {
            (Vec::new(), Vec::new())
        },
        (ring(Paint::Surface(1), 0.0, bottom, 0.0), ring(Paint::Surface(1), bevel, 0.0, -1.0)),
    ];
    for (upper, lower) in &rings {
        for corner in 0..upper.len() {
            let next = (corner + 1) % upper.len();
            geometry.quad([lower[corner], lower[next], upper[next], upper[corner]]);
        }
    }
    geometry.fan(&rings[0].0);
    let under: Vec<u32> = rings[3].1.iter().rev().copied().collect();
    geometry.fan(&under);
}

/// Half of the width and the height of the box around an outline.
fn extent(outline: &[Edge]) -> DVec2 {
    outline.iter().fold(DVec2::splat(1e-6), |far, edge| far.max(edge.place.abs()))
}

fn outline(form: &Form) -> Vec<Edge> {
    match form {
        Form::Disc { radius } => {
            arc(DVec2::ZERO, *radius, 0.0, TAU, AROUND).take(AROUND as usize).collect()
        }
        Form::Rectangle { width, height, corner } => {
            let least = width.min(*height) / 2.0;
            let radius = corner.max(0.01).min(0.45 * least);
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
            (0..corners.len())
                .flat_map(|number| {
                    // Each corner belongs to two walls.
                    let [one, two] = [corner(number), corner(number + 1)];
                    let out = -(two - one).perp().normalize();
                    [Edge { place: one, out }, Edge { place: two, out }]
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
        Edge { place: middle + out * radius, out }
    })
}
