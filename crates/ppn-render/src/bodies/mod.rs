//! Pieces as bodies in space, for programs that draw them in their own way, such as with a camera.
//!
//! [`place`] gives the pieces of a board with the heights that follow from what is under them, and [`Solid`] the body of
//! each: its [`Form`], its colour, and a drawing for each of its sides. Men and cut-outs, which pictures show from the
//! side, stand upright here. An [`Overlay`] is the marks of a board. Lengths are inches; x goes to the right, y up the table, z up from it.
//!
//! ```
//! use ppn_render::{PieceRow, Theme, Turn, bodies::{self, Form}};
//!
//! let row = r#"{"piece_side": "coin_back", "suit": 4, "x": 1, "y": 1}"#;
//! let coin = serde_json::from_str::<PieceRow>(row)?.piece()?;
//! let placed = bodies::place(&[coin.clone(), coin], Turn::None, 10)?;
//! assert_eq!((placed[0].bottom, placed[1].bottom), (0.0, 0.25));
//!
//! let solid = placed[0].solid(&Theme::lantern());
//! assert_eq!(solid.form, Form::Disc { radius: 0.375 });
//! assert_eq!(solid.surfaces.len(), 2); // its face and its back
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod form;
mod overlay;
mod placed;
mod solid;
mod surface;

pub use form::{Facet, Form, Man};
pub use overlay::Overlay;
pub use placed::{Placed, place};
pub(crate) use solid::FOOT;
pub use solid::Solid;
pub use surface::Surface;
