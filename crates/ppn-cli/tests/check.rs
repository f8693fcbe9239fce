//! `ppn check` as it is run: formats, fixes, settings, exit status.

use serde_json::Value;
use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

/// A folder of its own for a test, gone at its end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("ppn-check-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder for a test");
        Self(path)
    }

    fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().expect("a file has a folder")).expect("a folder");
        fs::write(&path, text).expect("a file");
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn ppn(arguments: &[&str], folder: &Path, input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_ppn"))
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(input.as_bytes()).expect("it reads");
    drop(stdin);
    child.wait_with_output().expect("it ends")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).replace('\\', "/")
}

const QUOTED: &str = "---\nWhite: \"No\"\n...\n1. S@b2\n";
const UNQUOTED: &str = "---\nWhite: No\n...\n1. S@b2\n";
const DASH: &str = "---\nEvent: second\n...\n1. S@b2 2. b2–b3\n";

#[test]
fn one_line_formats_name_file_line_and_column() {
    let folder = Folder::new("formats");
    folder.write("a.ppn", &format!("{UNQUOTED}{DASH}"));
    let concise = ppn(&["check", "--format", "concise", "a.ppn"], &folder.0, "");
    assert_eq!(concise.status.code(), Some(1));
    insta::assert_snapshot!(
        text(&concise.stdout),
        @"
    a.ppn:2:8: warning W0113 `No` is the boolean false for readers of YAML 1.1 [yaml-version]
    a.ppn:8:12: error E0301 `b2–b3` is not a move: it has no operator [move-syntax]
    "
    );
    assert_eq!(
        text(&concise.stderr),
        "2 games: 1 error, 1 warning (1 can be mended with --fix, 1 more with --unsafe-fixes)\n"
    );
    let github = ppn(&["check", "--format", "github", "a.ppn"], &folder.0, "");
    insta::assert_snapshot!(
        text(&github.stdout),
        @r#"
    ::warning file=a.ppn,line=2,col=8,title=W0113 yaml-version::`No` is the boolean false for readers of YAML 1.1%0Ahelp: if it is a text, quote it: `"No"`
    ::error file=a.ppn,line=8,col=12,title=E0301 move-syntax::`b2–b3` is not a move: it has no operator%0Ahelp: `–` is an en dash (U+2013): write `-`%0Ahelp: a move drops (`S@b2`), moves (`b2-c3`), captures (`b2:c3`), removes (`*b2`), turns (`b2@>90`) or changes pieces (`b2~S`)
    "#
    );
}

#[test]
fn json_has_the_edits_of_fixes_in_bytes_of_the_file() {
    let folder = Folder::new("json");
    folder.write("a.ppn", &format!("{UNQUOTED}{DASH}"));
    let json = ppn(&["check", "--format", "json", "a.ppn"], &folder.0, "");
    let all: Value = serde_json::from_slice(&json.stdout).expect("JSON");
    let edit = &all[1]["fixes"][0]["edits"][0];
    let file = format!("{UNQUOTED}{DASH}");
    let range = edit["start"].as_u64().unwrap() as usize..edit["end"].as_u64().unwrap() as usize;
    assert_eq!((&file[range], edit["text"].as_str()), ("–", Some("-")));
    assert_eq!((&all[1]["game"], &all[1]["line"]), (&2.into(), &8.into()));
    let nothing = ppn(&["check", "--format", "json", "-"], &folder.0, QUOTED);
    assert_eq!(text(&nothing.stdout), "[]\n");
}

