//! The vectors of `corpus/fan`: texts with the structure, boards, faults and conversions that any
//! implementation has to find.

use ppn_arimaa::{
    Board, Ending, GameJson, History, Play, Side, TurnJudgement, read, replay, to_fan, to_record,
};
use ppn_source::{Diagnostic, LineIndex};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/fan")
}

fn cases(name: &str) -> Vec<Value> {
    let text = std::fs::read_to_string(corpus().join(name)).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Name, line and column of diagnostics, sorted.
fn places<'d>(text: &str, faults: impl IntoIterator<Item = &'d Diagnostic>) -> Vec<Value> {
    let index = LineIndex::new(text);
    let mut places: Vec<_> = faults
        .into_iter()
        .map(|fault| {
            let at = index.position(text, fault.span.start);
            (fault.code.name, at.line, at.column)
        })
        .collect();
    places.sort_unstable();
    places
        .into_iter()
        .map(|(code, line, col)| json!({"code": code, "line": line, "col": col}))
        .collect()
}

fn sorted(values: &Value) -> Vec<Value> {
    let mut values = values.as_array().cloned().unwrap_or_default();
    values.sort_by_key(|value| {
        (value["code"].to_string(), value["line"].as_u64(), value["col"].as_u64())
    });
    values
}

#[test]
fn games_have_their_structure_boards_warnings_and_canonical_text() {
    let mut seen = 0;
    for entry in std::fs::read_dir(corpus().join("games")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "fan") {
            continue;
        }
        seen += 1;
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).unwrap();
        let expected = std::fs::read_to_string(path.with_extension("jsonl")).unwrap();
        let reading = read(&text, Default::default());
        assert_eq!(reading.games.len(), expected.lines().count(), "{name}");
        let mut warnings = Vec::new();
        let mut diagnostics = reading.diagnostics.clone();
        let mut record = String::new();
        for (game, expected) in reading.games.iter().zip(expected.lines()) {
            let replay = replay(game, &Default::default());
            let mut expected: Value = serde_json::from_str(expected).unwrap();
            warnings.extend(expected.as_object_mut().unwrap().remove("warnings"));
            assert_eq!(
                serde_json::to_value(GameJson::new(game, &replay)).unwrap(),
                expected,
                "{name}"
            );
            if record.is_empty() {
                record = to_record(game, &replay);
            }
            diagnostics.extend(replay.diagnostics);
        }
        diagnostics.retain(|fault| !fault.is_error());
        let warnings = warnings.iter().flat_map(sorted).collect();
        assert_eq!(Value::Array(places(&text, &diagnostics)), Value::Array(warnings), "{name}");
        if let Ok(expected) = std::fs::read_to_string(path.with_extension("arimaa")) {
            assert_eq!(record, expected, "{name}");
        }
    }
    assert!(seen >= 20);
}

#[test]
fn records_give_the_main_line_of_their_game() {
    for entry in std::fs::read_dir(corpus().join("games")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "arimaa") {
            continue;
        }
        let reading = read(&std::fs::read_to_string(&path).unwrap(), Default::default());
        let replay = replay(&reading.games[0], &Default::default());
        let game = serde_json::to_value(GameJson::new(&reading.games[0], &replay)).unwrap();
        let expected = std::fs::read_to_string(path.with_extension("jsonl")).unwrap();
        let expected: Value = serde_json::from_str(expected.lines().next().unwrap()).unwrap();
        assert_eq!(game["result"], expected["result"]);
        let turns = expected["main"].as_array().unwrap();
        assert_eq!(game["main"].as_array().unwrap().len(), turns.len());
        for (turn, expected) in game["main"].as_array().unwrap().iter().zip(turns) {
            for key in ["id", "kind", "captures", "board", "error"] {
                assert_eq!(turn[key], expected[key], "{} {}", path.display(), turn["id"]);
            }
        }
    }
}

/// Whether all that `expected` has is in `found`.
fn holds(found: &Value, expected: &Value) -> bool {
    match (found, expected) {
        (Value::Object(found), Value::Object(expected)) => expected
            .iter()
            .all(|(key, value)| found.get(key).is_some_and(|found| holds(found, value))),
        (Value::Array(found), Value::Array(expected)) => {
            found.len() == expected.len()
                && found.iter().zip(expected).all(|(found, expected)| holds(found, expected))
        }
        _ => found == expected,
    }
}

