use crate::notations::NOTATIONS;
use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// How deep folders may stand in folders; links may lead round in circles.
const MAX_DEPTH: usize = 64;

/// The files that are meant by names on the command line: folders stand for the games in them, in the
/// order of their names. Hidden files and folders are passed over.
///
/// # Errors
/// A folder that cannot be read.
pub(crate) fn files(paths: &[PathBuf]) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            walk(path, &mut files, MAX_DEPTH)?;
        } else {
            files.push(path.clone());
        }
    }
    Ok(files)
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>, depth: usize) -> io::Result<()> {
    if depth == 0 {
        return Ok(());
    }
    let named =
        |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", folder.display()));
    let mut entries = Vec::new();
    for entry in fs::read_dir(folder).map_err(named)? {
        entries.push(entry.map_err(named)?.path());
    }
    entries.sort();
    for path in entries {
        let hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        if hidden {
            continue;
        }
        if path.is_dir() {
            walk(&path, files, depth - 1)?;
        } else if NOTATIONS.of_path(&path).is_some() {
            files.push(path);
        }
    }
    Ok(())
}
