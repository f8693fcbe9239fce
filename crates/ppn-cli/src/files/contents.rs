//! Whether a file still holds what was read of it.

use std::{
    fs::{self, File, Metadata},
    hash::{DefaultHasher, Hasher},
    io::{self, BufRead, BufReader, Read},
    path::Path,
    sync::{Arc, Mutex, PoisonError},
};

/// What was read of a file: how many bytes, and a hash of them. Times and sizes alone do not show what is
/// written twice within one tick of the clock of a disk, which has up to two seconds.
#[derive(Clone, Debug, Default)]
pub(crate) struct Contents {
    hash: DefaultHasher,
    bytes: u64,
}

impl Contents {
    fn add(&mut self, bytes: &[u8]) {
        self.hash.write(bytes);
        self.bytes += bytes.len() as u64;
    }

    fn of(file: &File) -> io::Result<Self> {
        let mut contents = Self::default();
        let mut file = BufReader::with_capacity(1 << 16, file);
        loop {
            let bytes = file.fill_buf()?;
            if bytes.is_empty() {
                return Ok(contents);
            }
            contents.add(bytes);
            let length = bytes.len();
            file.consume(length);
        }
    }
}

impl PartialEq for Contents {
    fn eq(&self, other: &Self) -> bool {
        (self.bytes, self.hash.finish()) == (other.bytes, other.hash.finish())
    }
}

/// What has been read of a file so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Record(Arc<Mutex<Contents>>);

impl Record {
    pub(crate) fn contents(&self) -> Contents {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// A file of which is recorded what is read.
pub(crate) struct Recorded {
    file: File,
    record: Record,
}

impl Recorded {
    pub(crate) fn new(file: File) -> (Self, Record) {
        let record = Record::default();
        (Self { file, record: record.clone() }, record)
    }
}

impl Read for Recorded {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let length = self.file.read(bytes)?;
        let contents = &self.record.0;
        contents.lock().unwrap_or_else(PoisonError::into_inner).add(&bytes[..length]);
        Ok(length)
    }
}

/// A file that is about to be replaced, and holds what was read of it.
pub(super) struct Unchanged {
    file: File,
    metadata: Metadata,
}

impl Unchanged {
    /// # Errors
    /// If it holds something else by now, or cannot be read.
    pub(super) fn since(path: &Path, read: &Contents) -> io::Result<Self> {
        let file = File::open(path)?;
        let metadata = file.metadata()?;
        if Contents::of(&file)? == *read { Ok(Self { file, metadata }) } else { Err(changed()) }
    }

    /// Looks once more, without reading it: whether the name leads to this file, and nobody wrote to it.
    ///
    /// # Errors
    /// If that is not so.
    pub(super) fn check(&self, path: &Path) -> io::Result<()> {
        let now = fs::metadata(path)?;
        let is_same =
            identity(&now) == identity(&self.metadata) && times(&now) == times(&self.metadata);
        if is_same { Ok(()) } else { Err(changed()) }
    }

    /// The file, if somebody wrote to it although it has lost its name.
    pub(super) fn written_to(self) -> Option<File> {
        let now = self.file.metadata().ok()?;
        (times(&now) != times(&self.metadata)).then_some(self.file)
    }
}

/// The error about a file that does not hold any more what was read.
pub(super) fn changed() -> io::Error {
    io::Error::other("the file changed while it was read, and is left as it is now; run this again")
}

/// What changes whenever a file is written to.
fn times(metadata: &Metadata) -> impl PartialEq {
    (metadata.len(), metadata.modified().ok())
}

/// What tells files apart, where there is such a thing.
#[cfg(unix)]
fn identity(metadata: &Metadata) -> impl PartialEq {
    use std::os::unix::fs::MetadataExt;
    (metadata.dev(), metadata.ino())
}

#[cfg(not(unix))]
fn identity(_: &Metadata) -> impl PartialEq {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_bytes_in_other_pieces_are_the_same_contents() {
        let text: Vec<u8> = (0..=255).cycle().take(1000).collect();
        let of = |size: usize| {
            let mut contents = Contents::default();
            text.chunks(size).for_each(|piece| contents.add(piece));
            contents
        };
        for size in [1, 3, 7, 8, 64, 999] {
            assert!(of(size) == of(1000), "{size}");
        }
        let mut other = of(1000);
        other.add(b"x");
        assert!(other != of(1000));
    }
}
