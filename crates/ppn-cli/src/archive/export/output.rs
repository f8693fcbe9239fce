//! The files of tables.

use super::{ExportFormat, ExportTable, partition::Values};
use crate::files::{Written, named};
use ppn_tables::{FileFormat, Partitions, RecordBatch, Table, TableFile};
use std::{
    fs,
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

/// Where the rows of a table go: one file, or a folder with a file for each value of a tag.
pub(super) enum TableOutput {
    File(TableFile<Output>),
    Partitions { folder: PathBuf, format: FileFormat, rows: Partitions<Output> },
}

/// A file that gets its name when it is finished, or standard output.
pub(super) enum Output {
    Stdout(BufWriter<io::Stdout>),
    File(PathBuf, Box<Written>),
}

impl TableOutput {
    /// Adds rows, whose games have a value of a tag each.
    ///
    /// # Errors
    /// Of the file system.
    pub(super) fn write(
        &mut self,
        batch: &RecordBatch,
        tag: &str,
        values: &Values,
    ) -> io::Result<()> {
        match self {
            Self::File(file) => file.write(batch),
            Self::Partitions { folder, format, rows } => {
                let open = |number| {
                    let mut path = folder.join(values.path(tag, number));
                    path.set_extension(format.name());
                    if let Some(folder) = path.parent() {
                        fs::create_dir_all(folder).map_err(|error| named(folder, &error))?;
                    }
                    Output::to(&path)
                };
                rows.write(batch, |game| values.of_game(game), open)
            }
        }
    }

    /// Completes the files, which do not have their names yet.
    ///
    /// # Errors
    /// Of the file system.
    pub(super) fn finish(self) -> io::Result<Vec<Output>> {
        match self {
            Self::File(file) => Ok(vec![file.finish()?]),
            Self::Partitions { rows, .. } => {
                Ok(rows.finish()?.into_iter().map(|(_, output)| output).collect())
            }
        }
    }
}

impl Output {
    /// Begins a file; `-` is standard output.
    ///
    /// # Errors
    /// Of the file system.
    pub(super) fn to(path: &Path) -> io::Result<Self> {
        if path == Path::new("-") {
            return Ok(Self::Stdout(BufWriter::new(io::stdout())));
        }
        let written = Written::to(path).map_err(|error| named(path, &error))?;
        Ok(Self::File(path.to_path_buf(), Box::new(written)))
    }

    /// Gives the file its name.
    ///
    /// # Errors
    /// Of the file system.
    pub(super) fn finish(self) -> io::Result<()> {
        match self {
            Self::Stdout(mut out) => out.flush(),
            Self::File(path, written) => written.finish().map_err(|error| named(&path, &error)),
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Stdout(out) => out.write(bytes),
            Self::File(_, written) => written.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stdout(out) => out.flush(),
            Self::File(_, written) => written.flush(),
        }
    }
}

impl ExportFormat {
    pub(super) fn format(self) -> FileFormat {
        match self {
            Self::Parquet => FileFormat::Parquet,
            Self::Arrow => FileFormat::Arrow,
            Self::Csv => FileFormat::Csv,
        }
    }
}

impl ExportTable {
    pub(super) fn table(self) -> Table {
        match self {
            Self::Games => Table::Games,
            Self::Moves => Table::Moves,
            Self::States => Table::States,
            Self::Diagnostics => Table::Diagnostics,
        }
    }
}
