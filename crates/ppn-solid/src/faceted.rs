//! Dice and pyramids.

use crate::geometry::{Geometry, Paint, Vertex};
use glam::{DVec2, DVec3};
use ppn_render::bodies::{Facet, Solid, Surface};

/// The radius of the edges of a die as a part of half its width.
const ROUNDED: f64 = 0.22;

/// A convex solid. If it has no underside, as a pyramid that can be put over another, it gets one.
pub(crate) fn faceted(geometry: &mut Geometry, facets: &[Facet], is_round: bool, solid: &Solid) {
    for (number, facet) in facets.iter().enumerate() {
        let side = Side::of(facet, number, solid);
        if is_round {
            side.round(geometry);
        } else {
            let corners: Vec<u32> = facet
                .corners
                .iter()
                .map(|corner| side.vertex(geometry, DVec3::from(*corner), side.normal))
                .collect();
            geometry.fan(&corners);
        }
    }
    let is_level = |facet: &Facet| facet.corners.iter().all(|corner| corner[2].abs() < 1e-6);
    if !is_round && !facets.iter().any(is_level) {
        let feet: Vec<u32> = facets
            .iter()
            .rev()
            .map(|facet| geometry.colored(DVec3::from(facet.corners[0]), DVec3::NEG_Z))
            .collect();
        geometry.fan(&feet);
    }
}

/// A side with the frame of its drawing.
struct Side {
    origin: DVec3,
    right: DVec3,
    up: DVec3,
    normal: DVec3,
    half: DVec2,
    paint: Paint,
}

impl Side {
    fn of(facet: &Facet, number: usize, solid: &Solid) -> Self {
        let [origin, right, up] = [facet.origin, facet.right, facet.up].map(DVec3::from);
        let half = solid.surfaces.get(number).map_or((1.0, 1.0), Surface::half_extent);
        let half = DVec2::from(half);
        let paint = Paint::Surface(number as u8);
        Self { origin, right, up, normal: right.cross(up), half, paint }
    }

    fn vertex(&self, geometry: &mut Geometry, position: DVec3, normal: DVec3) -> u32 {
        let from = position - self.origin;
        let place = DVec2::new(from.dot(self.right), -from.dot(self.up)) / self.half / 2.0;
        let place = place + DVec2::splat(0.5);
        geometry.vertex(Vertex { position, normal, place, paint: self.paint })
    }

    /// The side of a cube around the origin with its half of the rounded edges.
    fn round(&self, geometry: &mut Geometry) {
        let half = self.half.x;
        let radius = ROUNDED * half;
        let core = half - radius;
        let between = core + radius * std::f64::consts::FRAC_PI_8.tan();
        let steps = [-half, -between, -core, core, between, half];
        let mut rows = Vec::new();
        for y in steps {
            let row = steps.map(|x| {
                let flat = self.right * x + self.up * y + self.normal * half;
                let inner = flat.clamp(DVec3::splat(-core), DVec3::splat(core));
                let out = (flat - inner).normalize();
                self.vertex(geometry, inner + out * radius, out)
            });
            rows.push(row);
        }
        for pair in rows.windows(2) {
            geometry.band(&pair[0], &pair[1]);
        }
    }
}
