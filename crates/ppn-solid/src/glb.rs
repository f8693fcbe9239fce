//! Scenes as glTF.

use crate::{
    geometry::Geometry,
    mesh::Mesh,
    scene::{Body, Key, Pose, Scene},
};
use glam::{DQuat, DVec2, DVec3};
use ppn_render::bodies::Overlay;
use serde_json::{Value, json};
use std::{collections::HashMap, sync::Arc};

/// Metres of an inch.
const METRES: f64 = 0.0254;

/// The most nodes with a mesh in a scene that does not move; each is an operation for the graphics processor.
#[cfg(feature = "raster")]
const MOST_NODES: usize = 60;

/// Inches from the ground to the marks on it, so that they do not fight for depth.
const LEAF: f64 = 0.008;

/// Numbers of the format: the types of components, and what views of the buffer are for.
const UNSIGNED_SHORT: u32 = 5123;
const UNSIGNED_INT: u32 = 5125;
const FLOAT: u32 = 5126;
const VERTICES: u32 = 34962;
const INDEXES: u32 = 34963;

impl Scene {
    /// The scene as a binary glTF 2.0 file: metres, y up, the middle of the board at the origin, and a node with the name of
    /// each piece. A scene with more than 60 pieces that do not move has one mesh for all of them, and their nodes have
    /// none.
    #[cfg(feature = "raster")]
    #[must_use]
    pub fn glb(&self) -> Vec<u8> {
        self.glb_of_at_most(MOST_NODES, None)
    }

    /// The same file, in which at most this number of pieces that do not move have a mesh each, with notes for programs
    /// that know them.
    pub(crate) fn glb_of_at_most(&self, apart: usize, extras: Option<Value>) -> Vec<u8> {
        let mut file = File::default();
        let moves = self.bodies.iter().any(|body| !body.keys.is_empty());
        let (low, high) = self.bounds();
        let middle = DVec3::new((low.x + high.x) / 2.0, (low.y + high.y) / 2.0, 0.0);
        let merged = !moves && self.bodies.len() > apart;
        let mut nodes: Vec<Value> = Vec::new();
        let mut meshes: Vec<Value> = match merged {
            true => vec![file.merged(self)],
            false => self.meshes.iter().map(|mesh| file.mesh(self, mesh)).collect(),
        };
        for body in &self.bodies {
            let mut node = node(body);
            if !merged {
                node["mesh"] = json!(body.mesh);
            }
            nodes.push(node);
        }
        if merged {
            nodes.push(json!({"name": "pieces", "mesh": 0}));
        }
        let marks = self.overlay.as_ref().and_then(|marks| file.marks(self, marks));
        if let Some((mesh, _)) = &marks {
            nodes.push(json!({"name": "marks", "mesh": meshes.len()}));
            meshes.push(mesh.clone());
        }
        let children: Vec<usize> = (0..nodes.len()).collect();
        let mut board = json!({"name": "board", "translation": vector(middle * -1.0)});
        if !children.is_empty() {
            board["children"] = json!(children);
        }
        nodes.push(board);
        let mut root = json!({
            "asset": {"version": "2.0", "generator": concat!("ppn ", env!("CARGO_PKG_VERSION"))},
            "scene": 0,
            "scenes": [{"nodes": [nodes.len() - 1]}],
            "nodes": nodes,
        });
        if !meshes.is_empty() {
            root["meshes"] = json!(meshes);
            let (bytes, kind) = self.atlas.file();
            let image = file.view(&bytes, None);
            let paint = |texture: u32| {
                json!({
                    "baseColorTexture": {"index": texture}, "metallicFactor": 0,
                    "roughnessFactor": 0.6
                })
            };
            let mut images = vec![json!({"bufferView": image, "mimeType": kind})];
            let mut textures = vec![json!({"sampler": 0, "source": 0})];
            let mut materials = vec![json!({"name": "faces", "pbrMetallicRoughness": paint(0)})];
            if let Some((_, image)) = marks {
                images.push(json!({"bufferView": image, "mimeType": "image/png"}));
                textures.push(json!({"sampler": 0, "source": 1}));
                materials.push(json!({
                    "name": "marks", "alphaMode": "BLEND", "pbrMetallicRoughness": paint(1)
                }));
            }
            root["images"] = json!(images);
            // Linear filters, and no repetition.
            root["samplers"] = json!([{
                "magFilter": 9729, "minFilter": 9987, "wrapS": 33071, "wrapT": 33071
            }]);
            root["textures"] = json!(textures);
            root["materials"] = json!(materials);
        }
        if let Some(extras) = extras {
            root["extras"] = extras;
        }
        if moves {
            root["animations"] = json!([file.animation(&self.bodies)]);
        }
        file.finish(root)
    }
}

