//! `cargo xtask python`: what is outside of the workspace for other languages, with its tests.
//!
//! The crates of `bindings/` are formatted, linted and tested. The package for Python is built into an environment in
//! `target/python`, where its tests run. Without Python they do not, and the chore says so; with `PPN_REQUIRE_PYTHON` that is
//! an error.

use crate::{
    cargo::{cargo_at, run, succeeds},
    places::{folders, no_arguments},
};
use std::{
    env,
    path::{Path, PathBuf},
    process::Command,
};

const MANIFEST: &str = "bindings/Cargo.toml";
const PACKAGE: &str = "bindings/python";

const WHAT: &str = "the package for Python";
const REQUIRED: &str = "PPN_REQUIRE_PYTHON";

/// Without these, nothing is tested.
const NEEDED: [&str; 2] = ["maturin>=1.16,<2", "pytest"];

/// Without these, some tests are skipped.
const USED: [&str; 6] = ["mypy", "pyarrow", "polars", "duckdb", "nbclient", "ipykernel"];

/// The tests that need Spark, which have a chore of their own.
pub(crate) const SPARK_TESTS: &str = "tests/spark";

pub(crate) fn python(arguments: &[String]) -> Result<(), String> {
    no_arguments(arguments)?;
    let (root, target) = folders()?;
    let build = build_folder(&target);
    let of_bindings = |arguments: &[&str]| cargo_at(MANIFEST, &build, arguments);
    of_bindings(&["fmt", "--all", "--check"])?;
    let clippy = ["clippy", "--workspace", "--all-features", "--all-targets", "--locked", "--"];
    of_bindings(&[&clippy[..], &["-D", "warnings"]].concat())?;
    of_bindings(&["test", "--package", "ppn-tables", "--features", "files", "--locked"])?;

    let Some(environment) = Environment::new(&root, &target)? else {
        return not_tested("Python 3.10 with `venv` is missing", WHAT, REQUIRED);
    };
    if !environment.has_package()? {
        return not_tested("maturin and pytest cannot be installed", WHAT, REQUIRED);
    }
    // The reasons of tests that are skipped are shown.
    environment.run(&["-m", "pytest", "--quiet", "-rs", "--ignore", SPARK_TESTS])
}

/// Apart from the workspace, whose dependencies have other features.
fn build_folder(target: &Path) -> String {
    target.join("bindings").display().to_string()
}

/// The environment of Python in which the package is tested.
pub(crate) struct Environment {
    folder: PathBuf,
    package: PathBuf,
    build: String,
    python: PathBuf,
}

impl Environment {
    /// The environment, which is made if it is not there; `None` if there is no Python to make it.
    pub(crate) fn new(root: &Path, target: &Path) -> Result<Option<Self>, String> {
        let folder = target.join("python");
        let (package, build) = (root.join(PACKAGE), build_folder(target));
        let python = environment_of(&folder)?;
        Ok(python.map(|python| Self { folder, package, build, python }))
    }

    /// Runs Python with these arguments in the folder of the package.
    pub(crate) fn run(&self, arguments: &[&str]) -> Result<(), String> {
        run(&mut self.command(arguments), &format!("python {}", arguments.join(" ")))
    }

    /// Whether it has a module.
    pub(crate) fn has(&self, module: &str) -> bool {
        succeeds(&mut self.command(&["-c", &format!("import {module}")]))
    }

    /// Builds the package into it; false if what this needs cannot be installed.
    pub(crate) fn has_package(&self) -> Result<bool, String> {
        let install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
        if self.run(&[&install[..], &NEEDED].concat()).is_err() {
            return Ok(false);
        }
        for package in USED {
            if self.run(&[&install[..], &[package]].concat()).is_err() {
                println!("{package} cannot be installed: tests that need it are skipped");
            }
        }
        self.run(&["-m", "maturin", "develop", "--quiet", "--locked"])?;
        Ok(true)
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(&self.python);
        command.current_dir(&self.package).args(arguments);
        command.env("VIRTUAL_ENV", &self.folder).env("CARGO_TARGET_DIR", &self.build);
        command
    }
}

/// Says why something is not tested, which is an error where the variable `required` says that it has to be.
pub(crate) fn not_tested(reason: &str, what: &str, required: &str) -> Result<(), String> {
    let message = format!("{reason}: {what} is not tested");
    if env::var_os(required).is_some() {
        return Err(message);
    }
    println!("{message}");
    Ok(())
}

/// The Python of an environment, which is made if it is not there; `None` if there is no Python to make it.
pub(crate) fn environment_of(folder: &Path) -> Result<Option<PathBuf>, String> {
    let inner = if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" };
    let python = folder.join(inner);
    if python.exists() {
        return Ok(Some(python));
    }
    let outer = if cfg!(windows) { "python" } else { "python3" };
    let check = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))";
    if !succeeds(Command::new(outer).args(["-c", check])) {
        return Ok(None);
    }
    let mut command = Command::new(outer);
    run(
        command.args(["-m", "venv"]).arg(folder),
        &format!("{outer} -m venv {}", folder.display()),
    )?;
    Ok(Some(python))
}
