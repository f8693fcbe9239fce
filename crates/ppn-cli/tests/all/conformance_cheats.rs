//! Programs that do not know the notation have no score, and those that misbehave are stopped.

use crate::support::{Folder, ppn};
use serde_json::{Value, json};
use std::{collections::HashMap, fs, path::Path};

/// The folder of the suite.
const SUITE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus/suite");

/// The most cases of a level that a constant answer may pass, as a part of all.
const A_TENTH: usize = 10;

/// Levels with fewer cases than this may have two equal answers.
const SMALL: usize = 20;

/// An answer as a text, in which errors have no kind, since that is not compared.
fn compared(expect: &Value) -> String {
    let mut expect = expect.clone();
    if !expect["error"].is_null() {
        expect["error"] = Value::Bool(true);
    }
    expect.to_string()
}

#[test]
fn no_answer_is_right_for_a_tenth_of_a_level() {
    let load = |file: &str| fs::read_to_string(Path::new(SUITE).join(file)).unwrap();
    let contents: Value = serde_json::from_str(&load("suite.json")).unwrap();
    for level in contents["order"].as_array().unwrap() {
        let level = level.as_str().unwrap();
        let lines = load(&format!("{level}.jsonl"));
        // The cases of each kind of request by their answer. One answer may have the parts for all kinds.
        let mut kinds: HashMap<String, HashMap<String, usize>> = HashMap::new();
        for line in lines.lines() {
            let case: Value = serde_json::from_str(line).unwrap();
            let answer = compared(&case["expect"]);
            let twin = &case["twin"];
            if twin.is_null() || compared(&twin["expect"]) == answer {
                let kind = case["ask"]["do"].as_str().unwrap().to_owned();
                *kinds.entry(kind).or_default().entry(answer).or_default() += 1;
            }
        }
        let most: usize = kinds.values().filter_map(|answers| answers.values().max()).sum();
        let count = lines.lines().count();
        let allowed = if count < SMALL { 2 } else { count / A_TENTH };
        assert!(most <= allowed, "{level}: one answer is right for {most} of {count} cases");
    }
}

/// A program that gives each request the same answer.
#[cfg(unix)]
fn constant(folder: &Folder, answer: &Value) -> String {
    let script = format!("while read -r line; do echo '{answer}'; done");
    format!("sh '{}'", folder.write("constant.sh", script))
}

#[cfg(unix)]
#[test]
fn programs_with_one_answer_have_no_score() {
    let folder = Folder::new("constants");
    let board = json!(["1", "coin_back", 1, 1, "piecepack", 2, 2, 0]);
    let states = [
        json!({"number": "SetupFn.", "text": "", "comment": "", "pieces": []}),
        json!({"number": "1.", "text": "S@b2", "comment": "", "pieces": [board]}),
    ];
    let game =
        json!({"metadata": {}, "scale_factor": 1, "repeated_numbers": false, "moves": states});
    let constants = [
        json!({"errors": [{"line": 1}]}),
        json!({"errors": [{"line": 4, "column": 4}], "games": [game]}),
        json!({"games": [], "errors": []}),
        json!({"games": [game], "errors": [], "accept": true, "ok": true, "nodes": [1, 0, 0, 0]}),
        json!({"accept": false, "ok": false, "rule": "frozen", "step": 0, "captures": []}),
        json!({"unsupported": true}),
        json!({}),
    ];
    for answer in constants {
        let implementation = constant(&folder, &answer);
        let command = ["conformance", "--implementation", &implementation, "--report", "json"];
        let ran = ppn(&command, "");
        assert_eq!((ran.status, ran.err.as_str()), (1, ""));
        let report: Value = serde_json::from_str(&ran.out).unwrap();
        for (level, counts) in report["levels"].as_object().unwrap() {
            let count = |key: &str| counts[key].as_u64().unwrap() as usize;
            let allowed = if count("cases") < SMALL { 2 } else { count("cases") / A_TENTH };
            assert!(count("passed") <= allowed, "{level}, {answer}: {counts}");
        }
        assert_eq!(report["levels"]["errors"]["passed"], 0, "{answer}");
    }
}

/// The end of the report on a program, which runs the level `file` with one process.
#[cfg(unix)]
fn report(implementation: &str, limit: &str) -> String {
    let command = ["conformance", "--level", "file", "--jobs", "1", "--time-limit", limit];
    let ran = ppn(&[&command[..], &["--implementation", implementation]].concat(), "");
    assert_eq!((ran.status, ran.err.as_str()), (1, ""));
    ran.out
}

#[cfg(unix)]
#[test]
fn a_silent_program_is_asked_eight_times() {
    let out = report("sleep 60", "0.05");
    assert_eq!(out.matches("no answer within 0.05 s").count(), 8, "{out}");
    assert!(out.contains("not asked, after 8 requests without an answer"), "{out}");
}

/// Lines that nobody asked for do not fill the memory: the runner reads no more than it needs.
#[cfg(unix)]
#[test]
fn a_program_that_writes_without_end_is_stopped() {
    let out = report("yes '{\"games\":[]}'", "5");
    assert!(out.contains("file          0 of 100"), "{out}");
}

/// A line of 1 GB is read to 64 MiB, for no more than the eight cases that are asked in full.
#[cfg(unix)]
#[test]
fn a_line_of_a_gigabyte_is_not_read_to_its_end() {
    let line = "sh -c 'read -r line; head -c 1000000000 /dev/zero | tr \"\\0\" x; echo'";
    let command = ["conformance", "--case", "file/FI-1*", "--implementation", line, "--jobs", "1"];
    let ran = ppn(&command, "");
    assert!(ran.out.contains("the answer is longer than 64 MiB"), "{}{}", ran.out, ran.err);
}
