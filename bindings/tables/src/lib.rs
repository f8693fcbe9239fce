//! Archives of board games in any notation as tables: record batches of Arrow.
//!
//! There are four [`Table`]s: games, their moves, their states and their problems. A [`Plan`] says which
//! columns of which games are wanted, and [`Rows`] or a [`Scan`] of several threads makes the batches. Only what the
//! columns need is read of a game.
//!
//! ```
//! use ppn_notations::{GameText, standard};
//! use ppn_tables::{ArchiveGame, Plan, Rows, Settings, Table};
//! use std::sync::Arc;
//!
//! let plan = Plan::new(Table::Moves, &Settings::default()).with_columns(&["ply", "own_text"])?;
//! let pgn = standard(&Default::default()).named("pgn").unwrap().clone();
//! let text = GameText::whole(b"[White \"Ann\"]\n\n1. e4 e5! *\n".to_vec());
//! let mut rows = Rows::new(Arc::new(plan));
//! let mut batches = Vec::new();
//! rows.add(&ArchiveGame::new("club.pgn", 1, pgn, text), &mut |batch| {
//!     batches.push(batch);
//!     true
//! });
//! batches.extend(rows.take());
//! assert_eq!((batches[0].num_rows(), batches[0].num_columns()), (2, 2));
//! # Ok::<(), ppn_source::UnknownName>(())
//! ```
//!
//! With the feature `files`, a `TableFile` writes batches as Parquet, Arrow or CSV.
//!
//! # Invariants
//!
//! - The crate names no notation, opens no files and prints nothing.
//! - What is in memory is bounded: batches have a limit of rows and of bytes, and a game is held only while its
//!   rows are made. The states of a game are never held together.
//! - The names and types of columns change only with [`SCHEMA_VERSION`].
//! - The rows of a game do not depend on other games, nor on the number of threads. Rows are in the order of the games.
//! - A problem of a game is a row of a table, and never an error. Errors are those of files.

mod archive_game;
mod cells;
mod column;
mod columns;
#[cfg(feature = "files")]
mod files;
mod piece_cells;
mod plan;
mod row;
mod rows;
mod scan;
mod settings;
mod table;
mod tables;

pub use archive_game::ArchiveGame;
#[cfg(feature = "files")]
pub use files::{FileFormat, Partitions, TableFile};
pub use plan::Plan;
pub use rows::Rows;
pub use scan::Scan;
pub use settings::Settings;
pub use table::{SCHEMA_VERSION, Table};

pub use arrow_array::RecordBatch;
pub use arrow_schema::{Schema, SchemaRef};
pub use ppn_archive::{Query, Vocabulary};
pub use ppn_record::{GameText, Notation, Notations, Options, lint::Selection};
pub use ppn_source::UnknownName;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
