//! The numbers in the README.

use ppn_setups::games;
use std::collections::BTreeSet;

#[test]
fn the_readme_counts_the_games_of_the_registry() {
    let names: BTreeSet<&str> = games().map(|game| game.name).collect();
    let counts = format!("{} games under {} names", games().count(), names.len());
    let readme = include_str!("../README.md");
    assert!(readme.contains(&counts), "write `{counts}` in README.md");
}
