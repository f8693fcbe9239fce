//! Compares an answer with the expected one, within the tolerances of the suite.

use serde_json::{Map, Value};

/// The columns of a piece, in their order.
const COLUMNS: [&str; 8] = ["id", "piece_side", "suit", "rank", "cfg", "x", "y", "angle"];

/// The lists whose order does not matter.
const SETS: [&str; 3] = ["legal", "captured", "captures"];

/// The texts whose white space does not matter.
const WORDS: [&str; 2] = ["text", "comment"];

/// The texts that are positions of draughts. The order of squares in them does not matter.
const POSITIONS: [&str; 4] = ["after", "normal", "start_fen", "final_fen"];

/// The first difference, if there is one.
pub(super) fn difference(expect: &Value, answer: &Value) -> Option<String> {
    let errors = answer["errors"].as_array().map_or(&[][..], Vec::as_slice);
    let Some(kind) = expect["error"].as_str() else {
        return match errors.first() {
            Some(error) => Some(format!("an error: {error}")),
            None => unequal("", "", expect, answer, &[]),
        };
    };
    let Some(first) = errors.iter().min_by_key(|error| place(error)) else {
        return Some(format!("no error; expected an error such as {kind}"));
    };
    let games = expect.get("games");
    misplaced(expect, first).or_else(|| {
        // The board that a wrong text leaves.
        games.and_then(|games| unequal("games", "games", games, &answer["games"], &[]))
    })
}

/// The line and the column of an error; those without come last.
fn place(error: &Value) -> (u64, u64) {
    let number = |key: &str| error[key].as_u64().filter(|number| *number > 0).unwrap_or(u64::MAX);
    (number("line"), number("column"))
}

/// The difference if an error is in the wrong place. A line may be any from the first to the last of a
/// list of two.
fn misplaced(expect: &Value, error: &Value) -> Option<String> {
    let wrong = ["line", "column"].into_iter().find(|&key| match &expect[key] {
        Value::Null => false,
        Value::Array(ends) => {
            let found = error[key].as_u64();
            let end = |at: usize| ends.get(at).and_then(Value::as_u64);
            found.is_none() || found < end(0) || found > end(1)
        }
        expected => *expected != error[key],
    });
    wrong.map(|key| {
        let expected = match &expect[key] {
            Value::Array(ends) => {
                ends.iter().map(Value::to_string).collect::<Vec<_>>().join(" to ")
            }
            one => one.to_string(),
        };
        format!("{key} {} of the first error, expected {expected}", error[key])
    })
}

/// A difference between two values with that name. All expected keys must be there; objects may
/// have more.
fn unequal(
    path: &str,
    key: &str,
    expect: &Value,
    found: &Value,
    chance: &[Value],
) -> Option<String> {
    match (expect, found) {
        (Value::Object(_), _) if key == "metadata" => {
            (!same_metadata(expect, found)).then(|| differs(path, expect, found))
        }
        (Value::Object(expect), Value::Object(found)) => {
            let own = expect.get("chance").and_then(Value::as_array);
            let chance = own.map_or(chance, Vec::as_slice);
            let parts = expect.iter().filter(|(key, _)| *key != "chance");
            parts.into_iter().find_map(|(key, part)| {
                let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
                if key == "last_board" {
                    return match last_board(found) {
                        Value::Null => {
                            Some(format!("{path}: the game has no `moves` with `pieces`"))
                        }
                        pieces => unequal(&path, "pieces", part, pieces, chance),
                    };
                }
                unequal(&path, key, part, found.get(key).unwrap_or(&Value::Null), chance)
            })
        }
        (Value::Array(expect), Value::Array(found)) => {
            if expect.len() != found.len() {
                let (few, many) = (found.len(), expect.len());
                return Some(format!("{path} has {few} entries, expected {many}"));
            }
            if key == "pieces" {
                return unequal_pieces(path, expect, found, chance);
            }
            let (mut expect, mut found): (Vec<_>, Vec<_>) =
                (expect.iter().collect(), found.iter().collect());
            if SETS.contains(&key) {
                expect.sort_by_key(|value| sorting(value));
                found.sort_by_key(|value| sorting(value));
            }
            expect.into_iter().zip(found).enumerate().find_map(|(index, (expect, found))| {
                // A state is identified by its number.
                let number = expect["number"].as_str().filter(|_| key == "moves");
                let at = number.map_or_else(
                    || (index + 1).to_string(),
                    |number| format!("{} ({number})", index + 1),
                );
                unequal(&format!("{path}[{at}]"), key, expect, found, chance)
            })
        }
        (Value::Number(_), Value::Number(_)) if near(expect, found) => None,
        (Value::String(expect), Value::String(found))
            if WORDS.contains(&key) && expect.split_whitespace().eq(found.split_whitespace()) =>
        {
            None
        }
        (Value::String(one), Value::String(other))
            if POSITIONS.contains(&key) && position(one) == position(other) =>
        {
            None
        }
        _ if expect == found => None,
        _ => Some(differs(path, expect, found)),
    }
}

