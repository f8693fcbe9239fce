//! The cases of the suite: those in this program, or those of a folder.

use super::{protocol::Protocol, selection::Globs, store::Store};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::{borrow::Cow, collections::HashMap, io};

/// The cases of some levels.
pub(super) struct Suite {
    pub(super) version: String,
    pub(super) cases: Vec<Case>,
    /// The form of requests and answers.
    pub(super) protocol: Protocol,
}

/// What an implementation is asked, in one request or two, and the answers.
pub(super) struct Case {
    pub(super) id: String,
    /// The ids that it had in former versions of the suite.
    pub(super) former: Vec<String>,
    pub(super) level: String,
    /// The rule that the case tests.
    pub(super) rule: String,
    /// A description of the test.
    pub(super) why: String,
    /// One, or also its twin.
    pub(super) questions: Vec<Question>,
}

/// A request, and the expected answer.
pub(super) struct Question {
    /// The id of the request.
    pub(super) id: String,
    /// The request without its id.
    ask: Map<String, Value>,
    /// The parts of the answer that are compared, with every piece written out.
    pub(super) expect: Value,
}

impl Suite {
    /// Reads the cases of these levels, or of all if none is named or `reads_all` is set.
    ///
    /// # Errors
    /// If a file cannot be read, or a level is unknown.
    pub(super) fn read(store: &Store, levels: &[String], reads_all: bool) -> io::Result<Self> {
        let contents: Value = parsed(&store.load("suite.json")?, "suite.json")?;
        let known: Vec<&str> =
            contents["order"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        if let Some(level) = levels.iter().find(|level| !known.contains(&level.as_str())) {
            let known = known.join(", ");
            return Err(io::Error::other(format!(
                "unknown level `{level}`; expected one of {known}"
            )));
        }
        let mut former = former_ids(store)?;
        let mut cases = Vec::new();
        for level in known {
            if reads_all || levels.is_empty() || levels.iter().any(|wanted| wanted == level) {
                let file = format!("{level}.jsonl");
                for line in store.load(&file)?.lines() {
                    let case = case(level, parsed(line, &file)?);
                    let former = former.remove(&case.id).unwrap_or_default();
                    cases.push(Case { former, ..case });
                }
            }
        }
        let version = contents["version"].as_str().unwrap_or_default().to_owned();
        let protocol = Protocol::new(parsed(&store.load("schema.json")?, "schema.json")?);
        Ok(Self { version, cases, protocol })
    }
}

/// The former ids by the present ones. A suite whose ids never changed has no such file.
fn former_ids(store: &Store) -> io::Result<HashMap<String, Vec<String>>> {
    const FILE: &str = "former-ids.json";
    let text = match store.load(FILE) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(HashMap::new()),
        text => text?,
    };
    let table: HashMap<String, String> = parsed(&text, FILE)?;
    let mut former: HashMap<String, Vec<String>> = HashMap::new();
    for (before, now) in table {
        former.entry(now).or_default().push(before);
    }
    Ok(former)
}

impl Case {
    /// Whether a pattern has its id, or one that it had.
    pub(super) fn is_one_of(&self, patterns: &Globs) -> bool {
        patterns.have(&self.id) || self.has_former_in(patterns)
    }

    /// The numbers of the patterns that have its id, or one that it had.
    pub(super) fn patterns_of(&self, patterns: &Globs) -> Vec<usize> {
        let ids = self.former.iter().chain([&self.id]);
        ids.flat_map(|id| patterns.matching(id)).collect()
    }

    /// Whether a pattern has an id that it had.
    pub(super) fn has_former_in(&self, patterns: &Globs) -> bool {
        self.former.iter().any(|id| patterns.have(id))
    }
}

impl Question {
    /// The line that is sent.
    pub(super) fn request(&self) -> String {
        let mut request = self.ask.clone();
        if let Some(text) = self.text() {
            request.insert("text".to_owned(), text.into());
        }
        request.insert("id".to_owned(), self.id.as_str().into());
        Value::Object(request).to_string()
    }

    /// The kind of the request, such as `replay`.
    pub(super) fn kind(&self) -> &str {
        self.ask.get("do").and_then(Value::as_str).unwrap_or_default()
    }

    /// The text of the request, if it has one. A list of parts is joined.
    pub(super) fn text(&self) -> Option<Cow<'_, str>> {
        match self.ask.get("text")? {
            Value::String(text) => Some(text.into()),
            parts => Some(parts.as_array()?.iter().map(part).collect::<String>().into()),
        }
    }
}

/// A part of a text, which may be repeated.
fn part(part: &Value) -> String {
    let text = part.as_str().or(part["repeat"].as_str()).unwrap_or_default();
    text.repeat(part["times"].as_u64().map_or(1, |times| times as usize))
}

fn case(level: &str, mut line: Value) -> Case {
    let word = |key: &str| line[key].as_str().unwrap_or_default().to_owned();
    let (id, rule, why) = (word("id"), word("rule"), word("why"));
    let mut questions = vec![question(id.clone(), &mut line)];
    if let Some(twin) = line.get_mut("twin") {
        questions.push(question(format!("{id}/twin"), twin));
    }
    Case { id, former: Vec::new(), level: level.to_owned(), rule, why, questions }
}

fn question(id: String, of: &mut Value) -> Question {
    let ask = of["ask"].as_object().cloned().unwrap_or_default();
    let mut expect = of["expect"].take();
    for game in expect.get_mut("games").and_then(Value::as_array_mut).into_iter().flatten() {
        write_out(game);
    }
    Question { id, ask, expect }
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

fn parsed<T: DeserializeOwned>(text: &str, file: &str) -> io::Result<T> {
    serde_json::from_str(text).map_err(|error| io::Error::other(format!("{file}: {error}")))
}
