//! The test vectors of the file structure, for the parts that depend on files and metadata.

use ppn_file::{Game, split};
use serde_json::Value;

const FILE: &str = include_str!("../../../../corpus/movetext/file.jsonl");
const METADATA: &str = include_str!("../../../../corpus/movetext/metadata.jsonl");

#[test]
fn games_and_metadata_are_as_expected() {
    for case in cases() {
        let Some(expected) = case["expect"].as_array() else { continue };
        let (name, text) = (case["name"].as_str().unwrap(), case["ppn"].as_str().unwrap());
        let texts: Vec<_> = split(text).collect();
        assert_eq!(texts.len(), expected.len(), "{name}: games");
        for (text, expected) in texts.iter().zip(expected) {
            let game = text.parse(&Default::default());
            assert_eq!(game.diagnostics, [], "{name}");
            let metadata = serde_json::to_value(&game.metadata).unwrap();
            assert_eq!(metadata, bare(&expected["metadata"]), "{name}: metadata");
            let moves = expected["moves"].as_array().unwrap().len() > 1;
            assert_eq!(!game.movetext_str().trim().is_empty(), moves, "{name}: movetext");
        }
    }
}

#[test]
fn problems_of_the_metadata_are_found_and_no_others() {
    for case in cases() {
        let Some(expected) = case["expect_error"].as_str() else { continue };
        let (name, text) = (case["name"].as_str().unwrap(), case["ppn"].as_str().unwrap());
        let texts: Vec<_> = split(text).collect();
        let games: Vec<Game<'_>> =
            texts.iter().map(|text| text.parse(&Default::default())).collect();
        let found: Vec<_> =
            games.iter().flat_map(|game| &game.diagnostics).map(|fault| fault.code.name).collect();
        if expected.starts_with("metadata-") {
            assert!(found.contains(&expected), "{name}: {expected} expected, {found:?} found");
        } else {
            assert!(found.is_empty(), "{name}: {found:?} found, {expected} is another's to find");
        }
    }
}

fn cases() -> Vec<Value> {
    let lines = [FILE, METADATA].into_iter().flat_map(str::lines);
    lines.map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// In the vectors, each scalar is in a list of its own.
fn bare(value: &Value) -> Value {
    match value {
        Value::Array(items) if items.len() == 1 => items[0].clone(),
        Value::Object(entries) => {
            entries.iter().map(|(key, value)| (key.clone(), bare(value))).collect()
        }
        value => value.clone(),
    }
}
