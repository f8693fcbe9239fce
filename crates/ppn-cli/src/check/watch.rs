//! `ppn check --watch`: checks again whenever files change.

use super::{Check, once};
use crate::{config::Configs, outcome::Outcome, walk};
use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
    thread,
    time::{Duration, SystemTime},
};

/// The interval between two checks for changed files.
const PAUSE: Duration = Duration::from_millis(200);

/// Checks files until the program is ended.
///
/// # Errors
/// If reports cannot be written.
pub(super) fn run(check: &Check) -> io::Result<Outcome> {
    loop {
        let watched = watched(check);
        let before = times(&watched);
        match once(check) {
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Err(error),
            // The error may be in settings, and the next change may fix it.
            Err(error) => tell!("ppn: {error}"),
        }
        if !check.quiet {
            tell!("watching for changes; press Ctrl+C to stop");
        }
        while times(&watched) == before {
            thread::sleep(PAUSE);
        }
    }
}

/// The files that are checked, with their settings and the folders in which new files may appear.
fn watched(check: &Check) -> Vec<PathBuf> {
    let mut configs = Configs::new(&check.config);
    let files = walk::files(&check.files, |file| configs.excludes(file));
    let mut watched: Vec<PathBuf> = check.files.clone();
    for file in files {
        watched.extend(configs.of(&file).ok().and_then(|(_, source)| source.clone()));
        watched.extend(file.parent().map(here));
        watched.push(file);
    }
    watched.extend(check.files.is_empty().then(|| PathBuf::from(".")));
    watched.sort();
    watched.dedup();
    watched
}

/// The path of a folder; the working folder is `.`.
fn here(folder: &Path) -> PathBuf {
    if folder.as_os_str().is_empty() { PathBuf::from(".") } else { folder.to_path_buf() }
}

/// The time of the last change and the length of each; `None` for a missing file.
fn times(watched: &[PathBuf]) -> BTreeMap<&Path, Option<(SystemTime, u64)>> {
    let time = |path: &Path| {
        let metadata = fs::metadata(path).ok()?;
        Some((metadata.modified().ok()?, metadata.len()))
    };
    watched.iter().map(|path| (path.as_path(), time(path))).collect()
}
