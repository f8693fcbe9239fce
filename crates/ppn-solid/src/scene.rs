//! A board in space.

use crate::{
    atlas::{Atlas, Draw},
    error::Error,
    mesh::{Lie, Mesh, Meshes},
    options::Options,
};
use glam::{DMat3, DQuat, DVec3};
use ppn_render::{
    Kind, Mark, Piece, Turn,
    bodies::{self, Overlay, Placed},
    describe, picture,
};

/// The height of a body from which it is too high for marks on it, in inches: men are, stones are not.
pub(crate) const FLAT: f64 = 0.45;

/// A board in space: bodies with their places, and one picture with all that they show.
///
/// ```
/// use ppn_solid::{Assortment, Configuration, Options, Scene, in_rows};
///
/// let set = Assortment::of_set(&Configuration::Piecepack);
/// let tiles = in_rows(set[0].pieces(), 6);
/// let scene = Scene::new(&tiles, &Options::default())?;
/// assert_eq!(scene.names().count(), 24);
/// assert!(scene.glb().starts_with(b"glTF"));
/// # Ok::<(), ppn_solid::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Scene {
    pub(crate) bodies: Vec<Body>,
    pub(crate) meshes: Vec<Mesh>,
    pub(crate) atlas: Atlas,
    /// The marks of a board.
    pub(crate) overlay: Option<Overlay>,
}

/// A piece in space.
#[derive(Clone, Debug)]
pub(crate) struct Body {
    pub(crate) name: String,
    /// Its identity in a game.
    pub(crate) id: Option<String>,
    /// The number of its mesh.
    pub(crate) mesh: usize,
    pub(crate) pose: Pose,
    /// Its motion, by time; nothing if it rests.
    pub(crate) keys: Vec<Key>,
}

/// A moment of a motion.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Key {
    /// Seconds from the beginning.
    pub(crate) time: f64,
    pub(crate) pose: Pose,
    /// A factor for the size: 0 while the piece is not there.
    pub(crate) size: f64,
}

impl Body {
    /// How it is at the beginning.
    pub(crate) fn start(&self) -> Key {
        self.keys.first().copied().unwrap_or(Key { time: 0.0, pose: self.pose, size: 1.0 })
    }
}

/// How a mesh is turned, and then moved.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Pose {
    pub(crate) rotation: DQuat,
    /// Inches; z is up.
    pub(crate) translation: DVec3,
}

impl Scene {
    /// Puts pieces on a table, the lowest first.
    ///
    /// # Errors
    /// If the board has too many pieces or triangles or is too large, or a piece has a coordinate that is not a number.
    pub fn new(pieces: &[Piece], options: &Options) -> Result<Self, Error> {
        let mut meshes = Meshes::default();
        let bodies = bodies_of(pieces, options, &mut meshes)?;
        let bodies = bodies.into_iter().map(|(_, body)| body).collect();
        let overlay = match options.marks.is_empty() {
            true => None,
            false => Some(overlay(pieces, &options.marks, options.turn, options)?),
        };
        Ok(Self { overlay, ..Self::of(bodies, meshes, options, Draw::Usual)? })
    }

    /// The scene of these bodies.
    pub(crate) fn of(
        bodies: Vec<Body>,
        meshes: Meshes,
        options: &Options,
        draw: Draw,
    ) -> Result<Self, Error> {
        let of = |body: &Body| meshes.list[body.mesh].geometry.triangles.len();
        if bodies.iter().map(of).sum::<usize>() > options.triangles {
            return Err(Error::TooManyTriangles(options.triangles));
        }
        check_size(&bodies, options.limits.inches)?;
        let atlas = Atlas::of(&meshes.wanted, options.pixels_per_inch, options.pixels, draw)?;
        Ok(Self { bodies, meshes: meshes.list, atlas, overlay: None })
    }

