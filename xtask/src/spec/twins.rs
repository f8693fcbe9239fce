//! The twins of cases: a second request with another answer, so that no case passes by an answer that is
//! always the same.

use super::case::{Case, Twin};
use crate::places::text_of;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A text that is wrong, and the same text corrected: a line of `corpus/errors/twins.jsonl`.
#[derive(Deserialize)]
struct Corrected {
    /// The wrong text, or its bytes in base64.
    #[serde(alias = "bytes")]
    text: String,
    /// The line of the error, or the first and the last where it may be reported.
    line: Value,
    /// The last boards of the wrong text, one for each game, if the rules fix them.
    stays: Option<Vec<Value>>,
    /// The corrected text.
    twin: String,
    /// Its last boards.
    boards: Vec<Value>,
}

const PATH: &str = "corpus/errors/twins.jsonl";

/// Adds the lines and twins, and the cases of the level `recovery`: wrong texts of which the rules fix the board
/// that stays.
///
/// # Errors
/// If a wrong text has no corrected one, or the other way round.
pub(crate) fn add(cases: &mut Vec<Case>) -> Result<(), String> {
    let mut corrected = BTreeMap::new();
    for line in text_of(PATH)?.lines() {
        let one: Corrected =
            serde_json::from_str(line).map_err(|error| format!("{PATH}: {error}"))?;
        if corrected.insert(key(&json!(one.text)), one).is_some() {
            return Err(format!("{PATH}: two lines have one text: {line}"));
        }
    }
    let (mut used, mut recoveries) = (Vec::new(), Vec::new());
    for case in cases.iter_mut() {
        if ["errors", "editions"].contains(&case.level) && !case.expect["error"].is_null() {
            let asked = case.ask.get("text").or(case.ask.get("bytes")).map(key);
            let Some((text, one)) = asked.and_then(|text| corrected.get_key_value(&text)) else {
                return Err(format!("{PATH} has no line for {}: {}", case.id(), case.ask));
            };
            used.push(text.clone());
            case.expect["line"] = one.line.clone();
            let twin = json!({"do": case.ask["do"], "text": one.twin});
            case.twin = Some(Twin { ask: twin, expect: json!({"games": boards(&one.boards)}) });
            if let Some(stays) = one.stays.as_ref().filter(|_| case.level == "errors") {
                let mut other = Case { level: "recovery", ..case.clone() };
                other.expect["games"] = boards(stays);
                recoveries.push(other);
            }
        } else if case.ask["do"] == "read" && is_plain(&case.expect) {
            case.twin = another_game(case);
        }
    }
    cases.append(&mut recoveries);
    match corrected.keys().find(|text| !used.contains(text)) {
        Some(text) => Err(format!("{PATH}: no case has the text {text}")),
        None => Ok(()),
    }
}

/// A text as JSON; parts that are repeated are no string.
fn key(text: &Value) -> String {
    text.to_string()
}

/// The games with these last boards; a null is a board that the rules do not fix.
fn boards(boards: &[Value]) -> Value {
    let game =
        |board: &Value| if board.is_null() { json!({}) } else { json!({"last_board": board}) };
    boards.iter().map(game).collect()
}

/// Whether all games have empty metadata, as the answer of a program that reads none.
fn is_plain(expect: &Value) -> bool {
    let mut games = expect["games"].as_array().into_iter().flatten();
    games.all(|game| game["metadata"].as_object().is_some_and(serde_json::Map::is_empty))
}

/// The same file and another game with metadata (FI-1).
fn another_game(case: &Case) -> Option<Twin> {
    let text = case.ask["text"].as_str()?;
    let end = if text.ends_with(['\n', '\r']) { "" } else { "\n" };
    let mut games = case.expect["games"].as_array()?.clone();
    // FI-3 and FI-1: text without a game before the first marker is no game.
    let is_nothing = text.lines().all(|line| line.trim().is_empty());
    if is_nothing && !text.contains("---") {
        games.clear();
    }
    games.push(json!({"metadata": {"Event": "twin"}}));
    let ask = json!({"do": "read", "text": format!("{text}{end}---\nEvent: twin\n...\n1. M@c3\n")});
    Some(Twin { ask, expect: json!({"games": games}) })
}