/// A file that is written: its buffer and what is in it.
#[derive(Default)]
struct File {
    buffer: Vec<u8>,
    views: Vec<Value>,
    accessors: Vec<Value>,
    /// The positions, normals and indexes of geometries, by their addresses.
    geometries: HashMap<*const Geometry, [usize; 3]>,
}

impl File {
    /// Adds bytes to the buffer; returns the number of their view.
    fn view(&mut self, bytes: &[u8], target: Option<u32>) -> usize {
        self.buffer.resize(self.buffer.len().next_multiple_of(4), 0);
        let mut view =
            json!({"buffer": 0, "byteOffset": self.buffer.len(), "byteLength": bytes.len()});
        if let Some(target) = target {
            view["target"] = json!(target);
        }
        self.buffer.extend_from_slice(bytes);
        self.views.push(view);
        self.views.len() - 1
    }

    fn accessor(&mut self, accessor: Value) -> usize {
        self.accessors.push(accessor);
        self.accessors.len() - 1
    }

    /// Adds numbers in rows.
    fn floats<const N: usize>(
        &mut self,
        rows: &[[f32; N]],
        target: Option<u32>,
        has_bounds: bool,
    ) -> usize {
        let bytes: Vec<u8> =
            rows.iter().flatten().flat_map(|number| number.to_le_bytes()).collect();
        let view = self.view(&bytes, target);
        let kind = ["SCALAR", "VEC2", "VEC3", "VEC4"][N - 1];
        let mut accessor = json!({
            "bufferView": view, "componentType": FLOAT, "count": rows.len(), "type": kind
        });
        if has_bounds {
            let none = ([f32::MAX; N], [f32::MIN; N]);
            let (low, high) = rows.iter().fold(none, |(mut low, mut high), row| {
                for (number, (low, high)) in row.iter().zip(low.iter_mut().zip(&mut high)) {
                    (*low, *high) = (low.min(*number), high.max(*number));
                }
                (low, high)
            });
            accessor["min"] = json!(low.to_vec());
            accessor["max"] = json!(high.to_vec());
        }
        self.accessor(accessor)
    }

    fn indexes(&mut self, triangles: impl Iterator<Item = u32>, vertices: usize) -> usize {
        let indexes: Vec<u32> = triangles.collect();
        let is_short = vertices < usize::from(u16::MAX);
        let bytes: Vec<u8> = match is_short {
            true => indexes.iter().flat_map(|index| (*index as u16).to_le_bytes()).collect(),
            false => indexes.iter().flat_map(|index| index.to_le_bytes()).collect(),
        };
        let view = self.view(&bytes, Some(INDEXES));
        let kind = if is_short { UNSIGNED_SHORT } else { UNSIGNED_INT };
        self.accessor(json!({
            "bufferView": view, "componentType": kind, "count": indexes.len(), "type": "SCALAR"
        }))
    }

    /// Places in the picture, as parts of 65,535.
    fn places(&mut self, places: impl Iterator<Item = glam::DVec2>) -> usize {
        let mut count = 0;
        let mut bytes = Vec::new();
        for place in places {
            count += 1;
            for part in place.to_array() {
                bytes.extend(((part * f64::from(u16::MAX)).round() as u16).to_le_bytes());
            }
        }
        let view = self.view(&bytes, Some(VERTICES));
        self.accessor(json!({
            "bufferView": view, "componentType": UNSIGNED_SHORT, "normalized": true,
            "count": count, "type": "VEC2"
        }))
    }

