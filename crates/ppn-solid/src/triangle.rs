//! Triangles that rays meet.

use crate::hierarchy::{Hit, Part, Ray};
use glam::Vec3;

/// A triangle for rays.
#[derive(Clone, Copy)]
pub(crate) struct Triangle {
    corner: Vec3,
    edges: [Vec3; 2],
    number: u32,
}

impl Triangle {
    /// The triangle with this number and these corners.
    pub(crate) fn new(number: u32, [one, two, three]: [Vec3; 3]) -> Self {
        Self { corner: one, edges: [two - one, three - one], number }
    }
}

impl Part for Triangle {
    fn bounds(&self) -> (Vec3, Vec3) {
        let [two, three] = self.edges.map(|edge| self.corner + edge);
        (self.corner.min(two).min(three), self.corner.max(two).max(three))
    }

    fn meet(&self, ray: Ray, limit: f32, _: bool) -> Option<Hit> {
        let [one, two] = self.edges;
        let across = ray.along.cross(two);
        let slope = one.dot(across);
        if slope.abs() < 1e-12 {
            return None;
        }
        let inverse = slope.recip();
        let from = ray.from - self.corner;
        let u = from.dot(across) * inverse;
        if !(0.0..=1.0).contains(&u) {
            return None;
        }
        let other = from.cross(one);
        let v = ray.along.dot(other) * inverse;
        if v < 0.0 || u + v > 1.0 {
            return None;
        }
        let distance = two.dot(other) * inverse;
        (distance > 1e-5 && distance < limit).then_some(Hit {
            distance,
            body: 0,
            triangle: self.number,
            parts: [u, v],
        })
    }
}
