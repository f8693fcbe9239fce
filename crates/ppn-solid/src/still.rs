//! Pictures by a camera.

use crate::{
    camera::{Camera, Standing},
    error::Error,
    geometry::Geometry,
    hierarchy::{Hierarchy, Hit, Ray},
    layer::Layer,
    light::{LIGHT, SKY, SUN, linear, stored},
    mesh::Mesh,
    options::Options,
    scene::{FLAT, Scene},
    standing_body::StandingBody,
};
use glam::{BVec3, DVec2, DVec3, Vec2, Vec3, Vec4};
use ppn_render::{
    Color, Piece,
    picture::{self, Pixels},
};
use std::{collections::HashMap, num::NonZero, sync::Arc, thread};

ppn_source::settings! {
    /// Options of pictures by a camera.
    #[derive(Clone, Copy, PartialEq, Debug)]
    #[non_exhaustive]
    pub struct Still {
        /// The place of the camera.
        pub camera: Camera = Camera::default(), with_camera;
        /// The width in pixels, 16 to 8,192: 1,200.
        pub width: u32 = 1200, with_width;
        /// The height in pixels, 16 to 8,192: 900.
        pub height: u32 = 900, with_height;
        /// The colour of the table.
        pub table: Color = Color::hex(0xE6_E2_DA), with_table;
        /// Whether there are only shadows instead of the table, on a transparent ground.
        pub transparent: bool = false, with_transparent;
    }
}

/// Half of the width of the light, seen from an inch away: larger ones make softer shadows.
const SOFT: f32 = 0.13;
/// How much darker the table is in shadow: 0 to 1.
const SHADOW: f32 = 0.52;
/// Inches from a surface to where its shadow rays begin, so that it does not shade itself.
const OFF: f32 = 2e-3;
/// The number of samples of a pixel in each direction.
const GRID: u32 = 2;
/// The number of rays to the light for each sample where the edge of a shadow is.
const RAYS: u32 = 5;

impl Still {
    /// A board by the theme, the turn, the marks and the limits of a flat picture, whose page is the table. Its faces have more pixels
    /// than those of a [`Scene`] usually have, since nobody turns it.
    ///
    /// # Errors
    /// Those of [`Scene::new`].
    pub fn board(self, pieces: &[Piece], options: &picture::Options) -> Result<Pixels, Error> {
        let solid = Options::default()
            .with_theme(options.theme.clone())
            .with_turn(options.turn)
            .with_limits(options.limits)
            .with_marks(options.marks.clone())
            .with_pixels_per_inch(110.0)
            .with_pixels(1 << 22);
        let table = options.theme.page.unwrap_or(self.table);
        Ok(Scene::new(pieces, &solid)?.still(&self.with_table(table)))
    }
}

impl Scene {
    /// The board as a camera sees it, with soft shadows. The same scene gives the same pixels on every machine and with any
    /// number of processors.
    #[must_use]
    pub fn still(&self, still: &Still) -> Pixels {
        let width = still.width.clamp(16, 8192);
        let height = still.height.clamp(16, 8192);
        let room = Room::new(self, still, DVec2::new(f64::from(width), f64::from(height)));
        let mut rgba = vec![255; 4 * (width * height) as usize];
        let processors = thread::available_parallelism().map_or(1, NonZero::get);
        let rows: Vec<(u32, &mut [u8])> =
            (0..height).zip(rgba.chunks_mut(4 * width as usize)).collect();
        let mut shares: Vec<Vec<(u32, &mut [u8])>> = Vec::new();
        shares.resize_with(processors, Vec::new);
        // Neighbouring rows take about the same time.
        for (number, row) in rows.into_iter().enumerate() {
            shares[number % processors].push(row);
        }
        thread::scope(|scope| {
            for share in shares {
                let room = &room;
                scope.spawn(move || {
                    for (y, row) in share {
                        for (x, pixel) in (0..width).zip(row.chunks_exact_mut(4)) {
                            pixel.copy_from_slice(&room.pixel(x, y));
                        }
                    }
                });
            }
        });
        Pixels { width, height, rgba }
    }
}

/// A scene with its light.
struct Room<'s> {
    scene: &'s Scene,
    hierarchy: Hierarchy<StandingBody>,
    /// The place of each vertex of each mesh in the picture of all drawings.
    places: Vec<Vec<Vec2>>,
    /// The picture of all drawings, as light instead of as stored numbers.
    texels: Vec<[f32; 3]>,
    texels_size: [u32; 2],
    camera: Standing,
    size: DVec2,
    marks: Option<Layer>,
    /// Whether marks are painted on each mesh.
    flat: Vec<bool>,
    /// The height of the table.
    floor: f32,
    table: Vec3,
    transparent: bool,
}

/// What a sample sees.
struct Seen {
    point: Vec3,
    normal: Vec3,
    color: Vec3,
    is_table: bool,
}

