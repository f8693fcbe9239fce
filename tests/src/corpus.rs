//! The games and vectors of `corpus/`, and the comparison of a replay with them. The form of the
//! files and the tolerances are those of `corpus/README.md`.

use ppn::{Options, RecordJson, Selected};
use serde_json::{Map, Value, json};
use std::{collections::HashMap, fs, path::PathBuf};

/// A text with the expected result.
pub struct Vector {
    /// The name for messages about a failure.
    pub name: String,
    /// A whole file.
    pub text: String,
    /// The expected result of its replay.
    pub expected: Expected,
}

/// The expected result of the replay of a text.
pub enum Expected {
    /// These games, each with its states.
    Games(Vec<Value>),
    /// An error; the kind is a recommendation, since a text may break two rules at once.
    Error(String),
}

/// The names of the columns of a piece, in their order.
const COLUMNS: [&str; 8] = ["id", "piece_side", "suit", "rank", "cfg", "x", "y", "angle"];

/// The vectors of the movetext, by category and number.
#[must_use]
pub fn movetext() -> Vec<Vector> {
    let mut vectors = Vec::new();
    for path in files("movetext", "jsonl") {
        for line in read(&path).lines() {
            let case: Value = serde_json::from_str(line).expect("each line is one vector");
            let text = |key: &str| case[key].as_str().map(str::to_owned);
            let expected = match (text("expect_error"), case["expect"].as_array()) {
                (Some(kind), _) => Expected::Error(kind),
                (None, Some(games)) => Expected::Games(games.iter().map(with_states).collect()),
                (None, None) => panic!("a vector expects something: {line}"),
            };
            let name = text("name").expect("each vector has a name");
            vectors.push(Vector { name, text: text("ppn").expect("and a text"), expected });
        }
    }
    assert!(vectors.len() > 700, "vectors are missing: {} found", vectors.len());
    vectors
}

/// The example games.
#[must_use]
pub fn games() -> Vec<Vector> {
    let mut vectors = Vec::new();
    for path in files("games", "ppn") {
        let game = serde_json::from_str(&read(&path.with_extension("json"))).expect("JSON");
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let expected = Expected::Games(vec![with_states(&game)]);
        vectors.push(Vector { name, text: read(&path), expected });
    }
    assert!(vectors.len() >= 14, "games are missing: {} found", vectors.len());
    vectors
}

/// The files of a folder of the corpus with the given extension, in order.
pub fn files(area: &str, extension: &str) -> Vec<PathBuf> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../corpus").join(area);
    let entries = fs::read_dir(&folder).expect("the corpus lies beside the tests");
    let mut paths: Vec<_> = entries
        .map(|entry| entry.expect("a readable folder").path())
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .collect();
    paths.sort();
    paths
}

