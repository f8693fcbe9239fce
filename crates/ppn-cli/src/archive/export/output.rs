//! The files of tables.

use super::{ExportFormat, ExportTable, partition::Values};
use crate::{
    budget::{Limited, SharedBudget},
    files::{Output, named},
};
use ppn_tables::{FileFormat, Partitions, RecordBatch, Table, TableFile};
use std::{fs, io, path::PathBuf, sync::Arc};

/// Where the rows of a table go: one file, or a folder with a file for each value of a tag.
pub(super) enum TableOutput {
    File(TableFile<Limited<Output>>),
    Partitions {
        folder: PathBuf,
        format: FileFormat,
        rows: Partitions<Limited<Output>>,
        budget: Arc<SharedBudget>,
    },
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
            Self::Partitions { folder, format, rows, budget } => {
                let open = |number| {
                    let mut path = folder.join(values.path(tag, number));
                    path.set_extension(format.name());
                    if let Some(folder) = path.parent() {
                        fs::create_dir_all(folder).map_err(|error| named(folder, &error))?;
                    }
                    Ok(Limited::new(Output::to(&path)?, budget))
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
            Self::File(file) => Ok(vec![file.finish()?.into_inner()]),
            Self::Partitions { rows, .. } => {
                Ok(rows.finish()?.into_iter().map(|(_, output)| output.into_inner()).collect())
            }
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
