//! `cargo xtask api [--write]`: the public interface of each crate as a text, one item a line.
//!
//! The texts are in the crates, `crates/CRATE/api.txt`, and are reviewed like snapshots. Without
//! `--write`, a text that differs is an error. They are made from the JSON of rustdoc, which only the
//! nightly compiler writes unless `RUSTC_BOOTSTRAP` is set. It is set for rustdoc alone, by this
//! program in its place: build scripts ask for it too, and would be run again.

mod item;
mod page;
mod signature;

use crate::{
    cargo::cargo_with,
    packages::Packages,
    places::{self, at, has_flag},
};
use page::{Names, page};
use serde_json::Value;
use std::{
    collections::BTreeSet,
    env, fs,
    path::{Path, PathBuf},
    process::{Command, ExitCode},
    sync::OnceLock,
};

/// The variable that asks this program to run the rustdoc that it names.
const RUSTDOC: &str = "XTASK_RUSTDOC";

/// The format of the JSON that the texts were made from last. Neighbours are read the same way.
const FORMAT: u64 = 57;

/// At most this many lines of a difference are shown.
const SHOWN: usize = 40;

pub(crate) fn api(arguments: &[String]) -> Result<(), String> {
    let write = has_flag(arguments, "--write")?;
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let crates = crates(&root)?;
    document(&crates)?;
    let documents = crates.iter().map(|name| read(&root, name)).collect::<Result<Vec<_>, _>>()?;
    let names = Names::new(&documents);
    let mut different = 0;
    for (name, document) in crates.iter().zip(&documents) {
        let new = page(name, document, &names);
        let path = root.join("crates").join(name).join("api.txt");
        let old = fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
        if old == new {
            continue;
        }
        different += 1;
        println!("crates/{name}/api.txt");
        show_difference(&old, &new);
        if write {
            fs::write(&path, new).map_err(|error| format!("{}: {error}", path.display()))?;
        }
    }
    println!("\napi: {} crates, {different} changed", crates.len());
    if different == 0 || write {
        return Ok(());
    }
    let format = &documents[0]["format_version"];
    let other = match format.as_u64() {
        Some(FORMAT) => String::new(),
        _ => format!(" (this compiler writes format {format} instead of {FORMAT})"),
    };
    Err(format!(
        "the public interface has changed{other}: run `cargo xtask api --write`, and review the texts"
    ))
}

/// The published crates with a library, by name.
fn crates(root: &Path) -> Result<Vec<String>, String> {
    let packages = Packages::of_platform(root, &crate::packages::host()?)?;
    let ours = packages.ours();
    let libraries = ours.iter().filter(|one| one.is_published() && one.has("lib"));
    Ok(libraries.map(|one| one.name.clone()).collect())
}

/// Writes the JSON of all crates into `target/doc`, with all features.
fn document(crates: &[String]) -> Result<(), String> {
    let ourselves = OURSELVES.get().and_then(|path| path.to_str());
    let ourselves = ourselves.ok_or("the path of xtask is not known, or not UTF-8")?;
    let real = env::var("RUSTDOC").unwrap_or_else(|_| "rustdoc".to_owned());
    let mut arguments = vec!["doc", "--no-deps", "--all-features", "--locked", "--quiet"];
    arguments.extend(crates.iter().flat_map(|name| ["--package", name.as_str()]));
    let variables = [
        ("RUSTDOC", ourselves),
        (RUSTDOC, real.as_str()),
        ("RUSTDOCFLAGS", "-Zunstable-options --output-format json --cap-lints allow"),
    ];
    cargo_with(&arguments, &variables)
}

/// Where this program was when it started.
///
/// Asked for later, Linux answers with a path that does not exist if cargo has built xtask again
/// in the meantime, which the tests of the whole workspace do.
static OURSELVES: OnceLock<PathBuf> = OnceLock::new();

/// Runs rustdoc if this program was started in its place.
pub(crate) fn as_rustdoc() -> Option<ExitCode> {
    if let Ok(path) = env::current_exe() {
        OURSELVES.get_or_init(|| path);
    }
    let rustdoc = env::var_os(RUSTDOC)?;
    let status =
        Command::new(rustdoc).args(env::args_os().skip(1)).env("RUSTC_BOOTSTRAP", "1").status();
    Some(match status {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("xtask api: cannot run rustdoc: {error}");
            ExitCode::FAILURE
        }
    })
}

fn read(root: &Path, name: &str) -> Result<Value, String> {
    let path = root.join("target/doc").join(format!("{}.json", name.replace('-', "_")));
    serde_json::from_str(&places::read(&path)?).map_err(|error| at(&path, &error))
}

/// The lines are sorted and differ from each other, so what differs is a difference of sets.
fn show_difference(old: &str, new: &str) {
    let (before, after): (BTreeSet<_>, BTreeSet<_>) =
        (old.lines().collect(), new.lines().collect());
    let gone = before.difference(&after).map(|line| format!("- {line}"));
    let lines: Vec<String> =
        gone.chain(after.difference(&before).map(|line| format!("+ {line}"))).collect();
    for line in lines.iter().take(SHOWN) {
        println!("{line}");
    }
    if lines.len() > SHOWN {
        println!("{} more lines", lines.len() - SHOWN);
    }
}
