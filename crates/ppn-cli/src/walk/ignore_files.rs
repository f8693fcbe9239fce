//! Whether the ignore files of folders can be read without harm.

use std::{
    collections::HashMap,
    fs, io,
    path::{Path, PathBuf},
};

/// The files that the walk reads in each folder. It opens them whatever they are: a pipe would block it
/// for ever, and a device without end would fill the memory.
const NAMES: [&str; 2] = [".gitignore", ".ignore"];

/// The most bytes of the ignore files that count for a folder: its own and those above it. Real ones have
/// some kilobytes; patterns take 500 times as much memory.
const MAX_BYTES: u64 = 64 << 10;

/// How many bytes of ignore files count for each folder of a walk.
#[derive(Default)]
pub(super) struct IgnoreFiles(HashMap<PathBuf, u64>);

impl IgnoreFiles {
    /// Checks the folder that a walk begins with.
    ///
    /// # Errors
    /// As [`check_all`].
    pub(super) fn of(folder: &Path) -> io::Result<Self> {
        let bytes = check_all(folder)?;
        Ok(Self(HashMap::from([(folder.to_path_buf(), bytes)])))
    }

    /// Checks a folder in one that was checked before.
    ///
    /// # Errors
    /// If an ignore file is no regular file, or they are too long.
    pub(super) fn check(&mut self, folder: &Path) -> io::Result<()> {
        let above = folder.parent().and_then(|above| self.0.get(above)).copied();
        let bytes = add(folder, above.unwrap_or(0))?;
        self.0.insert(folder.to_path_buf(), bytes);
        Ok(())
    }
}

/// Checks the ignore files of a folder and of the folders above it, which count for it, too. Gives how
/// many bytes they have.
///
/// # Errors
/// If one is no regular file, or they are too long.
pub(super) fn check_all(folder: &Path) -> io::Result<u64> {
    let whole = folder.canonicalize()?;
    whole.ancestors().try_fold(0, |bytes, folder| add(folder, bytes))
}

/// Adds the bytes of the ignore files of a folder.
fn add(folder: &Path, mut bytes: u64) -> io::Result<u64> {
    let invalid = |message| Err(io::Error::new(io::ErrorKind::InvalidData, message));
    for name in NAMES {
        let Ok(file) = fs::metadata(folder.join(name)) else { continue };
        if file.is_file() {
            bytes += file.len();
        } else if !file.is_dir() {
            // A folder is opened, too, but gives nothing to read.
            return invalid(format!("`{name}` is no regular file"));
        }
    }
    if bytes > MAX_BYTES {
        let kib = MAX_BYTES >> 10;
        return invalid(format!("its ignore files, with those above it, have more than {kib} KiB"));
    }
    Ok(bytes)
}
