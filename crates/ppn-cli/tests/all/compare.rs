//! `ppn diff`: whether two files or folders have the same games.

use crate::support::{Folder, Ran, command, run};

const GAME: &str = "[White \"Ann\"]\n[Date \"2021.03.04\"]\n[GameType \"20\"]\n\n\
                    1. 32-28 19-23 {the usual reply} 2. 28x19 14x23 (2... 13x24 3. 37-32) 3. 37-32 *\n\n";

fn diff(folder: &Folder, before: &str, after: &str) -> Ran {
    run(command(["diff", before, after]).current_dir(folder.path()), "")
}

#[test]
fn games_that_were_cleaned_up_or_converted_are_the_same() {
    let folder = Folder::new("same");
    let old = GAME.replace("28x19", "28*19").replace("19-23", "19-23\n");
    folder.write("before/club/a.pdn", format!("{old}{GAME}"));
    folder.write("after/club/a.pdn", format!("{old}{GAME}"));
    let ppn = |arguments: &[&str]| run(command(arguments).current_dir(folder.path()), "");
    assert_eq!(ppn(&["check", "--fix", "-q", "after"]).status, 0);
    assert_eq!(ppn(&["fmt", "after"]).status, 0);
    let same = diff(&folder, "before", "after");
    let said = "2 games: no differences in metadata, moves, comments, variations and boards\n";
    assert_eq!((same.status, same.out.as_str()), (0, said), "{}", same.err);
    folder.write("converted/club/a.txt", "no game");
    let line = GAME.replace("(2... 13x24 3. 37-32) ", "");
    folder.write("b.pdn", &line);
    assert_eq!(ppn(&["convert", "b.pdn", "b.ppn"]).status, 0);
    let same = diff(&folder, "b.pdn", "b.ppn");
    assert_eq!((same.status, same.out.lines().count()), (0, 1), "{}", same.out);
}

/// Formatting sorts the squares of a position.
#[test]
fn the_layout_of_a_tag_does_not_matter() {
    let folder = Folder::new("tags");
    let game = |fen: &str| format!("[GameType \"20\"]\n[FEN \"{fen}\"]\n\n*\n");
    folder.write("a.pdn", game("W:W28:B27,18,38"));
    folder.write("b.pdn", game("W:W28:B18,27,38"));
    folder.write("c.pdn", game("W:W28:B18,27,37"));
    assert_eq!(diff(&folder, "a.pdn", "b.pdn").status, 0);
    let other = diff(&folder, "a.pdn", "c.pdn");
    assert!(other.out.contains("`FEN` is"), "{}", other.out);
}

#[test]
fn spaces_in_the_comments_of_a_variation_do_not_matter() {
    let folder = Folder::new("spaces");
    folder.write("a.pgn", "[Result \"*\"]\n\n1. e4 { a } (1. d4 { b }) ( 1. c4 ) *\n");
    folder.write("b.pgn", "[Result \"*\"]\n\n1. e4 {a} (1. d4 {b}) (1. c4) *\n");
    folder.write("c.pgn", "[Result \"*\"]\n\n1. e4 {a} (1. d4 {c}) (1. c4) *\n");
    assert_eq!(diff(&folder, "a.pgn", "b.pgn").status, 0);
    assert_eq!(diff(&folder, "b.pgn", "c.pgn").status, 1);
}

#[test]
fn two_games_that_ask_for_much_do_not_wait_for_each_other() {
    let folder = Folder::new("large");
    folder.write("a.ppn", "1. S@({1..200},{1..200})\n");
    folder.write("b.ppn", "1. S@({1..200},{1..199})\n");
    let same = diff(&folder, "a.ppn", "a.ppn");
    assert_eq!((same.status, same.err.as_str()), (0, ""));
    assert_eq!(diff(&folder, "a.ppn", "b.ppn").status, 1);
}

#[test]
fn differences_are_named() {
    let folder = Folder::new("named");
    let changes = [
        ("1. 32-28 19-23", "1. 32-28 17-22"),
        ("usual", "best"),
        ("37-32 *", "37-32 10-14 *"),
        ("13x24", "14x23"),
        ("(2... 13x24 3. 37-32) ", ""),
        ("[White \"Ann\"]", "[Black \"Ann\"]"),
        ("2021", "2022"),
    ];
    folder.write("old/a.pdn", GAME.repeat(changes.len() + 1));
    let mut new: String = changes.iter().map(|(from, to)| GAME.replacen(from, to, 1)).collect();
    folder.write("new/a.pdn", &new);
    folder.write("new/b.pdn", GAME);
    let ran = diff(&folder, "old", "new");
    assert_eq!((ran.status, ran.err.as_str()), (1, ""));
    new += GAME;
    folder.write("new/a.pdn", new + GAME);
    let more = diff(&folder, "old/a.pdn", "new/a.pdn");
    insta::assert_snapshot!(format!("{}\n{}", ran.out, more.out));
    let missing = diff(&folder, "old/a.pdn", "nowhere.pdn");
    assert_eq!(missing.status, 2, "{}", missing.err);
}

