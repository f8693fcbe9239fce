//! The chores of the package `xtask-pages`, which is compiled when one of them is run.

use crate::cargo::cargo;

/// Runs one of its chores.
pub(crate) fn pages(chore: &str, arguments: &[String]) -> Result<(), String> {
    let start = ["run", "--quiet", "--locked", "--package", "xtask-pages", "--", chore];
    cargo(&start.into_iter().chain(arguments.iter().map(String::as_str)).collect::<Vec<_>>())
}