impl<'s> Room<'s> {
    fn new(scene: &'s Scene, still: &Still, size: DVec2) -> Self {
        let (low, high) = scene.bounds();
        // Far from the origin, small numbers have no room for parts of an inch.
        let origin = ((low + high) / 2.0).with_z(0.0).round();
        let (low, high) = (low - origin, high - origin);
        let mut forms: HashMap<*const Geometry, Arc<Hierarchy>> = HashMap::new();
        let mut hierarchy_of = |mesh: &Mesh| {
            let form = forms.entry(Arc::as_ptr(&mesh.geometry));
            Arc::clone(form.or_insert_with(|| Arc::new(mesh.geometry.hierarchy())))
        };
        let bodies: Vec<StandingBody> = (0..)
            .zip(&scene.bodies)
            .map(|(number, body)| {
                let mesh = &scene.meshes[body.mesh];
                let corners = mesh.geometry.vertices.iter().map(|vertex| vertex.position);
                StandingBody::new(number, hierarchy_of(mesh), corners, body.pose, origin)
            })
            .collect();
        let places = |mesh: &Mesh| mesh.places(&scene.atlas).map(DVec2::as_vec2).collect();
        let points: Vec<_> = (0..8)
            .map(|corner| {
                let pick = |bit: u32| corner >> bit & 1 == 1;
                DVec3::select(BVec3::new(pick(0), pick(1), pick(2)), low, high)
            })
            .collect();
        let texel = |texel: &[u8]| [0, 1, 2].map(|channel| linear(texel[channel]));
        let (texels, texels_size) = match scene.atlas.pixels() {
            Some(Pixels { width, height, rgba }) => {
                (rgba.chunks_exact(4).map(texel).collect(), [*width, *height])
            }
            None => (vec![[1.0; 3]], [1, 1]),
        };
        Self {
            scene,
            hierarchy: Hierarchy::new(&bodies),
            places: scene.meshes.iter().map(places).collect(),
            texels,
            texels_size,
            camera: Standing::seeing(still.camera, &points, size),
            // Pixels that do not fit into memory did not fit when the faces were drawn.
            flat: scene.meshes.iter().map(|mesh| mesh.height() < FLAT).collect(),
            marks: scene.overlay.as_ref().and_then(|marks| Layer::new(marks, origin).ok()),
            size,
            floor: low.z as f32,
            table: Vec3::from(still.table.rgb.map(linear)),
            transparent: still.transparent,
        }
    }

    /// The red, green, blue and opacity of a pixel.
    fn pixel(&self, x: u32, y: u32) -> [u8; 4] {
        let mut seen: [Option<Seen>; (GRID * GRID) as usize] = Default::default();
        for (number, sample) in (0..).zip(&mut seen) {
            let within = DVec2::new(f64::from(number % GRID), f64::from(number / GRID));
            let at = DVec2::new(f64::from(x), f64::from(y))
                + (within + DVec2::splat(0.5)) / f64::from(GRID);
            let place = (at / self.size * 2.0 - DVec2::ONE) * DVec2::new(1.0, -1.0);
            *sample = self.look(place);
        }
        let turn = scattered(x, y);
        let many = seen.len() as u32;
        // A few rays find out whether the edge of a shadow is here.
        let mut lit = [0.0_f32; (GRID * GRID) as usize];
        for (number, (sample, lit)) in (0..).zip(seen.iter().zip(&mut lit)) {
            *lit = sample.as_ref().map_or(1.0, |seen| self.light(seen, number, many, turn));
        }
        let faces_light =
            |seen: &Option<Seen>| seen.as_ref().is_some_and(|seen| seen.normal.dot(LIGHT) > 0.0);
        let is_any = |wanted: f32| {
            lit.iter().zip(&seen).any(|(lit, seen)| *lit == wanted && faces_light(seen))
        };
        let is_mixed = is_any(0.0) && is_any(1.0);
        if is_mixed {
            for (number, (sample, lit)) in (0..).zip(seen.iter().zip(&mut lit)) {
                let Some(seen) = sample else { continue };
                let rays =
                    (1..RAYS).map(|ray| self.light(seen, number + ray * many, many * RAYS, turn));
                *lit = (*lit + rays.sum::<f32>()) / RAYS as f32;
            }
        }
        let colors = seen.iter().zip(lit).map(|(seen, lit)| match seen {
            // Black over what is behind the picture.
            Some(seen) if seen.is_table && self.transparent => Vec4::W * (SHADOW * (1.0 - lit)),
            Some(seen) => shade(seen, lit, self.camera.eye.as_vec3()).extend(1.0),
            None if self.transparent => Vec4::ZERO,
            None => self.table.extend(1.0),
        });
        let sum = colors.sum::<Vec4>();
        let [red, green, blue] = (sum.truncate() / sum.w.max(1e-6)).to_array().map(stored);
        [red, green, blue, (sum.w / many as f32 * 255.0).round() as u8]
    }

