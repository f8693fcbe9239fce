//! The page of the book with all cases of `corpus/movetext/`, to which the rules of the reference link.

use serde_json::Value;
use std::{
    fmt::Write as _,
    path::{Path, PathBuf},
};
use xtask::places::{at, files_with, read, root};

/// The maximum number of lines of a text, and of pieces of a board, that are shown.
const SHOWN: usize = 12;

const INTRODUCTION: &str = "\
# Cases

Small files that show one rule of [the notation](reference.md) each, with what comes out of them. They
are the vectors of `corpus/movetext/`, in any language: [the corpus](../corpus/README.md) describes
their form. This page is made by `cargo xtask book`.
";

/// The page.
pub(crate) fn page() -> Result<String, String> {
    let mut page = INTRODUCTION.to_owned();
    for file in files()? {
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let _ = writeln!(page, "\n## {name}");
        for case in cases(&file)? {
            section(&mut page, &case);
        }
    }
    Ok(page)
}

fn section(page: &mut String, case: &Value) {
    let text = |key: &str| case[key].as_str().unwrap_or_default();
    let _ = writeln!(page, "\n### {}\n\n{}\n\n````text", text("name"), sentence(text("why")));
    // Carriage returns, tabs and byte order marks would not be visible.
    let file = text("ppn").replace('\r', "␍").replace('\t', "␉").replace('\u{feff}', "[BOM]");
    for line in file.lines().take(SHOWN) {
        let _ = writeln!(page, "{line}");
    }
    let more = file.lines().count().saturating_sub(SHOWN);
    if more > 0 {
        let _ = writeln!(page, "… {more} more lines");
    }
    page.push_str("````\n\n");
    match case["expect"].as_array() {
        Some(games) if games.is_empty() => page.push_str("No game.\n"),
        Some(games) => {
            for game in games {
                let _ = writeln!(page, "{}", outcome(game));
            }
        }
        None => {
            let kind = case["expect_error"].as_str().unwrap_or("any");
            let _ = writeln!(page, "Error: `{kind}`.");
        }
    }
}

/// The states of a game, and its last board.
fn outcome(game: &Value) -> String {
    let states = game["moves"].as_array().map_or(&[][..], Vec::as_slice);
    let numbers: Vec<String> = states
        .iter()
        .take(SHOWN)
        .map(|state| format!("`{}`", state["number"].as_str().unwrap_or_default()))
        .map(|number| if number == "``" { "without a number".to_owned() } else { number })
        .collect();
    let more = states.len().saturating_sub(SHOWN);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    let pieces = states.last().and_then(|state| state["pieces"].as_array());
    let pieces = pieces.map_or(&[][..], Vec::as_slice);
    // A piece that did not change is its id alone.
    let described: Vec<String> = pieces.iter().map(|piece| described(piece, states)).collect();
    let board = match described.len() {
        0 => "an empty board".to_owned(),
        1..=SHOWN => described.join("; "),
        count => format!("{count} pieces"),
    };
    format!("States: {}{more}. Last board: {board}.", numbers.join(", "))
}

fn described(piece: &Value, states: &[Value]) -> String {
    let columns = piece.as_array().or_else(|| {
        let before = states.iter().rev().filter_map(|state| state["pieces"].as_array());
        before.flatten().filter_map(Value::as_array).find(|columns| columns[0] == *piece)
    });
    let Some([id, side, suit, rank, set, x, y, angle]) = columns.map(Vec::as_slice) else {
        return piece.to_string();
    };
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    format!(
        "{} `{}` {suit}/{rank} of `{}` at ({x}, {y}), {angle}°",
        text(id),
        text(side),
        text(set)
    )
}

/// A remark as a sentence.
fn sentence(why: &str) -> String {
    let mut characters = why.chars();
    let first: String = characters.next().into_iter().flat_map(char::to_uppercase).collect();
    let stop = if why.ends_with('.') { "" } else { "." };
    // An asterisk or underscore would be markup.
    format!("{first}{}{stop}", characters.as_str().replace('*', "\\*").replace('_', "\\_"))
}

pub(crate) fn files() -> Result<Vec<PathBuf>, String> {
    files_with(&root().join("corpus/movetext"), "jsonl")
}

pub(crate) fn cases(file: &Path) -> Result<Vec<Value>, String> {
    read(file)?
        .lines()
        .map(|line| serde_json::from_str(line).map_err(|error| at(file, &error)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// The cases of links such as `[braces 1–15](cases.md#braces-001)`.
    fn linked(reference: &str, cases: &BTreeSet<String>) -> BTreeSet<String> {
        let mut linked = BTreeSet::new();
        for (before, after) in
            reference.match_indices("](cases.md#").map(|(at, _)| reference.split_at(at))
        {
            let (_, label) = before.rsplit_once('[').unwrap();
            let (file, numbers) = label.rsplit_once(' ').expect("a file and numbers");
            let (first, last) = numbers.split_once('–').unwrap_or((numbers, numbers));
            let name = |number: &str| format!("{file}-{:03}", number.parse::<u32>().unwrap());
            let (first, last) = (name(first), name(last));
            assert!(after.starts_with(&format!("](cases.md#{first})")), "{label}");
            assert!(cases.contains(&first) && cases.contains(&last), "no case: {label}");
            linked.extend(cases.range(first..=last).cloned());
        }
        linked
    }

    #[test]
    fn every_case_belongs_to_a_rule_of_the_reference() {
        let reference = read(&root().join("docs/reference.md")).unwrap();
        let files = files().unwrap();
        let all = files.iter().flat_map(|file| self::cases(file).unwrap());
        let all: BTreeSet<String> =
            all.map(|case| case["name"].as_str().unwrap().to_owned()).collect();
        let linked = linked(&reference, &all);
        let missing: Vec<_> = all.difference(&linked).collect();
        assert!(missing.is_empty(), "docs/reference.md links to none of {missing:?}");
    }
}
