//! The rules of `docs/spec/`, with the cases in their text.

use super::case::Case;
use crate::places::text_of;
use serde_json::{Value, json};

/// The chapters that have rules, in the order of the book.
pub(crate) const CHAPTERS: [&str; 12] = [
    "files",
    "movetext",
    "braces",
    "pieces",
    "places",
    "naming",
    "moves",
    "start-boards",
    "limits",
    "others",
    "pdn",
    "fan",
];

/// A rule of the specification.
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    /// Such as `CN-4`.
    pub id: String,
    pub title: String,
    pub chapter: &'static str,
    /// The content of its text.
    pub text: String,
    /// The vectors that belong to it: files, files with a range of numbers, or single names.
    vectors: Vec<Vectors>,
    /// The cases in its text.
    pub cases: Vec<Case>,
}

#[derive(Clone, Debug)]
struct Vectors {
    file: String,
    numbers: Option<(u32, u32)>,
}

/// All rules, in the order of the book.
pub(crate) fn rules() -> Result<Vec<Rule>, String> {
    let mut rules = Vec::new();
    for chapter in CHAPTERS {
        let page = page(chapter)?;
        rules.extend(of_chapter(chapter, &page).map_err(|error| format!("{chapter}: {error}"))?);
    }
    Ok(rules)
}

/// The text of a chapter.
pub(crate) fn page(chapter: &str) -> Result<String, String> {
    Ok(text_of(&format!("docs/spec/{chapter}.md"))?.replace("\r\n", "\n"))
}

fn of_chapter(chapter: &'static str, text: &str) -> Result<Vec<Rule>, String> {
    let mut rules: Vec<Rule> = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if let Some(heading) = line.strip_prefix("### ") {
            let (id, title) = heading.split_once(' ').ok_or("a rule has an id and a title")?;
            let (id, title, text) = (id.to_owned(), title.to_owned(), String::new());
            let (vectors, cases) = (Vec::new(), Vec::new());
            rules.push(Rule { id, title, chapter, text, vectors, cases });
        } else if let Some(kind) = line.strip_prefix("```case ") {
            let rule = rules.last_mut().ok_or("a case is below its rule")?;
            let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            let name = format!("{}.{}", rule.id, rule.cases.len() + 1);
            let case = case(&rule.id, &name, kind, &block);
            rule.cases.push(case.map_err(|error| format!("{name}: {error}"))?);
        } else if let Some(list) = line.strip_prefix("*Vectors:* ") {
            let rule = rules.last_mut().ok_or("vectors are below their rule")?;
            for entry in list.split(", ") {
                rule.vectors.push(vectors(entry).ok_or_else(|| format!("vectors `{entry}`"))?);
            }
        } else if let Some(rule) = rules.last_mut() {
            rule.text.push_str(line);
            rule.text.push('\n');
        }
    }
    Ok(rules)
}

fn vectors(entry: &str) -> Option<Vectors> {
    let Some((file, numbers)) = entry.split_once(' ') else {
        return Some(Vectors { file: entry.to_owned(), numbers: None });
    };
    let (first, last) = numbers.split_once('–').unwrap_or((numbers, numbers));
    let numbers = Some((first.parse().ok()?, last.parse().ok()?));
    Some(Vectors { file: file.to_owned(), numbers })
}

impl Rule {
    /// The rest of the line that begins with `*name:*`.
    pub(crate) fn part(&self, name: &str) -> Option<&str> {
        let mut lines = self.text.lines();
        lines.find_map(|line| line.strip_prefix(&format!("*{name}:* ")))
    }

    /// Whether a vector such as `braces-001` belongs to the rule.
    pub(crate) fn has(&self, vector: &str) -> bool {
        self.vectors.iter().any(|vectors| vectors.have(vector))
    }
}

impl Vectors {
    fn have(&self, vector: &str) -> bool {
        let Some(rest) = vector.strip_prefix(self.file.as_str()) else { return false };
        if rest.is_empty() || rest.starts_with('/') {
            return self.numbers.is_none();
        }
        let number = rest.strip_prefix('-').and_then(|number| number.parse::<u32>().ok());
        number.is_some_and(|number| {
            self.numbers.is_none_or(|(first, last)| (first..=last).contains(&number))
        })
    }
}

/// A case of the text: a file, `=>` and the expected result.
fn case(rule: &str, name: &str, kind: &str, block: &[&str]) -> Result<Case, String> {
    if !["plain", "edge", "wrong"].contains(&kind) {
        return Err(format!("a case is plain, edge or wrong, not {kind}"));
    }
    let middle = block.iter().position(|line| *line == "=>").ok_or("`=>` is missing")?;
    let (above, below) = (block[..middle].join(" "), block[middle + 1..].join(" "));
    let (level, ask, expect) = match above.strip_prefix("ask ") {
        Some(ask) => request(ask, below.strip_prefix("answer ").ok_or("`answer` is missing")?)?,
        None => file(kind, &block[..middle], &block[middle + 1..])?,
    };
    Ok(Case {
        level,
        name: name.to_owned(),
        rule: rule.to_owned(),
        why: kind.to_owned(),
        source: "written by hand from the rule".to_owned(),
        ask,
        expect,
        twin: None,
    })
}