    /// What is seen at a place of the picture; `None` for what is beyond the table.
    fn look(&self, place: DVec2) -> Option<Seen> {
        let ray =
            Ray { from: self.camera.eye.as_vec3(), along: self.camera.toward(place).as_vec3() };
        if let Some(hit) = self.hierarchy.nearest(ray) {
            return Some(self.surface(ray, hit));
        }
        let distance = (self.floor - ray.from.z) / ray.along.z;
        (ray.along.z < -1e-4 && distance > 0.0).then(|| {
            let point = ray.from + ray.along * distance;
            let color = self.painted(self.table, point, Vec3::Z);
            Seen { point, normal: Vec3::Z, color, is_table: true }
        })
    }

    /// A colour with the marks of the board over it.
    fn painted(&self, color: Vec3, point: Vec3, normal: Vec3) -> Vec3 {
        self.marks.as_ref().map_or(color, |marks| marks.over(color, point, normal))
    }

    fn surface(&self, ray: Ray, hit: Hit) -> Seen {
        let body = &self.scene.bodies[hit.body as usize];
        let geometry = &self.scene.meshes[body.mesh].geometry;
        let corners = geometry.triangles[hit.triangle as usize].map(|corner| corner as usize);
        let [second, third] = hit.parts;
        let parts = [1.0 - second - third, second, third];
        let normals = corners.map(|corner| geometry.vertices[corner].normal.as_vec3());
        let normal: Vec3 = normals.into_iter().zip(parts).map(|(one, part)| one * part).sum();
        let normal = (body.pose.rotation.as_quat() * normal).normalize_or(Vec3::Z);
        let places = corners.map(|corner| self.places[body.mesh][corner]);
        let place: Vec2 = places.into_iter().zip(parts).map(|(one, part)| one * part).sum();
        let point = ray.from + ray.along * hit.distance;
        let own = self.texel(place);
        let is_flat = self.flat[body.mesh];
        Seen {
            point,
            normal: if normal.dot(ray.along) > 0.1 { -normal } else { normal },
            color: if is_flat { self.painted(own, point, normal) } else { own },
            is_table: false,
        }
    }

    /// The colour at a place of the picture of all drawings, between its four nearest pixels.
    fn texel(&self, place: Vec2) -> Vec3 {
        let [width, height] = self.texels_size;
        let at = place * Vec2::new(width as f32, height as f32) - Vec2::splat(0.5);
        let (corner, part) = (at.floor(), at - at.floor());
        let color = |x: f32, y: f32| {
            let x = (corner.x + x).clamp(0.0, (width - 1) as f32) as u32;
            let y = (corner.y + y).clamp(0.0, (height - 1) as f32) as u32;
            Vec3::from(self.texels[(y * width + x) as usize])
        };
        let row = |y: f32| color(0.0, y).lerp(color(1.0, y), part.x);
        row(0.0).lerp(row(1.0), part.y)
    }

    /// Whether the light with this number of many reaches a point: 1 or 0.
    fn light(&self, seen: &Seen, number: u32, many: u32, turn: f32) -> f32 {
        // Points on a disc that are equally dense, in the order of a sunflower.
        let far = ((number as f32 + 0.5) / many as f32).sqrt() * SOFT;
        let around = number as f32 * 2.399_963_2 + turn;
        let right = LIGHT.cross(Vec3::Y).normalize();
        let up = right.cross(LIGHT).normalize();
        let along = (LIGHT + right * (far * around.cos()) + up * (far * around.sin())).normalize();
        if seen.normal.dot(along) <= 0.0 {
            return 0.0;
        }
        let ray = Ray { from: seen.point + seen.normal * OFF, along };
        if self.hierarchy.is_covered(ray, f32::MAX) { 0.0 } else { 1.0 }
    }
}

/// The light that a point sends to the eye.
fn shade(seen: &Seen, lit: f32, eye: Vec3) -> Vec3 {
    let light = LIGHT.normalize();
    if seen.is_table {
        // In full light the table has its own colour, as has everything beyond it.
        return seen.color * (1.0 - SHADOW * (1.0 - lit));
    }
    let sun = SUN * seen.normal.dot(light).max(0.0) * lit;
    let sky = SKY * (0.62 + 0.38 * seen.normal.z);
    let half = (light + (eye - seen.point).normalize()).normalize();
    let gloss = 0.1 * lit * seen.normal.dot(half).max(0.0).powi(40);
    seen.color * (sun + sky) * 1.08 + Vec3::splat(gloss)
}

/// An angle for a pixel that is unlike those of its neighbours.
fn scattered(x: u32, y: u32) -> f32 {
    let mut hash = x.wrapping_mul(0x9E37_79B1) ^ y.wrapping_mul(0x85EB_CA77);
    hash = (hash ^ hash >> 15).wrapping_mul(0x2C1B_3C6D);
    hash = (hash ^ hash >> 12).wrapping_mul(0x297A_2D39);
    (hash ^ hash >> 15) as f32 / u32::MAX as f32 * std::f32::consts::TAU
}
