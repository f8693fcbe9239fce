//! Boards in three dimensions.

mod atlas;
mod ball;
mod camera;
mod faceted;
mod film;
mod geometry;
mod glb;
mod hierarchy;
mod mesh;
mod options;
mod plate;
mod scene;
mod standee;
mod still;
mod triangulation;
mod turned;

pub use camera::{Camera, UnknownCamera};
pub use options::Options;
pub use scene::Scene;
pub use still::Still;

pub use ppn_render::{
    Color, Frame, Piece, Theme, Turn,
    picture::{Error, Limits, Motion, Pixels},
};
