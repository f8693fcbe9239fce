//! The vectors of the movetext for the tests of `ppn-engine`, which read nothing outside their package.

use crate::cases_page::{cases, files};
use serde_json::Value;
use std::collections::HashMap;

pub(crate) const PATH: &str = "crates/ppn-engine/tests/all/cases.txt";

/// The vectors of one game without metadata: the movetext, then a line `-->` and the expected states, or
/// the expected error. `crates/ppn-engine/tests/all/cases.rs` writes states in the same form.
pub(crate) fn page() -> Result<String, String> {
    let mut page =
        "Made by `cargo xtask tables` from corpus/movetext. Change the vectors there.\n".to_owned();
    for file in files()? {
        for case in cases(&file)? {
            let Some(movetext) = text(&case["ppn"]).strip_prefix("---\n...\n") else { continue };
            let expected = match (case["expect_error"].as_str(), case["expect"].as_array()) {
                (Some(error), _) => format!("error: {error}\n"),
                (None, Some(games)) if games.len() == 1 => states(&games[0]),
                _ => continue,
            };
            let (name, why) = (text(&case["name"]), text(&case["why"]));
            page.push_str(&format!("\n== {name}: {why}\n{movetext}\n-->\n{expected}"));
        }
    }
    Ok(page)
}

fn states(game: &Value) -> String {
    let mut lines = String::new();
    let mut before: HashMap<String, String> = HashMap::new();
    for state in game["moves"].as_array().into_iter().flatten() {
        let [number, played, comment] = ["number", "text", "comment"].map(|key| text(&state[key]));
        lines.push_str(&format!("{number:?} {played:?} {comment:?}"));
        let mut now = HashMap::new();
        for piece in state["pieces"].as_array().into_iter().flatten() {
            // An id alone is a piece that has not changed since the state before.
            let row = match piece.as_str() {
                Some(id) => before.get(id).cloned().unwrap_or_default(),
                None => row(piece),
            };
            let id = row.split(' ').next().unwrap_or_default().to_owned();
            let shown = if before.get(&id) == Some(&row) { &id } else { &row };
            lines.push_str(&format!("; {shown}"));
            now.insert(id, row);
        }
        lines.push('\n');
        before = now;
    }
    lines
}

/// Id, side, suit, rank, set, x, y and angle of a piece.
fn row(piece: &Value) -> String {
    let shown = |(column, value): (usize, &Value)| match (column, value.as_f64()) {
        (7, Some(angle)) => (thousandths(angle).rem_euclid(360.0) + 0.0).to_string(),
        (5 | 6, Some(place)) => thousandths(place).to_string(),
        _ => value.as_str().map_or_else(|| value.to_string(), str::to_owned),
    };
    let columns = piece.as_array().into_iter().flatten().enumerate().map(shown);
    columns.collect::<Vec<_>>().join(" ")
}

fn thousandths(number: f64) -> f64 {
    (number * 1e3).round() / 1e3 + 0.0
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cases_of_the_engine_are_those_of_the_corpus() {
        xtask::places::assert_written(PATH, &page().unwrap(), "tables");
    }
}
