//! `ppn check --format sarif` against the schema of SARIF 2.1.0.

use crate::schema::Schema;
use crate::support::{Folder, command, run};
use serde_json::{Value, json};
use std::{
    ffi::OsStr,
    fs,
    path::{Path, PathBuf},
};

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus")
}

fn schema() -> Schema {
    let text = fs::read_to_string(corpus().join("sarif/sarif-schema-2.1.0.json")).unwrap();
    Schema::new(serde_json::from_str(&text).unwrap())
}

/// The log of the reports about these files.
fn log(files: &[impl AsRef<OsStr>]) -> Value {
    let mut command = command(["check", "--isolated", "--select", "ALL", "--format", "sarif"]);
    run(command.args(files), "").json()
}

/// Files with errors, warnings, remarks, labels, notes and fixes.
fn faulty(name: &str) -> (Folder, Vec<String>) {
    let folder = Folder::new(name);
    let texts = [
        (
            "a b.ppn",
            "---\nWhite: No\n...\n1. S@b2 2. b2–b3 3. é9-a1\n---\nGameType: {Name: Relativity, Seed: 42}\n...\n1. S@{b2,c2}; 2. b2-b2 2. c9-c2 4. `WH'@b2",
        ),
        ("naïve.ppn", "Gametype: Chess\n\n1. e4 e5 2. O-O 1-0\n\u{1F600} ♥9\n"),
        ("game.pdn", "[White \"A\"]\n1. 32-28 19-23 2. 28x99 *\n"),
        ("game.fan", "1g Ra1 Rb9\n1s ra8\n"),
    ];
    let mut files: Vec<_> = texts.iter().map(|(name, text)| folder.write(name, text)).collect();
    files.push(folder.write("bytes.ppn", b"1. S@b2 {caf\xe9}\n"));
    (folder, files)
}

#[test]
fn what_is_reported_follows_the_schema() {
    let (_folder, files) = faulty("told");
    let schema = schema();
    let log = log(&files);
    assert_eq!(schema.faults(&log), Vec::<String>::new());
    let run = &log["runs"][0];
    let results = run["results"].as_array().unwrap();
    assert!(results.len() > 10, "{} results", results.len());
    for level in ["error", "warning", "note"] {
        assert!(results.iter().any(|result| result["level"] == level), "no {level}");
    }
    for part in ["fixes", "relatedLocations"] {
        assert!(results.iter().any(|result| result[part].is_array()), "no {part}");
    }
    // Properties that a schema cannot express.
    let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
    for result in results {
        let index = result["ruleIndex"].as_u64().unwrap();
        assert_eq!(rules[usize::try_from(index).unwrap()]["id"], result["ruleId"]);
        let uri = &result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"];
        assert!(uri.as_str().unwrap().is_ascii());
    }
    for rule in rules {
        assert!(
            results.iter().any(|result| result["ruleId"] == rule["id"]),
            "{rule} has no result"
        );
    }
}

#[test]
fn a_log_without_results_follows_the_schema() {
    let log = log(&[corpus().join("games/tic-tac-toe.ppn")]);
    assert_eq!(log["runs"][0]["results"], json!([]));
    assert_eq!(schema().faults(&log), Vec::<String>::new());
}

#[test]
fn the_schema_finds_what_is_wrong() {
    let (_folder, files) = faulty("wrong");
    let (schema, right) = (schema(), log(&files));
    let changed = |pointer: &str, value: Value| {
        let mut wrong = right.clone();
        *wrong.pointer_mut(pointer).unwrap() = value;
        schema.faults(&wrong)
    };
    for (pointer, value) in [
        ("/version", json!("2.0.0")),
        ("/runs", json!({})),
        ("/runs/0/tool", json!({})),
        ("/runs/0/columnKind", json!("bytes")),
        ("/runs/0/tool/driver/rules/0/id", json!(7)),
        ("/runs/0/results/0/level", json!("style")),
        ("/runs/0/results/0/message", json!({ "string": "x" })),
        ("/runs/0/results/0/ruleIndex", json!(-2)),
        ("/runs/0/results/0/locations/0/physicalLocation/region/startLine", json!(0)),
        ("/runs/0/results/0/locations/0/physicalLocation/artifactLocation/uri", json!("a b")),
        ("/runs/0/results/0/fixes/0/artifactChanges", json!([])),
    ] {
        assert!(!changed(pointer, value).is_empty(), "{pointer}");
    }
}
