//! The folders of the repository, and what chores say about files and arguments.

use std::{
    env,
    fmt::Display,
    path::{Path, PathBuf},
};

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The folder of what is built.
pub(crate) fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// The root without links and dots, and the folder of what is built.
pub(crate) fn folders() -> Result<(PathBuf, PathBuf), String> {
    let root = root().canonicalize().map_err(|error| at(&root(), &error))?;
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    Ok((root, target))
}

/// An error of a file or a folder.
pub(crate) fn at(path: &Path, error: &dyn Display) -> String {
    format!("{}: {error}", path.display())
}

/// Fails if a chore without arguments gets one.
pub(crate) fn no_arguments(arguments: &[String]) -> Result<(), String> {
    match arguments.first() {
        Some(other) => Err(format!("unknown argument `{other}`")),
        None => Ok(()),
    }
}
