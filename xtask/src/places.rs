//! The folders of the repository, and what chores say about files and arguments.

use std::{
    env,
    fmt::Display,
    fs, io,
    path::{Path, PathBuf},
};

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The folder of what is built.
pub(crate) fn target() -> PathBuf {
    target_of(&root())
}

fn target_of(root: &Path) -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from)
}

/// The root without links and dots, and the folder of what is built.
pub(crate) fn folders() -> Result<(PathBuf, PathBuf), String> {
    let root = root().canonicalize().map_err(|error| at(&root(), &error))?;
    let target = target_of(&root);
    Ok((root, target))
}

/// An error of a file or a folder.
pub(crate) fn at(path: &Path, error: &dyn Display) -> String {
    format!("{}: {error}", path.display())
}

/// What is in a folder, by name.
pub(crate) fn entries(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut entries = fs::read_dir(folder)
        .and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>())
        .map_err(|error| at(folder, &error))?;
    entries.sort();
    Ok(entries)
}

/// All files in a folder and the folders in it, by name.
pub(crate) fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut all = Vec::new();
    for path in entries(folder)? {
        if path.is_dir() {
            all.append(&mut files(&path)?);
        } else {
            all.push(path);
        }
    }
    Ok(all)
}

/// Fails if a chore without arguments gets one.
pub(crate) fn no_arguments(arguments: &[String]) -> Result<(), String> {
    match arguments.first() {
        Some(other) => Err(format!("unknown argument `{other}`")),
        None => Ok(()),
    }
}
