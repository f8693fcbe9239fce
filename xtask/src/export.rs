//! `cargo xtask export`: the tests of `ppn export`, which only builds with the feature have.

use crate::{cargo::cargo, places::no_arguments};

pub(crate) fn export(arguments: &[String]) -> Result<(), String> {
    no_arguments(arguments)?;
    let feature = ["--package", "ppn-cli", "--features", "export", "--locked"];
    cargo(&[&["clippy", "--all-targets"][..], &feature, &["--", "-D", "warnings"]].concat())?;
    cargo(&[&["test"][..], &feature, &["--bin", "ppn", "--test", "all", "export"]].concat())
}
