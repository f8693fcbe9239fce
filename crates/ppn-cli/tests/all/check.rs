//! `ppn check` from the command line: formats, fixes, settings, exit status.

use crate::support::{Folder, Ran, command, run, run_bytes};
use std::fs;

/// Runs `ppn check` in a folder.
fn check(arguments: &[&str], folder: &Folder, input: &str) -> Ran {
    run(command(["check"]).args(arguments).current_dir(folder.path()), input)
}

const QUOTED: &str = "---\nWhite: \"No\"\n...\n1. S@b2\n";
const UNQUOTED: &str = "---\nWhite: No\n...\n1. S@b2\n";
const DASH: &str = "---\nEvent: second\n...\n1. S@b2 2. b2–b3\n";

#[test]
fn one_line_formats_name_file_line_and_column() {
    let folder = Folder::new("formats");
    folder.write("a.ppn", format!("{UNQUOTED}{DASH}"));
    let concise = check(&["--format", "concise", "a.ppn"], &folder, "");
    assert_eq!(concise.status, 1);
    insta::assert_snapshot!(
        concise.out,
        @"
    a.ppn:2:8: warning W0113 `No` is the boolean false for readers of YAML 1.1 [yaml-version]
    a.ppn:8:12: error E0301 `–` in `b2–b3` is an en dash (U+2013), not `-` [move-syntax]
    "
    );
    assert_eq!(
        concise.err,
        "2 games: 1 error, 1 warning (1 can be fixed with --fix, 1 more with --unsafe-fixes)\n"
    );
    let github = check(&["--format", "github", "a.ppn"], &folder, "");
    insta::assert_snapshot!(
        github.out,
        @r#"
    ::warning file=a.ppn,line=2,col=8,endLine=2,endColumn=10,title=W0113 yaml-version::`No` is the boolean false for readers of YAML 1.1%0Ahelp: for text, write `"No"`
    ::error file=a.ppn,line=8,col=12,endLine=8,endColumn=17,title=E0301 move-syntax::`–` in `b2–b3` is an en dash (U+2013), not `-`%0Ahelp: write `b2-b3`
    "#
    );
}

#[test]
fn json_has_the_edits_of_fixes_in_bytes_of_the_file() {
    let folder = Folder::new("json");
    folder.write("a.ppn", format!("{UNQUOTED}{DASH}"));
    let json = check(&["--format", "json", "a.ppn"], &folder, "");
    let all = json.json();
    let edit = &all[1]["fixes"][0]["edits"][0];
    let file = format!("{UNQUOTED}{DASH}");
    let range = edit["start"].as_u64().unwrap() as usize..edit["end"].as_u64().unwrap() as usize;
    assert_eq!((&file[range], edit["text"].as_str()), ("–", Some("-")));
    assert_eq!((&all[1]["game"], &all[1]["line"]), (&2.into(), &8.into()));
    let nothing = check(&["--format", "json", "-"], &folder, QUOTED);
    assert_eq!(nothing.out, "[]\n");
}

#[test]
fn fixes_that_would_join_games_are_left_out() {
    let folder = Folder::new("neighbours");
    let remark = "1. e4 e5 ½\nBest regards\n";
    let (arguments, games) = (["--fix", "--unsafe-fixes", "-q"], ["list", "a.pgn"]);
    for text in [remark, "\"\n[S \"\"]"] {
        let file = folder.write("a.pgn", text);
        let fixed = check(&[&arguments[..], &["a.pgn"]].concat(), &folder, "");
        assert_eq!(fs::read_to_string(&file).unwrap(), text);
        assert_eq!(
            fixed.err,
            "ppn: a.pgn: fixes of 1 game left out: the number of games would change\n"
        );
        let list = run(command(games).current_dir(folder.path()), "");
        assert_eq!(list.out.lines().count(), 2, "{}", list.out);
    }
    let filter = check(&[&arguments[..], &["--notation", "pgn", "-"]].concat(), &folder, remark);
    assert_eq!(filter.out, remark);
    folder.write("a.pgn", remark);
    let diff = check(&["--diff", "--unsafe-fixes", "a.pgn"], &folder, "");
    assert_eq!((diff.status, diff.out.as_str()), (1, ""), "its error is left");
    // The neighbours of a game are known across all games of a file.
    let many = "[White 'A']\n\n1. e4 e5 ½\n".repeat(3000);
    let file = folder.write("a.pgn", format!("{many}{remark}"));
    check(&[&arguments[..], &["a.pgn"]].concat(), &folder, "");
    let fixed = format!("{}{remark}", many.replace('\'', "\""));
    assert!(fs::read_to_string(&file).unwrap() == fixed);
}

