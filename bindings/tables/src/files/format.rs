//! The kinds of files.

use std::fmt;

ppn_source::named! {
    /// A kind of file that holds a table.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum FileFormat {
        /// [Parquet](https://parquet.apache.org), compressed by Zstandard, in groups of rows of bounded size.
        Parquet = "parquet",
        /// A file of [Arrow](https://arrow.apache.org) (IPC), without compression, so that programs can map it into memory.
        Arrow = "arrow",
        /// Comma-separated values with a line of names. Lists and maps are JSON, and null is an empty field.
        Csv = "csv",
    }

    /// Its name, which is also the extension of its files: `parquet`.
    pub fn name;
}

impl fmt::Display for FileFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
