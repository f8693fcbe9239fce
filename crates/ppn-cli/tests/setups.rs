//! The command `ppn setups`, as people and programs meet it.

use ppn::{
    Options,
    setups::{Game, games},
};
use std::{
    io::Write,
    process::{Command, Stdio},
};

/// What a command printed and how it ended.
struct Outcome {
    stdout: String,
    stderr: String,
    status: i32,
}

fn ppn(arguments: &[&str]) -> Outcome {
    ppn_with(arguments, "", None)
}

/// Runs `ppn setups` with a standard input and, if given, on a terminal of so many columns.
fn ppn_with(arguments: &[&str], stdin: &str, columns: Option<u32>) -> Outcome {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ppn"));
    command.arg("setups").args(arguments).env_remove("COLUMNS");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    if let Some(columns) = columns {
        command.env("COLUMNS", columns.to_string());
    }
    let mut child = command.spawn().unwrap();
    // Commands that read no input may have closed it.
    let _ = child.stdin.take().unwrap().write_all(stdin.as_bytes());
    let output = child.wait_with_output().unwrap();
    Outcome {
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
        status: output.status.code().unwrap(),
    }
}

/// The command, what it printed and how it ended, for snapshots.
fn session(arguments: &[&str]) -> String {
    shown(arguments, &ppn(arguments))
}

fn shown(arguments: &[&str], outcome: &Outcome) -> String {
    let Outcome { stdout, stderr, status } = outcome;
    let stderr = if stderr.is_empty() { String::new() } else { format!("-- stderr\n{stderr}") };
    format!("$ ppn setups {}\n{stdout}{stderr}-- status {status}", arguments.join(" "))
}

#[test]
fn the_list_has_every_game_under_its_system() {
    let Outcome { stdout, stderr, status } = ppn(&[]);
    assert_eq!((stderr.as_str(), status), ("", 0));
    assert_eq!(stdout, ppn(&["list"]).stdout);
    let mut system = "";
    let mut listed = Vec::new();
    for line in stdout.lines() {
        match line.strip_prefix("  ") {
            Some(game) => listed.push((system, game.split("  ").next().unwrap())),
            None => system = line,
        }
    }
    let mut known: Vec<_> = games().map(|game| (game.system.name(), game.name)).collect();
    listed.sort_unstable();
    known.sort_unstable();
    assert_eq!(listed, known);
}

#[test]
fn lists_are_searched_by_words_and_system() {
    insta::assert_snapshot!("list_alien_city", session(&["list", "alien-city"]));
    insta::assert_snapshot!("list_morris", session(&["list", "men's", "--system", "morris"]));
    insta::assert_snapshot!("list_nothing", session(&["list", "relativty"]));
    insta::assert_snapshot!("list_no_system", session(&["list", "--system", "ches"]));
}

#[test]
fn lists_fit_the_terminal() {
    for columns in [40, 60, 80, 120] {
        let list = ppn_with(&["list"], "", Some(columns)).stdout;
        for line in list.lines() {
            let length = line.chars().count();
            assert!(length <= columns as usize, "{length} columns for {columns}: {line}");
        }
    }
    let arguments = ["list", "lasker"];
    let narrow = ppn_with(&arguments, "", Some(40));
    insta::assert_snapshot!("list_narrow", shown(&arguments, &narrow));
}

#[test]
fn the_list_in_json_has_all_that_is_known() {
    let list: serde_json::Value =
        serde_json::from_str(&ppn(&["list", "--format", "json"]).stdout).unwrap();
    assert_eq!(list.as_array().unwrap().len(), games().count());
    insta::assert_snapshot!("list_json", session(&["list", "dodgem", "--format", "json"]));
}

