//! A score as a page, with the boards of the differences side by side.

use super::{
    answer::piece,
    compare::boards,
    report::{escaped, shortened},
    score::{Counts, Judged, Score},
};
use ppn::Piece;
use ppn_render::picture::{self, Options};
use serde_json::Value;
use similar::{ChangeTag, TextDiff};
use std::fmt::Write;

/// The most failures that are shown; a page with more is too large for a browser.
const SHOWN: usize = 300;

const STYLE: &str = "\
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;\
background:#fff;color:#222}\
table{border-collapse:collapse}td,th{padding:.2rem .8rem;text-align:right}\
td:first-child,th:first-child{text-align:left}\
pre{background:#f4f4f1;padding:.6rem;overflow:auto}\
section{border-top:1px solid #ccc;margin-top:1.5rem}\
.boards{display:flex;gap:1rem;flex-wrap:wrap}figure{margin:0;flex:1 1 20rem}\
figure svg{max-width:100%;height:auto}ins{background:#d7f0d8}del{background:#f8d9d6}\
@media(prefers-color-scheme:dark){body{background:#1b1b1b;color:#ddd}pre{background:#2a2a2a}\
ins{background:#1d4a22}del{background:#5a2320}}";

/// A page without links to other pages.
pub(super) fn page(score: &Score<'_>) -> String {
    let total = score.total();
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\">\
         <title>Conformance: {percent} %</title>\n<style>{STYLE}</style>\n\
         <h1>Conformance: {percent} %</h1>\n<p>Suite {version}, <code>{command}</code></p>\n\
         <table><tr><th>level<th>passed<th>failed<th>unsupported<th>cases<th>score\n",
        percent = total.percent(),
        version = escaped(&score.version),
        command = escaped(&score.command),
    );
    for (level, counts) in score.levels().into_iter().chain([("all", total)]) {
        let _ = writeln!(
            page,
            "<tr><td>{level}<td>{}<td>{}<td>{}<td>{}<td>{} %",
            counts.passed,
            counts.failed,
            counts.unsupported,
            counts.all(),
            counts.percent()
        );
    }
    page.push_str("</table>\n<details><summary>By rule</summary>\n<table><tr><th>rule<th>passed<th>failed<th>unsupported\n");
    for (rule, counts) in score.rules() {
        let Counts { passed, failed, unsupported } = counts;
        let rule = escaped(rule);
        let _ = writeln!(page, "<tr><td>{rule}<td>{passed}<td>{failed}<td>{unsupported}");
    }
    page.push_str("</table></details>\n");
    for (number, (judged, what)) in score.failures().take(SHOWN).enumerate() {
        section(&mut page, number, judged, what);
    }
    let more = total.failed.saturating_sub(SHOWN);
    if more > 0 {
        let _ = writeln!(page, "<p>{more} more failures are hidden.");
    }
    page.push_str("</html>\n");
    page
}

fn section(page: &mut String, number: usize, judged: &Judged<'_>, what: &str) {
    let case = judged.case;
    let _ = writeln!(
        page,
        "<section><h2>{}</h2>\n<p>Rule {}: {}\n<p><strong>{}</strong>",
        escaped(&case.id),
        escaped(&case.rule),
        escaped(&case.why),
        escaped(what)
    );
    let question = judged.question;
    if let Some(text) = question.text() {
        let _ = writeln!(page, "<pre>{}</pre>", escaped(shortened(&text)));
    }
    if let Some((number_of_state, expected, found)) = boards(&question.expect, &judged.answer) {
        let state = if number_of_state.is_empty() { "the last move" } else { number_of_state };
        let _ = writeln!(page, "<p>After {}:\n<div class=\"boards\">", escaped(state));
        for (side, pieces) in [("expected", expected), ("found", found)] {
            let prefix = format!("{side}-{number}-");
            let _ = writeln!(
                page,
                "<figure><figcaption>{side}</figcaption>{}</figure>",
                picture(pieces, &prefix)
            );
        }
        let _ = writeln!(page, "</div>\n<pre>{}</pre>", diff(&list(expected), &list(found)));
    } else if let Some(expected) = question.expect["diagram"].as_str() {
        let found = judged.answer["diagram"].as_str().unwrap_or_default();
        let _ = writeln!(page, "<pre>{}</pre>", diff(expected, found));
    }
    page.push_str("</section>\n");
}

/// A board as SVG, or the reason why there is none.
fn picture(rows: &Value, prefix: &str) -> String {
    let rows = rows.as_array().map_or(&[][..], Vec::as_slice);
    // An unknown piece is left out; the list below has it.
    let pieces: Vec<Piece> = rows.iter().filter_map(|row| piece(row).ok()).collect();
    let options =
        Options::default().with_width(Some(360)).with_titles(true).with_prefix(prefix.to_owned());
    picture::svg(&pieces, &options).unwrap_or_else(|error| escaped(&error.to_string()))
}

/// One line per piece.
fn list(rows: &Value) -> String {
    rows.as_array().into_iter().flatten().map(|row| format!("{row}\n")).collect()
}

/// The lines that differ, with some context.
fn diff(expected: &str, found: &str) -> String {
    let diff = TextDiff::from_lines(expected, found);
    let mut text = String::new();
    for group in diff.grouped_ops(2) {
        for change in group.iter().flat_map(|op| diff.iter_changes(op)) {
            let line = escaped(change.value().trim_end_matches('\n'));
            let _ = match change.tag() {
                ChangeTag::Equal => writeln!(text, "  {line}"),
                ChangeTag::Delete => writeln!(text, "<del>- {line}</del>"),
                ChangeTag::Insert => writeln!(text, "<ins>+ {line}</ins>"),
            };
        }
    }
    text
}
