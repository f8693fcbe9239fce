//! Finding the files of the command line.

mod ignore_files;

use crate::{
    files::name,
    notations::{endings, of_name},
};
use ignore::{DirEntry, Error, Walk, WalkBuilder};
use ignore_files::IgnoreFiles;
pub(crate) use ignore_files::NAMES as IGNORE_FILES;
use std::{
    collections::HashSet,
    fs, io, mem,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// The files of the command line, each once. A file is always read; a
/// folder is replaced by the games in it, sorted by name, without hidden and ignored files.
///
/// A folder that cannot be read stays in the list. Opening it gives the error [`why_not`] at its place
/// among the files, and the others are read.
///
/// A folder without games stays in the list too. Files in folders that match `excludes` are left out.
pub(crate) fn files(paths: &[PathBuf], mut excludes: impl FnMut(&Path) -> bool) -> Vec<PathBuf> {
    let here = [PathBuf::from(".")];
    let mut found = Vec::new();
    for path in if paths.is_empty() { &here } else { paths } {
        if path.is_dir() {
            let before = found.len();
            walk(path, &mut found);
            let in_folder = found.split_off(before);
            let is_empty = in_folder.is_empty();
            found.extend(in_folder.into_iter().filter(|one| !excludes(&one.path)));
            if is_empty {
                found.push(Found { path: path.clone(), how: How::InFolder });
            }
        } else {
            found.push(Found { path: path.clone(), how: How::Named });
        }
    }
    // A folder has a file twice only through links.
    let may_repeat = paths.len() > 1 || found.iter().any(|one| one.how == How::ByLink);
    if may_repeat {
        remove_repeats(&mut found);
    }
    // `-` is standard input, and so `./-` keeps its folder.
    let short = |path: PathBuf| match path.strip_prefix(".") {
        Ok(inner) if inner != Path::new("") && inner != Path::new("-") => inner.to_path_buf(),
        _ => path,
    };
    found.into_iter().map(|one| short(one.path)).collect()
}

/// The ignore files that [`files`] reads: those of all folders that it enters, and of the folders above.
pub(crate) fn ignore_files(paths: &[PathBuf]) -> Vec<PathBuf> {
    let here = [PathBuf::from(".")];
    let paths = if paths.is_empty() { &here } else { paths };
    let mut read = Vec::new();
    for path in paths.iter().filter(|path| path.is_dir()) {
        let above = path.canonicalize().unwrap_or_default();
        read.extend(above.ancestors().skip(1).flat_map(ignore_files::of));
        let Ok(checked) = IgnoreFiles::of(path) else { continue };
        let entries = entries(path, checked, &Refused::default()).flatten();
        read.extend(entries.filter(is_folder).flat_map(|entry| ignore_files::of(entry.path())));
    }
    read
}

/// The error for a folder that cannot be read, or has no games.
pub(crate) fn why_not(folder: &Path) -> io::Error {
    let unreadable = fs::read_dir(folder).err().or_else(|| ignore_files::check_all(folder).err());
    unreadable.unwrap_or_else(|| {
        let mut found = Vec::new();
        walk(folder, &mut found);
        if found.is_empty() {
            let message =
                format!("no games in this folder; file names of games end with {}", endings());
            return io::Error::new(io::ErrorKind::NotFound, message);
        }
        io::Error::new(
            io::ErrorKind::IsADirectory,
            "this is a folder; write the name of a file, such as one that `ppn merge` makes of all games",
        )
    })
}

struct Found {
    path: PathBuf,
    how: How,
}

/// The way in which a file was found. If a file has several names, the first in this order is kept.
#[derive(Clone, Copy, PartialEq, Eq)]
enum How {
    Named,
    InFolder,
    ByLink,
}

/// Keeps one name of each file, since `fmt` would replace it under one name while it reads it under
/// another. Hard links stay: after a file is replaced, its other names still have the old file.
fn remove_repeats(found: &mut Vec<Found>) {
    let mut seen = HashSet::new();
    let mut is_kept = vec![true; found.len()];
    for how in [How::Named, How::InFolder, How::ByLink] {
        for (one, is_kept) in found.iter().zip(&mut is_kept).filter(|(one, _)| one.how == how) {
            // A pipe has different content when it is read again.
            if one.path.is_file()
                && let Ok(whole) = one.path.canonicalize()
            {
                *is_kept = seen.insert(whole);
            }
        }
    }
    let mut is_kept = is_kept.into_iter();
    found.retain(|_| is_kept.next().unwrap_or(true));
}

/// Folders that are not entered because of their ignore files, until the walk returns them.
type Refused = Arc<Mutex<Vec<PathBuf>>>;

fn walk(folder: &Path, found: &mut Vec<Found>) {
    let Ok(ignore_files) = IgnoreFiles::of(folder) else {
        found.push(Found { path: folder.to_path_buf(), how: How::InFolder });
        return;
    };
    let refused = Refused::default();
    for entry in entries(folder, ignore_files, &refused) {
        add_refused(&refused, found);
        match entry {
            Ok(entry) => add(entry, found),
            Err(error) => match unreadable(&error) {
                Some(path) => found.push(Found { path: path.into(), how: How::InFolder }),
                None => warn_of_each(&error),
            },
        }
    }
    add_refused(&refused, found);
}

/// Walks a folder and its subfolders by name. Hidden files are left out, and so are caches and
/// files that match `.ignore` or, in a Git repository, `.gitignore`.
fn entries(folder: &Path, ignore_files: IgnoreFiles, refused: &Refused) -> Walk {
    let (ignore_files, refused) = (Mutex::new(ignore_files), Arc::clone(refused));
    WalkBuilder::new(folder)
        // These rules are specific to a machine, and all machines should find the same files.
        .git_global(false)
        .git_exclude(false)
        .sort_by_file_name(Ord::cmp)
        // The filter runs before the ignore files of a folder are opened.
        .filter_entry(move |entry| {
            if entry.depth() > 0 && is_folder(entry) && is_cache(entry.path()) {
                return false;
            }
            let enter = !is_folder(entry) || lock(&ignore_files).check(entry.path()).is_ok();
            if !enter {
                lock(&refused).push(entry.path().to_path_buf());
            }
            enter
        })
        .build()
}

/// Whether a folder is marked as a cache, such as Cargo's `target`.
fn is_cache(folder: &Path) -> bool {
    folder.join("CACHEDIR.TAG").is_file()
}

fn add_refused(refused: &Refused, found: &mut Vec<Found>) {
    let refused = mem::take(&mut *lock(refused));
    found.extend(refused.into_iter().map(|path| Found { path, how: How::InFolder }));
}

/// Locks the list. No code panics while it holds the lock.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn is_folder(entry: &DirEntry) -> bool {
    entry.file_type().is_some_and(|kind| kind.is_dir())
}