#[test]
fn a_game_is_shown_with_its_arguments_and_its_board() {
    insta::assert_snapshot!("show_fixed", session(&["show", "Four", "Field", "Kono"]));
    insta::assert_snapshot!("show_random", session(&["show", "relativity", "--arg", "Seed=42"]));
    insta::assert_snapshot!(
        "show_arguments",
        session(&[
            "show",
            "dodgem",
            "--arg",
            "nrows=4",
            "--arg",
            "Variant=schoessow",
            "--color",
            "never"
        ])
    );
    let arguments = ["show", "Dodgem", "--system", "Checkers"];
    let narrow = ppn_with(&arguments, "", Some(60));
    insta::assert_snapshot!("show_narrow", shown(&arguments, &narrow));
    insta::assert_snapshot!(
        "show_json",
        session(&["show", "dao", "--system", "checkers", "--format", "json"])
    );
}

#[test]
fn what_is_left_to_chance_or_found_elsewhere_is_said() {
    let outcome = ppn(&["show", "Relativity"]);
    insta::assert_snapshot!("note_chance", outcome.stderr);
    assert_eq!(outcome.status, 0);
    let outcome = ppn(&["show", "Martian Chess", "--arg", "Seed=1"]);
    insta::assert_snapshot!("note_elsewhere", outcome.stderr);
    assert_eq!(outcome.status, 0);
}

#[test]
fn colours_come_where_they_are_asked_for() {
    assert!(!ppn(&["show", "Four Field Kono"]).stdout.contains('\x1b'));
    let colored = ppn(&["show", "Four Field Kono", "--color", "always"]);
    assert!(colored.stdout.contains("\x1b["));
}

#[test]
fn wrong_names_and_arguments_end_with_status_2() {
    let errors = [
        ppn(&["show", "Relativty"]),
        ppn(&["show", "Chess", "--system", "ches"]),
        ppn(&["show", "Relativity", "--arg", "Sead=42"]),
        ppn(&["show", "Relativity", "--arg", "Seed=many"]),
        ppn(&["show", "Relativity", "--arg", "Coins=12345"]),
        ppn(&["show", "Relativity", "--arg", "Seed"]),
        ppn(&["show", "Relativity", "--arg", "Seed=1", "--arg", "Seed=2"]),
        ppn(&["show", "Four Field Kono", "--arg", "Seed=1"]),
        ppn(&["show", "dodgem", "--arg", "Variant=vaut"]),
        ppn(&["pin", "Relativty"]),
        ppn(&["pin", "no-such-file.ppn"]),
    ];
    for error in &errors {
        assert_eq!((error.stdout.as_str(), error.status), ("", 2), "{}", error.stderr);
    }
    let stderr: Vec<&str> = errors.iter().map(|error| error.stderr.as_str()).collect();
    insta::assert_snapshot!("errors", stderr.join("\n"));
}

/// The arguments after `show` or `pin` that name a game, with a seed where it takes one.
fn named(game: &Game, seed: &str) -> Vec<String> {
    let mut arguments =
        vec![game.name.to_owned(), "--system".to_owned(), game.system.name().to_owned()];
    if game.takes_argument("Seed") {
        arguments.extend(["--arg".to_owned(), format!("Seed={seed}")]);
    }
    arguments
}

fn run(verb: &str, arguments: &[String], flags: &[&str]) -> Outcome {
    let arguments: Vec<&str> = [verb]
        .into_iter()
        .chain(arguments.iter().map(String::as_str))
        .chain(flags.iter().copied())
        .collect();
    ppn(&arguments)
}

/// The board with which the only game of a text begins, and what is to be said about it.
fn start(text: &str) -> (Vec<ppn::Piece>, Vec<ppn::Diagnostic>) {
    let mut games = ppn::read(text);
    let game = games.next().unwrap();
    assert!(games.next().is_none(), "{text}");
    let mut record = ppn::replay(&game, &Options::default());
    (record.board(0).pieces().map(|(_, piece)| piece.clone()).collect(), record.diagnostics)
}

