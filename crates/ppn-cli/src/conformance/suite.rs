//! The cases of the suite, read from its folder.

use serde_json::{Map, Value};
use std::{
    collections::HashMap,
    fs, io,
    path::{Path, PathBuf},
};

/// The cases of some levels.
pub(super) struct Suite {
    pub(super) version: String,
    pub(super) cases: Vec<Case>,
}

/// The files of the suite.
pub(super) fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let is_of_suite =
        |path: &PathBuf| path.extension().is_some_and(|end| end == "json" || end == "jsonl");
    entries.map(|entry| entry.path()).filter(is_of_suite).collect()
}

/// A request, and the expected answer.
pub(super) struct Case {
    pub(super) id: String,
    pub(super) level: String,
    /// The rule that the case tests.
    pub(super) rule: String,
    /// A description of the test.
    pub(super) why: String,
    /// The request without its id.
    ask: Map<String, Value>,
    /// The parts of the answer that are compared, with every piece written out.
    pub(super) expect: Value,
}

impl Suite {
    /// Reads the cases of these levels, or of all if none is named.
    ///
    /// # Errors
    /// If a file cannot be read, or a level is unknown.
    pub(super) fn read(folder: &Path, levels: &[String]) -> io::Result<Self> {
        let contents: Value = parsed(&load(folder, "suite.json")?, "suite.json")?;
        let known: Vec<&str> =
            contents["order"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        if let Some(level) = levels.iter().find(|level| !known.contains(&level.as_str())) {
            let known = known.join(", ");
            return Err(io::Error::other(format!(
                "unknown level `{level}`; expected one of {known}"
            )));
        }
        let mut cases = Vec::new();
        for level in known {
            if levels.is_empty() || levels.iter().any(|wanted| wanted == level) {
                let file = format!("{level}.jsonl");
                for line in load(folder, &file)?.lines() {
                    cases.push(case(level, parsed(line, &file)?));
                }
            }
        }
        let version = contents["version"].as_str().unwrap_or_default().to_owned();
        Ok(Self { version, cases })
    }
}

impl Case {
    /// The line that is sent.
    pub(super) fn request(&self) -> String {
        let mut request = self.ask.clone();
        request.insert("id".to_owned(), self.id.as_str().into());
        Value::Object(request).to_string()
    }

    /// The text of the request, if it has one.
    pub(super) fn text(&self) -> Option<&str> {
        self.ask.get("text").and_then(Value::as_str)
    }
}

fn case(level: &str, mut line: Value) -> Case {
    let word = |key: &str| line[key].as_str().unwrap_or_default().to_owned();
    let (id, rule, why) = (word("id"), word("rule"), word("why"));
    let ask = line["ask"].as_object().cloned().unwrap_or_default();
    let mut expect = line["expect"].take();
    for game in expect.get_mut("games").and_then(Value::as_array_mut).into_iter().flatten() {
        write_out(game);
    }
    Case { id, level: level.to_owned(), rule, why, ask, expect }
}

/// Replaces each id without a piece by the piece of that id in the state before.
fn write_out(game: &mut Value) {
    let mut before: HashMap<String, Value> = HashMap::new();
    for state in game.get_mut("moves").and_then(Value::as_array_mut).into_iter().flatten() {
        let mut now = HashMap::new();
        for piece in state.get_mut("pieces").and_then(Value::as_array_mut).into_iter().flatten() {
            if let Some(whole) = piece.as_str().and_then(|id| before.get(id)) {
                *piece = whole.clone();
            }
            if let Some(id) = piece[0].as_str() {
                now.insert(id.to_owned(), piece.clone());
            }
        }
        before = now;
    }
}

fn load(folder: &Path, file: &str) -> io::Result<String> {
    let path = folder.join(file);
    fs::read_to_string(&path).map_err(|error| {
        let path = path.display();
        io::Error::new(error.kind(), format!("{path}: {error}; `--suite` names the folder"))
    })
}

fn parsed(text: &str, file: &str) -> io::Result<Value> {
    serde_json::from_str(text).map_err(|error| io::Error::other(format!("{file}: {error}")))
}