/// The pieces of a game's last state.
fn last_board(game: &Map<String, Value>) -> &Value {
    let states = game.get("moves").and_then(Value::as_array);
    states.and_then(|states| states.last()).map_or(&Value::Null, |state| &state["pieces"])
}

/// The key by which the elements of a set are sorted.
fn sorting(value: &Value) -> String {
    value["long"].as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn differs(path: &str, expect: &Value, found: &Value) -> String {
    format!("{path} {}, expected {}", short(found), short(expect))
}

/// The beginning of a long value.
const LONGEST_VALUE: usize = 200;

fn short(value: &Value) -> String {
    let mut text = value.to_string();
    if text.len() > LONGEST_VALUE {
        text.truncate(text.floor_char_boundary(LONGEST_VALUE));
        text.push('…');
    }
    text
}

fn unequal_pieces(
    path: &str,
    expect: &[Value],
    found: &[Value],
    chance: &[Value],
) -> Option<String> {
    expect.iter().zip(found).zip(1..).find_map(|((expect, found), number)| {
        COLUMNS.iter().enumerate().find_map(|(at, &column)| {
            let same = match column {
                "x" | "y" => near(&expect[at], &found[at]),
                "angle" => same_angle(&expect[at], &found[at]),
                _ => expect[at] == found[at],
            };
            let open = || left_to_chance(expect, column, chance);
            (!same && !open())
                .then(|| differs(&format!("{path}[{number}] {column}"), &expect[at], &found[at]))
        })
    })
}

/// Whether this column of this piece is random, so that any value is right.
fn left_to_chance(piece: &Value, column: &str, chance: &[Value]) -> bool {
    chance.iter().any(|rule| {
        let conditions = rule["where"].as_object().into_iter().flatten();
        rule["column"] == column
            && conditions.into_iter().all(|(key, value)| {
                let at = COLUMNS.iter().position(|column| column == key);
                at.is_some_and(|at| piece[at] == *value)
            })
    })
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

/// A position of draughts, with sorted squares.
fn position(fen: &str) -> Vec<String> {
    fen.trim_end_matches('.')
        .split(':')
        .map(|part| {
            let (side, squares) = part.split_at(part.chars().next().map_or(0, char::len_utf8));
            let mut squares: Vec<&str> = squares.split(',').collect();
            squares.sort_unstable();
            format!("{side}{}", squares.join(","))
        })
        .collect()
}

/// Metadata is equal if its keys and the texts of its values are. A list of one equals its
/// element; a boolean of YAML 1.1 equals that of 1.2, or its text.
fn same_metadata(expect: &Value, found: &Value) -> bool {
    let alone = |value: &Value| match value.as_array().map(Vec::as_slice) {
        Some([only]) => only.clone(),
        _ => value.clone(),
    };
    match (alone(expect), alone(found)) {
        (Value::Object(expect), Value::Object(found)) => {
            let kept =
                |map: &Map<String, Value>| map.values().filter(|value| !value.is_null()).count();
            kept(&expect) == kept(&found)
                && expect.iter().filter(|(_, value)| !value.is_null()).all(|(key, value)| {
                    found.get(key).is_some_and(|found| same_metadata(value, found))
                })
        }
        (Value::Array(expect), Value::Array(found)) => {
            expect.len() == found.len()
                && expect.iter().zip(&found).all(|(expect, found)| same_metadata(expect, found))
        }
        (Value::Bool(value), Value::String(word)) | (Value::String(word), Value::Bool(value)) => {
            let words: &[&str] =
                if value { &["true", "yes", "y", "on"] } else { &["false", "no", "n", "off"] };
            words.contains(&word.to_lowercase().as_str())
        }
        (Value::Number(number), Value::String(word))
        | (Value::String(word), Value::Number(number)) => word.parse().ok() == number.as_f64(),
        (expect, found) => expect == found || near(&expect, &found),
    }
}

/// The boards with the first difference of pieces: the state's number, the expected pieces and the
/// actual ones.
pub(super) fn boards<'v>(
    expect: &'v Value,
    answer: &'v Value,
) -> Option<(&'v str, &'v Value, &'v Value)> {
    let games = |value: &'v Value| value["games"].as_array().into_iter().flatten();
    games(expect).zip(games(answer)).find_map(|(expect, found)| {
        let chance = expect["chance"].as_array().map_or(&[][..], Vec::as_slice);
        if let (Some(expect), Some(found)) = (expect.get("last_board"), found.as_object()) {
            return Some(("", expect, last_board(found)));
        }
        let moves = |game: &'v Value| game["moves"].as_array().into_iter().flatten();
        moves(expect).zip(moves(found)).find_map(|(expect, found)| {
            let (one, other) = (&expect["pieces"], &found["pieces"]);
            if one.is_null() {
                return None;
            }
            unequal("", "pieces", one, other, chance)?;
            Some((expect["number"].as_str().unwrap_or_default(), one, other))
        })
    })
}
