//! The project's chores: `cargo xtask ci` and the rest.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it talks to whoever runs it")]

mod bench;
mod deny;
mod dependencies_page;
mod diagnostics_page;
mod fuzz;
mod fuzz_record;
mod gallery;
mod growth;
mod license;
mod mistakes_page;
mod packages;
mod setups_page;
mod slips;

use std::{
    env, fs,
    path::Path,
    process::{Command, ExitCode},
};

/// A chore with its name and what it does.
struct Chore {
    name: &'static str,
    about: &'static str,
    run: fn(&[String]) -> Result<(), String>,
}

const CHORES: &[Chore] = &[
    Chore { name: "bench", about: "how fast everything is, as ratios", run: bench::bench },
    Chore { name: "ci", about: "format, lint, test, document: all that must pass", run: ci },
    Chore { name: "deny", about: "licences, bans and duplicates of dependencies", run: deny::deny },
    Chore { name: "fuzz", about: "look for texts that break something", run: fuzz::fuzz },
    Chore {
        name: "gallery",
        about: "write the page with all boards and pieces",
        run: gallery::gallery,
    },
    Chore { name: "growth", about: "whether work grows with the text", run: growth::growth },
    Chore { name: "perft", about: "count lines of draughts to published depths", run: perft },
    Chore { name: "tables", about: "write the pages that are made from tables", run: tables },
    Chore { name: "test", about: "all tests of the workspace", run: |_| test() },
];

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let chore = arguments.first().and_then(|name| CHORES.iter().find(|chore| chore.name == name));
    let Some(chore) = chore else {
        println!("cargo xtask CHORE\n");
        for chore in CHORES {
            println!("  {:<8} {}", chore.name, chore.about);
        }
        return ExitCode::from(2);
    };
    match (chore.run)(&arguments[1..]) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask {}: {error}", chore.name);
            ExitCode::FAILURE
        }
    }
}

fn ci(_: &[String]) -> Result<(), String> {
    cargo(&["fmt", "--all", "--check"])?;
    deny::deny(&[])?;
    cargo(&["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"])?;
    test()?;
    growth::growth(&[])?;
    cargo_with(&["doc", "--workspace", "--no-deps", "--locked"], &[("RUSTDOCFLAGS", "-D warnings")])
}

fn test() -> Result<(), String> {
    // Snapshots that differ are failures here, not files to review.
    cargo_with(&["test", "--workspace", "--locked"], &[("INSTA_UPDATE", "no")])
}

fn tables(_: &[String]) -> Result<(), String> {
    let pages = [
        (dependencies_page::PATH, dependencies_page::page()?),
        (setups_page::PATH, setups_page::page().map_err(|error| error.to_string())?),
        (diagnostics_page::PATH, diagnostics_page::page().map_err(|error| error.to_string())?),
        (mistakes_page::PATH, mistakes_page::page().map_err(|error| error.to_string())?),
    ];
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for (path, page) in pages {
        fs::write(root.join(path), page).map_err(|error| format!("{path}: {error}"))?;
    }
    Ok(())
}

/// In release: the deep counts take minutes without optimisation.
fn perft(_: &[String]) -> Result<(), String> {
    cargo(&["test", "--release", "--package", "ppn-draughts", "--test", "rules"])?;
    cargo(&["bench", "--package", "ppn-draughts", "--", "perft"])
}

fn cargo(arguments: &[&str]) -> Result<(), String> {
    cargo_with(arguments, &[])
}

fn cargo_with(arguments: &[&str], variables: &[(&str, &str)]) -> Result<(), String> {
    println!("\n$ cargo {}", arguments.join(" "));
    let status = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(arguments)
        .envs(variables.iter().copied())
        .status()
        .map_err(|error| format!("cargo cannot be run: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("`cargo {}` failed", arguments[0])) }
}

/// Fails where a page of the book is not what its tables make of it.
#[cfg(test)]
fn assert_written(path: &str, page: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let written = fs::read_to_string(root.join(path)).expect("a page of the book");
    let written = written.replace("\r\n", "\n");
    if let Some((old, new)) = written.lines().zip(page.lines()).find(|(old, new)| old != new) {
        panic!("{path} says {old:?} for {new:?}: run `cargo xtask tables`");
    }
    assert_eq!(written.len(), page.len(), "{path} is out of date: run `cargo xtask tables`");
}
