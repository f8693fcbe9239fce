//! `cargo xtask r`: the package for R, with its tests.
//!
//! The package is installed into a library in `target/r`, where its tests run. Without R they do not, and the chore says
//! so; with `PPN_REQUIRE_R` that is an error.

use crate::{
    cargo::{cargo_with, run, succeeds},
    places::{at, folders, no_arguments},
    python::not_tested,
};
use std::{fs, process::Command};

const PACKAGE: &str = "bindings/r";

pub(crate) fn r(arguments: &[String]) -> Result<(), String> {
    no_arguments(arguments)?;
    let (root, target) = folders()?;
    let target = target.join("r");
    let manifest = root.join(PACKAGE).join("src/rust/Cargo.toml").display().to_string();
    cargo_with(&["fmt", "--manifest-path", &manifest, "--check"], &[])?;
    if !succeeds(Command::new("R").arg("--version")) {
        return not_tested("R is missing", "the package for R", "PPN_REQUIRE_R");
    }
    // Tests need no fast code, and optimising for days of work takes minutes.
    let quick = [("CARGO_PROFILE_RELEASE_LTO", "off"), ("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1")];
    let build = target.join("build").display().to_string();
    let settings = [&quick[..], &[("CARGO_TARGET_DIR", &build)]].concat();
    let clippy = ["clippy", "--manifest-path", &manifest, "--locked", "--release", "--"];
    cargo_with(&[&clippy[..], &["-D", "warnings"]].concat(), &settings)?;
    let library = target.join("library");
    fs::create_dir_all(&library).map_err(|error| at(&library, &error))?;
    let of_r = |arguments: &[&str]| {
        let mut command = Command::new("R");
        command.current_dir(&root).args(arguments).envs(settings.iter().copied());
        // Libraries that are installed elsewhere remain.
        command.env("R_LIBS", &library);
        run(&mut command, &format!("R {}", arguments.join(" ")))
    };
    let library = format!("--library={}", library.display());
    of_r(&["CMD", "INSTALL", "--no-test-load", &library, PACKAGE])?;
    of_r(&["--no-echo", "--vanilla", "--file=bindings/r/tests/functions.R"])?;
    of_r(&["--no-echo", "--vanilla", "--file=bindings/r/tests/notebooks.R"])?;
    let examples = "for (page in c('read_ppn', 'check_ppn', 'fmt_ppn')) \
                    example(page, package = 'rppn', character.only = TRUE, echo = FALSE)";
    of_r(&["--no-echo", "--vanilla", "-e", examples])
}
