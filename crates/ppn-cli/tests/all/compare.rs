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
