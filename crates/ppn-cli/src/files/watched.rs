//! Files that are watched for changes.

use super::beside;
use std::{
    collections::{BTreeMap, BTreeSet},
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
    thread,
    time::{Duration, SystemTime},
};

/// The interval between two checks for changed files.
const PAUSE: Duration = Duration::from_millis(200);

/// The time of the last change of a file and its length; `None` for a missing file.
type Time = Option<(SystemTime, u64)>;

/// Files with the times at which they were read, and the names in folders.
pub(crate) struct Watched(BTreeMap<PathBuf, (Time, Names)>);

/// The names in a folder; none for a file.
type Names = BTreeSet<OsString>;

impl Watched {
    /// The files as they are now.
    pub(crate) fn new(files: &[PathBuf]) -> Self {
        Self(BTreeMap::new()).with(files)
    }

    /// The same with more files, as they are now.
    pub(crate) fn with(mut self, files: &[PathBuf]) -> Self {
        for file in files {
            self.0.entry(file.clone()).or_insert_with(|| (time(file), names(file)));
        }
        self
    }

    /// Waits until one of them changes.
    pub(crate) fn wait(&self) {
        while !self.has_changed() {
            thread::sleep(PAUSE);
        }
    }

    fn has_changed(&self) -> bool {
        // A report that replaces the one of the run before changes the time of its folder, but no name.
        let is_same = |file: &Path, before: &(Time, Names)| {
            time(file) == before.0 || file.is_dir() && names(file) == before.1
        };
        !self.0.iter().all(|(file, before)| is_same(file, before))
    }
}

/// The names in a folder, without temporary files of this program.
fn names(folder: &Path) -> Names {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.file_name()).filter(|name| !beside::is_temporary(name)).collect()
}

fn time(path: &Path) -> Time {
    let metadata = fs::metadata(path).ok()?;
    Some((metadata.modified().ok()?, metadata.len()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files;

    #[test]
    fn a_folder_changes_by_a_new_name_and_not_by_a_file_that_is_written_again() {
        let folder = std::env::temp_dir().join(format!("ppn-watched-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let report = folder.join("report.json");
        files::write(&report, |out| out.write_all(b"[]")).unwrap();
        let before = fs::metadata(&folder).unwrap().modified().unwrap();
        let watched = Watched::new(std::slice::from_ref(&folder));
        // Until the time of the folder has changed.
        while fs::metadata(&folder).unwrap().modified().unwrap() == before {
            files::write(&report, |out| out.write_all(b"[1]")).unwrap();
        }
        assert!(!watched.has_changed());
        fs::write(folder.join("new.ppn"), "").unwrap();
        assert!(watched.has_changed());
        fs::remove_dir_all(folder).unwrap();
    }
}