    /// The mesh of equal pieces.
    fn mesh(&mut self, scene: &Scene, mesh: &Mesh) -> Value {
        let geometry = &mesh.geometry;
        let known = self.geometries.get(&Arc::as_ptr(geometry)).copied();
        let [positions, normals, indexes] = known.unwrap_or_else(|| {
            let vertices = &geometry.vertices;
            let positions: Vec<_> = vertices.iter().map(|vertex| metres(vertex.position)).collect();
            let normals: Vec<_> = vertices.iter().map(|vertex| direction(vertex.normal)).collect();
            let indexes = geometry.triangles.iter().flatten().copied();
            let added = [
                self.floats(&positions, Some(VERTICES), true),
                self.floats(&normals, Some(VERTICES), false),
                self.indexes(indexes, vertices.len()),
            ];
            self.geometries.insert(Arc::as_ptr(geometry), added);
            added
        });
        let places = self.places(mesh.places(&scene.atlas));
        primitive([positions, normals, places, indexes], 0)
    }

    /// The marks as a leaf on the ground, and the number of the view of their picture.
    fn marks(&mut self, scene: &Scene, marks: &Overlay) -> Option<(Value, usize)> {
        let image = marks.png()?;
        let [low, high] = [DVec2::ZERO, DVec2::ONE]
            .map(|part| DVec2::from(marks.corner) + part * DVec2::from(marks.size));
        let height = scene.ground() + LEAF;
        let corners = [(low.x, low.y), (high.x, low.y), (high.x, high.y), (low.x, high.y)];
        let positions = corners.map(|(x, y)| metres(DVec3::new(x, y, height)));
        let positions = self.floats(&positions, Some(VERTICES), true);
        let normals = self.floats(&[direction(DVec3::Z); 4], Some(VERTICES), false);
        let places = [DVec2::Y, DVec2::ONE, DVec2::X, DVec2::ZERO];
        let places = self.places(places.into_iter());
        let indexes = self.indexes([0, 1, 2, 0, 2, 3].into_iter(), 4);
        let mesh = primitive([positions, normals, places, indexes], 1);
        Some((mesh, self.view(&image, None)))
    }

    /// All pieces in their places as one mesh.
    fn merged(&mut self, scene: &Scene) -> Value {
        let (mut positions, mut normals, mut places) = (Vec::new(), Vec::new(), Vec::new());
        let mut indexes: Vec<u32> = Vec::new();
        for Body { mesh, pose, .. } in &scene.bodies {
            let mesh = &scene.meshes[*mesh];
            let first = positions.len() as u32;
            for vertex in &mesh.geometry.vertices {
                positions.push(metres(pose.apply(vertex.position)));
                normals.push(direction(pose.rotation * vertex.normal));
            }
            places.extend(mesh.places(&scene.atlas));
            indexes.extend(mesh.geometry.triangles.iter().flatten().map(|index| index + first));
        }
        let count = positions.len();
        let positions = self.floats(&positions, Some(VERTICES), true);
        let normals = self.floats(&normals, Some(VERTICES), false);
        let places = self.places(places.into_iter());
        let indexes = self.indexes(indexes.into_iter(), count);
        primitive([positions, normals, places, indexes], 0)
    }

