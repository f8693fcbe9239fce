//! The conformance suite: this implementation passes it, and the runner reports the failures of
//! others.

use crate::schema::Schema;
use crate::support::{self, Folder, ppn};
use serde_json::{Value, json};
use std::{collections::BTreeSet, fs, path::Path};

/// The folder of the suite.
const SUITE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus/suite");

/// The command that gives the answers of this implementation.
fn ours() -> String {
    format!("'{}' conformance --serve", env!("CARGO_BIN_EXE_ppn"))
}

#[test]
fn ours_passes_every_case() {
    let ran = ppn(&["conformance", "--suite", SUITE, "--implementation", &ours()], "");
    assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{}", ran.out);
    assert!(ran.out.lines().last().unwrap().ends_with("100 %"), "{}", ran.out);
}

#[test]
fn the_suite_keeps_to_its_schema() {
    let load = |file: &str| fs::read_to_string(Path::new(SUITE).join(file)).unwrap();
    let parsed = |text: &str| serde_json::from_str::<Value>(text).unwrap();
    let schema = Schema::new(parsed(&load("schema.json")));
    let contents = parsed(&load("suite.json"));
    let mut ids = BTreeSet::new();
    for level in contents["order"].as_array().unwrap() {
        let level = level.as_str().unwrap();
        let lines = load(&format!("{level}.jsonl"));
        assert_eq!(contents["levels"][level]["cases"], lines.lines().count());
        for line in lines.lines() {
            let case = parsed(line);
            assert_eq!(schema.faults(&case), [""; 0], "{line}");
            for asked in [&case, &case["twin"]].into_iter().filter(|asked| !asked.is_null()) {
                let kind = asked["ask"]["do"].as_str().unwrap();
                let question = schema.part(&format!("/definitions/questions/{kind}"));
                assert_eq!(question.faults(&asked["ask"]), [""; 0], "{line}");
            }
            let id = case["id"].as_str().unwrap().to_owned();
            assert!(id.starts_with(&format!("{level}/")) && ids.insert(id), "{line}");
        }
    }
    assert!(ids.len() >= 4500, "{}", ids.len());
}

