//! The page with the number of cases of each rule, and the code that implements it.

use super::{case::Case, chapters::Rule, ours::Place};
use std::fmt::Write;

const INTRODUCTION: &str = "\
# Coverage

The rules with the number of their cases: those in the text of the specification (plain, edge and wrong),
and all in [the suite](../../corpus/suite/README.md). The last column is where this implementation has the
rule: files of `crates/`, and the items in them that a comment such as `// CN-4` marks. This page is made by
`cargo xtask spec`.

| rule | | plain, edge, wrong | in the suite | ours |
| --- | --- | ---: | ---: | --- |
";

/// The page; `with_lines` adds the line numbers of the code. They change too often for the page in
/// the repository.
pub(crate) fn page(rules: &[Rule], cases: &[Case], places: &[Place], with_lines: bool) -> String {
    let mut page = INTRODUCTION.to_owned();
    for rule in rules {
        let all = cases.iter().filter(|case| case.rule == rule.id).count();
        let of = |kind: &str| rule.cases.iter().filter(|case| case.why == kind).count();
        let (plain, edge, wrong) = (of("plain"), of("edge"), of("wrong"));
        let places = places.iter().filter(|place| place.rule == rule.id).map(|place| {
            let file = place.file.trim_start_matches("crates/");
            let line = if with_lines { format!(":{}", place.line) } else { String::new() };
            format!("`{file}{line}` `{}`", place.item)
        });
        let ours: Vec<String> = places
            .chain(rule.part("Ours").map(|why| why.trim_end_matches('.').to_owned()))
            .collect();
        let _ = writeln!(
            page,
            "| [{}]({}.md) | {} | {plain}, {edge}, {wrong} | {all} | {} |",
            rule.id,
            rule.chapter,
            rule.title,
            ours.join("; ")
        );
    }
    let _ = writeln!(page, "\n{} rules, {} cases.", rules.len(), cases.len());
    page
}
