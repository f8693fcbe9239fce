//! Temporary files, which replace the files beside them when they are complete.
//!
//! They are removed if the program ends early: by their `Drop` after an error, and by
//! [`remove_all`] after a signal. After a kill or a power failure they remain until a file
//! in the same folder is written again.

use crate::signals;
use std::{
    collections::BTreeSet,
    ffi::OsStr,
    fs::{self, File, OpenOptions},
    io,
    path::{Path, PathBuf},
    process,
    sync::{Mutex, MutexGuard, Once, PoisonError},
    time::Duration,
};

/// The number of names that are tried for a file.
const MAX_NAMES: u32 = 1000;

/// The number of bytes of the name of the other file that are used for the name of the temporary
/// file: names have 255 bytes at most.
const NAME_SHOWN: usize = 40;

/// The part of the name that marks the files of this program, before the process id.
const MARK: &str = ".ppn-";
const ENDING: &str = ".new";

/// After this time a file counts as left behind, even if a process with its process id exists.
const OLD: Duration = Duration::from_hours(1);

/// The files that are being written.
static WRITTEN: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// The folders that were searched for files that were left behind.
static CLEANED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Creates a file in the folder of `target`, with a hidden, unused name.
///
/// # Errors
/// Of the file system.
pub(super) fn create(target: &Path, private: bool) -> io::Result<(File, PathBuf)> {
    static WATCHED: Once = Once::new();
    WATCHED.call_once(|| signals::at_end(remove_all));
    clean_folder_of(target);
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    let name: String = name.chars().take(NAME_SHOWN).collect();
    let process = process::id();
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    if private {
        make_private(&mut options);
    }
    // Signals wait until the file is in the list, so that it is not left behind.
    let mut written = lock(&WRITTEN);
    for number in 0..MAX_NAMES {
        let beside = target.with_file_name(format!(".{name}{MARK}{process}-{number}{ENDING}"));
        match options.open(&beside) {
            // Another process that cleans the folder may have removed it.
            Ok(file) if matches!(file.try_lock(), Err(fs::TryLockError::WouldBlock)) => {}
            Ok(file) => {
                written.insert(beside.clone());
                return Ok((file, beside));
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(io::Error::new(io::ErrorKind::AlreadyExists, "no unused name for a temporary file"))
}

/// Creates a file that is written and read again in this run, in the folder of `target`. Its name is removed at once where
/// files can be used without one, so that a kill leaves nothing behind; elsewhere the caller removes it.
///
/// # Errors
/// Of the file system.
pub(super) fn create_for_run(target: &Path) -> io::Result<(File, PathBuf)> {
    let (file, beside) = create(target, true)?;
    drop(file);
    let file = OpenOptions::new().read(true).write(true).open(&beside)?;
    if cfg!(unix) {
        remove(&beside);
    }
    Ok((file, beside))
}

#[cfg(unix)]
fn make_private(options: &mut OpenOptions) {
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
}

#[cfg(not(unix))]
fn make_private(_: &mut OpenOptions) {}

/// Removes a file that has not replaced the other.
pub(super) fn remove(beside: &Path) {
    // The error that caused the removal is more important than an error of removing.
    let _ = fs::remove_file(beside);
    lock(&WRITTEN).remove(beside);
}

/// Removes all files that are being written; no new ones can be created afterwards.
#[cfg(unix)]
pub(super) fn remove_all() {
    let written = lock(&WRITTEN);
    for beside in &*written {
        let _ = fs::remove_file(beside);
    }
    std::mem::forget(written);
}

/// Removes files that were left behind in the folder of a file, once per run.
fn clean_folder_of(target: &Path) {
    let folder = match target.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    if !lock(&CLEANED).insert(folder.to_path_buf()) {
        return;
    }
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if let Some(process) = entry.file_name().to_str().and_then(process_of) {
            let _ = remove_left_behind(&entry.path(), process);
        }
    }
}

/// Whether a name is one of the temporary files of this program.
pub(super) fn is_temporary(name: &OsStr) -> bool {
    name.to_str().and_then(process_of).is_some()
}

/// The id of the process that wrote a temporary file, from its name.
fn process_of(name: &str) -> Option<u32> {
    let numbers = name.strip_prefix('.')?.strip_suffix(ENDING)?.rsplit_once(MARK)?.1;
    let (process, number) = numbers.split_once('-')?;
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    number.parse::<u32>().ok()?;
    (is_number(process) && is_number(number)).then(|| process.parse().ok())?
}

/// Removes a file that a process left behind. Other files stay: those of running processes, and
/// those that are being written, perhaps by a process of another machine or container, whose
/// process id is unknown on this machine.
fn remove_left_behind(beside: &Path, process: u32) -> io::Result<()> {
    let found = fs::symlink_metadata(beside)?;
    let is_old = found.modified()?.elapsed().is_ok_and(|age| age > OLD);
    if !found.is_file() || lock(&WRITTEN).contains(beside) || !(is_old || is_gone(process)) {
        return Ok(());
    }
    // A process that writes a file has locked it.
    let file = OpenOptions::new().write(true).open(beside)?;
    file.try_lock()?;
    fs::remove_file(beside)
}

/// Whether a process is known to have ended. Files with the id of this process that are not in its list
/// are from others: in containers many processes have the same id.
fn is_gone(process: u32) -> bool {
    let processes = Path::new("/proc");
    process == process::id()
        || processes.join("self").exists() && !processes.join(process.to_string()).exists()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::SystemTime;

    #[test]
    fn names_of_this_program_are_known() {
        assert_eq!(process_of(".game.ppn.ppn-123-0.new"), Some(123));
        assert_eq!(process_of("..ppn-.ppn-7-12.new"), Some(7));
        for other in [
            "game.ppn.ppn-123-0.new",
            ".game.ppn.123-0.new",
            ".game.ppn.ppn-123.new",
            ".game.ppn.ppn-+1-0.new",
            ".game.ppn.ppn-1-+0.new",
            ".game.ppn.ppn-1-.new",
            ".game.ppn.ppn-1-0.news",
            ".game.ppn.ppn-1-0-0.new",
            ".game.ppn.ppn-99999999999-0.new",
        ] {
            assert_eq!(process_of(other), None, "{other}");
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn only_what_was_left_behind_is_removed() {
        let folder = std::env::temp_dir().join(format!("ppn-beside-{}", process::id()));
        fs::create_dir_all(&folder).unwrap();
        let write = |name: &str| fs::write(folder.join(name), "x").unwrap();
        // No process has this id, and process 1 always runs.
        let stays = [".a.ppn-1-0.new", ".b.ppn-4000000000-0.new", ".b.4000000000-0.new", "c.ppn"];
        stays.into_iter().for_each(write);
        let being_written = File::open(folder.join(stays[1])).unwrap();
        being_written.lock().unwrap();
        std::os::unix::fs::symlink("c.ppn", folder.join(".l.ppn-4000000000-0.new")).unwrap();
        fs::create_dir(folder.join(".d.ppn-4000000000-0.new")).unwrap();
        [".e.ppn-4000000000-0.new", ".f.ppn-1-0.new"].into_iter().for_each(write);
        let old = File::options().write(true).open(folder.join(".f.ppn-1-0.new")).unwrap();
        old.set_modified(SystemTime::now() - 2 * OLD).unwrap();
        drop(old);
        write(&format!(".own.ppn-{}-999.new", process::id()));

        let (file, beside) = create(&folder.join("new.ppn"), true).unwrap();
        let mut names: Vec<String> = fs::read_dir(&folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        let mut expected: Vec<String> = stays.map(str::to_owned).into();
        expected.extend([".d.ppn-4000000000-0.new".into(), ".l.ppn-4000000000-0.new".into()]);
        expected.push(beside.file_name().unwrap().to_str().unwrap().to_owned());
        expected.sort();
        assert_eq!(names, expected);
        drop(file);
        remove(&beside);
        assert!(!beside.exists());
        fs::remove_dir_all(folder).unwrap();
    }
}
