//! A score as text, JSON and JUnit.

use super::{
    expected::Comparison,
    score::{Score, Verdict},
};
use serde_json::{Map, Value, json};
use std::{fmt::Write, io};

/// The most failures that the text report shows.
const SHOWN: usize = 20;

/// The longest text of a case that is shown, in bytes; cases about limits have longer ones.
const LONGEST: usize = 4_000;

/// The most characters of a line that the text report shows.
const WIDEST: usize = 200;

/// The beginning of a long text.
pub(super) fn shortened(text: &str) -> &str {
    &text[..text.floor_char_boundary(LONGEST)]
}

/// A line in which the characters that matter to files are seen, written as in the specification.
fn visible(line: &str) -> String {
    line.replace('\r', "␍")
        .replace('\t', "␉")
        .replace('\u{feff}', "[BOM]")
        .replace('\u{fe0f}', "[VS]")
}

/// One line per level, the rules with failures, and the first failures.
pub(super) fn text(score: &Score<'_>, expected: Option<&Comparison>) -> String {
    let mut text = String::new();
    let total = score.total();
    for (level, counts) in score.levels().into_iter().chain([("all", total)]) {
        let _ = write!(
            text,
            "{level:<9} {:>5} of {:<5} {:>3} %",
            counts.passed,
            counts.all(),
            counts.percent()
        );
        if counts.unsupported > 0 {
            let _ = write!(text, "  {} unsupported", counts.unsupported);
        }
        text.push('\n');
    }
    let rules: Vec<String> = score
        .rules()
        .into_iter()
        .filter(|(_, counts)| counts.failed > 0)
        .map(|(rule, counts)| format!("{rule} {} of {}", counts.failed, counts.all()))
        .collect();
    if !rules.is_empty() {
        let _ = writeln!(
            text,
            "\n{} failures, of {} different texts. By rule: {}",
            total.failed,
            score.failed_texts(),
            rules.join(", ")
        );
    }
    if let Some(comparison) = expected {
        text.push_str(&comparison.text());
    }
    let is_new = |id: &str| expected.is_none_or(|it| it.new.iter().any(|new| new == id));
    let failures: Vec<_> = score.failures().filter(|(judged, _)| is_new(&judged.case.id)).collect();
    for (judged, what) in failures.iter().take(SHOWN) {
        let case = judged.case;
        let _ = write!(text, "\n{}  {}  {}\n  {what}\n", case.id, case.rule, case.why);
        let question = judged.question.text().unwrap_or_default();
        for line in shortened(&question).split_terminator('\n').take(SHOWN) {
            let end = line.char_indices().nth(WIDEST).map_or(line.len(), |(at, _)| at);
            let more = if end < line.len() { " …" } else { "" };
            let _ = writeln!(text, "  | {}{more}", visible(&line[..end]));
        }
    }
    let more = failures.len().saturating_sub(SHOWN);
    if more > 0 {
        let _ = writeln!(text, "\n{more} more failures are hidden; `--report json` has all");
    }
    text
}

/// Everything, for programs.
pub(super) fn json(score: &Score<'_>, expected: Option<&Comparison>) -> io::Result<String> {
    let counts = |counts: super::score::Counts| {
        json!({
            "cases": counts.all(),
            "passed": counts.passed,
            "failed": counts.failed,
            "unsupported": counts.unsupported,
        })
    };
    let named = |(name, found): (&str, super::score::Counts)| (name.to_owned(), counts(found));
    let levels: Map<String, Value> = score.levels().into_iter().map(named).collect();
    let rules: Map<String, Value> = score.rules().into_iter().map(named).collect();
    let failures: Vec<Value> = score
        .failures()
        .map(|(judged, what)| {
            let case = judged.case;
            json!({
                "id": case.id,
                "rule": case.rule,
                "why": case.why,
                "difference": what,
                "request": judged.question.id,
                "answer": judged.answer,
            })
        })
        .collect();
    let mut report = json!({
        "suite": score.version,
        "implementation": score.command,
        "total": counts(score.total()),
        "levels": levels,
        "rules": rules,
        "failed_texts": score.failed_texts(),
        "failures": failures,
        "passed": score.ids(|verdict| *verdict == Verdict::Passed),
        "unsupported": score.ids(|verdict| *verdict == Verdict::Unsupported),
    });
    if let Some(Comparison { new, fixed, known, .. }) = expected {
        report["expected"] = json!({"new": new, "fixed": fixed, "known": known});
    }
    Ok(format!("{}\n", serde_json::to_string_pretty(&report)?))
}

/// JUnit XML: one suite per level.
pub(super) fn junit(score: &Score<'_>) -> String {
    let mut xml = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n");
    for (level, counts) in score.levels() {
        let _ = writeln!(
            xml,
            "<testsuite name=\"{level}\" tests=\"{}\" failures=\"{}\" skipped=\"{}\">",
            counts.all(),
            counts.failed,
            counts.unsupported
        );
        for judged in score.judged.iter().filter(|judged| judged.case.level == level) {
            let name = escaped(&judged.case.id);
            let class = escaped(&judged.case.rule);
            let _ = write!(xml, "<testcase classname=\"{class}\" name=\"{name}\"");
            let _ = match &judged.verdict {
                Verdict::Passed => writeln!(xml, "/>"),
                Verdict::Unsupported => writeln!(xml, "><skipped/></testcase>"),
                Verdict::Failed(what) => {
                    writeln!(xml, "><failure message=\"{}\"/></testcase>", escaped(what))
                }
            };
        }
        xml.push_str("</testsuite>\n");
    }
    xml.push_str("</testsuites>\n");
    xml
}

/// Text escaped for an attribute or an element. Control characters, which XML does not allow,
/// become question marks.
pub(super) fn escaped(text: &str) -> String {
    let known = |character: char| match character {
        '\n' | '\t' => character,
        character if character.is_control() => '?',
        '\u{fffe}' | '\u{ffff}' => '?',
        character => character,
    };
    ppn_render::escaped(&text.chars().map(known).collect::<String>())
}
