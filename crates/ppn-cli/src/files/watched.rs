//! Files that are watched for changes.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    thread,
    time::{Duration, SystemTime},
};

/// The interval between two checks for changed files.
const PAUSE: Duration = Duration::from_millis(200);

/// The time of the last change of a file and its length; `None` for a missing file.
type Time = Option<(SystemTime, u64)>;

/// Files with the times at which they were read.
pub(crate) struct Watched(BTreeMap<PathBuf, Time>);

impl Watched {
    /// The files as they are now.
    pub(crate) fn new(files: &[PathBuf]) -> Self {
        Self(BTreeMap::new()).with(files)
    }

    /// The same with more files, as they are now.
    pub(crate) fn with(mut self, files: &[PathBuf]) -> Self {
        for file in files {
            self.0.entry(file.clone()).or_insert_with(|| time(file));
        }
        self
    }

    /// Waits until one of them changes.
    pub(crate) fn wait(&self) {
        while self.0.iter().all(|(file, before)| time(file) == *before) {
            thread::sleep(PAUSE);
        }
    }
}

fn time(path: &Path) -> Time {
    let metadata = fs::metadata(path).ok()?;
    Some((metadata.modified().ok()?, metadata.len()))
}
