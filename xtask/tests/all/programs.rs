//! The integration tests of a crate are one program, and each of their files is a part of it.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// What a file says that stays a program of its own.
const REASON: &str = "A program of its own: ";

/// The entries of a folder, in order; none if there is no such folder.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut entries: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    entries
}

fn is_rust(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "rs")
}

/// The root files of the programs that Cargo finds in a folder `tests`.
fn programs(tests: &Path) -> Vec<PathBuf> {
    let found = entries(tests).into_iter();
    found
        .map(|path| if path.is_dir() { path.join("main.rs") } else { path })
        .filter(|path| is_rust(path) && path.exists())
        .collect()
}

/// The files in a folder and below that no `mod` of the file above them names. Nothing compiles these.
fn forgotten(folder: &Path, above: &str, found: &mut Vec<PathBuf>) {
    for path in entries(folder) {
        let name = path.file_stem().unwrap().to_str().unwrap();
        if path.is_dir() {
            let of_folder = fs::read_to_string(path.with_extension("rs")).unwrap_or_default();
            forgotten(&path, &of_folder, found);
        } else if is_rust(&path) && name != "main" && !above.contains(&format!("mod {name};\n")) {
            found.push(path);
        }
    }
}

#[test]
fn the_tests_of_a_crate_are_one_program_with_all_files() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut crates = entries(&root.join("crates"));
    crates.extend([root.join("tests"), root.join("xtask")]);
    let (mut files, mut wrong) = (0, Vec::new());
    for tests in crates.iter().map(|folder| folder.join("tests")) {
        let mut common = 0;
        for program in programs(&tests) {
            let text = fs::read_to_string(&program).unwrap();
            common += usize::from(!text.contains(REASON));
            if program.ends_with("main.rs") {
                let mut lost = Vec::new();
                forgotten(program.parent().unwrap(), &text, &mut lost);
                wrong.extend(lost.iter().map(|file| format!("{file:?} is in no program")));
            }
            files += text.matches("mod ").count() + 1;
        }
        if common > 1 {
            wrong.push(format!("{tests:?} has {common} programs: make them modules of one, or say `{REASON}` and why"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(files > 100, "only {files} files were found");
}
