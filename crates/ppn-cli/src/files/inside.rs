//! Reading the files that another file names.

use std::{
    fs::{self, File},
    io::{self, Read},
    path::Path,
};

/// The first `most` bytes and one more of a regular file that is in a folder or under it, also after its links.
///
/// # Errors
/// If it is elsewhere, and those of the file system.
pub(crate) fn read_inside(folder: &Path, name: &Path, most: usize) -> io::Result<Vec<u8>> {
    let here = Path::new(".");
    let folder = fs::canonicalize(if folder.as_os_str().is_empty() { here } else { folder })?;
    let path = fs::canonicalize(folder.join(name))?;
    if !path.starts_with(&folder) {
        let message = "it is a link that leads out of the folder";
        return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
    }
    let mut bytes = Vec::new();
    open_regular(&path)?.take(most as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Opens a file, but no pipe or device, which may have no end.
///
/// # Errors
/// Those of the file system.
pub(crate) fn open_regular(path: &Path) -> io::Result<File> {
    let kind = fs::metadata(path)?.file_type();
    // Reading a folder is an error of the system.
    if !kind.is_file() && !kind.is_dir() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is no regular file"));
    }
    File::open(path)
}
