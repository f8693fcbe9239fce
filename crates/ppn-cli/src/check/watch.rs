//! `ppn check --watch`: checks again whenever files change.

use super::{Check, once};
use crate::{config::Configs, files::Watched, outcome::Outcome, walk};
use std::{
    io,
    path::{Path, PathBuf},
};

/// Checks files until the program is ended.
///
/// # Errors
/// If reports cannot be written.
pub(super) fn run(check: &Check) -> io::Result<Outcome> {
    loop {
        let watched = watched(check);
        let before = Watched::new(&watched);
        match once(check) {
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Err(error),
            // The error may be in settings, and the next change may fix it.
            Err(error) => tell!("ppn: {error}"),
        }
        if !check.quiet {
            tell!("watching for changes; press Ctrl+C to stop");
        }
        before.wait();
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