    /// The motion of all pieces; the number of each is that of its node.
    fn animation(&mut self, bodies: &[Body]) -> Value {
        let (mut samplers, mut channels): (Vec<Value>, Vec<Value>) = (Vec::new(), Vec::new());
        for (node, body) in bodies.iter().enumerate().filter(|(_, body)| !body.keys.is_empty()) {
            let keys = &body.keys;
            let times: Vec<[f32; 1]> = keys.iter().map(|key| [key.time as f32]).collect();
            let times = self.floats(&times, None, true);
            let mut channel = |path: &str, values: usize| {
                channels.push(json!({
                    "sampler": samplers.len(), "target": {"node": node, "path": path}
                }));
                samplers.push(json!({"input": times, "output": values}));
            };
            let first = body.start();
            let differs = |part: &dyn Fn(&Key) -> bool| keys.iter().any(part);
            if differs(&|key| key.pose.translation != first.pose.translation) {
                let rows: Vec<_> = keys.iter().map(|key| metres(key.pose.translation)).collect();
                channel("translation", self.floats(&rows, None, false));
            }
            if differs(&|key| key.pose.rotation != first.pose.rotation) {
                let mut before = DQuat::IDENTITY;
                let turns = keys.iter().map(|key| {
                    let turn = key.pose.rotation;
                    // Of the two names of a turn the nearer one, so that pieces take the shorter way.
                    before = if turn.dot(before) < 0.0 { -turn } else { turn };
                    turned(before).to_array().map(|part| part as f32)
                });
                let rows: Vec<[f32; 4]> = turns.collect();
                channel("rotation", self.floats(&rows, None, false));
            }
            if differs(&|key| key.size != first.size) {
                let rows: Vec<_> = keys.iter().map(|key| [key.size as f32; 3]).collect();
                channel("scale", self.floats(&rows, None, false));
            }
        }
        json!({"name": "game", "samplers": samplers, "channels": channels})
    }

    /// The whole file: its header, its JSON and its buffer.
    fn finish(mut self, mut root: Value) -> Vec<u8> {
        self.buffer.resize(self.buffer.len().next_multiple_of(4), 0);
        if !self.buffer.is_empty() {
            root["buffers"] = json!([{"byteLength": self.buffer.len()}]);
            root["bufferViews"] = json!(self.views);
            root["accessors"] = json!(self.accessors);
        }
        let mut text = root.to_string().into_bytes();
        text.resize(text.len().next_multiple_of(4), b' ');
        let chunks = [(*b"JSON", text), (*b"BIN\0", self.buffer)];
        let chunks = chunks.iter().filter(|(_, content)| !content.is_empty());
        let mut body = Vec::new();
        for (name, content) in chunks {
            body.extend((content.len() as u32).to_le_bytes());
            body.extend(name);
            body.extend(content);
        }
        let mut file = b"glTF".to_vec();
        file.extend(2_u32.to_le_bytes());
        file.extend((12 + body.len() as u32).to_le_bytes());
        file.extend(body);
        file
    }
}

/// A mesh with these accessors, positions, normals, places in the picture, and indexes, and the material with this number.
fn primitive([positions, normals, places, indexes]: [usize; 4], material: usize) -> Value {
    let attributes = json!({"POSITION": positions, "NORMAL": normals, "TEXCOORD_0": places});
    json!({"primitives": [{"attributes": attributes, "indices": indexes, "material": material}]})
}

/// The node of a piece, without its mesh.
fn node(body: &Body) -> Value {
    let Key { pose: Pose { rotation, translation }, size, .. } = body.start();
    let mut node = json!({"name": body.name, "translation": vector(translation)});
    if let Some(id) = &body.id {
        node["extras"] = json!({"id": id});
    }
    let turn = turned(rotation);
    if turn != DQuat::IDENTITY {
        node["rotation"] = json!(turn.to_array().map(|part| (part * 1e7).round() / 1e7));
    }
    if size != 1.0 {
        node["scale"] = json!([size, size, size]);
    }
    node
}

/// A point in metres with y up, to a thousandth of a millimetre.
fn vector(point: DVec3) -> [f64; 3] {
    // Zero is added since -0 has another text.
    upright(point * METRES).to_array().map(|part| (part * 1e6).round() / 1e6 + 0.0)
}

fn metres(point: DVec3) -> [f32; 3] {
    upright(point * METRES).as_vec3().to_array()
}

fn direction(normal: DVec3) -> [f32; 3] {
    upright(normal).normalize().as_vec3().to_array()
}

/// The same point with y up instead of z.
fn upright(point: DVec3) -> DVec3 {
    DVec3::new(point.x, point.z, -point.y)
}

/// The same turn with y up instead of z.
fn turned(turn: DQuat) -> DQuat {
    DQuat::from_xyzw(turn.x, turn.z, -turn.y, turn.w)
}
