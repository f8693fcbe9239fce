//! `cargo xtask features`: the tests of what only builds with the features `export` and `solid` have, with the validator of
//! glTF.

use crate::{
    cargo::{cargo, run},
    places::no_arguments,
    web,
};
use std::{path::Path, process::Command};

/// With all packages of the workspace, the other crates are those that `cargo xtask test` has compiled.
const BUILT: [&str; 4] =
    ["--workspace", "--locked", "--features", "ppn-cli/export,ppn-cli/solid,ppn-embed/solid"];

pub(crate) fn features(arguments: &[String]) -> Result<(), String> {
    no_arguments(arguments)?;
    if Command::new("npm").arg("--version").output().is_ok() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/solid");
        run(Command::new("npm").args(web::INSTALL).current_dir(folder), "npm install")?;
    } else {
        println!("skipped: Node is missing, so scenes are not validated");
    }
    cargo(&[&["clippy", "--all-targets"][..], &BUILT, &["--", "-D", "warnings"]].concat())?;
    let names = ["--bin", "ppn", "--test", "all", "--", "export", "solid", "three_dimensions"];
    cargo(&[&["test", "--quiet"][..], &BUILT, &names].concat())
}
