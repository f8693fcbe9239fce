//! Checks that a file has not changed since it was read.

use std::{
    fs::{self, File, Metadata},
    hash::{DefaultHasher, Hasher},
    io::{self, BufRead, BufReader, Read},
    path::Path,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// The part of a file that was read: the number of bytes, and a hash of them. Times and sizes alone
/// do not show two writes within the time resolution of a disk, which can be two seconds.
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

/// The part that has been read of a file so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Record(Arc<Mutex<State>>);

#[derive(Debug, Default)]
struct State {
    contents: Contents,
    /// Whether the file was longer at the end of reading than at the start.
    grew: bool,
}

impl Record {
    pub(crate) fn contents(&self) -> Contents {
        self.state().contents.clone()
    }

    /// Whether the file grew while it was read.
    pub(crate) fn grew(&self) -> bool {
        self.state().grew
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A file that records the bytes read from it. Bytes that are appended later are not read: there
/// might be no end.
pub(crate) struct Recorded {
    file: File,
    /// The bytes to read; `None` if the size is unknown, as for a pipe.
    left: Option<u64>,
    record: Record,
}

impl Recorded {
    pub(crate) fn new(file: File) -> (Self, Record) {
        let record = Record::default();
        let size = file.metadata().ok().filter(Metadata::is_file).map(|metadata| metadata.len());
        // Virtual files, such as those in `/proc`, report the size 0.
        let left = size.filter(|&size| size > 0);
        (Self { file, left, record: record.clone() }, record)
    }
}

impl Read for Recorded {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let left =
            self.left.map_or(bytes.len(), |left| usize::try_from(left).unwrap_or(usize::MAX));
        if left == 0 && !bytes.is_empty() {
            let more = self.file.read(&mut [0])?;
            self.record.state().grew |= more > 0;
            return Ok(0);
        }
        let most = bytes.len().min(left);
        let length = self.file.read(&mut bytes[..most])?;
        self.left = self.left.map(|left| left - length as u64);
        self.record.state().contents.add(&bytes[..length]);
        Ok(length)
    }
}

/// A file that is about to be replaced and has not changed since it was read.
pub(super) struct Unchanged {
    file: File,
    metadata: Metadata,
}

impl Unchanged {
    /// # Errors
    /// If it has changed, or cannot be read.
    pub(super) fn since(path: &Path, read: &Contents) -> io::Result<Self> {
        let file = File::open(path)?;
        let metadata = file.metadata()?;
        if Contents::of(&file)? == *read { Ok(Self { file, metadata }) } else { Err(changed()) }
    }

    /// Checks again, without reading the file: the name must still refer to it, and its size and times
    /// must be the same.
    ///
    /// # Errors If the file has changed.
    pub(super) fn check(&self, path: &Path) -> io::Result<()> {
        let now = fs::metadata(path)?;
        let is_same =
            identity(&now) == identity(&self.metadata) && times(&now) == times(&self.metadata);
        if is_same { Ok(()) } else { Err(changed()) }
    }

    /// The file, if a process wrote to it after it lost its name.
    pub(super) fn written_to(self) -> Option<File> {
        let now = self.file.metadata().ok()?;
        (times(&now) != times(&self.metadata)).then_some(self.file)
    }
}

/// The error about a file that has changed.
pub(super) fn changed() -> io::Error {
    io::Error::other(
        "the file changed while it was read, and is left unchanged; run the command again",
    )
}

/// Metadata that change with every write.
fn times(metadata: &Metadata) -> impl PartialEq {
    (metadata.len(), metadata.modified().ok())
}

/// The identity of a file, on systems that have one.
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

    #[test]
    fn what_is_added_to_a_file_while_it_is_read_is_not_read() {
        let path = std::env::temp_dir().join(format!("ppn-contents-{}", std::process::id()));
        fs::write(&path, "old").unwrap();
        let (mut recorded, record) = Recorded::new(File::open(&path).unwrap());
        fs::write(&path, "older").unwrap();
        let mut read = String::new();
        recorded.read_to_string(&mut read).unwrap();
        assert_eq!((read.as_str(), record.grew(), record.contents().bytes), ("old", true, 3));

        let (mut recorded, record) = Recorded::new(File::open(&path).unwrap());
        recorded.read_to_string(&mut read).unwrap();
        assert_eq!((read.as_str(), record.grew()), ("oldolder", false));
        fs::remove_file(path).unwrap();
    }
}
