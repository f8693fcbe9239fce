//! The page that says how many cases each rule has.

use super::{case::Case, chapters::Rule};
use std::fmt::Write;

const INTRODUCTION: &str = "\
# Coverage

The rules with the number of their cases: those in the text of the specification, and all in
[the suite](../../corpus/suite/README.md). The last column is where this implementation has the rule.
This page is made by `cargo xtask spec`.

| rule | | in the text | in the suite | ours |
| --- | --- | ---: | ---: | --- |
";

/// The page.
pub(crate) fn page(rules: &[Rule], cases: &[Case]) -> String {
    let mut page = INTRODUCTION.to_owned();
    for rule in rules {
        let all = cases.iter().filter(|case| case.rule == rule.id).count();
        let _ = writeln!(
            page,
            "| [{}]({}.md) | {} | {} | {all} | `{}` |",
            rule.id,
            rule.chapter,
            rule.title,
            rule.cases.len(),
            rule.ours
        );
    }
    let _ = writeln!(page, "\n{} rules, {} cases.", rules.len(), cases.len());
    page
}
