//! The effects of options and `ppn.toml` on `ppn check` and `ppn fmt`.

use crate::support::{Folder, Ran, command, run};
use std::fs;

fn ppn(arguments: &[&str], folder: &Folder, input: &str) -> Ran {
    run(command(arguments).current_dir(folder.path()), input)
}

/// A skipped number, which is a warning.
const GAME: &str = "---\nGameType: Four Field Kono\n...\n1. b1:b3 3... d3:b3\n";

/// Only a style remark.
const REMARK: &str = "---\nGameType:\n  Name: Fujisan\n  Seed: 42\n...\n{no moves}\n";

#[test]
fn style_remarks_are_opt_in() {
    let folder = Folder::new("style");
    folder.write("a.ppn", REMARK);
    let codes = |arguments: &[&str]| {
        let ran = ppn(&[&["check", "--format=concise"], arguments].concat(), &folder, "");
        ran.out.matches("seed-unpinned").count()
    };
    assert_eq!(codes(&[]), 0);
    assert_eq!(codes(&["--extend-select", "style"]), 1);
    assert_eq!(codes(&["--select", "all"]), 1);
    assert_eq!(codes(&["--select", "S0580"]), 1);
    folder.write("ppn.toml", "[check]\nextend-select = [\"S\"]\n");
    assert_eq!(codes(&[]), 1);
    assert_eq!(codes(&["--extend-ignore", "S0580"]), 0);
    assert_eq!(codes(&["--select", "E"]), 0);
}

#[test]
fn the_command_line_replaces_lists_or_adds_to_them() {
    let folder = Folder::new("lists");
    folder.write("a.ppn", GAME);
    folder.write("ppn.toml", "[check]\nignore = [\"number-skipped\"]\n");
    let out = |arguments: &[&str]| ppn(&[&["check"], arguments].concat(), &folder, "").out;
    assert_eq!(out(&[]), "1 game: no problems\n");
    assert!(out(&["--ignore", "W0441"]).contains("number-skipped"));
    assert_eq!(out(&["--extend-ignore", "W0441"]), "1 game: no problems\n");
    assert!(out(&["--isolated"]).contains("number-skipped"));
}

#[test]
fn a_severity_changes_the_exit_status() {
    let folder = Folder::new("severity");
    folder.write("a.ppn", GAME);
    assert_eq!(ppn(&["check"], &folder, "").status, 0);
    folder.write("strict.toml", "[check.severity]\nW02 = \"style\"\nW0242 = \"error\"\n");
    let strict = ppn(&["check", "--format=concise", "--config", "strict.toml"], &folder, "");
    insta::assert_snapshot!(
        strict.out,
        @"a.ppn:4:10: error W0242 2 is missing before `3...` [number-skipped]"
    );
    assert_eq!(strict.status, 1);
    assert_eq!(strict.err, "1 game: 1 error\n");
    folder.write("wrong.toml", "[check.severity]\nE0301 = \"style\"\n");
    let wrong = ppn(&["check", "--config", "wrong.toml"], &folder, "");
    assert_eq!(
        (wrong.status, wrong.err),
        (
            2,
            "ppn: wrong.toml: line 2, column 1: `E0301` is an error, and its severity cannot be \
             changed\n"
                .into()
        )
    );
}

#[test]
fn outcome_and_noise_are_as_asked() {
    let folder = Folder::new("noise");
    let broken = folder.write("a.ppn", "---\n...\n1. b2%\n");
    assert_eq!(ppn(&["check"], &folder, "").status, 1);
    assert_eq!(ppn(&["check", "--exit-zero"], &folder, "").status, 0);
    assert_eq!(ppn(&["check", "--exit-zero", "missing.ppn"], &folder, "").status, 2);
    let quiet = ppn(&["check", "-q", "--format=concise"], &folder, "");
    assert_eq!((quiet.out.lines().count(), quiet.err.as_str()), (1, ""));
    for (format, begins) in
        [("full", "[E0301] Error"), ("json-lines", "{\"file\":"), ("junit", "<?xml")]
    {
        let ran =
            ppn(&["check", "-q", "--format", format, "--output-file", "out.txt"], &folder, "");
        assert_eq!((ran.status, ran.out.as_str(), ran.err.as_str()), (1, "", ""));
        let written = fs::read_to_string(folder.file("out.txt")).unwrap();
        assert!(written.starts_with(begins), "{written}");
    }
    fs::remove_file(broken).unwrap();
}

