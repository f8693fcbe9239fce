//! The number of cases that an implementation passes.

use super::suite::{Case, Question};
use serde_json::Value;
use std::collections::{BTreeMap, HashSet};

/// The result of one case.
pub(super) struct Judged<'c> {
    pub(super) case: &'c Case,
    pub(super) verdict: Verdict,
    /// The question that failed, else the first.
    pub(super) question: &'c Question,
    /// Its answer; null if there is none.
    pub(super) answer: Value,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    Passed,
    /// The implementation does not support this.
    Unsupported,
    /// The differences.
    Failed(String),
}

/// The results of all cases, in the order of the suite.
pub(super) struct Score<'c> {
    pub(super) version: String,
    /// The command that was run.
    pub(super) command: String,
    pub(super) judged: Vec<Judged<'c>>,
}

/// Counts of some cases.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Counts {
    pub(super) passed: usize,
    pub(super) failed: usize,
    pub(super) unsupported: usize,
}

impl Counts {
    pub(super) fn all(self) -> usize {
        self.passed + self.failed + self.unsupported
    }

    /// Rounded down, so that 100 % means all. Unsupported cases do not pass.
    pub(super) fn percent(self) -> usize {
        (self.passed * 100).checked_div(self.all()).unwrap_or(0)
    }

    fn add(&mut self, verdict: &Verdict) {
        match verdict {
            Verdict::Passed => self.passed += 1,
            Verdict::Unsupported => self.unsupported += 1,
            Verdict::Failed(_) => self.failed += 1,
        }
    }
}

impl Score<'_> {
    pub(super) fn total(&self) -> Counts {
        let mut counts = Counts::default();
        self.judged.iter().for_each(|judged| counts.add(&judged.verdict));
        counts
    }

    /// The levels that were run, in their order.
    pub(super) fn levels(&self) -> Vec<(&str, Counts)> {
        let mut levels: Vec<(&str, Counts)> = Vec::new();
        for judged in &self.judged {
            let level = judged.case.level.as_str();
            if levels.last().is_none_or(|(last, _)| *last != level) {
                levels.push((level, Counts::default()));
            }
            if let Some((_, counts)) = levels.last_mut() {
                counts.add(&judged.verdict);
            }
        }
        levels
    }

    /// The rules, by their names.
    pub(super) fn rules(&self) -> BTreeMap<&str, Counts> {
        let mut rules: BTreeMap<&str, Counts> = BTreeMap::new();
        for judged in &self.judged {
            rules.entry(&judged.case.rule).or_default().add(&judged.verdict);
        }
        rules
    }

    /// The number of different texts in the failures: a vector may be a case of several levels.
    pub(super) fn failed_texts(&self) -> usize {
        let texts = self.failures().map(|(judged, _)| {
            judged.case.questions[0].text().unwrap_or_else(|| judged.case.id.as_str().into())
        });
        texts.collect::<HashSet<_>>().len()
    }

    /// The ids of the cases with a verdict.
    pub(super) fn ids(&self, has: impl Fn(&Verdict) -> bool) -> Vec<&str> {
        let with = self.judged.iter().filter(|judged| has(&judged.verdict));
        with.map(|judged| judged.case.id.as_str()).collect()
    }

    /// The cases that fail, each with its differences.
    pub(super) fn failures(&self) -> impl Iterator<Item = (&Judged<'_>, &str)> {
        self.judged.iter().filter_map(|judged| match &judged.verdict {
            Verdict::Failed(what) => Some((judged, what.as_str())),
            _ => None,
        })
    }
}
