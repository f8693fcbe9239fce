//! Every source file says in its first line what it contains.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// The Rust files in a folder and the folders in it.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{folder:?}: {error}")) {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn every_source_file_begins_with_what_it_holds() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    for krate in fs::read_dir(root.join("crates")).unwrap() {
        sources(&krate.unwrap().path().join("src"), &mut files);
    }
    sources(&root.join("xtask/src"), &mut files);
    sources(&root.join("xtask/pages/src"), &mut files);
    sources(&root.join("tests/src"), &mut files);
    assert!(files.len() > 500, "only {} files were found", files.len());
    let says_nothing = |path: &&PathBuf| !fs::read_to_string(path).unwrap().starts_with("//! ");
    let silent: Vec<_> = files.iter().filter(says_nothing).collect();
    assert!(silent.is_empty(), "without a first line `//! …`: {silent:#?}");
}
