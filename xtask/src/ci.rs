//! `cargo xtask ci [--all]`: everything that must pass, stage by stage, with the time of each. With `--all`,
//! also what needs Node and a browser, and the bindings to other languages.

use crate::{
    api, cargo, deny, features, growth, python, r, spark, test, typst, vscode, web, words,
};
use std::time::Instant;

/// A part of `cargo xtask ci`.
struct Stage {
    name: &'static str,
    /// The minutes that it may take on two processors, with compiled dependencies.
    budget: f64,
    run: fn() -> Result<(), String>,
}

/// Quick ones first. `clippy` and `doc` check the workspace without making code, `growth` compiles it once more
/// with counters: these share nothing with `test`.
const STAGES: &[Stage] = &[
    Stage { name: "fmt", budget: 0.2, run: || cargo::cargo(&["fmt", "--all", "--check"]) },
    Stage { name: "deny", budget: 0.4, run: || deny::deny(&[]) },
    Stage { name: "words", budget: 0.4, run: || words::words(&[]) },
    Stage { name: "clippy", budget: 3.0, run: clippy },
    Stage { name: "test", budget: 5.0, run: || test::test(&[]) },
    Stage { name: "growth", budget: 4.5, run: || growth::growth(&[]) },
    Stage { name: "doc", budget: 1.0, run: doc },
    Stage { name: "api", budget: 0.5, run: || api::api(&[]) },
];

/// What is made for browsers and for other languages has tests of its own.
const OTHERS: &[Stage] = &[
    Stage { name: "python", budget: 5.0, run: || python::python(&[]) },
    Stage { name: "spark", budget: 2.0, run: || spark::spark(&[]) },
    Stage { name: "r", budget: 2.0, run: || r::r(&[]) },
    Stage { name: "features", budget: 3.0, run: || features::features(&[]) },
    Stage { name: "typst", budget: 4.0, run: || typst::typst(&[]) },
    Stage { name: "web", budget: 9.0, run: || web::web(&["--test".to_owned()]) },
    Stage { name: "vscode", budget: 4.0, run: || vscode::vscode(&["--test".to_owned()]) },
];

pub(crate) fn ci(arguments: &[String]) -> Result<(), String> {
    let others: &[Stage] = match arguments {
        [] => &[],
        [all] if all == "--all" => OTHERS,
        [other, ..] => return Err(format!("unknown argument `{other}`; there is `--all`")),
    };
    let mut table = String::new();
    for stage in STAGES.iter().chain(others) {
        let begun = Instant::now();
        let result = (stage.run)();
        let line = stage.line(begun.elapsed().as_secs_f64() / 60.0);
        println!("\n{line}");
        table += &format!("{line}\n");
        if let Err(error) = result {
            println!("\n{table}");
            return Err(format!("{}: {error}", stage.name));
        }
    }
    println!("\n{table}");
    Ok(())
}

impl Stage {
    /// The minutes that it took, and its budget. A slow machine is no failure.
    fn line(&self, minutes: f64) -> String {
        let over = if minutes > self.budget { ", over the budget" } else { "" };
        format!("{:<8} {minutes:>5.1} of {:.1} min{over}", self.name, self.budget)
    }
}

fn clippy() -> Result<(), String> {
    cargo::cargo(&["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"])
}

fn doc() -> Result<(), String> {
    let warnings = [("RUSTDOCFLAGS", "-D warnings")];
    cargo::cargo_with(&["doc", "--workspace", "--no-deps", "--locked"], &warnings)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_budgets_are_a_quarter_of_an_hour_and_three_with_browsers() {
        let budget = |stages: &[Stage]| stages.iter().map(|stage| stage.budget).sum::<f64>();
        assert!(budget(STAGES) <= 15.0, "{} minutes", budget(STAGES));
        assert!(budget(STAGES) + budget(OTHERS) <= 45.0, "{} minutes more", budget(OTHERS));
    }

    #[test]
    fn a_stage_shows_its_time_and_its_budget() {
        let stage = &STAGES[3];
        assert_eq!(stage.line(1.25), "clippy     1.2 of 3.0 min");
        assert_eq!(stage.line(3.5), "clippy     3.5 of 3.0 min, over the budget");
    }
}
