//! Checks that ignore files can be read safely.

use std::{
    collections::HashMap,
    fs, io,
    path::{Path, PathBuf},
};

/// The files that the walk reads in each folder. It opens them without a check: a pipe would block it
/// forever, and an endless device would fill the memory.
pub(crate) const NAMES: [&str; 2] = [".gitignore", ".ignore"];

/// The maximum number of bytes of ignore files for a folder: its own and those above it. Real ones
/// have a few kilobytes; patterns take 500 times as much memory.
const MAX_BYTES: u64 = 64 << 10;

/// The number of bytes of the ignore files that apply to each folder of a walk.
#[derive(Default)]
pub(super) struct IgnoreFiles(HashMap<PathBuf, u64>);

impl IgnoreFiles {
    /// Checks the first folder of a walk.
    ///
    /// # Errors
    /// As [`check_all`].
    pub(super) fn of(folder: &Path) -> io::Result<Self> {
        let bytes = check_all(folder)?;
        Ok(Self(HashMap::from([(folder.to_path_buf(), bytes)])))
    }

    /// Checks a folder inside of one that was checked before.
    ///
    /// # Errors
    /// If an ignore file is not a regular file, or they are too long.
    pub(super) fn check(&mut self, folder: &Path) -> io::Result<()> {
        let above = folder.parent().and_then(|above| self.0.get(above)).copied();
        let bytes = add(folder, above.unwrap_or(0))?;
        self.0.insert(folder.to_path_buf(), bytes);
        Ok(())
    }
}

/// Checks the ignore files of a folder and of the folders above it, which also apply to it. Returns
/// their number of bytes.
///
/// # Errors
/// If one is not a regular file, or they are too long.
pub(super) fn check_all(folder: &Path) -> io::Result<u64> {
    let whole = folder.canonicalize()?;
    whole.ancestors().try_fold(0, |bytes, folder| add(folder, bytes))
}

/// The ignore files of a folder.
pub(super) fn of(folder: &Path) -> impl Iterator<Item = PathBuf> + use<> {
    NAMES.map(|name| folder.join(name)).into_iter().filter(|file| file.is_file())
}

/// Adds the bytes of the ignore files of a folder.
fn add(folder: &Path, mut bytes: u64) -> io::Result<u64> {
    let invalid = |message| Err(io::Error::new(io::ErrorKind::InvalidData, message));
    for name in NAMES {
        let Ok(file) = fs::metadata(folder.join(name)) else { continue };
        if file.is_file() {
            bytes += file.len();
        } else if !file.is_dir() {
            // A folder can be opened too, but reading it gives an error.
            return invalid(format!("`{name}` is not a regular file"));
        }
    }
    if bytes > MAX_BYTES {
        let kib = MAX_BYTES >> 10;
        return invalid(format!("its ignore files, with those above it, have more than {kib} KiB"));
    }
    Ok(bytes)
}
