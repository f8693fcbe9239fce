//! `ppn export`: archives as tables for programs that work with data frames.

mod destination;
#[cfg(feature = "export")]
mod output;
#[cfg(feature = "export")]
mod partition;
#[cfg(feature = "export")]
mod writing;

use super::scan::Archive;
#[cfg(not(feature = "export"))]
use crate::arguments::wrong_usage;
use crate::{files::Overwriting, outcome::Outcome};
use clap::{Args, ValueEnum};
use destination::Destination;
use std::{io, path::PathBuf};

/// Write archives as tables: games, moves, states and diagnostics, as Parquet, Arrow or CSV
///
/// A file has one table, and a folder has all four, unless `--table` says which. DuckDB, Polars, pandas and Spark read
/// them; the columns are described in `bindings/tables/README.md`. Problems of games are rows of the table
/// `diagnostics`, and no errors. Nothing is written unless all files can be read.
///
///     ppn export games.pdn -o games.parquet
///     ppn export games/ --table moves --columns game,ply,own_text -o moves.csv
///     ppn export games.pgn.zst --where 'WhiteElo >= 2400' -o tables/
///     ppn export games.pgn --table games,states --by Event -o tables/
///
/// Exit status: 0 written, 1 there are no games, 2 wrong usage or a file that cannot be read or written.
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Export {
    #[command(flatten)]
    archive: Archive,
    /// The file or the folder to write; a folder is created. The extension of a file shows its format; `-` is standard
    /// output.
    #[arg(long, short, value_name = "OUT")]
    output: PathBuf,
    /// The format; the default is that of the extension, and Parquet in folders.
    #[arg(long, value_enum)]
    format: Option<ExportFormat>,
    /// The tables; the default is `games` for a file, and all for a folder.
    #[arg(long, value_enum, value_name = "TABLE,…", value_delimiter = ',')]
    table: Vec<ExportTable>,
    /// The columns of the table, in this order; the default is all.
    #[arg(long, value_name = "NAME,…", value_delimiter = ',')]
    columns: Vec<String>,
    /// Only the games that meet this query, in the form of `ppn find`.
    #[arg(long = "where", value_name = "QUERY")]
    query: Option<String>,
    /// In a folder: a file for each value of this tag, `TABLE/TAG=VALUE/1.parquet`, as DuckDB and Spark read them.
    #[arg(long, value_name = "TAG")]
    by: Option<String>,
    #[command(flatten)]
    overwriting: Overwriting,
}

/// The formats: those of `ppn_tables`, which a build without the feature does not have.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
enum ExportFormat {
    /// Compressed by Zstandard, in groups of rows of bounded size.
    Parquet,
    /// Arrow IPC, which programs can map into memory.
    Arrow,
    /// Comma-separated values; lists and maps are JSON.
    Csv,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
enum ExportTable {
    /// A row for each game.
    Games,
    /// A row for each move.
    Moves,
    /// A row for each state, with its pieces.
    States,
    /// A row for each problem that a check reports.
    Diagnostics,
}

pub(crate) fn run(export: &Export) -> io::Result<Outcome> {
    let destination = Destination::of(export)?;
    write(export, &destination)
}

#[cfg(feature = "export")]
use writing::write;

#[cfg(not(feature = "export"))]
fn write(_: &Export, _: &Destination) -> io::Result<Outcome> {
    Err(wrong_usage(
        "this build of `ppn` writes no tables, which needs a build with `--features export`",
    ))
}