#[test]
fn every_game_gives_a_file_to_start_from() {
    for game in games() {
        let shown = run("show", &named(game, "7"), &["--ppn"]);
        let name = format!("{} ({})", game.name, game.system);
        assert_eq!((shown.stderr.as_str(), shown.status), ("", 0), "{name}");
        let (pieces, diagnostics) = start(&shown.stdout);
        assert_eq!(diagnostics, [], "{name}: {}", shown.stdout);
        let (example, diagnostics) = start(&format!("---\n{}\n...\n", game.example()));
        assert_eq!(diagnostics, [], "{name}: {}", game.example());
        assert_eq!(pieces.len(), example.len(), "{name}");
    }
}

#[test]
fn every_example_of_an_argument_is_accepted() {
    let mut refused = Vec::new();
    for game in games() {
        for argument in game.arguments.iter().filter(|argument| argument.name != "Seed") {
            // As many columns as rows are needed; all others stand alone.
            let rows = game
                .arguments
                .iter()
                .filter(|rows| argument.name == "Ncols" && rows.name == "Nrows");
            let mut arguments = named(game, "7");
            for given in rows.chain([argument]) {
                arguments.extend(["--arg".to_owned(), format!("{}={}", given.name, given.example)]);
            }
            let shown = run("show", &arguments, &["--ppn"]);
            if shown.status == 0 {
                assert_eq!(start(&shown.stdout).1, [], "{arguments:?}: {}", shown.stdout);
            } else {
                refused.push(format!("{arguments:?}: {}", shown.stderr));
            }
        }
    }
    assert!(refused.is_empty(), "{}", refused.join("\n"));
}

#[test]
fn files_to_start_from_have_what_was_asked_for() {
    insta::assert_snapshot!("ppn_name", session(&["show", "fujisan", "--arg", "seed=42", "--ppn"]));
    insta::assert_snapshot!("ppn_fixed", session(&["show", "12345IVE!", "--ppn"]));
    insta::assert_snapshot!(
        "ppn_arguments",
        session(&[
            "show",
            "pawns",
            "--arg",
            "suit=[S, 2]",
            "--arg",
            "angle=>",
            "--arg",
            "x=[1, 2]",
            "--ppn",
        ])
    );
}

#[test]
fn a_pinned_game_begins_with_the_same_board_and_without_a_seed() {
    let mut pinned = 0;
    for game in games().filter(|game| game.takes_argument("Seed")) {
        for seed in ["1", "42", "-7"] {
            let arguments = named(game, seed);
            let pin = run("pin", &arguments, &[]);
            if pin.status != 0 {
                assert!(pin.stderr.contains("is drawn"), "{arguments:?}: {}", pin.stderr);
                continue;
            }
            pinned += 1;
            assert!(!pin.stdout.contains("Seed"), "{}", pin.stdout);
            let seeded = run("show", &arguments, &["--ppn"]);
            let (board, diagnostics) = start(&pin.stdout);
            assert_eq!(diagnostics, [], "{}", pin.stdout);
            assert_eq!(board, start(&seeded.stdout).0, "{}", pin.stdout);
        }
    }
    assert!(pinned >= 24, "{pinned}");
}

#[test]
fn the_layout_is_printed_as_metadata() {
    insta::assert_snapshot!("pin_one", session(&["pin", "Relativity", "--arg", "Seed=42"]));
    insta::assert_snapshot!("pin_two", session(&["pin", "desfases", "--arg", "Seed=42"]));
    insta::assert_snapshot!("pin_fixed", session(&["pin", "Four Field Kono"]));
    insta::assert_snapshot!("pin_without_seed", session(&["pin", "Relativity"]));
    insta::assert_snapshot!("pin_no_layout", session(&["pin", "Japan", "--arg", "Seed=42"]));
}

/// Files before and after, by `ppn setups pin -`.
fn pinned(text: &str) -> Outcome {
    ppn_with(&["pin", "-"], text, None)
}

