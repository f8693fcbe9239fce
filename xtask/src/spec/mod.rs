//! The conformance suite, made from the cases of `docs/spec/` and the vectors of `corpus/`.

mod case;
mod chapters;
mod coverage;
mod manifest;
mod name;
mod ours;
mod scores;
mod twins;
mod vectors;

use case::LEVELS;
pub use case::{Case, Twin};
use chapters::Rule;
use manifest::{Manifest, VERSION};
use serde_json::{Map, Value, json};
use std::{collections::HashSet, fmt::Write as _, fs, path::Path};

/// Writes the suite.
pub(crate) fn spec(_: &[String]) -> Result<(), String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for (path, text) in pages()? {
        fs::write(root.join(&path), text).map_err(|error| format!("{path}: {error}"))?;
    }
    Ok(())
}

/// A page of the specification.
pub struct Chapter {
    /// The name of its file, such as `braces`.
    pub name: &'static str,
    /// Its text.
    pub page: String,
    /// The cases in its text, in their order.
    pub cases: Vec<Case>,
}

/// The chapters with cases.
pub fn chapters() -> Result<Vec<Chapter>, String> {
    let rules = chapters::rules()?;
    let chapter = |name: &'static str| {
        let own = rules.iter().filter(|rule| rule.chapter == name);
        let cases = own.flat_map(|rule| rule.cases.clone()).collect();
        Ok(Chapter { name, page: chapters::page(name)?, cases })
    };
    chapters::CHAPTERS.into_iter().map(chapter).collect()
}

/// The page of the coverage with the present lines of the code.
pub fn coverage_with_lines() -> Result<String, String> {
    let rules = chapters::rules()?;
    Ok(coverage::page(&rules, &cases(&rules)?.0, &ours::places()?, true))
}

/// The files that are made, with their paths.
fn pages() -> Result<Vec<(String, String)>, String> {
    let rules = chapters::rules()?;
    let ((cases, manifest), places) = (cases(&rules)?, ours::places()?);
    let mut pages = vec![
        scores::page(&cases)?,
        ("corpus/suite/suite.json".to_owned(), contents(&cases)),
        (manifest::PATH.to_owned(), manifest.text()),
        (manifest::FORMER.to_owned(), manifest.former_ids()),
        ("docs/spec/coverage.md".to_owned(), coverage::page(&rules, &cases, &places, false)),
    ];
    for (level, _) in LEVELS {
        let mut lines = String::new();
        for case in cases.iter().filter(|case| case.level == level) {
            let _ = writeln!(lines, "{}", case.json());
        }
        pages.push((format!("corpus/suite/{level}.jsonl"), lines));
    }
    Ok(pages)
}

/// The cases in the text of the rules, then the vectors, each with its rule; and their manifest.
fn cases(rules: &[Rule]) -> Result<(Vec<Case>, Manifest), String> {
    let of_rule = |rule: &Rule| {
        let title = rule.title.clone();
        let named = move |case: Case| Case { why: format!("{title} ({})", case.why), ..case };
        rule.cases.clone().into_iter().map(named)
    };
    let mut cases: Vec<Case> = rules.iter().flat_map(of_rule).collect();
    for mut case in vectors::cases()? {
        let rule = rules.iter().find(|rule| rule.has(&case.rule));
        let rule = rule.ok_or_else(|| format!("no rule has the vector {}", case.rule))?;
        let vector = std::mem::replace(&mut case.rule, rule.id.clone());
        case.source = format!("{}; vector {vector}", case.source);
        cases.push(case);
    }
    twins::add(&mut cases)?;
    // A question that is asked twice counts once.
    let mut asked = HashSet::new();
    cases.retain(|case| asked.insert(format!("{} {}", case.level, case.ask)));
    let mut manifest = Manifest::read()?;
    manifest.name(&mut cases, VERSION);
    manifest.check()?;
    Ok((cases, manifest))
}

/// The version, the levels, and the number of cases of each.
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
            crate::places::assert_written(&path, &text, "spec");
        }
    }

    #[test]
    fn every_rule_has_its_parts_and_cases() {
        let rules = chapters::rules().unwrap();
        let (cases, _) = cases(&rules).unwrap();
        let ids: BTreeSet<&str> = rules.iter().map(|rule| rule.id.as_str()).collect();
        assert_eq!(ids.len(), rules.len(), "two rules have one id");
        for rule in &rules {
            for kind in ["plain", "edge", "wrong"] {
                let has = rule.cases.iter().any(|case| case.why == kind);
                let why_not = kind == "wrong" && rule.part("No wrong case").is_some();
                assert!(has != why_not, "{}: no {kind} case, or a reason too many", rule.id);
            }
            let count = cases.iter().filter(|case| case.rule == rule.id).count();
            assert!(count >= 3, "{} has {count} cases", rule.id);
            for part in ["*Published:*", "*Decided:*"] {
                let is_plain = part == "*Decided:*" && !rule.text.contains("*Open:*");
                assert!(rule.text.contains(part) || is_plain, "{} lacks {part}", rule.id);
            }
        }
    }

    #[test]
    fn every_rule_is_somewhere_in_the_code() {
        let (rules, places) = (chapters::rules().unwrap(), ours::places().unwrap());
        for rule in &rules {
            let has = places.iter().any(|place| place.rule == rule.id && !place.item.is_empty());
            assert!(
                has != rule.part("Ours").is_some(),
                "{}: no place, or a reason too many",
                rule.id
            );
        }
        for place in &places {
            let is_rule = rules.iter().any(|rule| rule.id == place.rule);
            assert!(is_rule, "{}:{} names {}", place.file, place.line, place.rule);
        }
    }

    #[test]
    fn every_case_has_a_name_of_its_own() {
        let (cases, _) = cases(&chapters::rules().unwrap()).unwrap();
        let names: BTreeSet<String> = cases.iter().map(Case::id).collect();
        assert_eq!(names.len(), cases.len());
    }
}
