//! What an index knows of its archive.

use super::bytes::checksum;
use std::{
    io::{self, Read, Seek, SeekFrom},
    time::{SystemTime, UNIX_EPOCH},
};

/// What identifies an archive as it was when its index was made: its size, the time of its last change, and the bytes at
/// its beginning and its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stamp {
    pub(crate) bytes: u64,
    /// Nanoseconds since 1970; 0 if the system does not know the time.
    pub(crate) modified: u64,
    pub(crate) ends: u64,
}

/// The number of bytes at each end.
const END: u64 = 4 << 10;

impl Stamp {
    /// The stamp of an archive.
    ///
    /// # Errors
    /// Of the file system.
    pub fn of(archive: &mut (impl Read + Seek), modified: Option<SystemTime>) -> io::Result<Self> {
        let bytes = archive.seek(SeekFrom::End(0))?;
        let mut ends = Vec::new();
        for at in [0, bytes.saturating_sub(END)] {
            archive.seek(SeekFrom::Start(at))?;
            archive.by_ref().take(END).read_to_end(&mut ends)?;
        }
        let since = modified.and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        let modified = since.map_or(0, |since| since.as_nanos() as u64);
        Ok(Self { bytes, modified, ends: checksum(&ends) })
    }
}