#[test]
fn the_standard_input_may_have_a_name() {
    let folder = Folder::new("stdin");
    folder.write(
        "drafts/ppn.toml",
        "layout = \"fill\"\n[check.per-file-ignores]\n\"b.ppn\" = [\"W\"]\n",
    );
    let named = |name: &str| {
        let name = format!("--stdin-filename={name}");
        ppn(&["check", "--format=concise", &name, "-"], &folder, GAME)
    };
    assert!(named("drafts/a.ppn").out.starts_with("drafts/a.ppn:4:10: warning W0242"));
    assert_eq!(named("drafts/b.ppn").out, "");
    let arimaa =
        ppn(&["check", "--stdin-filename=a.fan", "-q", "-"], &folder, "FAN31415926 1\n1g Xa1\n");
    assert!(arimaa.out.contains("a.fan:2:"), "{}", arimaa.out);
    for command in ["check", "fmt"] {
        let name = "--stdin-filename=a.foo";
        let unknown = ppn(&[command, name, "-"], &folder, GAME);
        assert_eq!((unknown.status, unknown.out.as_str()), (2, ""));
        assert!(unknown.err.contains("a.foo: unknown file extension `.foo`"), "{}", unknown.err);
        assert_eq!(ppn(&[command, name, "--notation=ppn", "-"], &folder, GAME).status, 0);
        assert_eq!(ppn(&[command, "--stdin-filename=buffer", "-"], &folder, GAME).status, 0);
    }
    let game = "---\n...\n1. S@b2\n2. *b2\n";
    let filled = ppn(&["fmt", "--stdin-filename=drafts/a.ppn", "-"], &folder, game);
    assert_eq!(filled.out, "---\n...\n1. S@b2 2. *b2\n");
    assert_eq!(ppn(&["fmt", "-"], &folder, game).out, game);
}

#[test]
fn what_is_excluded_or_a_cache_is_not_read() {
    let folder = Folder::new("exclude");
    for name in ["a.ppn", "old/b.ppn", "target/c.ppn", "games/old/d.ppn"] {
        folder.write(name, GAME);
    }
    folder.write("target/CACHEDIR.TAG", "Signature: 8a477f597d28d172789f06886806bc55\n");
    let files = || {
        let ran = ppn(&["check", "--format=concise"], &folder, "");
        let name = |line: &str| line.split(':').next().unwrap().to_owned();
        ran.out.lines().map(name).collect::<Vec<_>>()
    };
    assert_eq!(files(), ["a.ppn", "games/old/d.ppn", "old/b.ppn"]);
    folder.write("ppn.toml", "exclude = [\"old/\"]\n");
    assert_eq!(files(), ["a.ppn"]);
    let named = ppn(&["check", "-q", "--format=concise", "old/b.ppn"], &folder, "");
    assert_eq!(named.out.lines().count(), 1);
    assert_eq!(ppn(&["fmt", "--check"], &folder, "").status, 0);
}

#[test]
fn where_no_games_are_that_is_an_error() {
    let folder = Folder::new("empty");
    folder.write("notes.txt", "1. S@b2\n");
    for command in ["check", "fmt"] {
        let ran = ppn(&[command], &folder, "");
        assert_eq!(ran.status, 2);
        let endings: Vec<_> =
            ppn::notations().endings().map(|ending| format!("`.{ending}`")).collect();
        let list = endings.join(", ");
        assert_eq!(
            ran.err,
            format!("ppn: .: no games in this folder; file names of games end with {list}\n")
        );
        let ran = ppn(&[command, "notes.txt"], &folder, "");
        assert_eq!(ran.status, 2);
        assert!(
            ran.err.starts_with("ppn: notes.txt: unknown file extension `.txt`"),
            "{}",
            ran.err
        );
    }
}

#[test]
fn warnings_that_are_there_are_hidden_by_comments() {
    let folder = Folder::new("add-ignore");
    let game = "---\nWhite: No\n...\n1. S@b2 {see below}\n3. b2-b2\n5. M@c3 { a comment\nof lines } 7. \
                c3-c3\n8. C@d4\n";
    folder.write("a.ppn", game);
    let diff = ppn(&["check", "--add-ignore", "--diff", "a.ppn"], &folder, "");
    insta::assert_snapshot!(diff.out);
    assert_eq!(diff.status, 1);
    let hidden = ppn(&["check", "--add-ignore", "a.ppn"], &folder, "");
    assert_eq!(
        (hidden.status, hidden.out.as_str()),
        (0, "1 game: 3 hidden by comments; no problems\n")
    );
    // When the hidden problems are fixed, the comments are reported and removed.
    let written = fs::read_to_string(folder.file("a.ppn")).unwrap();
    folder.write("a.ppn", written.replace("b2-b2", "b2-b3").replace("No", "Noa"));
    let unused = ppn(&["check", "--format=concise", "a.ppn"], &folder, "");
    insta::assert_snapshot!("unused", unused.out);
    assert_eq!(ppn(&["check", "--fix", "-q", "a.ppn"], &folder, "").err, "");
    assert!(!fs::read_to_string(folder.file("a.ppn")).unwrap().contains("W0113"));
}

#[test]
fn keys_and_codes_are_explained_to_people_and_programs() {
    let folder = Folder::new("explained");
    let out = |arguments: &[&str]| ppn(arguments, &folder, "");
    insta::assert_snapshot!("config", out(&["config"]).out);
    insta::assert_snapshot!("config_key", out(&["config", "check.severity"]).out);
    let unknown = out(&["config", "check.ingore"]);
    assert_eq!(unknown.status, 2);
    assert_eq!(unknown.err, "ppn: there is no key `check.ingore`; did you mean `check.ignore`?\n");
    assert_eq!(out(&["config", "check", "--format=json"]).json().as_array().unwrap().len(), 5);
    assert_eq!(out(&["config", "--schema"]).json()["additionalProperties"], false);
    let one = out(&["rule", "number-skipped", "--format=json"]).json();
    assert_eq!((&one[0]["code"], &one[0]["default"]), (&"W0242".into(), &true.into()));
    let all = out(&["rule", "--all", "--format=json"]).json();
    assert_eq!(all.as_array().unwrap().len(), out(&["explain", "--all"]).out.lines().count());
}

