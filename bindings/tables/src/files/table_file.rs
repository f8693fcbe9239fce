//! A file that is being written.

use super::{FileFormat, csv, io_error};
use arrow_array::RecordBatch;
use arrow_ipc::writer::FileWriter;
use arrow_schema::SchemaRef;
use parquet::{
    arrow::ArrowWriter,
    basic::{Compression, ZstdLevel},
    file::properties::WriterProperties,
};
use std::{
    fmt,
    io::{self, Write},
};

/// A table that is written as a file, batch by batch. What waits in memory is bounded.
pub struct TableFile<W: Write + Send>(Writer<W>);

enum Writer<W: Write + Send> {
    Parquet(Box<ArrowWriter<W>>),
    Arrow(Box<FileWriter<W>>),
    Csv(W),
}

/// The largest number of rows of a group of Parquet: what DuckDB uses, whose threads read a group each.
const GROUP_ROWS: usize = 122_880;

/// The bytes from which on a group of Parquet is complete, which wait in memory until then.
const GROUP_BYTES: usize = 32 << 20;

/// The bytes that a group of Parquet may take while it waits. Pages are complete after 20,000 rows, and until then each value
/// of a list takes 8 bytes, so crowded boards take far more than they will in the file.
const GROUP_MEMORY: usize = 96 << 20;

impl<W: Write + Send> fmt::Debug for TableFile<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TableFile").finish_non_exhaustive()
    }
}

impl<W: Write + Send> TableFile<W> {
    /// Begins a file.
    ///
    /// # Errors
    /// Those of the output.
    pub fn new(mut out: W, schema: &SchemaRef, format: FileFormat) -> io::Result<Self> {
        Ok(Self(match format {
            FileFormat::Parquet => {
                let level = ZstdLevel::try_new(3).map_err(io_error)?;
                let properties = WriterProperties::builder()
                    .set_compression(Compression::ZSTD(level))
                    .set_max_row_group_row_count(Some(GROUP_ROWS))
                    .set_max_row_group_bytes(Some(GROUP_BYTES))
                    .set_created_by(concat!("ppn-tables ", env!("CARGO_PKG_VERSION")).to_owned())
                    .build();
                let writer = ArrowWriter::try_new(out, schema.clone(), Some(properties));
                Writer::Parquet(Box::new(writer.map_err(io_error)?))
            }
            FileFormat::Arrow => {
                Writer::Arrow(Box::new(FileWriter::try_new(out, schema).map_err(io_error)?))
            }
            FileFormat::Csv => {
                out.write_all(csv::names(schema).as_bytes())?;
                Writer::Csv(out)
            }
        }))
    }

    /// Adds rows.
    ///
    /// # Errors
    /// Those of the output.
    pub fn write(&mut self, batch: &RecordBatch) -> io::Result<()> {
        match &mut self.0 {
            Writer::Parquet(writer) => {
                writer.write(batch).map_err(io_error)?;
                match writer.memory_size() > GROUP_MEMORY {
                    true => writer.flush().map_err(io_error),
                    false => Ok(()),
                }
            }
            Writer::Arrow(writer) => writer.write(batch).map_err(io_error),
            Writer::Csv(out) => csv::write_rows(batch, out),
        }
    }

    /// Writes what waits in memory, which becomes a group of its own.
    ///
    /// # Errors
    /// Those of the output.
    pub fn end_group(&mut self) -> io::Result<()> {
        match &mut self.0 {
            Writer::Parquet(writer) => writer.flush().map_err(io_error),
            Writer::Arrow(_) | Writer::Csv(_) => Ok(()),
        }
    }

    /// Finishes the file and gives the output back.
    ///
    /// # Errors
    /// Those of the output.
    pub fn finish(self) -> io::Result<W> {
        match self.0 {
            Writer::Parquet(writer) => writer.into_inner().map_err(io_error),
            Writer::Arrow(mut writer) => {
                writer.finish().map_err(io_error)?;
                writer.into_inner().map_err(io_error)
            }
            Writer::Csv(out) => Ok(out),
        }
    }
}
