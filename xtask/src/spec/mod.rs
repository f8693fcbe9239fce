//! The conformance suite, made from the vectors of `corpus/`.

mod case;
mod vectors;

use case::{Case, LEVELS};
use serde_json::{Map, Value, json};
use std::{fmt::Write as _, fs, path::Path};

/// Changes with each change of a case that is there; new cases raise the second number.
const VERSION: &str = "0.14.0-1";

/// Writes the suite.
pub(crate) fn spec(_: &[String]) -> Result<(), String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for (path, text) in pages()? {
        fs::write(root.join(&path), text).map_err(|error| format!("{path}: {error}"))?;
    }
    Ok(())
}

/// The files that are made, with their paths.
fn pages() -> Result<Vec<(String, String)>, String> {
    let cases = vectors::cases()?;
    let mut pages = vec![("corpus/suite/suite.json".to_owned(), contents(&cases))];
    for (level, _) in LEVELS {
        let mut lines = String::new();
        for case in cases.iter().filter(|case| case.level == level) {
            let _ = writeln!(lines, "{}", case.json());
        }
        pages.push((format!("corpus/suite/{level}.jsonl"), lines));
    }
    Ok(pages)
}

/// The version, the levels and how many cases each has.
fn contents(cases: &[Case]) -> String {
    let mut levels = Map::new();
    for (level, about) in LEVELS {
        let count = cases.iter().filter(|case| case.level == level).count();
        levels.insert(level.to_owned(), json!({"about": about, "cases": count}));
    }
    let names: Vec<Value> = LEVELS.iter().map(|(level, _)| (*level).into()).collect();
    let contents = json!({"version": VERSION, "order": names, "levels": levels});
    format!("{contents:#}\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_suite_is_that_of_the_corpus() {
        for (path, text) in pages().unwrap() {
            crate::assert_written(&path, &text, "spec");
        }
    }

    #[test]
    fn every_case_has_a_name_of_its_own() {
        let cases = vectors::cases().unwrap();
        let names: BTreeSet<String> = cases.iter().map(Case::id).collect();
        assert_eq!(names.len(), cases.len());
        assert!(cases.len() > 2500, "{}", cases.len());
    }
}
