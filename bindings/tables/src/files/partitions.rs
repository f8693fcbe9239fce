//! A table as several files, one for each value.

use super::{FileFormat, TableFile, io_error};
use arrow_array::{RecordBatch, UInt64Array, cast::AsArray, types::Int64Type};
use arrow_schema::SchemaRef;
use arrow_select::{concat::concat_batches, take::take_record_batch};
use std::{
    collections::BTreeMap,
    fmt,
    io::{self, Write},
};

/// A table that is written as several files, by the game of each row. Rows wait in memory until they are too many for all
/// files together; then those of the file with the most are written, since groups of few rows are slow to read.
pub struct Partitions<W: Write + Send> {
    schema: SchemaRef,
    format: FileFormat,
    parts: BTreeMap<u32, Part<W>>,
    /// The bytes of rows that wait.
    waiting: usize,
}

struct Part<W: Write + Send> {
    file: TableFile<W>,
    batches: Vec<RecordBatch>,
    bytes: usize,
}

/// The bytes of rows that may wait for all files together.
const WAITING: usize = 48 << 20;

impl<W: Write + Send> fmt::Debug for Partitions<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Partitions").field("parts", &self.parts.len()).finish_non_exhaustive()
    }
}

impl<W: Write + Send> Partitions<W> {
    /// No files yet.
    #[must_use]
    pub fn new(schema: SchemaRef, format: FileFormat) -> Self {
        Self { schema, format, parts: BTreeMap::new(), waiting: 0 }
    }

    /// Adds the rows of a batch. `part_of` gives the number of the file of a game, which it finds by the column `game`, the
    /// first of the batch; `open` begins the file with a number when its first row comes.
    ///
    /// # Errors
    /// Those of the outputs, and if the first column is not `game`.
    pub fn write(
        &mut self,
        batch: &RecordBatch,
        part_of: impl Fn(i64) -> u32,
        mut open: impl FnMut(u32) -> io::Result<W>,
    ) -> io::Result<()> {
        let is_first = batch.schema_ref().fields().first().is_some_and(|one| one.name() == "game");
        let games = batch.columns().first().and_then(|one| one.as_primitive_opt::<Int64Type>());
        let games = games.filter(|_| is_first);
        let games = games.ok_or_else(|| io_error("the first column is not `game`"))?;
        let mut rows = BTreeMap::<u32, Vec<u64>>::new();
        for (row, game) in (0..).zip(games.values()) {
            rows.entry(part_of(*game)).or_default().push(row);
        }
        for (number, rows) in rows {
            let rows = take_record_batch(batch, &UInt64Array::from(rows)).map_err(io_error)?;
            if !self.parts.contains_key(&number) {
                let file = TableFile::new(open(number)?, &self.schema, self.format)?;
                self.parts.insert(number, Part { file, batches: Vec::new(), bytes: 0 });
            }
            if let Some(part) = self.parts.get_mut(&number) {
                let bytes = rows.get_array_memory_size();
                part.batches.push(rows);
                part.bytes += bytes;
                self.waiting += bytes;
            }
        }
        while self.waiting > WAITING {
            let Some(most) = self.parts.values_mut().max_by_key(|part| part.bytes) else { break };
            self.waiting -= most.bytes;
            most.write_waiting(&self.schema)?;
        }
        Ok(())
    }

    /// Finishes all files and gives the outputs back with their numbers.
    ///
    /// # Errors
    /// Those of the outputs.
    pub fn finish(self) -> io::Result<Vec<(u32, W)>> {
        let finished = self.parts.into_iter().map(|(number, mut part)| {
            part.write_waiting(&self.schema)?;
            Ok((number, part.file.finish()?))
        });
        finished.collect()
    }
}

impl<W: Write + Send> Part<W> {
    fn write_waiting(&mut self, schema: &SchemaRef) -> io::Result<()> {
        self.bytes = 0;
        let batches = std::mem::take(&mut self.batches);
        if batches.is_empty() {
            return Ok(());
        }
        self.file.write(&concat_batches(schema, &batches).map_err(io_error)?)?;
        self.file.end_group()
    }
}
