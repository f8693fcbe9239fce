//! The surface of a body as triangles.

use crate::{ball::ball, faceted::faceted, plate::plate, standee::standee, turned::turned};
#[cfg(feature = "raster")]
use crate::{hierarchy::Hierarchy, triangle::Triangle};
use glam::{DVec2, DVec3};
use ppn_render::bodies::{Form, Solid};

/// Coordinates that differ by less are the same, in inches: far less than a printer can show.
const ROUNDING: f64 = 1e-7;

/// What a vertex shows: the drawing with this index of its solid, or a colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Paint {
    /// The drawing with this index.
    Surface(u8),
    /// The colour of the body.
    Color,
    /// The colour of the lower half of the body.
    Lower,
}

/// A corner of triangles.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Vertex {
    /// Inches; z is up.
    pub(crate) position: DVec3,
    /// Of length 1.
    pub(crate) normal: DVec3,
    /// The place in the drawing: 0 to 1 from its left and from its top.
    pub(crate) place: DVec2,
    pub(crate) paint: Paint,
}

/// Triangles, counter-clockwise as seen from outside.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Geometry {
    pub(crate) vertices: Vec<Vertex>,
    pub(crate) triangles: Vec<[u32; 3]>,
}

impl Geometry {
    /// The surface of a solid.
    pub(crate) fn of(solid: &Solid) -> Self {
        let mut geometry = Self::default();
        match &solid.form {
            Form::Ball { radius } => ball(&mut geometry, *radius, solid.height),
            Form::Faceted { facets, is_round } => {
                faceted(&mut geometry, facets, *is_round, solid);
            }
            Form::Turned { man, radius, relief } => {
                turned(&mut geometry, *man, *radius, solid.height, relief);
            }
            Form::Standee { outline, thickness, foot } => {
                standee(&mut geometry, outline, *thickness, *foot, solid.height);
            }
            form => plate(&mut geometry, form, solid),
        }
        geometry.join();
        geometry
    }

    /// Its triangles, for rays.
    #[cfg(feature = "raster")]
    pub(crate) fn hierarchy(&self) -> Hierarchy {
        let place = |corner: u32| self.vertices[corner as usize].position.as_vec3();
        let triangles = (0..).zip(&self.triangles);
        let triangle =
            |(number, corners): (u32, &[u32; 3])| Triangle::new(number, corners.map(place));
        Hierarchy::new(&triangles.map(triangle).collect::<Vec<_>>())
    }

    /// Makes positions equal that differ only by the rounding of their calculation, so that programs find which triangles
    /// have an edge in common, and removes triangles whose corners are not three places.
    fn join(&mut self) {
        for axis in 0..3 {
            let mut order: Vec<usize> = (0..self.vertices.len()).collect();
            let part = |vertex: &Vertex| vertex.position[axis];
            order.sort_by(|one, two| {
                part(&self.vertices[*one]).total_cmp(&part(&self.vertices[*two]))
            });
            // The axes of bodies are exact, and 0 is not -0.
            let mut joined = f64::MIN;
            for number in order {
                let part = &mut self.vertices[number].position[axis];
                if part.abs() < ROUNDING {
                    joined = 0.0;
                } else if *part - joined > ROUNDING {
                    joined = *part;
                }
                *part = joined;
            }
        }
        let Self { vertices, triangles } = self;
        triangles.retain(|corners| {
            let [one, two, three] = corners.map(|corner| vertices[corner as usize].position);
            one != two && two != three && three != one
        });
    }

    /// Adds a vertex of one colour; returns its number.
    pub(crate) fn colored(&mut self, position: DVec3, normal: DVec3) -> u32 {
        self.vertex(Vertex { position, normal, place: DVec2::splat(0.5), paint: Paint::Color })
    }

    /// Adds a vertex; returns its number.
    pub(crate) fn vertex(&mut self, vertex: Vertex) -> u32 {
        self.vertices.push(vertex);
        self.vertices.len() as u32 - 1
    }

    /// Adds a triangle. It may have no area, such as those of a ring at a pole.
    pub(crate) fn triangle(&mut self, corners: [u32; 3]) {
        self.triangles.push(corners);
    }

    /// Adds a quadrilateral.
    pub(crate) fn quad(&mut self, [one, two, three, four]: [u32; 4]) {
        self.triangle([one, two, three]);
        self.triangle([one, three, four]);
    }

    /// Adds the quadrilaterals between two rows of points.
    pub(crate) fn band(&mut self, lower: &[u32], upper: &[u32]) {
        for (lower, upper) in lower.windows(2).zip(upper.windows(2)) {
            self.quad([lower[0], lower[1], upper[1], upper[0]]);
        }
    }

    /// Adds a convex polygon.
    pub(crate) fn fan(&mut self, corners: &[u32]) {
        for pair in corners.windows(2).skip(1) {
            self.triangle([corners[0], pair[0], pair[1]]);
        }
    }

    /// Adds a box of one colour between two corners.
    pub(crate) fn cuboid(&mut self, low: DVec3, high: DVec3) {
        let middle = (low + high) / 2.0;
        let half = (high - low) / 2.0;
        for axis in [DVec3::X, DVec3::Y, DVec3::Z] {
            for normal in [axis, -axis] {
                // Any direction across will do.
                let right = DVec3::new(axis.y, axis.z, axis.x);
                let up = normal.cross(right);
                let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
                let corners = corners.map(|(x, y)| {
                    let out = normal + right * x + up * y;
                    self.colored(middle + out * half, normal)
                });
                self.quad(corners);
            }
        }
    }
}
