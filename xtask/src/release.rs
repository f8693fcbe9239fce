//! `cargo xtask release`: checks whether all crates can be published, and publishes them.
//!
//! Cargo packages the crates in the order of their dependencies, and compiles each package alone,
//! outside of the workspace, with the other packages in place of a registry.

use crate::{
    cargo::{cargo, is_installed, run},
    packages::{Package, Packages, host},
    places::{root, target, text_of},
};
use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

/// Checks everything. With `--publish`, no step may be open, and the crates are published.
/// `--notes` prints the section of the changelog instead.
pub(crate) fn release(arguments: &[String]) -> Result<(), String> {
    let mode = match arguments {
        [one] => one.as_str(),
        _ => "",
    };
    if !["--dry-run", "--publish", "--notes"].contains(&mode) {
        return Err("write `cargo xtask release --dry-run`, `--publish` or `--notes`".to_owned());
    }
    let publish = mode == "--publish";
    let root = root();
    let packages = Packages::of_platform(&root, &host()?)?;
    let ours = packages.ours();
    let changelog = text_of("CHANGELOG.md")?;
    if mode == "--notes" {
        let version = ours.iter().find(|one| one.is_published()).map(|one| &one.version);
        print!("{}", notes(&changelog, version.ok_or("no crate is published")?));
        return Ok(());
    }
    let problems = problems(&ours, &changelog);
    if !problems.is_empty() {
        return Err(problems.join("\n"));
    }
    let mut open = open(&ours, &changelog);
    if publish {
        open.extend(wrong_tag(&root, &ours));
    }
    for one in &open {
        println!("release: {one}");
    }
    if publish && !open.is_empty() {
        return Err("not ready to publish".to_owned());
    }
    compare_with_last_release(&root)?;
    let private = ours.iter().filter(|one| !one.is_published());
    let mut arguments =
        vec![if publish { "publish" } else { "package" }, "--workspace", "--locked"];
    arguments.extend(private.flat_map(|one| ["--exclude", &one.name]));
    forget_former_packages(&ours);
    cargo(&arguments)?;
    let published = ours.iter().filter(|one| one.is_published());
    println!("release: {} crates can be published", published.count());
    Ok(())
}

/// Removes the files of an earlier run for packages with these versions, because Cargo would use
/// them for the present packages: their sources in Cargo's folder, where the folders of local
/// registries have names that begin with a hyphen, and the fingerprints of their builds.
fn forget_former_packages(ours: &[&Package]) {
    let entries = |folder: PathBuf| fs::read_dir(folder).into_iter().flatten().flatten();
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(env::home_dir()?.join(".cargo"))).unwrap_or_default();
    let target = target();
    let registries = ["src", "cache"].map(|kind| home.join("registry").join(kind));
    let local = registries.into_iter().flat_map(entries);
    let local = local.filter(|one| one.file_name().as_encoded_bytes()[0] == b'-');
    for folder in local.map(|one| one.path()).chain([target.join("debug/.fingerprint")]) {
        for one in entries(folder) {
            let name = one.file_name().to_string_lossy().into_owned();
            if ours.iter().any(|package| name.starts_with(&format!("{}-", package.name))) {
                // The entry is a folder or a file.
                let _ = fs::remove_dir_all(one.path()).or_else(|_| fs::remove_file(one.path()));
            }
        }
    }
}

/// Checks that must always pass.
fn problems(ours: &[&Package], changelog: &str) -> Vec<String> {
    let mut problems = Vec::new();
    let published: Vec<_> = ours.iter().filter(|one| one.is_published()).collect();
    let Some(version) = published.first().map(|one| &one.version) else { return problems };
    if section(changelog, version).is_none() {
        problems.push(format!("CHANGELOG.md has no section `## {version}`"));
    }
    for one in published {
        let all_features =
            one.metadata.pointer("/docs/rs/all-features").and_then(serde_json::Value::as_bool);
        let lacks = [
            (one.version != *version, "the version of the other crates"),
            (one.description.is_none(), "a description"),
            (one.keywords.is_empty(), "keywords"),
            (one.categories.is_empty(), "categories"),
            (one.readme.is_none(), "a README"),
            (all_features != Some(true), "docs.rs metadata with all features"),
            (one.has("lib") && !one.has("example"), "an example"),
        ];
        let lacks = lacks.iter().filter(|(lacks, _)| *lacks);
        problems.extend(lacks.map(|(_, what)| format!("{} lacks {what}", one.name)));
    }
    problems
}

