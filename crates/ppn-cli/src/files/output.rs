//! What a command writes: a file that is whole or not there, or a stream.

use super::{Written, named};
use std::{
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

/// A file that gets its name when it is finished, or a stream. Errors have the name of the file.
pub(crate) enum Output {
    Stream(BufWriter<Box<dyn Write + Send>>),
    File(PathBuf, Box<Written>),
}

impl Output {
    /// Begins a file; `-` is standard output.
    ///
    /// # Errors
    /// Of the file system.
    pub(crate) fn to(path: &Path) -> io::Result<Self> {
        if path == Path::new("-") {
            return Ok(Self::stream(io::stdout()));
        }
        let written = Written::to(path).map_err(|error| named(path, &error))?;
        Ok(Self::File(path.to_path_buf(), Box::new(written)))
    }

    /// A stream, such as standard error.
    pub(crate) fn stream(stream: impl Write + Send + 'static) -> Self {
        Self::Stream(BufWriter::new(Box::new(stream)))
    }

    /// Gives the file its name. Before, the file of that name stays as it was.
    ///
    /// # Errors
    /// Of the file system.
    pub(crate) fn finish(self) -> io::Result<()> {
        match self {
            Self::Stream(mut out) => out.flush(),
            Self::File(path, written) => written.finish().map_err(|error| named(&path, &error)),
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Stream(out) => out.write(bytes),
            Self::File(path, written) => written.write(bytes).map_err(|error| named(path, &error)),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stream(out) => out.flush(),
            Self::File(path, written) => written.flush().map_err(|error| named(path, &error)),
        }
    }
}
