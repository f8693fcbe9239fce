//! The part of the suite's page with the scores of the R packages, and the reasons for differences.

use super::case::{Case, LEVELS};
use serde::Deserialize;
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write,
    fs,
    path::Path,
};

/// The measured scores, and the differences by their reason: `corpus/suite/r-packages.json`.
#[derive(Deserialize)]
struct Scores {
    packages: String,
    suite: String,
    levels: BTreeMap<String, Score>,
    reasons: Vec<Reason>,
}

#[derive(Deserialize)]
struct Score {
    cases: usize,
    passed: usize,
    failed: usize,
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

const PATH: &str = "corpus/suite/r-packages.json";

/// The heading of the part of the page that is generated.
const HEADING: &str = "## The R packages\n";

/// The page of the suite with the scores.
pub(crate) fn page(cases: &[Case]) -> Result<(String, String), String> {
    let read = |path: &str| {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path);
        fs::read_to_string(file).map_err(|error| format!("{path}: {error}"))
    };
    let path = "corpus/suite/README.md";
    let text = read(path)?.replace("\r\n", "\n");
    let (before, _) = text.split_once(HEADING).ok_or_else(|| format!("{path} has no scores"))?;
    let scores: Scores =
        serde_json::from_str(&read(PATH)?).map_err(|error| format!("{PATH}: {error}"))?;
    Ok((path.to_owned(), format!("{before}{HEADING}{}", scores.part(cases)?)))
}

impl Scores {
    fn part(&self, cases: &[Case]) -> Result<String, String> {
        let rules: BTreeMap<String, &str> =
            cases.iter().map(|case| (case.id(), case.rule.as_str())).collect();
        let mut part = format!(
            "
[adapters/ppn.R](adapters/ppn.R) calls the R package `ppn`. Measured on the suite {}, with
{}:

| level | cases | passed | failed |
| --- | ---: | ---: | ---: |
",
            self.suite, self.packages
        );
        let levels = LEVELS.iter().filter_map(|(level, _)| Some((level, self.levels.get(*level)?)));
        for (level, score) in levels {
            let Score { cases, passed, failed } = score;
            let _ = writeln!(part, "| `{level}` | {cases} | {passed} | {failed} |");
        }
        let of_side = |side| self.reasons.iter().filter(move |reason| reason.side == side);
        let count = |side| of_side(side).map(|reason| reason.cases.len()).sum::<usize>();
        let _ = write!(
            part,
            "
The packages have no answer to the other levels. At the level `errors` any refusal passes. Each case that fails was looked at, and compared with
the published text:

- *the packages'* ({}): the published text says otherwise, so the packages differ from it;
- *open* ({}): the published text does not say it. The rule of [the specification](../../docs/spec/README.md) has
  what was decided here, and why. Most of these texts are wrong, and the packages do not look for errors;
- *ours* ({}): an addition of this project.

No case showed an error of this project. [r-packages.json](r-packages.json) has all cases of each reason.

| side | what the packages do | rules | cases | such as |
| --- | --- | --- | ---: | --- |
",
            count(Side::Packages),
            count(Side::Open),
            count(Side::Ours)
        );
        for reason in Side::ALL.into_iter().flat_map(of_side) {
            let rule =
                |id: &String| rules.get(id).copied().ok_or_else(|| format!("{PATH}: no case {id}"));
            let rules: BTreeSet<&str> = reason.cases.iter().map(rule).collect::<Result<_, _>>()?;
            let rules: Vec<&str> = rules.into_iter().collect();
            let example = reason.cases.first().ok_or_else(|| format!("{PATH}: no cases"))?;
            let _ = writeln!(
                part,
                "| {} | {} | {} | {} | `{example}` |",
                reason.side.word(),
                reason.about,
                rules.join(", "),
                reason.cases.len()
            );
        }
        Ok(part)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_case_that_fails_has_one_reason() {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(PATH);
        let scores: Scores = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
        let ids: Vec<&String> = scores.reasons.iter().flat_map(|reason| &reason.cases).collect();
        assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len());
        for (level, score) in &scores.levels {
            let failed = ids.iter().filter(|id| id.starts_with(&format!("{level}/"))).count();
            assert_eq!((score.failed, score.passed), (failed, score.cases - failed), "{level}");
        }
    }
}
