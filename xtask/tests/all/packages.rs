//! The content of the packages: they have licences, and need no files from outside.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The folders of all crates that are published.
fn crates() -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join("crates")).unwrap();
    let mut folders: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    folders.sort();
    folders
}

/// The files that Cargo puts into the package of a crate.
fn packaged(folder: &Path) -> Vec<String> {
    let output = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["package", "--list", "--allow-dirty", "--locked", "--offline"])
        .current_dir(folder)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().lines().map(|line| line.replace('\\', "/")).collect()
}

#[test]
fn each_package_has_the_text_of_its_licences() {
    for folder in crates() {
        let files = packaged(&folder);
        for name in ["LICENSE-APACHE", "LICENSE-MIT"] {
            assert!(files.iter().any(|file| file == name), "{} lacks {name}", folder.display());
            let (ours, text) =
                (fs::read(root().join(name)).unwrap(), fs::read(folder.join(name)).unwrap());
            assert!(ours == text, "{}/{name} is not the {name} of the workspace", folder.display());
        }
    }
}

#[test]
fn no_package_has_tests_that_need_files_outside() {
    for folder in crates() {
        for file in packaged(&folder) {
            let outside = file.starts_with("tests/") || file.starts_with("benches/");
            assert!(!outside, "{}: {file} may need the corpus", folder.display());
            // Included files are needed to compile; Cargo reports a missing one only when it
            // publishes.
            let text = fs::read_to_string(folder.join(&file)).unwrap_or_default();
            let mut includes =
                text.split("include_str!(").chain(text.split("include_bytes!(")).skip(1);
            let depth = "../".repeat(file.matches('/').count() + 1);
            assert!(
                !includes.any(|rest| rest.trim_start().starts_with(&format!("\"{depth}"))),
                "{}: {file} includes a file outside of the package",
                folder.display()
            );
        }
    }
}

#[test]
fn the_corpus_says_where_each_part_comes_from() {
    let page = fs::read_to_string(root().join("corpus/LICENSE.md")).unwrap();
    for entry in fs::read_dir(root().join("corpus")).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        if entry.path().is_dir() {
            assert!(page.contains(&format!("`{name}/")), "corpus/LICENSE.md lacks {name}");
        }
    }
    for name in fs::read_dir(root().join("corpus/pdn")).unwrap() {
        let name = name.unwrap().file_name().into_string().unwrap();
        assert!(page.contains(&name) || name == "README.md", "corpus/LICENSE.md lacks pdn/{name}");
    }
}

#[test]
fn each_readme_says_how_to_use_the_crate_and_what_it_lacks() {
    let read =
        |path: PathBuf| -> toml::Table { fs::read_to_string(path).unwrap().parse().unwrap() };
    let workspace = read(root().join("Cargo.toml"));
    let version = workspace["workspace"]["package"]["version"].as_str().unwrap();
    let version = version.rsplit_once('.').unwrap().0;
    for folder in crates().iter().filter(|folder| folder.join("api.txt").exists()) {
        let manifest = read(folder.join("Cargo.toml"));
        let name = manifest["package"]["name"].as_str().unwrap();
        let page = fs::read_to_string(folder.join("README.md")).unwrap();
        let dependency = format!("```toml\n[dependencies]\n{name} = \"{version}\"\n");
        for part in [&dependency, "```rust", "\n## What it does not do\n"] {
            assert!(page.contains(part), "the README of {name} lacks {part:?}");
        }
        let features = manifest.get("features").and_then(toml::Value::as_table);
        for feature in features.into_iter().flat_map(toml::Table::keys) {
            let row = format!("| `{feature}`");
            assert!(feature == "default" || page.contains(&row), "{name}: no row of {feature}");
        }
    }
}
