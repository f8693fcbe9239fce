//! Men that are turned on a lathe.

use crate::{
    geometry::{Geometry, Paint},
    standee::extrude,
};
use glam::{DVec2, DVec3};
use ppn_render::bodies::Man;
use std::f64::consts::TAU;

/// The number of corners around a man.
const AROUND: u32 = 24;
/// The cosine of the angle beyond which a profile has an edge.
const SHARP: f64 = 0.5;

/// Points from the foot to the top: the distance from the middle, of the radius of the foot, and the height, of the
/// whole.
type Profile = &'static [(f64, f64)];

const HALMA: Profile = &[
    (1.0, 0.0),
    (1.0, 0.06),
    (0.95, 0.1),
    (0.78, 0.26),
    (0.55, 0.42),
    (0.4, 0.55),
    (0.37, 0.61),
    (0.55, 0.69),
    (0.62, 0.79),
    (0.54, 0.89),
    (0.32, 0.97),
    (0.12, 0.997),
    (0.0, 1.0),
];

const PAWN: Profile = &[
    (1.0, 0.0),
    (1.0, 0.07),
    (0.9, 0.12),
    (0.94, 0.16),
    (0.76, 0.2),
    (0.5, 0.3),
    (0.38, 0.44),
    (0.34, 0.58),
    (0.62, 0.61),
    (0.62, 0.64),
    (0.34, 0.67),
    (0.29, 0.7),
    (0.4, 0.76),
    (0.44, 0.83),
    (0.4, 0.9),
    (0.28, 0.96),
    (0.11, 0.995),
    (0.0, 1.0),
];

const KNIGHT: Profile =
    &[(1.0, 0.0), (1.0, 0.06), (0.9, 0.1), (0.94, 0.14), (0.76, 0.18), (0.7, 0.2), (0.0, 0.2)];

const BISHOP: Profile = &[
    (1.0, 0.0),
    (1.0, 0.05),
    (0.9, 0.09),
    (0.94, 0.12),
    (0.75, 0.15),
    (0.5, 0.24),
    (0.36, 0.4),
    (0.31, 0.54),
    (0.6, 0.575),
    (0.6, 0.6),
    (0.36, 0.63),
    (0.42, 0.67),
    (0.47, 0.73),
    (0.45, 0.79),
    (0.35, 0.86),
    (0.18, 0.92),
    (0.08, 0.94),
    (0.13, 0.965),
    (0.09, 0.99),
    (0.0, 1.0),
];

const ROOK: Profile = &[
    (1.0, 0.0),
    (1.0, 0.07),
    (0.9, 0.12),
    (0.94, 0.16),
    (0.76, 0.2),
    (0.6, 0.32),
    (0.55, 0.5),
    (0.58, 0.62),
    (0.76, 0.68),
    (0.8, 0.72),
    (0.8, 0.87),
    (0.0, 0.87),
];

const QUEEN: Profile = &[
    (1.0, 0.0),
    (1.0, 0.045),
    (0.9, 0.08),
    (0.94, 0.11),
    (0.74, 0.14),
    (0.5, 0.24),
    (0.36, 0.42),
    (0.31, 0.61),
    (0.62, 0.645),
    (0.62, 0.665),
    (0.36, 0.695),
    (0.4, 0.75),
    (0.58, 0.87),
    (0.62, 0.9),
    (0.5, 0.9),
    (0.3, 0.925),
    (0.13, 0.94),
    (0.16, 0.965),
    (0.1, 0.99),
    (0.0, 1.0),
];

const KING: Profile = &[
    (1.0, 0.0),
    (1.0, 0.04),
    (0.9, 0.075),
    (0.94, 0.1),
    (0.76, 0.13),
    (0.52, 0.23),
    (0.38, 0.4),
    (0.33, 0.57),
    (0.64, 0.605),
    (0.64, 0.625),
    (0.38, 0.655),
    (0.42, 0.71),
    (0.58, 0.81),
    (0.6, 0.835),
    (0.46, 0.86),
    (0.2, 0.875),
    (0.0, 0.88),
];

/// A man with this radius of its foot. The relief is the outline of a head that is carved: x and z in inches.
pub(crate) fn turned(
    geometry: &mut Geometry,
    man: Man,
    radius: f64,
    height: f64,
    relief: &[(f64, f64)],
) {
    let profile = match man {
        Man::Pawn => PAWN,
        Man::Knight => KNIGHT,
        Man::Bishop => BISHOP,
        Man::Rook => ROOK,
        Man::Queen => QUEEN,
        Man::King => KING,
        _ => HALMA,
    };
    let points: Vec<DVec2> =
        profile.iter().map(|(out, up)| DVec2::new(out * radius, up * height)).collect();
    lathe(geometry, &points);
    let at = |x: f64, y: f64, z: f64| DVec3::new(x * radius, y * radius, z * height);
    match man {
        Man::Knight if !relief.is_empty() => {
            let carved = |_: u8, _: DVec2| (Paint::Color, DVec2::splat(0.5));
            extrude(geometry, relief, 0.72 * radius, 0.16 * radius, &carved);
        }
        Man::Rook => {
            for merlon in 0..6 {
                battlement(geometry, f64::from(merlon) / 6.0, radius, height);
            }
        }
        Man::Queen => {
            for point in 0..8 {
                let out = DVec2::from_angle(TAU * f64::from(point) / 8.0);
                jewel(geometry, at(0.57 * out.x, 0.57 * out.y, 0.915), 0.1 * radius);
            }
        }
        Man::King => {
            geometry.cuboid(at(-0.08, -0.08, 0.87), at(0.08, 0.08, 1.0));
            geometry.cuboid(at(-0.24, -0.08, 0.925), at(0.24, 0.08, 0.965));
        }
        _ => {}
    }
}

