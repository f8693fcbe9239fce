//! Boards as pictures: text diagrams for terminals.
//!
//! ```
//! use ppn_render::{PieceRow, terminal};
//!
//! let table = r#"[{"piece_side": "tile_back", "x": 1, "y": 1},
//!                 {"piece_side": "coin_face", "rank": 4, "x": 0.5, "y": 0.5}]"#;
//! let rows: Vec<PieceRow> = serde_json::from_str(table)?;
//! let pieces = rows.into_iter().map(PieceRow::piece).collect::<Result<Vec<_>, _>>()?;
//! let diagram = terminal::diagram(&pieces, &terminal::Options::default());
//! assert_eq!(
//!     diagram,
//!     "┌─┰─┐\n\
//!      │ ┃ │\n\
//!      ┝━╋━┥\n\
//!      │3⃝┃ │\n\
//!      └─┸─┘\n"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod body;
mod color;
mod describe;
mod faces;
pub mod picture;
mod projection;
mod replay;
mod row;
mod scene;
mod sets;
mod shape;
mod solid;
mod stacking;
mod symbols;
pub mod terminal;
mod theme;

pub use color::Color;
pub use describe::describe;
pub use projection::View;
pub use replay::{Frame, FramePiece, LastMove};
pub use row::PieceRow;
pub use theme::{Material, Theme};
