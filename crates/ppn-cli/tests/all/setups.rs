//! The command `ppn setups`, for users and programs.

use crate::support::{Folder, Ran, command, run};
use ppn::{
    Options,
    setups::{Game, games},
};

fn setups(arguments: &[&str]) -> Ran {
    run(command(["setups"]).args(arguments), "")
}

/// Runs `ppn setups` on a terminal with this number of columns.
fn setups_within(arguments: &[&str], columns: u32) -> Ran {
    run(command(["setups"]).args(arguments).env("COLUMNS", columns.to_string()), "")
}

/// The command, its output and its exit status, for snapshots.
fn session(arguments: &[&str]) -> String {
    shown(arguments, &setups(arguments))
}

fn shown(arguments: &[&str], ran: &Ran) -> String {
    let Ran { out, err, status } = ran;
    let err = if err.is_empty() { String::new() } else { format!("-- stderr\n{err}") };
    format!("$ ppn setups {}\n{out}{err}-- status {status}", arguments.join(" "))
}

#[test]
fn the_list_has_every_game_under_its_system() {
    let Ran { out, err, status } = setups(&[]);
    assert_eq!((err.as_str(), status), ("", 0));
    assert_eq!(out, setups(&["list"]).out);
    let mut system = "";
    let mut listed = Vec::new();
    for line in out.lines() {
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
        let list = setups_within(&["list"], columns).out;
        for line in list.lines() {
            let length = line.chars().count();
            assert!(length <= columns as usize, "{length} columns for {columns}: {line}");
        }
    }
    let arguments = ["list", "lasker"];
    let narrow = setups_within(&arguments, 40);
    insta::assert_snapshot!("list_narrow", shown(&arguments, &narrow));
}

#[test]
fn the_list_in_json_has_all_that_is_known() {
    let list = setups(&["list", "--format", "json"]).json();
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
    let narrow = setups_within(&arguments, 60);
    insta::assert_snapshot!("show_narrow", shown(&arguments, &narrow));
    insta::assert_snapshot!(
        "show_json",
        session(&["show", "dao", "--system", "checkers", "--format", "json"])
    );
}

#[test]
fn what_is_left_to_chance_or_found_elsewhere_is_said() {
    let ran = setups(&["show", "Relativity"]);
    insta::assert_snapshot!("note_chance", ran.err);
    assert_eq!(ran.status, 0);
    let ran = setups(&["show", "Martian Chess", "--arg", "Seed=1"]);
    insta::assert_snapshot!("note_elsewhere", ran.err);
    assert_eq!(ran.status, 0);
}

#[test]
fn colours_come_where_they_are_asked_for() {
    assert!(!setups(&["show", "Four Field Kono"]).out.contains('\x1b'));
    let colored = setups(&["show", "Four Field Kono", "--color", "always"]);
    assert!(colored.out.contains("\x1b["));
}

#[test]
fn wrong_names_and_arguments_end_with_status_2() {
    let errors = [
        setups(&["show", "Relativty"]),
        setups(&["show", "Chess", "--system", "ches"]),
        setups(&["show", "Relativity", "--arg", "Sead=42"]),
        setups(&["show", "Relativity", "--arg", "Seed=many"]),
        setups(&["show", "Relativity", "--arg", "Coins=12345"]),
        setups(&["show", "Relativity", "--arg", "Seed"]),
        setups(&["show", "Relativity", "--arg", "Seed=1", "--arg", "Seed=2"]),
        setups(&["show", "Four Field Kono", "--arg", "Seed=1"]),
        setups(&["show", "dodgem", "--arg", "Variant=vaut"]),
        setups(&["pin", "Relativty"]),
        setups(&["pin", "no-such-file.ppn"]),
    ];
    for error in &errors {
        assert_eq!((error.out.as_str(), error.status), ("", 2), "{}", error.err);
    }
    let stderr: Vec<&str> = errors.iter().map(|error| error.err.as_str()).collect();
    insta::assert_snapshot!("errors", stderr.join("\n"));
}

/// The arguments after `show` or `pin` that name a game, with a seed if the game takes one.
fn named(game: &Game, seed: &str) -> Vec<String> {
    let mut arguments =
        vec![game.name.to_owned(), "--system".to_owned(), game.system.name().to_owned()];
    if game.takes_argument("Seed") {
        arguments.extend(["--arg".to_owned(), format!("Seed={seed}")]);
    }
    arguments
}

fn ask(verb: &str, arguments: &[String], flags: &[&str]) -> Ran {
    let arguments: Vec<&str> = [verb]
        .into_iter()
        .chain(arguments.iter().map(String::as_str))
        .chain(flags.iter().copied())
        .collect();
    setups(&arguments)
}

