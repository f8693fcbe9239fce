//! `cargo xtask spark`: the tests of `ppn.spark`, the data source for Spark.
//!
//! They run in the environment of `cargo xtask python`, if it has PySpark. The chore does not install it: its wheel has half a
//! gigabyte, and takes some minutes. Without it, or without Java, the chore says so; with `PPN_REQUIRE_SPARK` that is an error.

use crate::{
    cargo::succeeds,
    places::{folders, no_arguments},
    python::{Environment, SPARK_TESTS, not_tested},
};
use std::{env, process::Command};

const WHAT: &str = "`ppn.spark`";
const REQUIRED: &str = "PPN_REQUIRE_SPARK";

pub(crate) fn spark(arguments: &[String]) -> Result<(), String> {
    no_arguments(arguments)?;
    let (root, target) = folders()?;
    if env::var_os("JAVA_HOME").is_none() && !succeeds(Command::new("java").arg("-version")) {
        return not_tested("Java 17 is missing", WHAT, REQUIRED);
    }
    let Some(environment) = Environment::new(&root, &target)? else {
        return not_tested("Python 3.10 with `venv` is missing", WHAT, REQUIRED);
    };
    if !environment.has("pyspark") {
        let reason = "PySpark is missing in target/python, where pip installs it (500 MB)";
        return not_tested(reason, WHAT, REQUIRED);
    }
    if !environment.has_package()? {
        return not_tested("maturin and pytest cannot be installed", WHAT, REQUIRED);
    }
    environment.run(&["-m", "pytest", "--quiet", "-rs", SPARK_TESTS])
}
