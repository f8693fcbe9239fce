//! `cargo xtask test [CRATE…]`: the tests of these crates, or all tests of the workspace and no snapshots that none of
//! them compares.

use crate::{
    cargo::{cargo_with, is_installed},
    places::{files_with, folders},
};
use std::{
    collections::BTreeSet,
    env, fs,
    path::{Path, PathBuf},
    thread,
};

/// The folders with tests.
const FOLDERS: [&str; 3] = ["crates", "tests", "xtask"];

/// Runs the tests with cargo-nextest if it is installed: it runs the tests of all crates together, so no
/// crate waits for the slowest test of another.
pub(crate) fn test(crates: &[String]) -> Result<(), String> {
    let (root, _) = folders()?;
    let used = env::temp_dir().join(format!("ppn-snapshots-{}", std::process::id()));
    // Snapshots that differ fail here; no files to review are written. Properties are tried on the same texts each
    // time, so that a change is not blamed for what another seed finds; the nightly workflow has other seeds.
    let seed = env::var("PROPTEST_RNG_SEED").unwrap_or_else(|_| "1".to_owned());
    let variables = [
        ("INSTA_UPDATE", "no"),
        ("INSTA_SNAPSHOT_REFERENCES_FILE", &*used.to_string_lossy()),
        ("PROPTEST_RNG_SEED", &seed),
    ];
    let mut which: Vec<&str> = crates.iter().flat_map(|name| ["-p", name]).collect();
    if which.is_empty() {
        which.push("--workspace");
    }
    let run = |arguments: &[&str]| cargo_with(&[arguments, &which].concat(), &variables);
    let result = if is_installed("nextest") {
        // It does not run the examples in documentation.
        // One more than there are processors: some tests wait for a browser, or for a program to end.
        let threads = thread::available_parallelism().map_or(1, usize::from) + 1;
        let threads = format!("--test-threads={threads}");
        run(&["nextest", "run", "--locked", "--status-level=slow", &threads])
            .and_then(|()| run(&["test", "--doc", "--locked", "--quiet"]))
    } else {
        run(&["test", "--locked"])
    };
    let compared = fs::read_to_string(&used).unwrap_or_default();
    let _ = fs::remove_file(&used);
    result?;
    // On other systems some tests are not run.
    if crates.is_empty() && cfg!(unix) { no_leftovers(&root, &compared) } else { Ok(()) }
}

/// Fails if a snapshot is not among the compared ones: its test has another name now, or is gone.
fn no_leftovers(root: &Path, compared: &str) -> Result<(), String> {
    let compared: BTreeSet<PathBuf> =
        compared.lines().filter_map(|path| fs::canonicalize(path).ok()).collect();
    let mut left = snapshots(root)?;
    left.retain(|path| !compared.contains(path));
    if left.is_empty() { Ok(()) } else { Err(format!("no test compares {left:#?}")) }
}

/// All snapshots; `root` is without links and dots.
fn snapshots(root: &Path) -> Result<Vec<PathBuf>, String> {
    let folders: Result<Vec<_>, _> =
        FOLDERS.iter().map(|folder| files_with(&root.join(folder), "snap")).collect();
    Ok(folders?.concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_snapshot_that_no_test_compares_is_found() {
        let (root, _) = folders().unwrap();
        let all = snapshots(&root).unwrap();
        assert!(all.len() > 200, "only {} snapshots", all.len());
        let list = |paths: &[PathBuf]| {
            paths.iter().map(|path| format!("{}\n", path.display())).collect::<String>()
        };
        assert_eq!(no_leftovers(&root, &list(&all)), Ok(()));
        let error = no_leftovers(&root, &list(&all[1..])).unwrap_err();
        assert!(error.contains(all[0].file_name().unwrap().to_str().unwrap()), "{error}");
    }
}
