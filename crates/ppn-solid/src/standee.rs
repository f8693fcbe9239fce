//! Cut-outs that stand upright.

use crate::{
    geometry::{Geometry, Paint, Vertex},
    triangulation::triangles,
};
use glam::{DVec2, DVec3};
use std::f64::consts::TAU;

/// The number of corners around the plate under an animal.
const AROUND: u32 = 32;
/// The cosine of the angle beyond which an outline has an edge.
const SHARP: f64 = 0.6;

/// A cut-out with its front towards the viewer.
pub(crate) fn standee(
    geometry: &mut Geometry,
    outline: &[(f64, f64)],
    thickness: f64,
    foot: Option<(f64, f64)>,
    height: f64,
) {
    let half = outline.iter().fold(0.0, |far: f64, (x, _)| far.max(x.abs()));
    let drawn = |number: u8, place: DVec2| {
        let uv = DVec2::new(place.x / half / 2.0 + 0.5, 1.0 - place.y / height);
        (Paint::Surface(number), uv)
    };
    extrude(geometry, outline, thickness, 0.12 * thickness, &drawn);
    if let Some((width, depth)) = foot {
        plinth(geometry, width, depth, outline.iter().map(|(_, z)| *z).fold(f64::MAX, f64::min));
    }
}

/// An outline of x and z as a plate with broken edges, in the middle of y. `paint` says what its front (0) and its back
/// (1) show at a place.
pub(crate) fn extrude(
    geometry: &mut Geometry,
    outline: &[(f64, f64)],
    thickness: f64,
    bevel: f64,
    paint: &dyn Fn(u8, DVec2) -> (Paint, DVec2),
) {
    let corners: Vec<DVec2> = outline.iter().map(|corner| DVec2::from(*corner)).collect();
    let count = corners.len();
    let side = |from: usize| {
        let along = corners[(from + 1) % count] - corners[from];
        -along.perp().normalize_or_zero()
    };
    // The direction out of each corner, along which it is moved inwards.
    let out: Vec<DVec2> = (0..count)
        .map(|corner| (side((corner + count - 1) % count) + side(corner)).normalize_or_zero())
        .collect();
    let inner: Vec<DVec2> =
        corners.iter().zip(&out).map(|(corner, out)| *corner - *out * bevel).collect();
    let y = thickness / 2.0;
    let at = |place: DVec2, y: f64| DVec3::new(place.x, y, place.y);
    for (number, sense) in [(0_u8, -1.0), (1, 1.0)] {
        let faces = |place: &DVec2, y: f64, normal: DVec3| {
            let (paint, uv) = paint(number, *place);
            Vertex { position: at(*place, y), normal, place: uv, paint }
        };
        let normal = DVec3::Y * sense;
        let flat: Vec<u32> =
            inner.iter().map(|place| geometry.vertex(faces(place, sense * y, normal))).collect();
        for [one, two, three] in triangles(&inner) {
            let [one, two, three] = [flat[one], flat[two], flat[three]];
            geometry.triangle(if number == 0 { [one, two, three] } else { [one, three, two] });
        }
        let edge: Vec<u32> = corners
            .iter()
            .zip(&out)
            .map(|(place, out)| {
                let normal = (at(*out, 0.0) + normal * 0.5).normalize();
                geometry.vertex(faces(place, sense * (y - bevel), normal))
            })
            .collect();
        for corner in 0..count {
            let next = (corner + 1) % count;
            let quad = [flat[corner], edge[corner], edge[next], flat[next]];
            let [one, two, three, four] = quad;
            geometry.quad(if number == 0 { quad } else { [four, three, two, one] });
        }
    }
    // The wall: smooth around curves.
    for corner in 0..count {
        let next = (corner + 1) % count;
        let wall = side(corner);
        let normal = |corner: usize| if out[corner].dot(wall) > SHARP { out[corner] } else { wall };
        let ends = [(corner, -1.0), (next, -1.0), (next, 1.0), (corner, 1.0)];
        let quad = ends.map(|(corner, sense)| {
            let position = at(corners[corner], sense * (y - bevel));
            geometry.colored(position, at(normal(corner), 0.0))
        });
        let [one, two, three, four] = quad;
        geometry.quad([one, four, three, two]);
    }
}

/// The oval plate under a cut-out; `top` is its height.
fn plinth(geometry: &mut Geometry, width: f64, depth: f64, top: f64) {
    let oval = DVec2::new(width, depth);
    let mut ring = |z: f64, normal: Option<DVec3>| -> Vec<u32> {
        (0..AROUND)
            .map(|corner| {
                let out = DVec2::from_angle(TAU * f64::from(corner) / f64::from(AROUND));
                let side = (out / oval).normalize().extend(0.0);
                geometry.colored((out * oval).extend(z), normal.unwrap_or(side))
            })
            .collect()
    };
    let (upper, lower) = (ring(top, None), ring(0.0, None));
    let (cover, under) = (ring(top, Some(DVec3::Z)), ring(0.0, Some(DVec3::NEG_Z)));
    for corner in 0..AROUND as usize {
        let next = (corner + 1) % AROUND as usize;
        geometry.quad([lower[corner], lower[next], upper[next], upper[corner]]);
    }
    geometry.fan(&cover);
    geometry.fan(&under.into_iter().rev().collect::<Vec<u32>>());
}
