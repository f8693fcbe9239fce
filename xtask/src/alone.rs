//! What each crate takes that is used alone: packages, and time to compile.

use crate::{packages::Packages, places::root, record};
use std::{env, fs, path::Path, process::Command};

/// The path of the page from the root of the workspace.
const PATH: &str = "docs/alone.md";

const HEAD: &str = "\
# Each crate alone

What a program takes that depends on one crate with its default features: the packages that are compiled, with
the crate itself; further packages that run only while it is compiled (procedural macros and what they need);
and the seconds of processor time for all of them without optimisation, from nothing.

`cargo xtask alone CRATE…` measures crates and writes their rows. A test compares the numbers of packages, and
the ones with a goal with it. Seconds are those of one machine, and other load on it changes them a little.

Before the crates were made lean, they took more, here with the packages that run only while compiling: `ppn-lex` 15
packages and 20 s, `ppn-file` 28 and 23 s, `ppn-syntax` 30 and 48 s, `ppn-engine` 33 and 55 s, `ppn-render` 26 and
36 s, `ppn` 68 and 143 s.

| crate | packages | only while compiling | seconds |
| --- | --- | --- | --- |
";

/// The most packages of crates that other tools depend on.
#[cfg(test)]
const GOALS: &[(&str, usize)] =
    &[("ppn-lex", 6), ("ppn-file", 18), ("ppn-syntax", 22), ("ppn-render", 8), ("ppn", 50)];

/// Measures crates, or all.
pub(crate) fn alone(names: &[String]) -> Result<(), String> {
    let root = root();
    let packages = Packages::of_platform(&root, &crate::packages::host()?)?;
    let ours = packages.ours().into_iter().filter(|one| one.is_published() && one.has("lib"));
    for package in ours.filter(|one| names.is_empty() || names.contains(&one.name)) {
        let (linked, compiling) = Packages::alone(&root, &package.name)?;
        let seconds = seconds(&root, &package.name)?;
        println!("{}: {linked} packages, {seconds:.0} s", package.name);
        let cells = [linked.to_string(), compiling.to_string(), format!("{seconds:.0}")];
        record::write(&root, PATH, HEAD, &package.name, &cells)?;
    }
    Ok(())
}

/// The processor time of compiling a crate and everything it needs.
fn seconds(root: &Path, name: &str) -> Result<f64, String> {
    let target = root.join("target/alone");
    let _ = fs::remove_dir_all(&target);
    let before = time_of_children()?;
    let status = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["build", "--quiet", "--locked", "--package", name, "--target-dir"])
        .arg(&target)
        // The workspace optimises for its tests.
        .args(["--config", "profile.dev.package.\"*\".opt-level = 0"])
        .args(["--config", "profile.dev.opt-level = 0"])
        .current_dir(root)
        .status()
        .map_err(|error| format!("cargo cannot be run: {error}"))?;
    let after = time_of_children()?;
    let _ = fs::remove_dir_all(&target);
    if status.success() { Ok(after - before) } else { Err(format!("{name} does not compile")) }
}

/// The processor time of all commands that were run, in seconds.
fn time_of_children() -> Result<f64, String> {
    const TICKS_PER_SECOND: f64 = 100.0;
    let unknown = || "processor time is known on Linux only".to_owned();
    let status = fs::read_to_string("/proc/self/stat").map_err(|_| unknown())?;
    // The name of the command, in parentheses, may contain spaces.
    let fields = status.rsplit(')').next().unwrap_or("").split_whitespace();
    let ticks: Vec<f64> = fields.skip(13).take(2).filter_map(|one| one.parse().ok()).collect();
    if ticks.len() == 2 { Ok(ticks.iter().sum::<f64>() / TICKS_PER_SECOND) } else { Err(unknown()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crates_take_as_many_packages_as_the_page_says_and_no_more_than_their_goals() {
        let page = fs::read_to_string(root().join(PATH)).unwrap();
        let rows = record::rows(&page);
        for (name, cells) in &rows {
            let (linked, compiling) = Packages::alone(&root(), name).unwrap();
            let written = [linked.to_string(), compiling.to_string()];
            assert_eq!(
                cells[..2],
                written,
                "{name}: write its row with `cargo xtask alone {name}`"
            );
        }
        for &(name, goal) in GOALS {
            let count: usize = rows[name][0].parse().unwrap();
            assert!(count <= goal, "{name} takes {count} packages, more than {goal}");
        }
        assert_eq!(page, record::page(HEAD, &rows));
    }
}