#[test]
fn files_keep_everything_but_the_seed() {
    let layout = "Coins: 'n45a5n/3a2243/3n4a2n/a25345'";
    for before in [
        "---\nGameType: {Name: Relativity, Seed: 42}\n...\n1. S@b2\n",
        "---\nGameType: {Seed: 42, Name: Relativity} # a comment\n...\n1. S@b2\n",
        "---\nEvent:   Club\nGameType:\n    Seed: 42   # of the day\n    Name:  Relativity\n\n1. S@b2",
        "---\r\nSetUp:\r\n  Name: Relativity\r\n  Seed: 42\r\n...\r\n1. S@b2\r\n",
        "\u{feff}--- {\"SetUp\": {\"Name\": \"Relativity\",\n  Seed: 42}}\n...\n\n1. S@b2 {é}\n\n",
        "---\nBoard: &board\n  Name: Relativity\n  Seed: 42\nGameType: *board\n...\n",
    ] {
        let Outcome { stdout, stderr, status } = pinned(before);
        assert_eq!((stderr.as_str(), status), ("", 0), "{before}");
        assert_eq!(stdout, before.replace("Seed: 42", layout));
    }
}

#[test]
fn several_layouts_stand_where_the_seed_stood() {
    for (before, between) in [
        ("---\nGameType: {Name: Desfases, Seed: 42}\n...\n", ", "),
        ("---\nGameType:\n   Name: Desfases\n   Seed: 42\nEvent: Club\n...\n", "\n   "),
        ("---\r\nGameType:\r\n   Seed: 42\r\n   Name: Desfases\r\n...\r\n", "\r\n   "),
    ] {
        let Outcome { stdout, stderr, status } = pinned(before);
        assert_eq!((stderr.as_str(), status), ("", 0), "{before}");
        let dice = format!("{between}Dice: '43a3'");
        assert!(stdout.contains(&dice), "{stdout:?}");
        let (start, rest) = before.split_once("Seed: 42").unwrap();
        assert!(stdout.starts_with(start) && stdout.ends_with(&format!("{dice}{rest}")));
        assert_eq!(self::start(&stdout).0, self::start(before).0);
    }
}

#[test]
fn games_that_cannot_be_pinned_stay_as_they_are() {
    let fixed = "---\nGameType: Four Field Kono\n...\n1. b1:b3\n";
    let archive = format!("{fixed}---\nGameType: {{Name: Relativity, Seed: 42}}\n...\n{fixed}");
    let outcome = pinned(&archive);
    assert_eq!((outcome.stderr.as_str(), outcome.status), ("", 0));
    assert_eq!(outcome.stdout, archive.replace("Seed: 42", "Coins: 'n45a5n/3a2243/3n4a2n/a25345'"));

    let mut stderr = String::new();
    for (game, status) in [
        ("---\nGameType: {Name: Japan, Seed: 42}\n...\n", 2),
        ("---\nGameType: {Name: Plans of Action, Seed: 42}\n...\n", 2),
        ("---\nGameType: Relativity\n...\n", 2),
        ("---\nGameType:\n  ? Seed\n  : 42\n  ? Name\n  : Desfases\n...\n", 2),
        ("---\nDay: &day 7\nGameType: {Name: Relativity, Seed: 42, Coins: *day}\n...\n", 1),
        ("---\nGameType: {Name: Relativty, Seed: 42}\n...\n", 1),
    ] {
        let outcome = pinned(&format!("{fixed}{game}"));
        assert_eq!(outcome.status, status, "{game}{}", outcome.stderr);
        assert_eq!(outcome.stdout, format!("{fixed}{game}"));
        match status {
            1 => assert!(outcome.stderr.contains("[E050"), "{}", outcome.stderr),
            _ => stderr += &outcome.stderr,
        }
    }
    insta::assert_snapshot!("unpinned", stderr);
}

#[test]
fn a_file_is_pinned_by_its_name() {
    let path = std::env::temp_dir().join(format!("pin-{}.ppn", std::process::id()));
    std::fs::write(&path, "---\nGameType: {Name: Relativity, Seed: 1}\n...\n").unwrap();
    let outcome = ppn(&["pin", path.to_str().unwrap()]);
    std::fs::remove_file(&path).unwrap();
    assert_eq!((outcome.stderr.as_str(), outcome.status), ("", 0));
    assert!(outcome.stdout.starts_with("---\nGameType: {Name: Relativity, Coins: '"));
}