    /// The names of the pieces, the lowest first.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.bodies.iter().map(|body| body.name.as_str())
    }

    /// The number of triangles of all pieces.
    #[must_use]
    pub fn triangles(&self) -> usize {
        let of = |body: &Body| self.meshes[body.mesh].geometry.triangles.len();
        self.bodies.iter().map(of).sum()
    }

    /// The height of the board: of what is wide, low, and on the table.
    pub(crate) fn ground(&self) -> f64 {
        /// Inches.
        const WIDE: f64 = 1.5;
        let (floor, _) = self.bounds();
        let tops = self.bodies.iter().filter_map(|body| {
            let vertices = &self.meshes[body.mesh].geometry.vertices;
            let corners = vertices.iter().map(|vertex| body.pose.apply(vertex.position));
            let (low, high) = box_around(corners);
            let size = high - low;
            let is_board = size.x.min(size.y) >= WIDE && size.z < FLAT && low.z < floor.z + 1e-3;
            is_board.then_some(high.z)
        });
        tops.fold(floor.z, f64::max)
    }

    /// The box around all bodies, in inches.
    pub(crate) fn bounds(&self) -> (DVec3, DVec3) {
        let corners = self.bodies.iter().flat_map(|body| {
            let vertices = &self.meshes[body.mesh].geometry.vertices;
            vertices.iter().map(|vertex| body.pose.apply(vertex.position))
        });
        let (low, high) = box_around(corners);
        if low.x > high.x { (DVec3::ZERO, DVec3::ONE) } else { (low, high) }
    }
}

impl Pose {
    /// The place of a point of the mesh.
    pub(crate) fn apply(&self, point: DVec3) -> DVec3 {
        self.rotation * point + self.translation
    }
}

/// Pieces as bodies, each with its index in the list.
pub(crate) fn bodies_of(
    pieces: &[Piece],
    options: &Options,
    meshes: &mut Meshes,
) -> Result<Vec<(usize, Body)>, Error> {
    let placed = bodies::place(pieces, options.turn, options.limits.pieces)?;
    let body = |placed: Placed| {
        let Lie { mesh, rotation, middle, low } = lie(&placed, options, meshes);
        let turn = DQuat::from_rotation_z(placed.piece.angle.to_radians());
        let aside = turn * DVec3::new(-middle.x, -middle.y, 0.0);
        let place = DVec3::new(placed.piece.x, placed.piece.y, placed.bottom - low);
        let pose = Pose { rotation: (turn * rotation).normalize(), translation: place + aside };
        (
            placed.index,
            Body { name: describe(&placed.piece), id: None, mesh, pose, keys: Vec::new() },
        )
    };
    Ok(placed.into_iter().map(body).collect())
}

/// The marks on a board, on a table that is turned like that.
pub(crate) fn overlay(
    pieces: &[Piece],
    marks: &[Mark],
    turn: Turn,
    options: &Options,
) -> Result<Overlay, Error> {
    let options = picture::Options::default()
        .with_theme(options.theme.clone())
        .with_turn(turn)
        .with_limits(options.limits)
        .with_pixels_per_inch(options.pixels_per_inch)
        .with_marks(marks.to_vec());
    Ok(Overlay::of(pieces, &options)?)
}

/// Checks that pieces are never too far from each other: what is very long or high would be thinner than a pixel.
fn check_size(bodies: &[Body], most: f64) -> Result<(), Error> {
    let poses =
        bodies.iter().flat_map(|body| body.keys.iter().map(|key| key.pose).chain([body.pose]));
    let (low, high) = box_around(poses.map(|pose| pose.translation));
    let inches = (high - low).max_element();
    if inches > most {
        return Err(picture::Error::TooLarge { inches, most }.into());
    }
    Ok(())
}

/// How a piece lies, which it has in common with those that look the same.
fn lie(placed: &Placed, options: &Options, meshes: &mut Meshes) -> Lie {
    let Piece { piece_side, suit, rank, cfg, .. } = &placed.piece;
    let look = (*piece_side, *suit, *rank, cfg.clone());
    // Boards of the same rank may differ: the first may consist of several.
    let is_alone = piece_side.kind == Kind::Board;
    if let Some(known) = meshes.lies.get(&look).filter(|_| !is_alone) {
        return *known;
    }
    let solid = placed.solid(&options.theme);
    let mesh = meshes.of(&solid);
    let [x, y, z] = placed.pose(&solid).map(DVec3::from);
    let rotation = DQuat::from_mat3(&DMat3::from_cols(x, y, z).transpose()).normalize();
    let vertices = &meshes.list[mesh].geometry.vertices;
    let (low, high) = box_around(vertices.iter().map(|vertex| rotation * vertex.position));
    // What is upright as it was described is in the middle already.
    let middle = if z == DVec3::Z { DVec3::ZERO } else { (low + high) / 2.0 };
    let lie = Lie { mesh, rotation, middle, low: low.z };
    meshes.lies.insert(look, lie);
    lie
}

/// The box around points.
fn box_around(points: impl Iterator<Item = DVec3>) -> (DVec3, DVec3) {
    let none = (DVec3::splat(f64::MAX), DVec3::splat(f64::MIN));
    points.fold(none, |(low, high), at| (low.min(at), high.max(at)))
}