#[test]
fn accepted_texts_have_their_structure_and_warnings() {
    for case in cases("accepted.jsonl") {
        let text = case["input"].as_str().unwrap();
        let reading = read(text, Default::default());
        let expected = case["games"].as_array().unwrap();
        assert_eq!(reading.games.len(), expected.len(), "{}", case["id"]);
        let mut warnings = Vec::new();
        for (game, expected) in reading.games.iter().zip(expected) {
            let mut expected = expected.clone();
            warnings.extend(expected.as_object_mut().unwrap().remove("warnings"));
            let found =
                serde_json::to_value(GameJson::new(game, &replay(game, &Default::default())))
                    .unwrap();
            assert!(holds(&found, &expected), "{}: {found}\n{expected}", case["id"]);
        }
        let warnings: Vec<_> = warnings.iter().flat_map(sorted).collect();
        assert_eq!(places(text, &reading.diagnostics), warnings, "{}", case["id"]);
    }
}

#[test]
fn rejected_texts_have_their_first_error_at_its_place() {
    for case in cases("rejected.jsonl") {
        let text = case["input"].as_str().unwrap();
        let reading = read(text, Default::default());
        let first = reading.diagnostics.iter().find(|fault| fault.is_error());
        let expected = json!({"code": case["code"], "line": case["line"], "col": case["col"]});
        assert_eq!(places(text, first), [expected], "{}", case["id"]);
    }
}

/// The row texts of a vector as a board.
fn board(rows: &Value) -> Board {
    let rows: Vec<&str> =
        rows.as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect();
    rows.join("/").parse().unwrap()
}

fn side(letter: &Value) -> Side {
    Side::from_letter(letter.as_str().unwrap().chars().next().unwrap()).unwrap()
}

#[test]
fn positions_for_and_against_each_rule_are_judged_right() {
    for case in cases("positions.jsonl") {
        for test in case["tests"].as_array().unwrap() {
            let steps = test["move"].as_str().unwrap();
            let judgement =
                TurnJudgement::of(board(&case["board"]), side(&case["side"]), steps).unwrap();
            let ok = test["expect"] == "ok";
            let found = serde_json::to_value(&judgement).unwrap();
            let expected = json!({
                "ok": ok,
                "rule": if ok { Value::Null } else { test["expect"].clone() },
                "step": test["step"],
                "board": test["board"],
                "captures": test["captures"],
                "roles": test["roles"],
                "result": test["result"],
            });
            assert_eq!(found, expected, "{} {steps}", case["id"]);
        }
    }
}

#[test]
fn lines_are_judged_with_their_repetitions() {
    for case in cases("lines.jsonl") {
        let mut position = board(&case["board"]);
        let mut history = History::default();
        history.add(position, side(&case["side"]));
        for turn in case["turns"].as_array().unwrap() {
            let mover = side(&turn["side"]);
            let mut play = Play::new(position, mover);
            for step in turn["move"].as_str().unwrap().split(' ') {
                play.take(step.parse().unwrap()).unwrap();
            }
            match play.finish(Some(&history)) {
                Ok(after) => {
                    assert_eq!(turn["expect"], "ok", "{}", case["id"]);
                    assert_eq!(after, board(&turn["board"]), "{}", case["id"]);
                    position = after;
                    history.add(after, mover.other());
                    assert_eq!(Ending::after(&after, mover, &history), None);
                }
                Err(rule) => {
                    assert_eq!(turn["expect"], rule.name, "{}", case["id"]);
                    break;
                }
            }
        }
    }
}

/// The same lines as a game with a setup: an error ends the replay of its line.
#[test]
fn lines_written_as_games_stop_at_the_repetition() {
    for case in cases("lines.jsonl") {
        let start = board(&case["board"]);
        let setup = |side: Side| -> String {
            let own = start.pieces().filter(|(_, piece)| piece.side == side);
            own.map(|(square, piece)| format!(" {}{square}", piece.letter())).collect()
        };
        let mut text = format!("1g{}\n1s{}\n", setup(Side::Gold), setup(Side::Silver));
        let turns = case["turns"].as_array().unwrap();
        for (at, turn) in turns.iter().enumerate() {
            text += &format!(
                "{}{} {}\n",
                at / 2 + 2,
                turn["side"].as_str().unwrap(),
                turn["move"].as_str().unwrap()
            );
        }
        let game = &read(&text, Default::default()).games[0];
        let replay = replay(game, &Default::default());
        for (turn, expected) in game.main[2..].iter().zip(turns) {
            let error = replay.of(turn).error.map_or("ok", |error| error.rule.name);
            assert_eq!(expected["expect"], error, "{} {}", case["id"], turn.id);
        }
        assert_eq!(to_fan(game, &replay).lines().count(), turns.len() + 4);
    }
}