/// The remaining steps before crates are published.
fn open(ours: &[&Package], changelog: &str) -> Vec<String> {
    let mut open = Vec::new();
    let Some(one) = ours.iter().find(|one| one.is_published()) else { return open };
    if one.repository.as_deref().unwrap_or_default().is_empty() {
        open.push("Cargo.toml: `repository` is empty".to_owned());
    }
    let rest = section(changelog, &one.version).unwrap_or_default();
    let date = rest.trim().trim_matches(['(', ')']);
    let is_date = date.len() == 10
        && date.bytes().enumerate().all(|(at, byte)| match at {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        });
    if !is_date {
        open.push(format!("CHANGELOG.md: the section of {} has no date", one.version));
    }
    open
}

/// Whether the commit lacks the tag of its version.
fn wrong_tag(root: &Path, ours: &[&Package]) -> Option<String> {
    let tag = format!("v{}", ours.iter().find(|one| one.is_published())?.version);
    let tags = Command::new("git").args(["tag", "--points-at", "HEAD"]).current_dir(root).output();
    let tags = tags.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
    let has = tags.is_ok_and(|tags| tags.lines().any(|one| one == tag));
    (!has).then(|| format!("the commit has no tag `{tag}`"))
}

/// The section of a version in the changelog.
fn notes<'c>(changelog: &'c str, version: &str) -> &'c str {
    let heading = |line: &str| section(line, version).is_some();
    let mut lines = changelog.split_inclusive('\n');
    let before: usize = lines.by_ref().take_while(|line| !heading(line)).map(str::len).sum();
    let rest = &changelog[before..];
    let rest = rest.split_once('\n').map_or("", |(_, rest)| rest);
    rest.split("\n## ").next().unwrap_or_default().trim_start()
}

/// The text after the version in the heading of its section.
fn section<'c>(changelog: &'c str, version: &str) -> Option<&'c str> {
    changelog.lines().find_map(|line| {
        let rest = line.strip_prefix("## ")?.strip_prefix(version)?;
        (rest.is_empty() || rest.starts_with(' ')).then_some(rest)
    })
}

/// Looks for changes that break callers, if there is a release to compare with and the tool for it.
fn compare_with_last_release(root: &Path) -> Result<(), String> {
    let tag = Command::new("git")
        .args(["describe", "--tags", "--abbrev=0", "--match", "v*", "HEAD^"])
        .current_dir(root)
        .output();
    let tag = tag.ok().filter(|output| output.status.success());
    let Some(tag) = tag.and_then(|output| String::from_utf8(output.stdout).ok()) else {
        println!("release: no earlier release to compare the public API with");
        return Ok(());
    };
    if !is_installed("semver-checks") {
        println!("release: the public API is not compared: `cargo install cargo-semver-checks`");
        return Ok(());
    }
    let arguments = ["semver-checks", "--workspace", "--baseline-rev", tag.trim()];
    let mut command = Command::new("cargo");
    run(command.args(arguments).current_dir(root), &format!("cargo {}", arguments.join(" ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(value: serde_json::Value) -> Package {
        serde_json::from_value(value).unwrap()
    }

    #[test]
    fn every_crate_has_what_a_published_crate_needs() {
        let root = root();
        let packages = Packages::of_platform(&root, &host().unwrap()).unwrap();
        let changelog = fs::read_to_string(root.join("CHANGELOG.md")).unwrap();
        assert_eq!(problems(&packages.ours(), &changelog), [""; 0]);
    }

    #[test]
    fn what_a_crate_lacks_is_named() {
        let bare = package(serde_json::json!({
            "id": "a", "name": "a", "version": "1.2.3", "manifest_path": "", "dependencies": [],
            "targets": [{"kind": ["lib"]}],
        }));
        let problems = problems(&[&bare], "## 1.2.30\n");
        assert_eq!(problems.len(), 7, "{problems:?}");
        assert_eq!(problems[0], "CHANGELOG.md has no section `## 1.2.3`");
        assert!(problems.contains(&"a lacks an example".to_owned()));
    }

    #[test]
    fn the_notes_of_a_release_are_its_section() {
        let changelog = "# C\n\n## 1.3.0 (b)\n\n- new\n\n## 1.2.3 (a)\n\n### All\n\n- old\n";
        assert_eq!(notes(changelog, "1.3.0"), "- new\n");
        assert_eq!(notes(changelog, "1.2.3"), "### All\n\n- old\n");
        assert_eq!(notes(changelog, "1.2"), "");
    }

    #[test]
    fn a_release_needs_a_date_and_a_repository() {
        let of = |repository: &str| {
            package(serde_json::json!({
                "id": "a", "name": "a", "version": "1.2.3", "manifest_path": "",
                "dependencies": [], "repository": repository,
            }))
        };
        let (with, without) = (of("https://example.org/a"), of(""));
        assert_eq!(open(&[&with], "# C\n\n## 1.2.3 (2026-11-23)\n"), [""; 0]);
        assert_eq!(open(&[&with], "## 1.2.3 (unreleased)\n").len(), 1);
        assert_eq!(open(&[&without], "## 1.2.3 (2026-11-23)\n").len(), 1);
    }
}
