//! The kinds of files.

use ppn_source::UnknownName;
use std::{fmt, str::FromStr};

/// A kind of file that holds a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum FileFormat {
    /// [Parquet](https://parquet.apache.org), compressed by Zstandard, in groups of rows of bounded size.
    Parquet,
    /// A file of [Arrow](https://arrow.apache.org) (IPC), without compression, so that programs can map it into memory.
    Arrow,
    /// Comma-separated values with a line of names. Lists and maps are JSON, and null is an empty field.
    Csv,
}

impl FileFormat {
    /// All formats.
    pub const ALL: [Self; 3] = [Self::Parquet, Self::Arrow, Self::Csv];

    /// Its name, which is also the extension of its files: `parquet`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Parquet => "parquet",
            Self::Arrow => "arrow",
            Self::Csv => "csv",
        }
    }
}

impl fmt::Display for FileFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for FileFormat {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let known = Self::ALL.into_iter().find(|format| format.name() == name);
        known.ok_or_else(|| UnknownName::new("a format of files: parquet, arrow or csv", name))
    }
}