#[test]
fn fixes_are_written_shown_or_left() {
    let folder = Folder::new("fix");
    let file = folder.write("a.ppn", &format!("{UNQUOTED}{DASH}"));
    let diff = ppn(&["check", "--diff", "--unsafe-fixes", "a.ppn"], &folder.0, "");
    assert_eq!(diff.status.code(), Some(1));
    insta::assert_snapshot!(
        text(&diff.stdout),
        @r#"
    --- a/a.ppn
    +++ b/a.ppn
    @@ -1,4 +1,4 @@
     ---
    -White: No
    +White: "No"
     ...
     1. S@b2
    @@ -6,3 +6,3 @@
     Event: second
     ...
    -1. S@b2 2. b2–b3
    +1. S@b2 2. b2-b3
    "#
    );
    assert_eq!(fs::read_to_string(&file).unwrap(), format!("{UNQUOTED}{DASH}"));
    let safe = ppn(&["check", "--fix", "a.ppn"], &folder.0, "");
    assert_eq!(safe.status.code(), Some(1), "what is left is still wrong");
    assert!(text(&safe.stderr).contains(":8:12"));
    assert_eq!(fs::read_to_string(&file).unwrap(), format!("{QUOTED}{DASH}"));
    let all = ppn(&["check", "--fix", "--unsafe-fixes", "a.ppn"], &folder.0, "");
    assert_eq!(all.status.code(), Some(0));
    assert_eq!(text(&all.stderr), "2 games: 1 fix made; nothing wrong\n");
    assert_eq!(fs::read_to_string(&file).unwrap(), format!("{QUOTED}{}", DASH.replace('–', "-")));
    let filter = ppn(&["check", "--fix", "-"], &folder.0, UNQUOTED);
    assert_eq!(text(&filter.stdout), QUOTED);
}

#[test]
fn settings_come_from_the_nearest_file_and_from_comments() {
    let folder = Folder::new("settings");
    folder.write(
        "ppn.toml",
        "[check]\nignore = [\"W0402\"]\n[check.per-file-ignores]\n\"drafts/**\" = [\"W01\"]\n",
    );
    folder.write("drafts/a.ppn", UNQUOTED);
    folder.write("games/b.ppn", UNQUOTED);
    folder.write("games/c.ppn", "---\nWhite: No # ppn: ignore yaml-version\n...\n1. S@b2 b2-b2\n");
    folder.write("games/.hidden.ppn", "x");
    folder.write("games/notes.txt", "x");
    let check = ppn(&["check", "--format", "concise", "."], &folder.0, "");
    assert_eq!(check.status.code(), Some(0));
    assert!(text(&check.stdout).starts_with("./games/b.ppn:2:8: warning W0113"));
    assert_eq!(text(&check.stdout).lines().count(), 1);
    assert!(text(&check.stderr).starts_with("3 games: 1 warning"));
    let denied = ppn(&["check", "--deny-warnings", "."], &folder.0, "");
    assert_eq!(denied.status.code(), Some(1));
    let isolated = ppn(&["check", "--isolated", "--format", "concise", "."], &folder.0, "");
    assert_eq!(text(&isolated.stdout).lines().count(), 3);
    let selected =
        ppn(&["check", "--isolated", "--select", "W04", "--statistics", "."], &folder.0, "");
    assert_eq!(
        text(&selected.stdout).split_whitespace().take(3).collect::<Vec<_>>(),
        ["1", "W0402", "idle-move"]
    );
    let shown = ppn(&["check", "--show-settings", "drafts/a.ppn"], &folder.0, "");
    assert!(text(&shown.stdout).contains("ignore = [\"W0402\", \"W01\"]"));
    let here = ppn(&["check", "--show-settings"], &folder.0, "");
    assert!(text(&here.stdout).starts_with("# .\n# from "), "{}", text(&here.stdout));
    folder.write("ppn.toml", "[check]\nignored = [\"W9\"]\n");
    let wrong = ppn(&["check", "."], &folder.0, "");
    assert_eq!(wrong.status.code(), Some(2));
    assert!(text(&wrong.stderr).contains("ppn.toml"));
    let unknown = ppn(&["check", "--ignore", "W99", "."], &folder.0, "");
    assert_eq!(unknown.status.code(), Some(2));
}

#[test]
fn errors_are_told_whatever_is_ignored() {
    let folder = Folder::new("errors");
    let text = "---\nEvent: x # ppn: ignore E0401\n...\n1. b2-b3\n";
    let check = ppn(&["check", "--ignore", "E0401", "-"], &folder.0, text);
    assert_eq!(check.status.code(), Some(1));
}
