//! `cargo xtask solid`: the tests of what only builds with the feature `solid` have, with the validator of glTF.

use crate::{
    cargo::{cargo, run},
    places::no_arguments,
    web,
};
use std::{path::Path, process::Command};

pub(crate) fn solid(arguments: &[String]) -> Result<(), String> {
    no_arguments(arguments)?;
    if Command::new("npm").arg("--version").output().is_ok() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/solid");
        run(Command::new("npm").args(web::INSTALL).current_dir(folder), "npm install")?;
    } else {
        println!("skipped: Node is missing, so scenes are not validated");
    }
    let packages = ["--package", "ppn-cli", "--package", "ppn-embed", "--locked"];
    let built = [&packages[..], &["--features", "ppn-cli/solid,ppn-embed/solid"]].concat();
    cargo(&[&["clippy", "--all-targets"][..], &built, &["--", "-D", "warnings"]].concat())?;
    let names = ["--bin", "ppn", "--test", "all", "--", "solid", "three_dimensions"];
    cargo(&[&["test"][..], &built, &names].concat())
}
