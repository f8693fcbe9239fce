//! Tables as files.

mod csv;
mod format;
mod partitions;
mod table_file;

pub use format::FileFormat;
pub use partitions::Partitions;
pub use table_file::TableFile;

use std::{error::Error, io};

/// An error of Arrow or Parquet as one of the file: theirs are about the output, since batches have the schema of the table.
fn io_error(error: impl Into<Box<dyn Error + Send + Sync>>) -> io::Error {
    let error = error.into();
    match error.downcast::<io::Error>() {
        Ok(error) => *error,
        Err(error) => io::Error::other(error),
    }
}
