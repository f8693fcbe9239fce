//! `cargo xtask export`: the tests of `ppn export`, which only builds with the feature have.

use crate::cargo::cargo;

pub(crate) fn export(arguments: &[String]) -> Result<(), String> {
    if let Some(other) = arguments.first() {
        return Err(format!("unknown argument `{other}`"));
    }
    let feature = ["--package", "ppn-cli", "--features", "export", "--locked"];
    cargo(&[&["clippy", "--all-targets"][..], &feature, &["--", "-D", "warnings"]].concat())?;
    cargo(&[&["test"][..], &feature, &["--bin", "ppn", "--test", "all", "export"]].concat())
}