/// Adds a file with the extension of a game. Links to files are followed. Links to folders are not,
/// since they may lead anywhere, and may form cycles. Pipes and devices are never opened.
fn add(entry: DirEntry, found: &mut Vec<Found>) {
    if let Some(error) = entry.error() {
        warn_of_each(error);
    }
    let Some(kind) = entry.file_type() else { return };
    if kind.is_dir() || of_name(entry.path()).is_none() {
        return;
    }
    if kind.is_file() {
        found.push(Found { path: entry.into_path(), how: How::InFolder });
    } else if kind.is_symlink() {
        match fs::metadata(entry.path()) {
            Ok(target) if target.is_file() => {
                found.push(Found { path: entry.into_path(), how: How::ByLink });
            }
            Ok(_) => {}
            Err(error) => {
                let name = name(entry.path());
                warn(&format_args!("{name}: skipped a link that cannot be followed: {error}"));
            }
        }
    }
}

/// The file or folder that could not be read, if the error is of that kind.
fn unreadable(error: &Error) -> Option<&Path> {
    match error {
        Error::WithPath { path, err } if err.is_io() => Some(path),
        Error::WithPath { err, .. }
        | Error::WithDepth { err, .. }
        | Error::WithLineNumber { err, .. } => unreadable(err),
        _ => None,
    }
}

/// Warns about lines of an ignore file that are not valid patterns; the others apply.
fn warn_of_each(error: &Error) {
    match error {
        Error::Partial(errors) => errors.iter().for_each(warn_of_each),
        error => warn(error),
    }
}

fn warn(what: &impl std::fmt::Display) {
    tell!("ppn: warning: {what}");
}

#[cfg(all(test, unix))]
mod tests;