/// A text of the corpus.
///
/// # Panics
/// If the file cannot be read.
#[must_use]
pub fn read(path: &std::path::Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// An expected game with each piece of each state written out.
/// The values of a key in the lines of a file of JSON lines.
///
/// # Panics
/// If the file cannot be read.
#[must_use]
pub fn lines(file: &str, key: &str) -> Vec<String> {
    let path = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../corpus")).join(file);
    let text = read(&path);
    let cases = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    cases.filter_map(|case| case[key].as_str().map(str::to_owned)).collect()
}

fn with_states(game: &Value) -> Value {
    let mut game = game.clone();
    let mut before: HashMap<String, Value> = HashMap::new();
    for state in game["moves"].as_array_mut().expect("a game has states") {
        let mut now = HashMap::new();
        for piece in state["pieces"].as_array_mut().expect("a state has pieces") {
            // An id alone is a piece that has not changed since the state before.
            let whole = match &*piece {
                Value::String(id) => before[id].clone(),
                row => named(row),
            };
            now.insert(whole["id"].as_str().expect("ids are texts").to_owned(), whole.clone());
            *piece = whole;
        }
        before = now;
    }
    game
}

fn named(row: &Value) -> Value {
    let values = row.as_array().expect("a piece is its columns");
    assert_eq!(values.len(), COLUMNS.len(), "{row}");
    COLUMNS
        .iter()
        .map(|&name| name.to_owned())
        .zip(values.iter().cloned())
        .collect::<Map<_, _>>()
        .into()
}

/// The output of `ppn replay --format json` for a file.
#[must_use]
pub fn replayed(text: &str, options: &Options) -> Vec<Value> {
    let games = ppn::read(text).map(|game| {
        let record = ppn::replay(&game, options);
        let json = RecordJson::new(&record, Selected::All, ppn::source("", &game));
        serde_json::to_value(json).expect("records can be written")
    });
    games.collect()
}

/// The difference between the games found and the expected ones; `None` if there is none.
#[must_use]
pub fn departure(found: &[Value], expected: &Expected) -> Option<String> {
    let errors: Vec<&Value> =
        found.iter().flat_map(diagnostics).filter(|one| is_error(one)).collect();
    match expected {
        Expected::Error(kind) => match errors.first() {
            None => Some(format!("accepted, an error {kind} is expected")),
            Some(error) => incomplete(error),
        },
        Expected::Games(games) => match errors.first() {
            Some(error) => Some(format!("error: {error}")),
            None => unequal_games(found, games),
        },
    }
}

/// The diagnostics of a game.
pub fn diagnostics(game: &Value) -> impl Iterator<Item = &Value> {
    game["diagnostics"].as_array().into_iter().flatten()
}

fn is_error(diagnostic: &Value) -> bool {
    diagnostic["severity"] == "error"
}

fn incomplete(error: &Value) -> Option<String> {
    let texts = ["code", "message"]
        .iter()
        .all(|&key| error[key].as_str().is_some_and(|text| !text.is_empty()));
    let places = ["line", "column"].iter().all(|&key| error[key].as_u64().is_some_and(|at| at > 0));
    (!texts || !places).then(|| format!("an error lacks something: {error}"))
}

fn unequal_games(found: &[Value], expected: &[Value]) -> Option<String> {
    if found.len() != expected.len() {
        return Some(format!("{} games, {} expected", found.len(), expected.len()));
    }
    let mut pairs = found.iter().zip(expected).enumerate();
    pairs.find_map(|(index, (found, expected))| {
        unequal_game(found, expected).map(|what| format!("game {}: {what}", index + 1))
    })
}

fn unequal_game(found: &Value, expected: &Value) -> Option<String> {
    if !near(&found["scale_factor"], &expected["scale_factor"]) {
        return Some(format!(
            "scale {}, {} expected",
            found["scale_factor"], expected["scale_factor"]
        ));
    }
    let repeated = diagnostics(found).any(|one| one["name"] == "duplicate-number");
    let warned = expected["warnings"].as_array().is_some_and(|warnings| {
        warnings.iter().any(|one| one.as_str().is_some_and(|text| text.contains("Non-unique")))
    });
    if repeated != warned {
        return Some(format!("warning of repeated numbers: {repeated}, {warned} expected"));
    }
    let (found, states) = (array(found, "moves"), array(expected, "moves"));
    let numbers = |states: &[Value]| -> Vec<String> {
        states.iter().map(|state| words(&state["number"])).collect()
    };
    if numbers(found) != numbers(states) {
        return Some(format!("numbers {:?}, expected {:?}", numbers(found), numbers(states)));
    }
    let no_chance = Vec::new();
    let chance = expected["chance"].as_array().unwrap_or(&no_chance);
    found.iter().zip(states).find_map(|(found, expected)| {
        let what = ["text", "comment"]
            .iter()
            .find(|&&key| words(&found[key]) != words(&expected[key]))
            .map(|&key| format!("{key} {}, expected {}", found[key], expected[key]))
            .or_else(|| unequal_pieces(array(found, "pieces"), array(expected, "pieces"), chance));
        what.map(|what| format!("after {}: {what}", expected["number"]))
    })
}

fn unequal_pieces(found: &[Value], expected: &[Value], chance: &[Value]) -> Option<String> {
    if found.len() != expected.len() {
        return Some(format!("{} pieces, {} expected", found.len(), expected.len()));
    }
    found.iter().zip(expected).enumerate().find_map(|(index, (found, expected))| {
        let column = COLUMNS.iter().find(|&&column| {
            let (a, b) = (&found[column], &expected[column]);
            let same = match column {
                "x" | "y" => near(a, b),
                "angle" => same_angle(a, b),
                _ => a == b,
            };
            !same && !left_to_chance(expected, column, chance)
        });
        column.map(|&column| {
            let (found, expected) = (&found[column], &expected[column]);
            format!("piece {}: {column} {found}, expected {expected}", index + 1)
        })
    })
}

/// Whether the text leaves this column of this piece to chance, so that any value is right.
fn left_to_chance(piece: &Value, column: &str, chance: &[Value]) -> bool {
    chance.iter().any(|rule| {
        let conditions = rule["where"].as_object().into_iter().flatten();
        rule["column"] == json!(column)
            && conditions.into_iter().all(|(key, value)| piece[key] == *value)
    })
}

fn array<'v>(value: &'v Value, key: &str) -> &'v [Value] {
    value[key].as_array().map_or(&[], Vec::as_slice)
}

/// A text with its white space collapsed; an absent one is empty.
fn words(value: &Value) -> String {
    value.as_str().unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ")
}

fn near(a: &Value, b: &Value) -> bool {
    let (Some(a), Some(b)) = (a.as_f64(), b.as_f64()) else { return false };
    (a - b).abs() <= 1e-6 * a.abs().max(b.abs()).max(1.0)
}

fn same_angle(a: &Value, b: &Value) -> bool {
    let (Some(a), Some(b)) = (a.as_f64(), b.as_f64()) else { return false };
    let apart = (a - b).rem_euclid(360.0);
    apart.min(360.0 - apart) <= 1e-6
}
