//! Marbles and stones.

use crate::geometry::Geometry;
use glam::DVec3;
use std::f64::consts::{PI, TAU};

/// The number of corners around a ball.
const AROUND: u32 = 24;
/// The number of steps from its lowest to its highest point.
const STEPS: u32 = 14;

/// A ball of this radius, or a stone if it is lower.
pub(crate) fn ball(geometry: &mut Geometry, radius: f64, height: f64) {
    let low = height / 2.0;
    let ring = |step: u32, corner: u32| {
        let up = PI * f64::from(step) / f64::from(STEPS) - PI / 2.0;
        let around = TAU * f64::from(corner) / f64::from(AROUND);
        let out = DVec3::new(up.cos() * around.cos(), up.cos() * around.sin(), up.sin());
        let position = DVec3::new(radius, radius, low) * out + DVec3::Z * low;
        (position, (out / DVec3::new(radius, radius, low)).normalize())
    };
    let mut rows = Vec::new();
    for step in 0..=STEPS {
        let row = (0..=AROUND).map(|corner| {
            let (position, normal) = ring(step, corner);
            geometry.colored(position, normal)
        });
        rows.push(row.collect::<Vec<u32>>());
    }
    for pair in rows.windows(2) {
        geometry.band(&pair[0], &pair[1]);
    }
}
