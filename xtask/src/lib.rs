//! The project's chores: `cargo xtask ci` and the rest.
//!
//! Chores that need the crates of the workspace are in the package `xtask-pages`, so that the others begin at once.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "it reports to the person who runs it"
)]

mod alone;
mod api;
mod bench;
pub mod cargo;
mod ci;
mod deny;
mod dependencies_page;
mod dist;
mod features;
mod fuzz;
mod fuzz_record;
mod growth;
mod license;
mod mutants;
mod packages;
mod pages;
pub mod places;
mod python;
mod r;
mod readings;
mod record;
mod release;
mod spark;
pub mod spec;
mod test;
mod toolchains;
mod typst;
mod vscode;
mod web;
pub mod words;

use cargo::cargo;
use places::{no_arguments, write_pages};
use std::{env, process::ExitCode};

/// A chore with its name and its description.
struct Chore {
    name: &'static str,
    about: &'static str,
    run: fn(&[String]) -> Result<(), String>,
}

const CHORES: &[Chore] = &[
    Chore {
        name: "advisories",
        about: "report known vulnerabilities of dependencies, with cargo-audit",
        run: |_| cargo(&["audit", "--deny", "warnings"]),
    },
    Chore {
        name: "api",
        about: "compare the public interfaces with crates/CRATE/api.txt; --write",
        run: api::api,
    },
    Chore {
        name: "alone",
        about: "measure the packages and the seconds that each crate takes alone",
        run: alone::alone,
    },
    Chore { name: "bench", about: "measure speed, as ratios", run: bench::bench },
    Chore {
        name: "book",
        about: "build the book in docs/ with mdbook",
        run: |rest| pages::pages("book", rest),
    },
    Chore {
        name: "ci",
        about: "format, lint, test, document: everything that must pass",
        run: ci::ci,
    },
    Chore {
        name: "deny",
        about: "check licences, bans and duplicates of dependencies",
        run: deny::deny,
    },
    Chore { name: "dist", about: "package the command for this machine", run: dist::dist },
    Chore { name: "fuzz", about: "run the fuzz targets for a while", run: fuzz::fuzz },
    Chore {
        name: "gallery",
        about: "write the pages with all boards and pieces into target/gallery",
        run: |rest| pages::pages("gallery", rest),
    },
    Chore {
        name: "growth",
        about: "check that work grows linearly with the text",
        run: growth::growth,
    },
    Chore {
        name: "installers",
        about: "write checksums and installers for packed commands",
        run: dist::installers,
    },
    Chore {
        name: "msrv",
        about: "compile with the oldest supported Rust",
        run: toolchains::oldest,
    },
    Chore {
        name: "mutants",
        about: "count the changes of code that no test finds",
        run: mutants::mutants,
    },
    Chore { name: "perft", about: "count lines of draughts to published depths", run: perft },
    Chore {
        name: "features",
        about: "check and test `ppn export` and three dimensions, which are off by default",
        run: features::features,
    },
    Chore {
        name: "python",
        about: "check and test the bindings: tables and Python",
        run: python::python,
    },
    Chore { name: "r", about: "check and test the package for R", run: r::r },
    Chore {
        name: "readings",
        about: "compare two readings of the rules on 10,000 games; --games N --seed N",
        run: readings::readings,
    },
    Chore {
        name: "release",
        about: "--dry-run: check and build every package; --publish; --notes",
        run: release::release,
    },
    Chore { name: "spark", about: "test the data source for Spark", run: spark::spark },
    Chore { name: "spec", about: "write the conformance suite", run: spec::spec },
    Chore { name: "tables", about: "write the generated pages and lists", run: tables },
    Chore { name: "test", about: "all tests of the workspace, or of some crates", run: test::test },
    Chore {
        name: "typst",
        about: "build the Typst package in documents/typst, and test it",
        run: typst::typst,
    },
    Chore {
        name: "vscode",
        about: "package the extension for VS Code; --test",
        run: vscode::vscode,
    },
    Chore { name: "web", about: "build for browsers and Node; --test", run: web::web },
    Chore { name: "words", about: "look for words that docs/style.md replaces", run: words::words },
    Chore { name: "wasm", about: "compile the libraries for browsers", run: toolchains::browser },
];

/// Does the chore that the arguments of the program name.
#[must_use]
pub fn run() -> ExitCode {
    if let Some(status) = api::as_rustdoc() {
        return status;
    }
    let arguments: Vec<String> = env::args().skip(1).collect();
    let chore = arguments.first().and_then(|name| CHORES.iter().find(|chore| chore.name == name));
    let Some(chore) = chore else {
        println!("cargo xtask CHORE\n");
        for chore in CHORES {
            println!("  {:<10} {}", chore.name, chore.about);
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

fn tables(arguments: &[String]) -> Result<(), String> {
    no_arguments(arguments)?;
    write_pages([(dependencies_page::PATH, dependencies_page::page()?)])?;
    pages::pages("tables", &[])
}

/// In release: the deep counts take minutes without optimisation.
fn perft(_: &[String]) -> Result<(), String> {
    cargo(&["test", "--release", "--package", "ppn-draughts", "--test", "all", "rules::"])?;
    cargo(&["bench", "--package", "ppn-draughts", "--", "perft"])
}
