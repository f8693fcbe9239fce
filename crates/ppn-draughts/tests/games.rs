//! Whole files: what is read, replayed and said of them.

mod common;

use common::{corpus, vectors};
use ppn_draughts::{FileReport, Mode, read_bytes};
use serde_json::Value;
use std::{collections::BTreeSet, fs};

/// Fields that are compared as they are; FEN texts are written in one form only.
const FIELDS: [&str; 13] = [
    "tags",
    "game_type",
    "variant",
    "game_type_from",
    "start_fen",
    "moves",
    "tree",
    "final_fen",
    "result_tag",
    "terminator",
    "counts",
    "illegal",
    "over",
];

#[test]
fn files_are_read_and_replayed() {
    for case in vectors::<Vec<Value>>("games.json") {
        let file = case["file"].as_str().unwrap();
        let bytes = fs::read(corpus().join("games").join(file)).unwrap();
        let report = FileReport::new(&read_bytes(&bytes, Mode::Tolerant));
        let found = serde_json::to_value(&report).unwrap();
        let expected = case["games"].as_array().unwrap();
        assert_eq!(report.games.len(), expected.len(), "{file}");
        for (at, (found, expected)) in
            found["games"].as_array().unwrap().iter().zip(expected).enumerate()
        {
            for field in FIELDS.into_iter().filter(|field| !expected[field].is_null()) {
                assert_eq!(found[field], expected[field], "{file} game {} {field}", at + 1);
            }
            let names = |game: &Value| -> BTreeSet<String> {
                let names = game["warnings"].as_array().unwrap().iter();
                names.map(|name| name.as_str().unwrap().to_owned()).collect()
            };
            // The vectors look only at the tag for the convention of results, we also at the end.
            let mut found = names(found);
            if !names(expected).contains("result-other-convention") {
                found.remove("result-other-convention");
            }
            assert_eq!(found, names(expected), "{file} game {}", at + 1);
        }
    }
}
