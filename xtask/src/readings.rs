//! `cargo xtask readings [--games N] [--seed N]`: compares the library with the second reading of the rules.
//!
//! `cargo test` does so with 500 games of each kind: valid ones, ones with slips, and words of
//! random characters. This chore plays more of them, or others.

use crate::cargo::cargo_with;

/// The default number of games of each kind, and the default random seed.
const USUAL: [(&str, &str, &str); 2] =
    [("--games", "PPN_GAMES", "10000"), ("--seed", "PPN_SEED", "26")];

pub(crate) fn readings(arguments: &[String]) -> Result<(), String> {
    let mut variables = USUAL.map(|(_, variable, value)| (variable, value));
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        let at = USUAL.iter().position(|(option, ..)| option == argument);
        let at = at.ok_or_else(|| format!("unknown option `{argument}`"))?;
        variables[at].1 = arguments.next().ok_or_else(|| format!("{argument} needs a number"))?;
    }
    let test = ["test", "--package=ppn-tests", "--test=all", "second_reading::both_readings"];
    cargo_with(&test, &variables)
}
