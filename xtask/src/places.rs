//! The folders of the repository, and what chores say about files and arguments.

use std::{
    env,
    fmt::Display,
    fs, io,
    path::{Path, PathBuf},
};

/// The root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The folder of what is built.
pub fn target() -> PathBuf {
    target_of(&root())
}

fn target_of(root: &Path) -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from)
}

/// The root without links and dots, and the folder of what is built.
pub fn folders() -> Result<(PathBuf, PathBuf), String> {
    let root = root().canonicalize().map_err(|error| at(&root(), &error))?;
    let target = target_of(&root);
    Ok((root, target))
}

/// An error of a file or a folder.
pub fn at(path: &Path, error: &dyn Display) -> String {
    format!("{}: {error}", path.display())
}

/// What is in a folder, by name.
pub fn entries(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut entries = fs::read_dir(folder)
        .and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>())
        .map_err(|error| at(folder, &error))?;
    entries.sort();
    Ok(entries)
}

/// All files in a folder and the folders in it, by name.
pub fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
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

/// The files with an ending in a folder and the folders in it, by name.
pub fn files_with(folder: &Path, ending: &str) -> Result<Vec<PathBuf>, String> {
    let mut files = files(folder)?;
    files.retain(|file| file.extension().is_some_and(|own| own == ending));
    Ok(files)
}

/// The text of a file.
pub fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| at(path, &error))
}

/// The text of a file of the repository.
pub fn text_of(path: &str) -> Result<String, String> {
    fs::read_to_string(root().join(path)).map_err(|error| format!("{path}: {error}"))
}

/// The names of the files with an ending in a folder of `corpus/`, without it and in order.
pub fn names_in_corpus(folder: &str, ending: &str) -> Result<Vec<String>, String> {
    let files = files_with(&root().join("corpus").join(folder), ending)?;
    let stems = files.iter().filter_map(|file| file.file_stem());
    let mut names: Vec<String> = stems.map(|stem| stem.to_string_lossy().into_owned()).collect();
    names.sort();
    Ok(names)
}

/// Writes a file, and makes its folder.
pub fn write(path: &Path, bytes: impl AsRef<[u8]>) -> Result<(), String> {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder).map_err(|error| at(folder, &error))?;
    fs::write(path, bytes).map_err(|error| at(path, &error))
}

/// Whether the only argument of a chore, such as `--test`, is given.
pub fn has_flag(arguments: &[String], flag: &str) -> Result<bool, String> {
    match arguments.iter().find(|one| *one != flag) {
        Some(other) => Err(format!("unknown argument `{other}`; there is `{flag}`")),
        None => Ok(!arguments.is_empty()),
    }
}

/// Fails if a chore without arguments gets one.
pub fn no_arguments(arguments: &[String]) -> Result<(), String> {
    match arguments.first() {
        Some(other) => Err(format!("unknown argument `{other}`")),
        None => Ok(()),
    }
}

/// Writes files of the repository that are made: paths from its root, and texts.
///
/// # Errors
/// A file that cannot be written.
pub fn write_pages<P: AsRef<Path>>(
    pages: impl IntoIterator<Item = (P, String)>,
) -> Result<(), String> {
    pages.into_iter().try_for_each(|(path, page)| write(&root().join(path), page))
}

/// For tests: fails if a file of the repository is not the one that a chore makes now.
///
/// # Panics
/// If the file cannot be read or has another text, with the first line that differs.
pub fn assert_written(path: &str, page: &str, chore: &str) {
    let written = text_of(path).expect("a page of the book").replace("\r\n", "\n");
    if let Some((old, new)) = written.lines().zip(page.lines()).find(|(old, new)| old != new) {
        panic!("{path} has {old:?} instead of {new:?}: run `cargo xtask {chore}`");
    }
    assert_eq!(written.len(), page.len(), "{path} is out of date: run `cargo xtask {chore}`");
}
