//! Own start boards, from `ppn.toml` and from folders `boards`.

use crate::support::{Folder, Ran, command, run};

fn ppn(arguments: &[&str], folder: &Folder) -> Ran {
    run(command(arguments).current_dir(folder.path()), "")
}

const SETTINGS: &str = "[boards]\nLighthouse = \"t@({1.5,3.5},{1.5,3.5}) S2@b2 M3@c3\"\n";
const GAME: &str = "---\nGameType: Lighthouse\n...\n1. b2-b3\n";

fn lighthouse(name: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("ppn.toml", SETTINGS);
    folder.write("games/a.ppn", GAME);
    folder
}

#[test]
fn every_command_knows_the_boards_of_settings() {
    let folder = lighthouse("settings");
    for arguments in [
        &["check", "games"][..],
        &["list", "games"],
        &["fmt", "--check", "games"],
        &["replay", "games/a.ppn"],
        &["show", "games/a.ppn"],
        &["parse", "games"],
        &["render", "games/a.ppn", "-o", "a.svg"],
        &["render", "games/a.ppn", "-o", "a.html"],
        &["diff", "games", "games"],
        &["setups", "show", "lighthouse"],
    ] {
        let ran = ppn(arguments, &folder);
        assert_eq!(
            (ran.status, ran.err.contains("unknown")),
            (0, false),
            "{arguments:?}: {}",
            ran.err
        );
    }
    let boards = ppn(&["replay", "--last", "games/a.ppn"], &folder).json();
    assert_eq!(boards[0]["moves"][0]["pieces"].as_array().unwrap().len(), 6);
    assert!(ppn(&["setups", "list"], &folder).out.ends_with("\nown boards\n  Lighthouse\n"));
    let listed = ppn(&["setups", "list", "light", "--format", "json"], &folder).json();
    assert_eq!(listed[0]["example"], "GameType: Lighthouse");
}

#[test]
fn files_beside_the_games_are_boards() {
    let folder = lighthouse("files");
    folder.write(
        "games/boards/Tower.ppn",
        "---\nMovetextParser: {Name: Default, ScaleFactor: 2}\n...\nS2@b2",
    );
    folder.write("boards/Below.ppn", "S2@b2");
    folder.write("games/b.ppn", "---\nGameType: Tower\n...\n1. (4,4)-(4.5,4)\n");
    folder.write("games/c.ppn", "---\nGameType: Below\n...\n1. b2-b3\n");
    let checked = ppn(&["check", "games"], &folder);
    assert_eq!((checked.status, checked.out.as_str()), (0, "4 games: no problems\n"));
    // A folder of boards may hold anything: only games that name a wrong board are wrong.
    folder.write("games/boards/Wrong.ppn", "S2@b2\n*b3");
    folder.write("games/boards/Fujisan.ppn", "S2@b2");
    assert_eq!(ppn(&["check", "games/b.ppn"], &folder).status, 0);
    folder.write("games/d.ppn", "---\nGameType: Wrong\n...\n1. b2-b3\n");
    let wrong = ppn(&["check", "--format=concise", "games/d.ppn"], &folder);
    insta::assert_snapshot!(wrong.out);
}

#[test]
fn without_its_board_a_game_is_wrong_and_the_report_says_what_to_do() {
    let folder = lighthouse("missing");
    insta::assert_snapshot!(ppn(&["check", "--isolated", "games/a.ppn"], &folder).out);
    folder.write("games/b.ppn", "---\nGameType: Lighthuose\n...\n1. b2-b3\n");
    insta::assert_snapshot!(ppn(&["check", "games/b.ppn"], &folder).out);
}

#[test]
fn a_pinned_board_is_played_without_settings() {
    let folder = lighthouse("pinned");
    let pinned = ppn(&["setups", "pin", "games/a.ppn"], &folder);
    insta::assert_snapshot!(pinned.out);
    folder.write("games/pinned.ppn", &pinned.out);
    assert_eq!(ppn(&["check", "--isolated", "games/pinned.ppn"], &folder).status, 0);
    let last = |name| ppn(&["replay", "--last", name], &folder).json()[0]["moves"][0].clone();
    assert_eq!(last("games/a.ppn")["pieces"], last("games/pinned.ppn")["pieces"]);
    insta::assert_snapshot!(ppn(&["setups", "pin", "Lighthouse"], &folder).out);
}

#[test]
fn a_board_with_the_name_of_a_game_is_an_error_of_settings() {
    let folder = Folder::new("taken");
    folder.write("ppn.toml", "[boards]\n\"Fuji-san\" = \"S2@b2\"\n");
    folder.write("a.ppn", GAME);
    let ran = ppn(&["check", "a.ppn"], &folder);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("boards: there is a start board `Fuji-san` already"), "{}", ran.err);
    // Other commands play what they can.
    let ran = ppn(&["replay", "a.ppn"], &folder);
    assert!(
        ran.err.starts_with("ppn: warning: ./ppn.toml: boards: ")
            || ran.err.contains("ppn.toml: boards: ")
    );
    assert_eq!(ran.status, 1);
}

#[test]
fn files_of_boards_have_a_size() {
    let folder = Folder::new("size");
    let padded = |bytes: usize| format!("S2@b2 {{{}}}", "x".repeat(bytes));
    folder.write("boards/A.ppn", padded(600 << 10));
    folder.write("boards/B.ppn", padded(600 << 10));
    folder.write("a.ppn", "---\nGameType: A\n...\n1. b2-b3\n");
    folder.write("b.ppn", "---\nGameType: B\n...\n1. b2-b3\n");
    assert_eq!(ppn(&["check", "a.ppn"], &folder).status, 0);
    let ran = ppn(&["check", "b.ppn"], &folder);
    assert!(ran.out.contains("the files of this folder have more than 1 MiB"), "{}", ran.out);
}

#[test]
fn groups_of_a_board_are_shuffled_by_a_seed() {
    let folder = Folder::new("shuffled");
    let board = "---\nShuffled: {Coins: '{a..d}1', Dice: a4 d4}\n...\n\
                 Sncf@a1 Sacf@b1 S2cf@c1 S3cf@d1 Sd@a4 Md@d4 Ap@b4\n";
    folder.write("boards/Tower.ppn", board);
    let game = |more: &str| {
        folder.write("a.ppn", format!("---\nGameType: {{Name: Tower{more}}}\n...\n1. b4-b3\n"));
        let ran = ppn(&["replay", "--format", "csv", "--move", "SetupFn.", "a.ppn"], &folder);
        (ran.out, ppn(&["check", "--all", "a.ppn"], &folder).out)
    };
    let (drawn, checked) = game(", Seed: 42");
    assert_eq!(checked, "1 game: no problems\n");
    assert_eq!(drawn, game(", Seed: 42").0);
    let usual = game(", Coins: 1 2 3 4, Dice: 1 2").0;
    assert_ne!(drawn, usual);
    assert!(game(", Coins: 1 2 3, Dice: 1 2").1.contains("is not an order of 4 pieces"));
    assert!(game("").1.contains("[setup-chance]"));
    folder.write("boards/Tower.ppn", board.replace("a4 d4", "a4 h9"));
    assert!(game(", Seed: 42").1.contains("the group `Dice` is not a list of places"));
}