/// The start board of the only game of a text, and its diagnostics.
fn start(text: &str) -> (Vec<ppn::Piece>, Vec<ppn::Diagnostic>) {
    let mut games = ppn::read(text);
    let game = games.next().unwrap();
    assert!(games.next().is_none(), "{text}");
    let record = ppn::replay(&game, &Options::default());
    (record.board(0).pieces().map(|(_, piece)| piece.clone()).collect(), record.diagnostics)
}

#[test]
fn every_game_gives_a_file_to_start_from() {
    for game in games() {
        let shown = ask("show", &named(game, "7"), &["--ppn"]);
        let name = format!("{} ({})", game.name, game.system);
        assert_eq!((shown.err.as_str(), shown.status), ("", 0), "{name}");
        let (pieces, diagnostics) = start(&shown.out);
        assert_eq!(diagnostics, [], "{name}: {}", shown.out);
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
            // `Ncols` needs `Nrows` too; all other arguments are independent.
            let rows = game
                .arguments
                .iter()
                .filter(|rows| argument.name == "Ncols" && rows.name == "Nrows");
            let mut arguments = named(game, "7");
            for given in rows.chain([argument]) {
                arguments.extend(["--arg".to_owned(), format!("{}={}", given.name, given.example)]);
            }
            let shown = ask("show", &arguments, &["--ppn"]);
            if shown.status == 0 {
                assert_eq!(start(&shown.out).1, [], "{arguments:?}: {}", shown.out);
            } else {
                refused.push(format!("{arguments:?}: {}", shown.err));
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
            let pin = ask("pin", &arguments, &[]);
            if pin.status != 0 {
                assert!(pin.err.contains("random board"), "{arguments:?}: {}", pin.err);
                continue;
            }
            pinned += 1;
            assert!(!pin.out.contains("Seed"), "{}", pin.out);
            let seeded = ask("show", &arguments, &["--ppn"]);
            let (board, diagnostics) = start(&pin.out);
            assert_eq!(diagnostics, [], "{}", pin.out);
            assert_eq!(board, start(&seeded.out).0, "{}", pin.out);
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

#[test]
fn a_seed_without_effect_is_left_out() {
    for (arguments, kept) in [
        (&["Steppin' Stones", "--arg", "Seed=3"][..], ""),
        (&["Climbing Man", "--arg", "Variant=Free", "--arg", "Seed=1"], "  Variant: Free\n"),
    ] {
        let Ran { out, err, status } = setups(&[&["pin"], arguments].concat());
        assert_eq!((err.as_str(), status), ("", 0), "{arguments:?}");
        assert_eq!(out, format!("---\nGameType:\n  Name: {}\n{kept}...\n", arguments[0]));
    }
    let text = "---\nGameType: {Name: Steppin' Stones, Seed: 3}\n...\n";
    assert_eq!(pinned(text).out, text.replace(", Seed: 3", ""));
}

#[test]
fn arguments_are_read_as_in_a_file() {
    let show = |arguments: &[&str]| setups(&[&["show"], arguments].concat());
    let yes = show(&["Chess", "--arg", "Has Subpack=yes"]);
    assert_eq!((yes.err.as_str(), yes.status), ("", 0));
    assert_eq!(yes.out, show(&["Chess", "--arg", "Has Subpack=true"]).out);
    let seed = show(&["Relativity", "--arg", "Seed=yes"]);
    assert_eq!(seed.out, show(&["Relativity", "--arg", "Seed=1"]).out);
    let octal = show(&["Relativity", "--arg", "Seed=010"]);
    assert_eq!(octal.status, 2);
    assert!(octal.err.contains("octal"), "{}", octal.err);
}

/// Files before and after `ppn setups pin -`.
fn pinned(text: &str) -> Ran {
    run(&mut command(["setups", "pin", "-"]), text)
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
        let Ran { out, err, status } = pinned(before);
        assert_eq!((err.as_str(), status), ("", 0), "{before}");
        assert_eq!(out, before.replace("Seed: 42", layout));
    }
}

#[test]
fn several_layouts_replace_the_seed() {
    for (before, between) in [
        ("---\nGameType: {Name: Desfases, Seed: 42}\n...\n", ", "),
        ("---\nGameType:\n   Name: Desfases\n   Seed: 42\nEvent: Club\n...\n", "\n   "),
        ("---\r\nGameType:\r\n   Seed: 42\r\n   Name: Desfases\r\n...\r\n", "\r\n   "),
    ] {
        let Ran { out, err, status } = pinned(before);
        assert_eq!((err.as_str(), status), ("", 0), "{before}");
        let dice = format!("{between}Dice: '43a3'");
        assert!(out.contains(&dice), "{out:?}");
        let (start, rest) = before.split_once("Seed: 42").unwrap();
        assert!(out.starts_with(start) && out.ends_with(&format!("{dice}{rest}")));
        assert_eq!(self::start(&out).0, self::start(before).0);
    }
}

#[test]
fn games_that_cannot_be_pinned_stay_as_they_are() {
    let fixed = "---\nGameType: Four Field Kono\n...\n1. b1:b3\n";
    let archive = format!("{fixed}---\nGameType: {{Name: Relativity, Seed: 42}}\n...\n{fixed}");
    let ran = pinned(&archive);
    assert_eq!((ran.err.as_str(), ran.status), ("", 0));
    assert_eq!(ran.out, archive.replace("Seed: 42", "Coins: 'n45a5n/3a2243/3n4a2n/a25345'"));

    let mut stderr = String::new();
    for (game, status) in [
        ("---\nGameType: {Name: Japan, Seed: 42}\n...\n", 2),
        ("---\nGameType: {Name: Plans of Action, Seed: 42}\n...\n", 2),
        ("---\nGameType: Relativity\n...\n", 2),
        ("---\nGameType:\n  ? Seed\n  : 42\n  ? Name\n  : Desfases\n...\n", 2),
        ("---\nDay: &day 7\nGameType: {Name: Relativity, Seed: 42, Coins: *day}\n...\n", 1),
        ("---\nGameType: {Name: Relativty, Seed: 42}\n...\n", 1),
    ] {
        let ran = pinned(&format!("{fixed}{game}"));
        assert_eq!(ran.status, status, "{game}{}", ran.err);
        assert_eq!(ran.out, format!("{fixed}{game}"));
        match status {
            1 => assert!(ran.err.contains("[E050"), "{}", ran.err),
            _ => stderr += &ran.err,
        }
    }
    insta::assert_snapshot!("unpinned", stderr);
}

#[test]
fn a_file_is_pinned_by_its_name() {
    let folder = Folder::new("pin");
    let game = folder.write("game.ppn", "---\nGameType: {Name: Relativity, Seed: 1}\n...\n");
    let ran = setups(&["pin", &game]);
    assert_eq!((ran.err.as_str(), ran.status), ("", 0));
    assert!(ran.out.starts_with("---\nGameType: {Name: Relativity, Coins: '"));
}

#[test]
fn games_are_searched_by_the_size_of_the_board_and_by_chance() {
    let names = |arguments: &[&str]| {
        let ran = setups(&[&["list"], arguments].concat());
        ran.out.lines().filter(|line| line.starts_with("  ")).map(str::to_owned).collect::<Vec<_>>()
    };
    let five = names(&["5x5"]);
    assert!(!five.is_empty() && five.iter().all(|line| line.contains("5×5")), "{five:?}");
    let for_players = |players: &str, name: &str| {
        names(&["--players", players]).iter().any(|line| line.trim_start().starts_with(name))
    };
    assert!(for_players("1", "Klondike") && !for_players("1", "Chess"));
    assert!(for_players("3", "Pawns Crossing") && for_players("4", "Martian Chess"));
    let shuffled = names(&["--random"]);
    assert!(shuffled.iter().any(|line| line.contains("Relativity")), "{shuffled:?}");
    assert!(shuffled.len() < names(&[]).len() / 2, "{}", shuffled.len());
}

#[test]
fn games_are_searched_by_columns_and_rows() {
    let names = |size: &str| {
        let ran = setups(&["list", "--board", size]);
        assert_eq!(ran.status, 0, "{}", ran.err);
        let names = ran.out.lines().filter_map(|line| line.strip_prefix("  "));
        names.map(|line| line.split("  ").next().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let has = |size: &str, name: &str| names(size).iter().any(|one| one == name);
    assert!(has("8x8", "American Checkers") && has("8\u{d7}8", "Chess"));
    assert!(has("10x10", "International Checkers") && !has("8x8", "International Checkers"));
    // Points, since the pieces stand on lines.
    assert!(has("5x5", "Alquerque") && has("9X9", "Tablut"));
    // The board of Everest is wider than high, and seen from the side it is higher.
    assert!(has("8x6", "Everest") && has("6x8", "Everest"));
    assert!(names("1x99").is_empty());
    let wrong = setups(&["list", "--board", "8"]);
    assert_eq!(wrong.status, 2);
    assert!(wrong.err.contains("expected columns and rows, such as 7x9"), "{}", wrong.err);
}
