//! Boards and games as pictures: text diagrams for terminals, SVG, PNG, animated SVG and GIF; and
//! pages that play games, in the module `player` (a feature).
//!
//! ```
//! use ppn_render::{PieceRow, View, picture, terminal};
//!
//! let row = r#"{"piece_side": "coin_back", "suit": 4, "x": 1, "y": 1}"#;
//! let coin = serde_json::from_str::<PieceRow>(row)?.piece()?;
//! assert!(terminal::diagram(&[coin.clone()], &terminal::Options::default()).contains("⸸⃝"));
//!
//! let options = picture::Options::default().with_view(View::CABINET);
//! assert!(picture::svg(&[coin], &options)?.contains("<title>Arms coin</title>"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`terminal`] and [`picture`] draw a list of pieces, lowest first. A [`Frame`] is one state of a
//! game, [`LastMove`] the change from one to the next, and [`picture::animated_svg`] shows them
//! all. An [`Assortment`] lists the pieces of a set, [`picture::Album`] puts many pictures into one
//! document, and [`print`](mod@print) lays pieces out on sheets to print, cut and play with. The crate reads no files, no clock and no fonts: the same pieces give
//! the same bytes on every machine.
//!
//! # Features
//!
//! `player` adds the module `player`, at the cost of the crate `serde_json`. `themes` adds `Theme::read`, which
//! reads themes of users, at the cost of the crate `toml`; the themes of this crate need neither.
//!
//! `images` adds images and shapes of pieces to themes, from files in PNG and SVG and from paths, at the cost of the crate `base64`; it turns on
//! `themes` and `raster`.
//!
//! `raster` adds `picture::png`, `picture::pixels` and `picture::gif`, at the cost of the crates
//! `resvg` and `gif`. `pdf` adds the module `pdf`, at the cost of the crates `usvg`, `pdf-writer` and
//! `subsetter`. Both carry a font of 650 kB (with `pdf` two) for text in pictures.
//!
//! # Invariants
//!
//! - The crate knows no notation: it draws pieces.
//! - The same pieces give the same bytes on every machine. No fonts, files or clocks are read.
//! - A page makes no request, and text in it never becomes markup or code.

#![cfg_attr(docsrs, feature(doc_cfg))]
// What is drawn for pages only is next to what is drawn for pictures.
#![cfg_attr(not(feature = "player"), allow(dead_code, unused_imports))]

mod animals;
mod annotate;
mod assortment;
mod background;
mod badges;
mod board_size;
pub mod bodies;
mod body;
mod caption;
mod color;
mod color_names;
mod crop;
mod describe;
mod faces;
#[cfg(feature = "fonts")]
mod font;
mod footprint;
mod ghost;
mod heading;
mod joined;
mod label_places;
mod layout;
mod lettering;
mod lying;
mod mark;
mod marking;
mod markup;
mod move_count;
mod outlines;
mod paper;
#[cfg(feature = "raster")]
mod path_data;
#[cfg(feature = "pdf")]
pub mod pdf;
pub mod picture;
mod places;
#[cfg(feature = "player")]
pub mod player;
mod polyhedron;
pub mod print;
mod projection;
mod rectangle;
mod region;
mod replay;
mod room;
mod row;
mod scene;
mod score;
mod sets;
mod shadows;
mod shape;
mod sheet;
mod solid;
mod spot;
mod stacking;
mod symbols;
mod table_turn;
pub mod terminal;
mod theme;
mod tops;
mod torn;
#[cfg(feature = "raster")]
mod tween;

pub use assortment::{Assortment, in_rows, sheet, sheet_with_headings};
pub use background::Background;
pub use board_size::board_size;
pub use color::Color;
pub use crop::Crop;
pub use describe::describe;
pub use ghost::Ghost;
pub use heading::Heading;
pub use mark::{ArrowStyle, Mark, MarkColor, MarkForm, square_labels};
pub use marking::Marking;
pub use markup::escaped;
pub use move_count::MoveCount;
pub use paper::Paper;
pub use projection::View;
pub use replay::{Frame, FramePiece, LastMove};
pub use row::PieceRow;
pub use score::{ScoreBoard, ScoreGame, ScoreItem};
pub use table_turn::Turn;
pub use theme::{
    BoardStyle, Fonts, Images, Material, RankText, Shapes, SuitSymbol, Theme, ThemeError, ThemeName,
};

pub use ppn_piece::{
    Cells, Configuration, Kind, Piece, PieceSide, Rank, Side, Suit, UnknownName, UnknownPieceSide,
};

#[doc = include_str!("../README.md")]
#[cfg(all(doctest, feature = "player"))]
struct Readme;
