//! A score as text, JSON and JUnit.

use super::score::{Score, Verdict};
use serde_json::{Value, json};
use std::{fmt::Write, io};

/// The most failures that the text report shows.
const SHOWN: usize = 20;

/// One line per level, and the first failures.
pub(super) fn text(score: &Score<'_>) -> String {
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
    for (judged, what) in score.failures().take(SHOWN) {
        let case = judged.case;
        let _ = write!(text, "\n{}  {}  {}\n  {what}\n", case.id, case.rule, case.why);
        for line in case.text().unwrap_or_default().lines().take(SHOWN) {
            let _ = writeln!(text, "  | {line}");
        }
    }
    let more = total.failed.saturating_sub(SHOWN);
    if more > 0 {
        let _ = writeln!(text, "\n{more} more failures are hidden; `--report json` has all");
    }
    text
}

/// Everything, for programs.
pub(super) fn json(score: &Score<'_>) -> io::Result<String> {
    let counts = |counts: super::score::Counts| {
        json!({
            "cases": counts.all(),
            "passed": counts.passed,
            "failed": counts.failed,
            "unsupported": counts.unsupported,
        })
    };
    let levels: serde_json::Map<String, Value> = score
        .levels()
        .into_iter()
        .map(|(level, found)| (level.to_owned(), counts(found)))
        .collect();
    let failures: Vec<Value> = score
        .failures()
        .map(|(judged, what)| {
            let case = judged.case;
            json!({"id": case.id, "rule": case.rule, "why": case.why, "difference": what})
        })
        .collect();
    let report = json!({
        "suite": score.version,
        "implementation": score.command,
        "total": counts(score.total()),
        "levels": levels,
        "failures": failures,
    });
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
