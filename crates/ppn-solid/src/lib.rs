//! Boards in three dimensions: scenes as glTF and OBJ, games in motion, pictures by a camera with soft shadows, and single
//! pieces as STL for printers of solids.
//!
//! ```
//! use ppn_solid::{Options, PieceRow, Scene, Still};
//!
//! let row = r#"{"piece_side": "die_face", "cfg": "dice", "rank": 5}"#;
//! let die = serde_json::from_str::<PieceRow>(row)?.piece()?;
//! let scene = Scene::new(&[die], &Options::default())?;
//! std::fs::write(std::env::temp_dir().join("die.glb"), scene.glb())?;
//! let picture = scene.still(&Still::default().with_width(64).with_height(48));
//! assert!(picture.png()?.starts_with(b"\x89PNG"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The bodies of pieces, their heights on each other and their faces are those of [`ppn_render::bodies`]; this crate makes
//! triangles of them. Equal pieces have one mesh, and all faces are in one picture.
//!
//! # Invariants
//!
//! - The crate knows no notation and no files.
//! - Bodies are closed, also for programs that compare positions bit by bit, and their triangles are counter-clockwise as seen
//!   from outside.
//! - The same pieces give the same bytes, with any number of processors.

// Without pixels some parts are not needed.
#![cfg_attr(not(feature = "raster"), allow(dead_code, unused_imports))]

mod atlas;
mod ball;
mod camera;
mod error;
mod faceted;
mod film;
mod geometry;
mod glb;
#[cfg(feature = "raster")]
mod hierarchy;
#[cfg(feature = "raster")]
mod layer;
mod light;
mod mesh;
#[cfg(feature = "raster")]
mod obj;
mod options;
mod plate;
mod scene;
mod standee;
#[cfg(feature = "raster")]
mod standing_body;
#[cfg(feature = "raster")]
mod still;
mod stl;
#[cfg(feature = "raster")]
mod triangle;
mod triangulation;
mod turned;
mod viewer;

pub use camera::{Camera, UnknownCamera};
pub use error::Error;
#[cfg(feature = "raster")]
pub use obj::Obj;
pub use options::Options;
pub use scene::Scene;
#[cfg(feature = "raster")]
pub use still::Still;
pub use stl::stl;
#[cfg(feature = "raster")]
pub use viewer::viewer_scene;
pub use viewer::{viewer_scene_in_svg, viewer_script};

pub use ppn_render::{
    Assortment, Color, Configuration, Frame, FramePiece, Mark, Piece, PieceRow, Theme, Turn,
    in_rows,
    picture::{self, Error as PictureError, Limits, Motion, Options as PictureOptions},
};

#[cfg(feature = "raster")]
pub use ppn_render::picture::Pixels;

#[cfg(all(doctest, feature = "raster"))]
#[doc = include_str!("../README.md")]
struct Readme;