/// A suite of three cases; the second expects a different board.
fn small(folder: &Folder) -> String {
    let case = |id: &str, suit: u32| {
        format!(
            r#"{{"id":"replay/{id}","rule":"MV-1","why":"a drop & more","source":"by hand","ask":{{"do":"replay","text":"1. S@b2\n"}},"expect":{{"games":[{{"last_board":[["1","coin_back",{suit},1,"piecepack",2,2,360]]}}]}}}}"#
        )
    };
    let unsupported = r#"{"id":"replay/c","rule":"X","why":"","source":"","ask":{"do":"paint"},"expect":{"games":[]}}"#;
    folder.write("replay.jsonl", format!("{}\n{}\n{unsupported}\n", case("a", 1), case("b", 2)));
    folder.write("suite.json", r#"{"version":"7","order":["replay"],"levels":{}}"#);
    let schema = Path::new(SUITE).join("schema.json");
    folder.write("schema.json", fs::read_to_string(schema).unwrap());
    folder.path().to_string_lossy().into_owned()
}

#[test]
fn differences_are_reported_in_each_format() {
    let folder = Folder::new("formats");
    let suite = small(&folder);
    let badge = folder.file("badge.svg");
    let report = |format: &str| {
        let ran = ppn(
            &["conformance", "--suite", &suite, "--implementation", &ours(), "--report", format]
                .into_iter()
                .chain(["--badge", &badge])
                .collect::<Vec<_>>(),
            "",
        );
        assert_eq!((ran.status, ran.err.as_str()), (1, ""), "{}", ran.out);
        ran.out
    };
    insta::assert_snapshot!(report("text"), @r"
    replay        1 of 3      33 %  1 unsupported
    all           1 of 3      33 %  1 unsupported

    1 failures, of 1 different texts. By rule: MV-1 1 of 2

    replay/b  MV-1  a drop & more
      games[1].last_board[1] suit 1, expected 2
      | 1. S@b2
    ");
    let json: Value = serde_json::from_str(&report("json")).unwrap();
    assert_eq!(json["total"]["passed"], 1);
    assert_eq!(json["levels"]["replay"]["unsupported"], 1);
    assert_eq!(json["failures"][0]["id"], "replay/b");
    assert_eq!(json["failures"][0]["answer"]["games"][0]["scale_factor"], 1.0);
    assert_eq!(json["passed"], json!(["replay/a"]));
    assert_eq!(json["unsupported"], json!(["replay/c"]));
    assert_eq!(json["rules"]["MV-1"]["failed"], 1);
    insta::assert_snapshot!(report("junit"), @r#"
    <?xml version="1.0" encoding="UTF-8"?>
    <testsuites>
    <testsuite name="replay" tests="3" failures="1" skipped="1">
    <testcase classname="MV-1" name="replay/a"/>
    <testcase classname="MV-1" name="replay/b"><failure message="games[1].last_board[1] suit 1, expected 2"/></testcase>
    <testcase classname="X" name="replay/c"><skipped/></testcase>
    </testsuite>
    </testsuites>
    "#);
    let page = report("html");
    assert_eq!(page.matches("<svg").count(), 2, "{page}");
    assert!(page.contains("a drop &amp; more") && page.contains("<del>- "), "{page}");
    let badge = fs::read_to_string(&badge).unwrap();
    assert!(badge.contains(">PPN replay<") && badge.contains(">1 of 3<"), "{badge}");
    assert!(badge.contains("PPN suite 7: replay 1 of 3"), "{badge}");
}

#[test]
fn the_suite_is_in_the_program() {
    let folder = Folder::new("elsewhere");
    let ran = support::command([
        "conformance",
        "--implementation",
        &ours(),
        "--case",
        "file/FI-1-plain-*",
    ])
    .current_dir(folder.path())
    .output()
    .unwrap();
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    let out = String::from_utf8(ran.stdout).unwrap();
    assert!(out.contains("file          1 of 1     100 %"), "{out}");
}

#[test]
fn cases_are_chosen_by_id_and_rule() {
    let ids = |options: &[&str]| {
        let implementation = ours();
        let command = ["conformance", "--report", "json", "--implementation", &implementation];
        let ran = ppn(&[&command, options].concat(), "");
        let json: Value = serde_json::from_str(&ran.out).unwrap_or_default();
        let passed = json["passed"].as_array().into_iter().flatten();
        let ids: Vec<String> = passed.map(|id| id.as_str().unwrap().to_owned()).collect();
        (ran.status, ids)
    };
    let names = [
        "file/FI-1-plain-9ec0",
        "errors/FI-1-comment-unterminated-a23a",
        "errors/FI-1-metadata-yaml-a97c",
    ];
    let (_, found) = ids(&["--case", names[0], "--case", names[1], "--case", "*/FI-1-m*-yaml-a*"]);
    assert_eq!(found, names);
    // The ids of the version 0.14.0-5 choose the same cases.
    assert_eq!(
        ids(&["--case", "file/FI-1.1", "--case", "errors/FI-1.2", "--case", "*s/FI-1.4"]).1,
        names
    );
    let (_, found) = ids(&["--rule", "FI-3", "--level", "file"]);
    assert!(found.contains(&"file/FI-3-plain-cfb8".to_owned()) && found.len() < 10, "{found:?}");
    assert_eq!(ids(&["--rule", "FI-3", "--case", "replay/MV-*"]), (2, Vec::new()));
    // Only `*` is special, so this is no error of a pattern.
    let ran = ppn(&["conformance", "--implementation", "true", "--case", "[a"], "");
    assert_eq!((ran.status, ran.err.contains("no case matches")), (2, true), "{}", ran.err);
}

#[test]
fn only_failures_that_are_not_known_count() {
    let folder = Folder::new("known");
    let suite = small(&folder);
    let known = folder.file("known.txt");
    let run = |more: &[&str]| {
        let implementation = ours();
        let command = ["conformance", "--suite", &suite, "--implementation", &implementation];
        ppn(&[&command, more].concat(), "")
    };
    let ran = run(&["--write-expect", &known]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    let text = fs::read_to_string(&known).unwrap();
    assert_eq!(text, "# cases of the PPN suite 7 that do not pass\nreplay/b\nreplay/c\n");
    let ran = run(&["--expect", &known]);
    assert_eq!(ran.status, 0, "{}", ran.out);
    assert!(ran.out.contains("2 cases are known not to pass"), "{}", ran.out);
    // One is new, and another passes now.
    folder.write("known.txt", "replay/a # a comment\nreplay/c*\n");
    let ran = run(&["--expect", &known]);
    assert_eq!(ran.status, 1, "{}", ran.out);
    assert!(ran.out.contains("new failure: replay/b\npasses now: replay/a\n"), "{}", ran.out);
    let ran = run(&["--expect", &known, "--report", "json"]);
    let json: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(json["expected"], json!({"new": ["replay/b"], "fixed": ["replay/a"], "known": 1}));
    // An id of a former version counts, and the list is written with the present one.
    folder.write("former-ids.json", r#"{"replay/MV-1.2": "replay/b", "replay/old": "replay/c"}"#);
    folder.write("known.txt", "replay/MV-1.2\nreplay/o*\n");
    let ran = run(&["--expect", &known]);
    assert_eq!(ran.status, 0, "{}", ran.out);
    let said = "2 cases are known not to pass\n2 cases of the file have another id now; `--write-expect` writes it\n";
    assert!(ran.out.contains(said), "{}", ran.out);
    // The list can replace itself.
    assert_eq!(run(&["--expect", &known, "--write-expect", &known]).status, 0);
    assert_eq!(fs::read_to_string(&known).unwrap(), text);
}

#[test]
fn cases_that_are_not_run_stay_in_the_list_of_known_failures() {
    let folder = Folder::new("part");
    let suite = small(&folder);
    let known = folder.file("known.txt");
    let written = |before: Option<&str>, chosen: &[&str]| {
        let implementation = ours();
        let command = ["conformance", "--suite", &suite, "--implementation", &implementation];
        let options = match before {
            Some(before) => {
                folder.write("known.txt", before);
                &["--expect", &known, "--write-expect", &known][..]
            }
            None => &["--write-expect", &known, "--force"][..],
        };
        let ran = ppn(&[&command, chosen, options].concat(), "");
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{before:?} {chosen:?}");
        let text = fs::read_to_string(&known).unwrap();
        text.lines().skip(1).map(|line| format!("{line}\n")).collect::<String>()
    };
    // All cases that are run fail, but they are not the whole level.
    assert_eq!(written(None, &["--case", "replay/b"]), "replay/b\n");
    assert_eq!(written(None, &["--rule", "X", "--level", "replay"]), "replay/c\n");
    for (before, case, after) in [
        ("replay/b\nreplay/c\n", "replay/b", "replay/b\nreplay/c\n"),
        ("replay/b\nreplay/a\n", "replay/a", "replay/b\n"),
        ("replay/c*\n", "replay/b", "replay/b\nreplay/c*\n"),
        // A pattern stays while what it has fails, else its cases that were not run stay.
        ("replay/*\n", "replay/b", "replay/*\n"),
        ("replay/*\n", "replay/a", "replay/b\nreplay/c\n"),
    ] {
        assert_eq!(written(Some(before), &["--case", case]), after, "{before} {case}");
    }
    // Here every case of the level is run and fails.
    let cases = fs::read_to_string(folder.file("replay.jsonl")).unwrap();
    folder.write("replay.jsonl", cases.split_once('\n').unwrap().1);
    assert_eq!(written(None, &[]), "replay/*\n");
}

#[test]
fn known_failures_that_do_not_exist_are_reported() {
    let folder = Folder::new("typo");
    let suite = small(&folder);
    folder.write("former-ids.json", r#"{"replay/MV-1.2": "replay/b"}"#);
    let known = folder.write("known.txt", "replay/MV-1.2\n\nreplay/typo # why\nreplay/c\n");
    let implementation = ours();
    let command = ["conformance", "--suite", &suite, "--implementation", &implementation];
    let ran = ppn(&[&command[..], &["--expect", &known, "--case", "replay/b"]].concat(), "");
    let said = format!("ppn: {known}: line 3: `replay/typo` matches no case of the suite\n");
    assert_eq!((ran.status, ran.err), (0, said), "{}", ran.out);
    folder.write("known.txt", "replay/typo\n".repeat(22));
    let ran = ppn(&[&command[..], &["--expect", &known, "--case", "replay/a"]].concat(), "");
    assert!(
        ran.err.ends_with("known.txt: 2 more lines match no case of the suite\n"),
        "{}",
        ran.err
    );
}

#[test]
fn levels_and_folders_that_are_not_there_are_named() {
    let folder = Folder::new("unknown");
    let suite = small(&folder);
    let run = |suite: &str, more: &[&str]| {
        let implementation = ours();
        let arguments = ["conformance", "--suite", suite, "--implementation", &implementation];
        ppn(&[&arguments, more].concat(), "")
    };
    let ran = run(&suite, &["--level", "play"]);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("unknown level `play`; expected one of replay"), "{}", ran.err);
    let ran = run("nowhere", &[]);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("nowhere") && ran.err.contains("--suite"), "{}", ran.err);
    assert_eq!(run(&suite, &["--time-limit", "0"]).status, 2);
    let ran = ppn(&["conformance", "--suite", &suite, "--implementation", "no-such-command"], "");
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("`no-such-command`"), "{}", ran.err);
    let ran = ppn(&["conformance", "--suite", &suite, "--implementation", "sh -c 'cat"], "");
    assert_eq!(ran.status, 2);
    let open = "a quote `'` in the command of the implementation is not closed";
    assert!(ran.err.contains(open), "{}", ran.err);
}

/// The text of the first failure of an implementation.
#[cfg(unix)]
fn failure(name: &str, implementation: &str, limit: &str) -> String {
    let folder = Folder::new(name);
    let suite = small(&folder);
    let arguments = ["conformance", "--suite", &suite, "--implementation", implementation];
    let ran = ppn(&[&arguments[..], &["--time-limit", limit, "--jobs", "1"]].concat(), "");
    assert_eq!(ran.status, 1, "{}", ran.err);
    ran.out.lines().find(|line| line.starts_with("  ")).unwrap_or_default().trim().to_owned()
}

#[cfg(unix)]
#[test]
fn an_implementation_that_does_not_answer_fails_and_the_run_goes_on() {
    assert_eq!(failure("slow", "sleep 60", "0.05"), "no answer within 0.05 s");
    assert_eq!(failure("gone", "true", "5"), "the implementation ended without an answer");
    assert!(failure("words", "yes maybe", "5").starts_with("the answer is not JSON"));
    assert!(failure("echo", "cat", "5").starts_with("`games` is missing; expected a list"));
}

/// A script that starts another process, and then never answers. The other process writes its number to
/// a file.
#[cfg(unix)]
fn starter(folder: &Folder) -> (String, String) {
    let number = folder.file("number");
    let script = format!("sleep 60 & echo $! > '{number}.new'; mv '{number}.new' '{number}'; wait");
    let script = folder.write("start.sh", script);
    (format!("sh '{script}'"), number)
}

/// Waits until the process with the number in a file runs, or does not.
#[cfg(unix)]
fn wait_for(number: &str, runs: bool) {
    use std::{process::Command, thread, time::Duration};
    let is_running = |number: &str| {
        let stat = fs::read_to_string(format!("/proc/{number}/stat"));
        let is_dead = stat.is_ok_and(|stat| stat.contains(") Z "));
        let there = Command::new("kill").args(["-0", number]).output().unwrap().status.success();
        there && !is_dead
    };
    for _ in 0..1000 {
        let number = fs::read_to_string(number).unwrap_or_default();
        if (!number.is_empty() && is_running(number.trim())) == runs {
            return;
        }
        thread::sleep(Duration::from_millis(20));
    }
    panic!("runs: {}", !runs);
}

#[cfg(unix)]
#[test]
fn what_an_implementation_started_ends_with_it() {
    let folder = Folder::new("started");
    let suite = small(&folder);
    let (script, number) = starter(&folder);
    for form in [script.clone(), format!("{script} {{}}")] {
        let arguments = ["conformance", "--suite", &suite, "--implementation", &form];
        let ran = ppn(&[&arguments[..], &["--time-limit", "1", "--jobs", "1"]].concat(), "");
        assert!(ran.out.contains("no answer within 1 s"), "{}{}", ran.out, ran.err);
        wait_for(&number, false);
        fs::remove_file(&number).unwrap();
    }
}

#[cfg(unix)]
#[test]
fn what_an_implementation_started_ends_with_an_interrupted_run() {
    use std::process::{Command, Stdio};
    let folder = Folder::new("stopped");
    let suite = small(&folder);
    let (script, number) = starter(&folder);
    for signal in ["-INT", "-TERM"] {
        let arguments = ["conformance", "--suite", &suite, "--implementation", &script];
        let mut command = support::command(arguments);
        command.args(["--time-limit", "60", "--jobs", "1"]).stdout(Stdio::null());
        let mut run = command.spawn().unwrap();
        wait_for(&number, true);
        Command::new("kill").args([signal, &run.id().to_string()]).status().unwrap();
        assert_eq!(run.wait().unwrap().code(), None);
        wait_for(&number, false);
        fs::remove_file(&number).unwrap();
    }
}

#[cfg(unix)]
#[test]
fn a_command_can_take_the_request_from_a_file() {
    let script =
        format!("sh -c '\"{}\" conformance --serve < \"$0\"' {{}}", env!("CARGO_BIN_EXE_ppn"));
    let folder = Folder::new("file");
    let suite = small(&folder);
    let ran = ppn(&["conformance", "--suite", &suite, "--implementation", &script], "");
    assert!(ran.out.starts_with("replay        1 of 3"), "{}{}", ran.out, ran.err);
}

#[cfg(unix)]
#[test]
fn an_answer_has_at_most_64_mib() {
    let folder = Folder::new("endless");
    let suite = small(&folder);
    let endless = "sh -c 'cat >/dev/null & yes | tr -d \"\\n\"'";
    for form in [endless.to_owned(), format!("{endless} {{}}")] {
        let arguments = ["conformance", "--suite", &suite, "--implementation", &form];
        let ran = ppn(&[&arguments[..], &["--jobs", "1"]].concat(), "");
        let reason = "the answer cannot be read: the answer is longer than 64 MiB";
        assert!(ran.out.contains(reason), "{}{}", ran.out, ran.err);
    }
}

#[test]
fn requests_that_are_not_understood_are_answered() {
    let requests = "nonsense\n{\"id\":\"1\",\"do\":\"random\"}\n{\"id\":\"2\",\"do\":\"diagram\",\"pieces\":[1]}\n[]\n";
    let ran = ppn(&["conformance", "--serve"], requests);
    assert_eq!((ran.status, ran.out.lines().count()), (0, 4), "{}", ran.err);
    assert!(ran.out.lines().take(3).all(|line| line.contains("\"errors\"")), "{}", ran.out);
}

/// Whether a command can be run here.
fn is_there(command: &str) -> bool {
    std::process::Command::new(command).arg("--version").output().is_ok()
}

/// Python code is run where Python is.
fn has_python() -> bool {
    let has = is_there("python3");
    if !has {
        #[allow(clippy::print_stdout, reason = "the log of the tests says what was left out")]
        {
            println!("not tested: there is no python3 here");
        }
    }
    has
}

#[test]
fn the_ten_lines_of_the_book_pass_their_first_case() {
    if !has_python() {
        return;
    }
    let book = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/guide/implementing.md");
    let book = fs::read_to_string(book).unwrap().replace("\r\n", "\n");
    let (_, code) = book.split_once("```python\n").unwrap();
    let (code, _) = code.split_once("```").unwrap();
    assert!(code.lines().count() <= 10, "{code}");
    let folder = Folder::new("first");
    let implementation = format!("python3 '{}'", folder.write("first.py", code));
    let run = |options: &[&str]| {
        ppn(&[&["conformance", "--implementation", &implementation], options].concat(), "")
    };
    let ran = run(&["--case", "file/FI-1-plain-*"]);
    assert_eq!(ran.status, 0, "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("1 of 1"), "{}", ran.out);
}

#[test]
fn the_example_in_python_passes_the_levels_that_it_claims() {
    if !has_python() {
        return;
    }
    let implementation = format!("python3 '{SUITE}/adapters/ppn.py'");
    let run = |levels: &[&str]| {
        let command = ["conformance", "--suite", SUITE, "--implementation", &implementation];
        ppn(&[&command[..], levels].concat(), "")
    };
    let ran = run(&["--level", "file", "--level", "movetext"]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{}", ran.out);
    // It only answers for the boards of plain moves, and these answers are right.
    let ran = run(&["--level", "replay", "--report", "json"]);
    let json: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(json["total"]["failed"], 0, "{}", ran.out);
    assert!(json["total"]["passed"].as_u64().unwrap() > 100, "{}", ran.out);
}

/// The R packages are tested where they are: `.ci/run` says so.
#[test]
fn the_adapter_of_the_packages_in_r_answers_where_they_are() {
    let has_packages = std::process::Command::new("Rscript")
        .args(["-e", "library(ppn); library(jsonlite)"])
        .output()
        .is_ok_and(|ran| ran.status.success());
    if !has_packages {
        #[allow(clippy::print_stdout, reason = "the log of the tests says what was left out")]
        {
            println!("not tested: R has no package ppn here");
        }
        return;
    }
    let implementation = format!("Rscript '{SUITE}/adapters/ppn.R'");
    let command = ["conformance", "--implementation", &implementation, "--report", "json"];
    let chosen = ["--rule", "FI-*", "--rule", "RN-1", "--level", "file", "--level", "random"];
    let ran = ppn(&[&command[..], &chosen].concat(), "");
    let json: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(json["levels"]["random"]["failed"], 0, "{}", ran.out);
    assert!(json["levels"]["file"]["passed"].as_u64().unwrap() > 20, "{}", ran.out);
}
