//! A case of the conformance suite.

use serde_json::{Value, json};

/// The levels of the suite, in their order, each with its subject.
pub(crate) const LEVELS: [(&str, &str); 11] = [
    ("file", "games of a file, their metadata"),
    ("movetext", "numbers, moves after brace expansion, comments"),
    ("replay", "the board after every move"),
    ("errors", "texts that are wrong, and the same texts corrected"),
    ("recovery", "the board that a wrong text leaves"),
    ("editions", "games of older editions, which are optional"),
    ("setups", "start boards by name"),
    ("random", "the random numbers of start boards that are drawn"),
    ("diagrams", "text diagrams of boards"),
    ("pdn", "Portable Draughts Notation and its rules"),
    ("fan", "Flexible Arimaa Notation and its rules"),
];

/// A second request, which an implementation has to answer as well. Without it, a program that gives
/// every request the same answer would pass.
#[derive(Clone, Debug)]
pub struct Twin {
    /// The request, without the id.
    pub ask: Value,
    /// The parts of the answer that count.
    pub expect: Value,
}

/// A request to an implementation, and the expected answer.
#[derive(Clone, Debug)]
pub struct Case {
    /// The name of one of the levels.
    pub level: &'static str,
    /// The name of the case within its level, which never changes.
    pub name: String,
    /// The rule that it shows.
    pub rule: String,
    /// A description of the case.
    pub why: String,
    /// The source of the expected answer.
    pub source: String,
    /// The request, without the id.
    pub ask: Value,
    /// The parts of the answer that count.
    pub expect: Value,
    /// A similar request with another answer; a case passes with both.
    pub twin: Option<Twin>,
}

impl Case {
    /// The name of the case in the whole suite.
    pub(crate) fn id(&self) -> String {
        format!("{}/{}", self.level, self.name)
    }

    /// Whether the case is a game without errors.
    #[must_use]
    pub fn is_game(&self) -> bool {
        ["file", "movetext", "replay", "editions"].contains(&self.level)
            && self.expect["error"].is_null()
    }

    /// A line of the suite.
    pub(crate) fn json(&self) -> Value {
        let mut line = self.content();
        line["id"] = self.id().into();
        line["rule"] = self.rule.as_str().into();
        line["why"] = self.why.as_str().into();
        line["source"] = self.source.as_str().into();
        line
    }

    /// What an edition of the suite fixes: the requests and the answers.
    pub(crate) fn content(&self) -> Value {
        let mut content = json!({"ask": self.ask, "expect": self.expect});
        if let Some(twin) = &self.twin {
            content["twin"] = json!({"ask": twin.ask, "expect": twin.expect});
        }
        content
    }
}
