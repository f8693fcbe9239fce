//! `cargo xtask typst`: the plugin of the Typst package, with its tests.
//!
//! `documents/typst/plugin` is a crate outside of the workspace. It is compiled for WebAssembly into
//! `documents/typst/ppn.wasm`, with which the folder is complete: people copy it. The tests compile documents with the
//! package `typst` of Python in an environment in `target/typst-python`. Without it they do not run, and the chore says
//! so; with `PPN_REQUIRE_TYPST` that is an error.

use crate::{
    cargo::{cargo_at, run},
    places::{folders, no_arguments},
    python::{environment_of, not_tested},
    web::{TARGET, add_target},
};
use std::{fs, path::Path, process::Command};

const FOLDER: &str = "documents/typst";
const MANIFEST: &str = "documents/typst/plugin/Cargo.toml";
const WHAT: &str = "the package for Typst";
const REQUIRED: &str = "PPN_REQUIRE_TYPST";

/// The compiler as a package of Python, whose errors have their places.
const COMPILER: &str = "typst>=0.15";

pub(crate) fn typst(arguments: &[String]) -> Result<(), String> {
    no_arguments(arguments)?;
    let (root, target) = folders()?;
    let build = target.join("typst").display().to_string();
    let of_plugin = |arguments: &[&str]| cargo_at(MANIFEST, &build, arguments);
    of_plugin(&["fmt", "--check"])?;
    add_target()?;
    let for_typst = ["--release", "--locked", "--target", TARGET];
    of_plugin(&[&["clippy"][..], &for_typst, &["--", "-D", "warnings"]].concat())?;
    of_plugin(&[&["build"][..], &for_typst].concat())?;
    let built = Path::new(&build).join(TARGET).join("release/ppn_typst.wasm");
    let module = root.join(FOLDER).join("ppn.wasm");
    let copied = fs::copy(&built, &module);
    let bytes = copied.map_err(|error| format!("{}: {error}", module.display()))?;
    println!("{FOLDER}/ppn.wasm has {} kB", bytes / 1000);

    let environment = target.join("typst-python");
    let Some(python) = environment_of(&environment)? else {
        return not_tested("Python 3.10 with `venv` is missing", WHAT, REQUIRED);
    };
    let of_python = |folder: &Path, arguments: &[&str]| {
        let mut command = Command::new(&python);
        run(command.current_dir(folder).args(arguments), &format!("python {}", arguments.join(" ")))
    };
    let install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", COMPILER];
    if of_python(&root, &install).is_err() {
        return not_tested("the package `typst` of Python cannot be installed", WHAT, REQUIRED);
    }
    of_python(&root.join(FOLDER).join("tests"), &["-m", "unittest", "--quiet"])
}