#[test]
fn fixes_of_marks_may_change_the_number_of_games() {
    let folder = Folder::new("marks");
    for (text, fixed) in [
        ("E:\n---\n1. S@b2\n", "E:\n...\n1. S@b2\n"),
        ("5. S@b2\nGameType:\n2. S@b2\n", "5. S@b2\n---\nGameType:\n...\n2. S@b2\n"),
    ] {
        let file = folder.write("a.ppn", text);
        check(&["--fix", "--unsafe-fixes", "a.ppn"], &folder, "");
        assert_eq!(fs::read_to_string(&file).unwrap(), fixed);
    }
}

#[test]
fn fixes_are_written_shown_or_left() {
    let folder = Folder::new("fix");
    let file = folder.write("a.ppn", format!("{UNQUOTED}{DASH}"));
    let diff = check(&["--diff", "--unsafe-fixes", "a.ppn"], &folder, "");
    assert_eq!(diff.status, 1);
    insta::assert_snapshot!(
        diff.out,
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
    let safe = check(&["--fix", "a.ppn"], &folder, "");
    assert_eq!(safe.status, 1, "what is left is still wrong");
    assert!(safe.out.contains(":8:12"));
    assert_eq!(fs::read_to_string(&file).unwrap(), format!("{QUOTED}{DASH}"));
    let all = check(&["--fix", "--unsafe-fixes", "a.ppn"], &folder, "");
    assert_eq!(all.status, 0);
    assert_eq!(all.out, "2 games: 1 fix made; no problems\n");
    assert_eq!(fs::read_to_string(&file).unwrap(), format!("{QUOTED}{}", DASH.replace('–', "-")));
    let filter = check(&["--fix", "-"], &folder, UNQUOTED);
    assert_eq!(filter.out, QUOTED);
    let filter = check(&["--fix", "--format", "json", "-"], &folder, DASH);
    assert_eq!(filter.out, DASH, "reports go elsewhere");
    assert!(filter.err.contains("E0301"));
    let json = check(&["--diff", "--format", "json", "a.ppn"], &folder, "");
    assert_eq!(json.out, "", "there is no patch, and nothing else");
    let allowed = check(&["--unsafe-fixes", "a.ppn"], &folder, "");
    assert_eq!(allowed.status, 2, "to allow is not to make");
}

#[test]
fn a_game_that_is_not_utf_8_is_left_and_others_are_fixed() {
    let folder = Folder::new("latin");
    let latin = b"---\nWhite: No\n...\n1. S@b2 {\xe9}\n".as_slice();
    let others = [latin, UNQUOTED.as_bytes()].concat();
    let fixed = [latin, QUOTED.as_bytes()].concat();
    let file = folder.path().join("a.ppn");
    fs::write(&file, &others).unwrap();
    let ran = check(&["--fix", "a.ppn"], &folder, "");
    assert!(ran.out.contains("the text is not UTF-8"), "{}", ran.out);
    assert_eq!((ran.status, fs::read(&file).unwrap()), (1, fixed.clone()));
    for (arguments, input) in [(&["check", "--fix", "-"][..], &others), (&["fmt", "-"], &fixed)] {
        let (status, out, _) = run_bytes(command(arguments).current_dir(folder.path()), input);
        assert_eq!((status, &out), (1, &fixed), "{arguments:?}");
    }
}

#[test]
fn settings_come_from_the_nearest_file_and_from_comments() {
    let folder = Folder::new("settings");
    folder.write(
        "ppn.toml",
        "[check]\nignore = [\"W0441\"]\n[check.per-file-ignores]\n\"drafts/**\" = [\"W01\"]\n",
    );
    folder.write("drafts/a.ppn", UNQUOTED);
    folder.write("games/b.ppn", UNQUOTED);
    folder.write("games/c.ppn", "---\nWhite: No # ppn: ignore yaml-version\n...\n1. S@b2 b2-b2\n");
    folder.write("games/.hidden.ppn", "x");
    folder.write("games/notes.txt", "x");
    let told = check(&["--format", "concise", "."], &folder, "");
    assert_eq!(told.status, 0);
    assert!(told.out.replace('\\', "/").starts_with("games/b.ppn:2:8: warning W0113"));
    assert_eq!(told.out.lines().count(), 1);
    assert!(told.err.starts_with("3 games: 1 warning"));
    let denied = check(&["--deny-warnings", "."], &folder, "");
    assert_eq!(denied.status, 1);
    let isolated = check(&["--isolated", "--format", "concise", "."], &folder, "");
    assert_eq!(isolated.out.lines().count(), 3);
    let selected = check(&["--isolated", "--select", "W04", "--statistics", "."], &folder, "");
    assert_eq!(
        selected.out.split_whitespace().take(3).collect::<Vec<_>>(),
        ["1", "W0441", "idle-move"]
    );
    let counts = ["--isolated", "--select", "W04", "--statistics", "--format", "json", "."];
    let counts = check(&counts, &folder, "").json();
    assert_eq!((&counts[0]["code"], &counts[0]["count"]), (&"W0441".into(), &1.into()));
    let small = check(&["--isolated", "--select", "w0441, W01", "."], &folder, "");
    assert!(small.out.contains("3 warnings"), "{}", small.out);
    folder.write("beside/ppn.toml", "[check]\nignore = [\"W\"]\n");
    let aside = check(&["--show-settings", "beside/../drafts/a.ppn"], &folder, "");
    assert!(aside.out.contains("ignore = [\"W0441\", \"W01\"]"), "{}", aside.out);
    let shown = check(&["--show-settings", "drafts/a.ppn"], &folder, "");
    assert!(shown.out.contains("ignore = [\"W0441\", \"W01\"]"));
    let here = check(&["--show-settings"], &folder, "");
    assert!(here.out.starts_with("# .\n# from "), "{}", here.out);
    folder.write("unsettled/ppn.toml", "[check]\nignored = [\"W9\"]\n");
    folder.write("unsettled/d.ppn", UNQUOTED);
    let after = check(&["--format", "concise", "."], &folder, "");
    assert_eq!((after.status, after.out), (2, told.out), "what was read before is told");
    folder.write("ppn.toml", "[check]\nignored = [\"W9\"]\n");
    let wrong = check(&["."], &folder, "");
    assert_eq!(wrong.status, 2);
    assert!(wrong.err.contains("ppn.toml"));
    let unknown = check(&["--ignore", "W99", "."], &folder, "");
    assert_eq!(unknown.status, 2);
}

#[test]
fn errors_are_always_reported() {
    let folder = Folder::new("errors");
    let text = "---\nEvent: x # ppn: ignore E0401\n...\n1. b2-b3\n";
    let told = check(&["--ignore", "E0401", "-"], &folder, text);
    assert_eq!(told.status, 1);
}

#[test]
fn many_reports_are_shown_by_their_causes() {
    let folder = Folder::new("reports");
    let game = |faults: usize| format!("1. {}\n", "b2-c3-d4 ".repeat(faults));
    let few = check(&["--select", "E0301", "-"], &folder, &game(20)).out;
    assert_eq!(few.matches("[E0301]").count(), 20);
    assert!(few.ends_with("1 game: 20 errors\n"), "{few}");
    let many = check(&["--select", "E0301", "-"], &folder, &game(21)).out;
    assert_eq!(many.matches("[E0301]").count(), 1);
    assert!(many.ends_with("1 game: 21 errors; all reports: --all\n"), "{many}");
    let all = check(&["--all", "--select", "E0301", "-"], &folder, &game(1000)).out;
    assert_eq!(all.matches("[E0301]").count(), 1000);
}

#[test]
fn a_run_prints_at_most_200_reports() {
    let folder = Folder::new("most");
    folder.write("a.md", "~~~ppn {veiw=plan}\n1. S@b2\n~~~\n\n".repeat(201));
    let ran = run(command(["embed", "--check", "a.md"]).current_dir(folder.path()), "");
    assert_eq!((ran.status, ran.err.matches("Error:").count()), (1, 200));
}

#[test]
fn a_reason_why_games_are_not_formatted_is_reported_a_few_times() {
    let folder = Folder::new("reasons");
    folder.write("a.pdn", "[Event \"a\"]\n\n1. 32-28 19-23 *\n\n".repeat(5));
    folder.write("b.pdn", "[GameType \"20\"]\n\n1. 32-29 *\n\n[GameType \"20\"]\n\n1. 33-30 *\n");
    let ran = run(command(["fmt", "a.pdn", "b.pdn"]).current_dir(folder.path()), "");
    assert_eq!((ran.status, ran.err.matches("Error:").count()), (1, 5), "{}", ran.err);
    assert!(ran.err.contains("7 games are left unchanged; `ppn check`"), "{}", ran.err);
    assert!(ran.err.ends_with("; all reports: --all\n"), "{}", ran.err);
    let all = run(command(["fmt", "--all", "a.pdn", "b.pdn"]).current_dir(folder.path()), "");
    assert_eq!(all.err.matches("Error:").count(), 7, "{}", all.err);
}

#[test]
fn a_thousand_files_with_a_habit_each_fit_on_a_screen() {
    let folder = Folder::new("habits");
    let habits = [
        "1. b2-c3-d4\n",
        "---\nGameType: Chess\n...\n1. e2-e4 3. d7-d5\n",
        "---\nGameTyp: Chess\n...\n1. e2-e4\n",
        "1. S@b2 *q9\n",
        "1. S@b2 {open\n",
        "1. S@b2 \u{2013}c3\n",
        "1. `nobody'\n",
        "---\nRound: 1\nRound: 2\n...\n1. S@b2\n",
    ];
    for file in 0..1000 {
        folder.write(&format!("{}/{file}.ppn", file % 13), habits[file % habits.len()]);
    }
    let ran = check(&["."], &folder, "");
    assert!(ran.out.lines().count() <= 40, "{}", ran.out);
    assert_eq!((ran.status, ran.err.as_str()), (1, ""));
    insta::assert_snapshot!(ran.out);
}

#[test]
fn unreadable_files_are_reported_in_their_place() {
    let folder = Folder::new("places");
    let slow = "1. S@b2\n".repeat(2000);
    folder.write("first.ppn", format!("{slow}first"));
    folder.write("last.ppn", "1. *q9");
    let files = ["first.ppn", "nowhere.ppn", "last.ppn"];
    for arguments in [&["check"][..], &["check", "--fix"], &["replay", "--format", "ndjson"]] {
        let ran = run(command(arguments).args(files).current_dir(folder.path()), "");
        assert_eq!(ran.status, 2, "{}", ran.err);
        let named = |line: &str| files.into_iter().find(|name| line.contains(name));
        let mut told: Vec<_> = ran.err.lines().filter_map(named).collect();
        told.dedup();
        match arguments[0] {
            // Its reports are on standard output.
            "check" => assert_eq!(told, ["nowhere.ppn"], "{arguments:?}: {}", ran.err),
            _ => assert_eq!(told, files, "{arguments:?}: {}", ran.err),
        }
    }
}

#[test]
fn a_habit_of_a_program_is_one_report_a_file() {
    let folder = Folder::new("habit-of-a-file");
    let game = "[Event \"a\"]\\r\n[GameType \"20\"]\\r\n1. 32-28 *\\r\n\n";
    folder.write("a.pdn", game.repeat(3));
    folder.write("b.pdn", game);
    let check = |arguments: &[&str]| {
        super::check::check(&[arguments, &["a.pdn", "b.pdn"]].concat(), &folder, "").out
    };
    let shown = check(&[]);
    assert_eq!(shown.matches("[W0680] Warning").count(), 2, "{shown}");
    assert!(shown.contains("2 more games of this file have it"), "{shown}");
    assert!(shown.ends_with("4 games: 2 warnings (2 can be fixed with --fix)\n"), "{shown}");
    assert_eq!(check(&["--all"]).matches("[W0680] Warning").count(), 4);
    assert_eq!(check(&["--format", "json"]).matches("\"W0680\"").count(), 4);
    check(&["--fix"]);
    assert!(check(&[]).contains("4 games: no problems"));
}

#[test]
fn what_a_file_says_about_a_game_does_not_outlive_its_text() {
    let folder = Folder::new("unended");
    // The first game ends without `*` at its last character, which is gone after the fix.
    let text = "[GameType \"20\"]{ppn: ignore W0661}\n[Site \"x\"]\n";
    folder.write("a.pdn", text);
    for arguments in [&["--diff", "a.pdn"][..], &["--fix", "--diff", "a.pdn"]] {
        let diff = check(arguments, &folder, "");
        assert!(
            diff.out.contains("+[GameType \"20\"] *") && !diff.err.contains("panicked"),
            "{diff:?}"
        );
    }
    let filter = check(&["--fix", "--notation", "pdn", "-"], &folder, text);
    assert_eq!(filter.out, "[GameType \"20\"] *\n[Site \"x\"]\n");
}