#[test]
fn the_environment_asks_for_colours_ascii_and_narrow_lines() {
    let folder = Folder::new("environment");
    folder.write(
        "a.ppn",
        "---\n...\n1. S@b2 1... M@c3 2. b2-b3 2... c3-c4 3. b3% 3... c4-c5 4. b3-b4\n",
    );
    let with = |variables: &[(&str, &str)]| {
        let mut check = command(["check", "-q", "a.ppn"]);
        run(check.envs(variables.iter().copied()).current_dir(folder.path()), "").out
    };
    let plain = with(&[]);
    assert!(plain.contains('╭') && !plain.contains('\u{1b}'));
    assert!(with(&[("FORCE_COLOR", "1")]).contains("\u{1b}[31m"));
    assert!(with(&[("CLICOLOR_FORCE", "1")]).contains("\u{1b}[31m"));
    assert_eq!(with(&[("FORCE_COLOR", "1"), ("NO_COLOR", "1")]), plain);
    assert_eq!(with(&[("FORCE_COLOR", "0")]), plain);
    assert!(with(&[("LC_ALL", "C")]).is_ascii());
    assert_eq!(with(&[("LC_ALL", "C.UTF-8"), ("LANG", "C")]), plain);
    let board = |locale| run(command(["show", "-"]).env("LC_ALL", locale), "1. S@b2").out;
    assert!(board("C").is_ascii() && !board("C.UTF-8").is_ascii());
    let narrow = with(&[("COLUMNS", "40")]);
    insta::assert_snapshot!(
        "narrow",
        narrow.lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
    );
}

#[test]
fn files_are_checked_again_when_they_change() {
    use std::io::{BufRead, BufReader};
    let folder = Folder::new("watch");
    folder.write("a.ppn", GAME);
    // The file is replaced in one step, so that no incomplete file is read.
    let new = folder.write("new/a.txt", format!("{GAME}\n---\n...\n1. S@b2 3. b2%\n"));
    let mut watching = command(["check", "--watch", "--format=concise"])
        .current_dir(folder.path())
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(watching.stderr.take().unwrap()).lines().map(Result::unwrap);
    // The test waits for each line, without a time limit.
    assert_eq!(lines.next().unwrap(), "1 game: 1 warning");
    assert_eq!(lines.next().unwrap(), "watching for changes; press Ctrl+C to stop");
    fs::rename(new, folder.file("a.ppn")).unwrap();
    let again = lines.next().unwrap();
    watching.kill().unwrap();
    watching.wait().unwrap();
    assert!(again.starts_with("2 games: 1 error"), "{again}");
    assert_eq!(ppn(&["check", "--watch", "-"], &folder, "").status, 2);
}

#[test]
fn reports_link_to_the_manual_of_the_settings() {
    let folder = Folder::new("manual");
    folder.write("a.ppn", GAME);
    let out = |format: &str| ppn(&["check", "--format", format, "a.ppn"], &folder, "").out;
    let page = "https://example.org/ppn/diagnostics.html#w0242";
    for (format, key) in [("json", "url"), ("rdjson", "url"), ("sarif", "helpUri")] {
        fs::remove_file(folder.file("ppn.toml")).ok();
        assert!(!out(format).contains(key));
        folder.write("ppn.toml", "manual = \"https://example.org/ppn/diagnostics.html#\"\n");
        let linked = out(format).replace(": ", ":");
        assert!(linked.contains(&format!("\"{key}\":\"{page}\"")), "{linked}");
    }
    folder.write("ppn.toml", "manual = \"diagnostics.html\"\n");
    let wrong = ppn(&["check", "a.ppn"], &folder, "");
    assert_eq!(wrong.status, 2);
    assert!(
        wrong.err.contains("line 1, column 10: `manual` takes a whole address"),
        "{}",
        wrong.err
    );
}

#[test]
fn settings_and_ignore_files_have_a_length() {
    let folder = Folder::new("length");
    folder.write("a.ppn", GAME);
    let status = |name: &str, bytes: usize| {
        folder.write(name, "#".repeat(bytes));
        let ran = ppn(&["check", "."], &folder, "");
        folder.write(name, "");
        (ran.status, ran.err.contains(if name == ".ignore" { "64 KiB" } else { "1 MiB" }))
    };
    assert_eq!([1 << 20, (1 << 20) + 1].map(|n| status("ppn.toml", n)), [(0, false), (2, true)]);
    // Those of the folders above count, too.
    assert_eq!([60 << 10, (64 << 10) + 1].map(|n| status(".ignore", n)), [(0, false), (2, true)]);
}
