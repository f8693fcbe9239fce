//! Bodies with what they show.

use crate::{
    atlas::{Atlas, PatchId, Wanted},
    geometry::{Geometry, Paint},
};
use glam::{DQuat, DVec2, DVec3};
use ppn_render::{Configuration, PieceSide, Rank, Suit, bodies::Solid};
use std::{collections::HashMap, sync::Arc};

/// A body and its drawings.
#[derive(Clone, Debug)]
pub(crate) struct Mesh {
    /// Bodies of the same form have it in common.
    pub(crate) geometry: Arc<Geometry>,
    /// What the drawings and the colours of the body are.
    patches: Patches,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Patches {
    surfaces: Vec<PatchId>,
    color: PatchId,
    lower: PatchId,
}

impl Mesh {
    /// The greatest distance of a corner from the axis through its middle, in inches.
    pub(crate) fn reach(&self) -> f64 {
        let vertices = self.geometry.vertices.iter();
        vertices.map(|vertex| vertex.position.truncate().length()).fold(0.0, f64::max)
    }

    /// How high it is before it is turned, in inches.
    #[cfg(feature = "raster")]
    pub(crate) fn height(&self) -> f64 {
        let heights = self.geometry.vertices.iter().map(|vertex| vertex.position.z);
        let none = (f64::MAX, f64::MIN);
        let (low, high) = heights.fold(none, |(low, high), z| (low.min(z), high.max(z)));
        high - low
    }

    /// The place of each vertex in the picture of all drawings, 0 to 1 from its left and from its top.
    pub(crate) fn places<'m>(&'m self, atlas: &'m Atlas) -> impl Iterator<Item = DVec2> + 'm {
        self.geometry.vertices.iter().map(|vertex| {
            let patch = match vertex.paint {
                Paint::Surface(number) => {
                    self.patches.surfaces.get(usize::from(number)).unwrap_or(&self.patches.color)
                }
                Paint::Color => &self.patches.color,
                Paint::Lower => &self.patches.lower,
            };
            atlas.place(*patch, vertex.place)
        })
    }
}

/// How a piece lies, before it is turned by its angle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lie {
    /// The number of its mesh.
    pub(crate) mesh: usize,
    pub(crate) rotation: DQuat,
    /// What is over its place, in inches.
    pub(crate) middle: DVec3,
    /// The height of its lowest point, in inches.
    pub(crate) low: f64,
}

/// What a piece is and shows.
type Look = (PieceSide, Suit, Rank, Configuration);

/// The meshes of a scene: equal pieces have one.
#[derive(Default)]
pub(crate) struct Meshes {
    pub(crate) list: Vec<Mesh>,
    pub(crate) wanted: Wanted,
    geometries: HashMap<String, usize>,
    made: Vec<Arc<Geometry>>,
    known: HashMap<(usize, Patches), usize>,
    /// Pieces that look the same lie the same way.
    pub(crate) lies: HashMap<Look, Lie>,
}

impl Meshes {
    /// The number of the mesh of a solid.
    pub(crate) fn of(&mut self, solid: &Solid) -> usize {
        let split = solid.color != solid.lower_color;
        let drawn = solid.surfaces.first().is_some_and(|face| !face.is_plain());
        // The drawing of a plate has the size of its box.
        let form = format!("{:?} {} {split} {drawn}", solid.form, solid.height);
        let next = self.made.len();
        let number = *self.geometries.entry(form).or_insert(next);
        if number == next {
            self.made.push(Arc::new(Geometry::of(solid)));
        }
        let patches = Patches {
            surfaces: solid.surfaces.iter().map(|side| self.wanted.surface(side)).collect(),
            color: self.wanted.color(solid.color),
            lower: self.wanted.color(solid.lower_color),
        };
        let mesh = self.list.len();
        let found = *self.known.entry((number, patches.clone())).or_insert(mesh);
        if found == mesh {
            self.list.push(Mesh { geometry: Arc::clone(&self.made[number]), patches });
        }
        found
    }
}