/// The level of a case, its request and the expected answer.
type Asked = (&'static str, Value, Value);

/// A file and what comes out of it.
fn file(kind: &str, above: &[&str], below: &[&str]) -> Result<Asked, String> {
    let text: String = above
        .iter()
        .map(|line| {
            format!(
                "{}
",
                written(line)
            )
        })
        .collect();
    let (level, ask, expect) = outcome(below)?;
    if (kind == "wrong") != (level == "errors") && kind != "edge" {
        return Err("a wrong case has an error, a plain one has none".to_owned());
    }
    let level = if names_older_edition(&text) { "editions" } else { level };
    Ok((level, json!({"do": ask, "text": text}), expect))
}

/// A request and an answer of the suite.
fn request(ask: &str, answer: &str) -> Result<Asked, String> {
    let parsed = |text: &str| serde_json::from_str(text).map_err(|error| error.to_string());
    let (ask, expect): (Value, Value) = (parsed(ask)?, parsed(answer)?);
    let level = match ask["do"].as_str().unwrap_or_default() {
        "replay" if !expect["error"].is_null() => "errors",
        "replay" => "replay",
        "read" => "file",
        "random" => "random",
        "diagram" => "diagrams",
        one if one.starts_with("pdn-") => "pdn",
        "fan-read" | "arimaa-turn" => "fan",
        other => return Err(format!("a request for `{other}`")),
    };
    Ok((level, ask, expect))
}

/// Whether the key `PPN` has an edition before 0.14, which a program need not read.
fn names_older_edition(text: &str) -> bool {
    text.lines().any(|line| line.starts_with("PPN: 0.11") || line.starts_with("PPN: 0.5"))
}

/// A line with the characters that the page writes in another way.
fn written(line: &str) -> String {
    let line = line.replace('␍', "\r").replace('␉', "\t").replace('␠', " ");
    line.replace("[BOM]", "\u{feff}").replace("[VS]", "\u{fe0f}")
}

/// The level, the request and the expected answer.
fn outcome(lines: &[&str]) -> Result<(&'static str, &'static str, Value), String> {
    let (mut states, mut metadata, mut pieces) = (Vec::new(), Vec::new(), Vec::new());
    let (mut scale, mut empty) = (None, false);
    for line in lines {
        if let Some(kind) = line.strip_prefix("error ") {
            return Ok(("errors", "replay", json!({"error": kind})));
        } else if let Some(found) = line.strip_prefix("metadata ") {
            let found: Value = serde_json::from_str(found).map_err(|error| error.to_string())?;
            metadata.push(json!({"metadata": found}));
        } else if let Some(number) = line.strip_prefix("scale ") {
            scale = Some(number.parse::<f64>().map_err(|error| error.to_string())?);
        } else if let Some(state) = line.strip_prefix('[') {
            let (number, rest) = state.split_once(']').ok_or("a state has its number")?;
            let (moves, comment) = rest.split_once('{').unwrap_or((rest, ""));
            let comment = comment.trim_end_matches('}');
            states.push(json!({"number": number, "text": moves.trim(), "comment": comment}));
        } else if *line == "empty" {
            empty = true;
        } else {
            pieces.push(piece(line).ok_or_else(|| format!("a piece: {line}"))?);
        }
    }
    match (states.is_empty(), metadata.is_empty(), pieces.is_empty() && !empty) {
        (false, true, true) => {
            states.insert(0, json!({"number": "SetupFn.", "text": "", "comment": ""}));
            Ok(("movetext", "movetext", json!({"games": [{"moves": states}]})))
        }
        (true, false, true) => Ok(("file", "read", json!({"games": metadata}))),
        (true, true, false) => {
            let mut game = json!({"last_board": pieces});
            if let Some(scale) = scale {
                game["scale_factor"] = scale.into();
            }
            Ok(("replay", "replay", json!({"games": [game]})))
        }
        _ => Err("one kind of outcome is expected".to_owned()),
    }
}

/// `1 coin_back 1/1 2,2 90° go` as a row.
fn piece(line: &str) -> Option<Value> {
    let mut words = line.split(' ');
    let (id, side) = (words.next()?, words.next()?);
    let (suit, rank) = words.next()?.split_once('/')?;
    let (x, y) = words.next()?.split_once(',')?;
    let (mut angle, mut set) = (0.0, "piecepack");
    for word in words {
        match word.strip_suffix('°') {
            Some(degrees) => angle = degrees.parse().ok()?,
            None => set = word,
        }
    }
    let number = |text: &str| text.parse::<f64>().ok();
    let whole = |text: &str| text.parse::<u32>().ok();
    Some(json!([id, side, whole(suit)?, whole(rank)?, set, number(x)?, number(y)?, angle]))
}
