//! The page with the scores of programs, and the reasons why the R packages differ.

use super::case::{Case, LEVELS};
use crate::places::text_of;
use serde::{Deserialize, de::DeserializeOwned};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write,
};

/// A measured run: an entry of `corpus/suite/scores.json`.
#[derive(Deserialize)]
struct Program {
    name: String,
    about: String,
    /// The version of the suite.
    suite: String,
    /// The day of the run.
    date: String,
    /// The levels that were run.
    levels: BTreeMap<String, Score>,
    /// The number of different texts in the failures.
    failed_texts: usize,
}

#[derive(Deserialize)]
struct Score {
    cases: usize,
    passed: usize,
    failed: usize,
}

/// The differences of the R packages by their reason: `corpus/suite/r-packages.json`.
#[derive(Deserialize)]
struct Differences {
    reasons: Vec<Reason>,
}

#[derive(Deserialize)]
struct Reason {
    side: Side,
    about: String,
    /// Ids of cases that fail for this reason.
    cases: Vec<String>,
}

/// The side that causes a difference.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum Side {
    /// The packages do not follow the published text.
    Packages,
    /// The published text leaves it open, and the rule was decided here.
    Open,
    /// The rule is an addition of this project.
    Ours,
}

impl Side {
    const ALL: [Self; 3] = [Self::Packages, Self::Open, Self::Ours];

    fn word(self) -> &'static str {
        match self {
            Self::Packages => "the packages'",
            Self::Open => "open",
            Self::Ours => "ours",
        }
    }
}

const SCORES: &str = "corpus/suite/scores.json";
const REASONS: &str = "corpus/suite/r-packages.json";

fn read<T: DeserializeOwned>(path: &str) -> Result<T, String> {
    serde_json::from_str(&text_of(path)?).map_err(|error| format!("{path}: {error}"))
}

/// The page of the scores.
pub(crate) fn page(cases: &[Case]) -> Result<(String, String), String> {
    let (programs, differences): (Vec<Program>, Differences) = (read(SCORES)?, read(REASONS)?);
    let mut page = String::from(
        "# Scores of programs

What programs pass of [the conformance suite](../../corpus/suite/README.md), from real runs.

",
    );
    for Program { name, about, suite, date, failed_texts, .. } in &programs {
        let failures = match failed_texts {
            0 => String::new(),
            count => format!(" Its failures are of {count} different texts."),
        };
        let _ = writeln!(page, "- **{name}**: {about}. Suite {suite}, {date}.{failures}");
    }
    let names: Vec<&str> = programs.iter().map(|program| program.name.as_str()).collect();
    let _ = writeln!(page, "\n| level | cases | {} |", names.join(" | "));
    let _ = writeln!(page, "| --- | ---: |{}", " ---: |".repeat(names.len()));
    for (level, _) in LEVELS {
        let count = cases.iter().filter(|case| case.level == level).count();
        let _ = write!(page, "| `{level}` | {count} |");
        for program in &programs {
            let _ = match program.levels.get(level) {
                Some(score) if score.cases != count => {
                    write!(page, " {} of {} |", score.passed, score.cases)
                }
                Some(Score { passed: 0, failed: 0, .. }) | None => write!(page, " |"),
                Some(score) => write!(page, " {} |", score.passed),
            };
        }
        page.push('\n');
    }
    page.push_str(&differences.part(cases)?);
    Ok(("docs/spec/scores.md".to_owned(), page))
}

impl Differences {
    fn part(&self, cases: &[Case]) -> Result<String, String> {
        let rules: BTreeMap<String, &str> =
            cases.iter().map(|case| (case.id(), case.rule.as_str())).collect();
        let of_side = |side| self.reasons.iter().filter(move |reason| reason.side == side);
        let count = |side| of_side(side).map(|reason| reason.cases.len()).sum::<usize>();
        let mut part = format!(
            "
## The R packages

[The adapter](../../corpus/suite/adapters/ppn.R) calls the R packages. The reasons were found by comparing the cases with
the published text; cases of the version 0.14.0-5, and of `recovery`, have the reason of their rule and of the difference that the
runner reported:

- *the packages'* ({}): the published text says otherwise, so the packages differ from it;
- *open* ({}): the published text does not say it. The rule of [the specification](README.md) has
  what was decided here, and why. Most of these texts are wrong, and the packages do not look for errors;
- *ours* ({}): an addition of this project.

No case showed an error of this project. [r-packages.json](../../corpus/suite/r-packages.json) has all cases of each reason.

| side | what the packages do | rules | cases | such as |
| --- | --- | --- | ---: | --- |
",
            count(Side::Packages),
            count(Side::Open),
            count(Side::Ours)
        );
        for reason in Side::ALL.into_iter().flat_map(of_side) {
            let rule = |id: &String| {
                rules.get(id).copied().ok_or_else(|| format!("{REASONS}: no case {id}"))
            };
            let rules: BTreeSet<&str> = reason.cases.iter().map(rule).collect::<Result<_, _>>()?;
            let rules: Vec<&str> = rules.into_iter().collect();
            let example = reason.cases.first().ok_or_else(|| format!("{REASONS}: no cases"))?;
            let _ = writeln!(
                part,
                "| {} | {} | {} | {} | `{example}` |",
                reason.side.word(),
                reason.about,
                rules.join(", "),
                reason.cases.len()
            );
        }
        let mut by_rule: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
        let failed: BTreeSet<&String> =
            self.reasons.iter().flat_map(|reason| &reason.cases).collect();
        for (id, rule) in &rules {
            let (count, all) = by_rule.entry(rule).or_default();
            *count += usize::from(failed.contains(id));
            *all += 1;
        }
        let by_rule: Vec<String> = by_rule
            .into_iter()
            .filter(|(_, (count, _))| *count > 0)
            .map(|(rule, (count, all))| format!("{rule} {count} of {all}"))
            .collect();
        let _ = writeln!(part, "\nFailures by rule: {}.", by_rule.join(", "));
        Ok(part)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_case_that_fails_has_one_reason() {
        let differences: Differences = read(REASONS).unwrap();
        let programs: Vec<Program> = read(SCORES).unwrap();
        let packages = programs.iter().find(|program| program.name.starts_with("R")).unwrap();
        let ids: Vec<&String> =
            differences.reasons.iter().flat_map(|reason| &reason.cases).collect();
        assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len());
        for (level, score) in &packages.levels {
            let failed = ids.iter().filter(|id| id.starts_with(&format!("{level}/"))).count();
            assert_eq!(score.failed, failed, "{level}");
        }
    }
}