/// The surface that a profile goes over when it turns, with its underside.
fn lathe(geometry: &mut Geometry, profile: &[DVec2]) {
    let normal = |from: DVec2, to: DVec2| -(to - from).perp().normalize_or_zero();
    for (number, pair) in profile.windows(2).enumerate() {
        let here = normal(pair[0], pair[1]);
        let before = number.checked_sub(1).map(|before| normal(profile[before], pair[0]));
        let after = profile.get(number + 2).map(|next| normal(pair[1], *next));
        let smooth = |other: Option<DVec2>| match other {
            Some(other) if other.dot(here) > SHARP => (here + other).normalize(),
            _ => here,
        };
        let ends = [(pair[0], smooth(before)), (pair[1], smooth(after))];
        let rows = ends.map(|(point, normal)| ring(geometry, point, normal));
        geometry.band(&rows[0], &rows[1]);
    }
    if let Some(foot) = profile.first() {
        let foot = ring(geometry, *foot, DVec2::NEG_Y);
        geometry.fan(&foot.into_iter().rev().skip(1).collect::<Vec<u32>>());
    }
}

/// The vertices around a point of a profile; the last is where the first is.
fn ring(geometry: &mut Geometry, point: DVec2, normal: DVec2) -> Vec<u32> {
    (0..=AROUND)
        .map(|corner| {
            let out = DVec2::from_angle(TAU * f64::from(corner) / f64::from(AROUND));
            let turned = |point: DVec2| (out * point.x).extend(point.y);
            geometry.colored(turned(point), turned(normal))
        })
        .collect()
}

/// One of the six stones around the top of a rook, which begins at a part of the circle.
fn battlement(geometry: &mut Geometry, part: f64, radius: f64, height: f64) {
    const STEPS: usize = 3;
    let (inner, outer) = (0.52 * radius, 0.8 * radius);
    let (low, high) = (0.87 * height, height);
    let out = |step: usize| DVec2::from_angle(TAU * (part + 0.11 * step as f64 / STEPS as f64));
    let point = |step: usize, far: f64, z: f64| (out(step) * far).extend(z);
    for step in 0..STEPS {
        let next = step + 1;
        let [one, two] = [out(step), out(next)].map(|out| out.extend(0.0));
        let mut quad = |corners: [DVec3; 4], normals: [DVec3; 2]| {
            let [first, second] = normals;
            let normals = [first, second, second, first];
            let numbers = [0, 1, 2, 3].map(|at| geometry.colored(corners[at], normals[at]));
            geometry.quad(numbers);
        };
        let wall = |from: usize, to: usize, far: f64| {
            let corners = [(from, low), (to, low), (to, high), (from, high)];
            corners.map(|(step, z)| point(step, far, z))
        };
        quad(wall(step, next, outer), [one, two]);
        quad(wall(next, step, inner), [-two, -one]);
        let cover = [(step, inner), (step, outer), (next, outer), (next, inner)];
        quad(cover.map(|(step, far)| point(step, far, high)), [DVec3::Z; 2]);
        let under = [(step, inner), (next, inner), (next, outer), (step, outer)];
        quad(under.map(|(step, far)| point(step, far, low)), [DVec3::NEG_Z; 2]);
    }
    for (step, sense) in [(0, -1.0), (STEPS, 1.0)] {
        let normal = out(step).perp().extend(0.0) * sense;
        let (from, to) = if sense < 0.0 { (inner, outer) } else { (outer, inner) };
        let corners = [(from, low), (to, low), (to, high), (from, high)];
        let numbers = corners.map(|(far, z)| geometry.colored(point(step, far, z), normal));
        geometry.quad(numbers);
    }
}

/// A small octahedron that looks round.
fn jewel(geometry: &mut Geometry, middle: DVec3, radius: f64) {
    let axes = [DVec3::X, DVec3::Y, DVec3::NEG_X, DVec3::NEG_Y, DVec3::Z, DVec3::NEG_Z];
    let [a, b, c, d, top, low] = axes.map(|out| geometry.colored(middle + out * radius, out));
    for (one, two) in [(a, b), (b, c), (c, d), (d, a)] {
        geometry.triangle([one, two, top]);
        geometry.triangle([two, one, low]);
    }
}
