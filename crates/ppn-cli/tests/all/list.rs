//! `ppn list`, and what commands that are not about problems say of them.

use crate::support::{Folder, command, run};

fn games(folder: &Folder) {
    let pdn = "[Event \"Club, autumn\"]\n[White \"Ann\"]\n[Black \"Bo\"]\n[Date \"2021.03.04\"]\n[Result \"2-0\"]\n\
               [GameType \"20\"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n\n[GameType \"20\"]\n\n1. 32-27 32-28 *\n";
    folder.write("b/club.pdn", pdn);
    folder.write("a.ppn", "---\nEvent: Say \"go\"\nGameType: Chess\n...\n1. e2-e4 3. e7-e5\n");
    folder.write("c.arimaa", "1g Ra1 Hb2\n1s ra8\n");
    folder.write("notes.txt", "no game");
}

#[test]
fn games_are_listed_a_line_each() {
    let folder = Folder::new("games");
    games(&folder);
    let mut shown = String::new();
    for format in ["text", "csv", "json"] {
        let ran = run(command(["list", "--format", format]).current_dir(folder.path()), "");
        assert_eq!((ran.status, ran.err.as_str()), (1, ""), "one game has an illegal move");
        shown += &ran.out;
    }
    insta::assert_snapshot!(shown);
    folder.write("ppn.toml", "[check]\nignore = [\"W\"]\n");
    let ran = run(command(["list", "a.ppn"]).current_dir(folder.path()), "");
    assert_eq!((ran.status, ran.out.as_str()), (0, "a.ppn:1  Say \"go\"  2 moves\n"));
    let ran = run(command(["list", "nowhere.ppn", "a.ppn"]).current_dir(folder.path()), "");
    assert_eq!((ran.status, ran.out.lines().count()), (2, 1), "{}", ran.err);
}

#[test]
fn other_commands_say_a_kind_of_problem_once() {
    let folder = Folder::new("once");
    folder.write("a.ppn", "---\n...\n1. S@b2-c3-d4\n---\n...\n1. M@b2-c3-d4\n");
    for arguments in [&["replay", "--last"][..], &["show"]] {
        let said = |more: &[&str]| {
            let all = [arguments, &["a.ppn"], more].concat();
            let ran = run(command(&all).current_dir(folder.path()), "");
            assert_eq!(ran.status, 1, "{}", ran.err);
            ran.err
        };
        let usual = said(&[]);
        assert_eq!(usual.matches("[E0301]").count(), 1, "{usual}");
        assert!(usual.ends_with("1 more problem of these kinds: see `ppn check`\n"), "{usual}");
        assert_eq!(said(&["--quiet"]), "");
    }
    let warned = |folder: &Folder| {
        folder.write("w.ppn", "1. S@b2 1. M@c3\n");
        let ran = run(command(["replay", "--last", "w.ppn"]).current_dir(folder.path()), "");
        ran.err.contains("duplicate-number")
    };
    assert!(warned(&folder));
    folder.write("ppn.toml", "[check]\nignore = [\"duplicate-number\"]\n");
    assert!(!warned(&folder));
}

#[test]
fn the_start_is_the_board_before_the_first_move() {
    let folder = Folder::new("start");
    folder.write("a.ppn", "---\n...\nsetup. S@b2 M@c3\n1. b2-b4\n");
    folder.write("b.ppn", "---\nGameType: Chess\n...\n1. e2-e4\n");
    let pieces = |file: &str| {
        let arguments = ["replay", "--move", "start", "--format", "csv", file];
        let ran = run(command(arguments).current_dir(folder.path()), "");
        assert_eq!(ran.status, 0, "{}", ran.err);
        ran.out.lines().skip(1).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(pieces("a.ppn").len(), 2);
    assert!(pieces("a.ppn")[0].contains(",setup.,"), "{:?}", pieces("a.ppn"));
    assert!(pieces("b.ppn")[0].contains(",SetupFn.,"), "{:?}", pieces("b.ppn"));
    for (number, warns) in [("start", false), ("SetupFn.", true)] {
        let arguments = ["render", "--move", number, "a.ppn", "-o", "a.svg"];
        let ran = run(command(arguments).current_dir(folder.path()), "");
        assert_eq!((ran.status, ran.err.contains("the board is empty")), (0, warns), "{}", ran.err);
    }
}

#[test]
fn captions_are_in_the_words_of_the_notation() {
    let pdn = "[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 {good} 14x23 3. 37-32 *\n";
    for (number, caption) in [("3.", "3. 37-32"), ("2.", "2. 28x19"), ("start", "SetupFn.")] {
        let ran = run(&mut command(["show", "--notation", "pdn", "--move", number, "-"]), pdn);
        assert_eq!(ran.out.lines().next(), Some(caption), "{}", ran.err);
    }
}