#[test]
fn games_are_found_again_after_one_that_only_one_file_has() {
    let folder = Folder::new("again");
    let game = |number: usize| {
        let tags = format!("[White \"Ann\"]\n[Round \"{number}\"]\n[GameType \"20\"]");
        let moves = ["32-28", "33-29", "34-30", "31-27"][number % 4];
        format!("{tags}\n\n1. {moves} *\n\n")
    };
    let games = |numbers: &[usize]| -> String { numbers.iter().map(|&one| game(one)).collect() };
    folder.write("a.pdn", games(&[1, 2, 3, 4, 5, 6]));
    folder.write("b.pdn", games(&[1, 3, 4, 7, 5, 6]));
    let ran = diff(&folder, "a.pdn", "b.pdn");
    let said =
        "a.pdn:2: b.pdn has no such game\nb.pdn:4: a.pdn has no such game\n7 games: 2 differ\n";
    assert_eq!((ran.status, ran.out.as_str()), (1, said));
    // Other tags do not hide which games belong together.
    folder.write("c.pdn", games(&[1, 2, 3]).replace("Ann", "Bo"));
    folder.write("d.pdn", games(&[1, 2, 3]));
    assert_eq!(diff(&folder, "d.pdn", "c.pdn").out.lines().count(), 4);
}

#[test]
fn games_in_another_order_are_not_compared_with_strangers() {
    let folder = Folder::new("order");
    let game = |name: &str| format!("[White \"{name}\"]\n\n1. {name}4 *\n\n");
    folder.write("x.pgn", ["a", "b", "c"].map(game).concat());
    folder.write("y.pgn", ["c", "b", "a"].map(game).concat());
    let ran = diff(&folder, "x.pgn", "y.pgn");
    let alone = |file: &str, number: u32, other: &str| {
        format!("{file}.pgn:{number}: {other}.pgn has no such game\n")
    };
    let mut lines: Vec<_> = ran.out.split_inclusive('\n').collect();
    lines.sort_unstable();
    let expected = [alone("x", 1, "y"), alone("x", 2, "y"), alone("y", 2, "x"), alone("y", 3, "x")];
    assert_eq!(lines[1..], expected);
}

#[test]
fn many_differences_are_counted_by_their_kinds() {
    let folder = Folder::new("kinds");
    let old = "[White \"Ann\"]\n\n1. 32-28 19-23 *\n\n".repeat(60);
    folder.write("a.pdn", &old);
    folder.write("b.pdn", old.replace("[White", "[GameType \"20\"]\n[White"));
    let ran = diff(&folder, "a.pdn", "b.pdn");
    let said = "     60  `GameType` is new: a.pdn:1 and 59 more\n60 games: 60 differ; all differences: --all\n";
    assert_eq!((ran.status, ran.out.as_str()), (1, said));
    let all = run(command(["diff", "--all", "a.pdn", "b.pdn"]).current_dir(folder.path()), "");
    assert_eq!((all.status, all.out.lines().count()), (1, 61));
}

#[test]
fn numbers_in_variations_may_touch_their_moves() {
    let folder = Folder::new("touch");
    let text = |number: &str| {
        format!("[GameType \"20\"]\n\n1. 32-28 ({{better}} {number}33-29) 19-23 {{see 1.}} *\n")
    };
    folder.write("a.pdn", text("1."));
    folder.write("b.pdn", text("1. "));
    assert_eq!(diff(&folder, "a.pdn", "b.pdn").status, 0);
    folder.write("c.pdn", text("1. ").replace("see 1.", "see 2."));
    assert_eq!(diff(&folder, "b.pdn", "c.pdn").status, 1);
}

#[test]
fn a_pinned_board_is_the_start_board() {
    let folder = Folder::new("pinned");
    folder.write("boards/Reef.ppn", "t@(1.5,1.5) S@a1 M@b1\n");
    folder.write("a.ppn", "---\nGameType: Reef\n...\n1. a1-a2\n");
    let pinned = run(command(["setups", "pin", "a.ppn"]).current_dir(folder.path()), "");
    assert_eq!(pinned.status, 0, "{}", pinned.err);
    folder.write("b.ppn", &pinned.out);
    let ran = diff(&folder, "a.ppn", "b.ppn");
    assert_eq!(ran.out, "a.ppn:1: `SetUp` is new\n1 game: 1 differs\n");
}

#[test]
fn games_with_the_same_text_differ_where_a_name_is_another_board() {
    let folder = Folder::new("own");
    let settings = |place: &str| format!("[boards]\nLighthouse = \"S2@{place}\"\n");
    for (name, place) in [("a", "b2"), ("b", "b2"), ("c", "c3")] {
        folder.write(&format!("{name}/ppn.toml"), settings(place));
        folder.write(&format!("{name}/g.ppn"), "---\nGameType: Lighthouse\n...\n1. S3@e5\n");
    }
    assert_eq!(diff(&folder, "a", "b").status, 0);
    let other = diff(&folder, "a", "c");
    assert_eq!(other.status, 1);
    assert!(other.out.contains("the start board differs"), "{}", other.out);
}

#[test]
fn a_key_without_a_value_is_not_new() {
    let folder = Folder::new("null");
    folder.write("a.ppn", "Site: \n\n1. S@b2\n");
    folder.write("b.ppn", "---\nSite: \n...\n1. S@b2\n");
    let same = diff(&folder, "a.ppn", "b.ppn");
    assert_eq!(same.status, 0, "{}", same.out);
    folder.write("b.ppn", "---\nSite: Rome\n...\n1. S@b2\n");
    let differs = diff(&folder, "a.ppn", "b.ppn");
    assert!(differs.out.contains("`Site` is \"Rome\" instead of null"), "{}", differs.out);
}
