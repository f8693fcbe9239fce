//! `ppn fmt`, `ppn convert`, and the rules of other games, from the command line.

use crate::support::{Folder, ppn};
use std::fs;

const LOOSE: &str = "---\r\nEvent: A\r\n\r\n1.  S@b2\r\n2.  M@b3\r\n---\r\nEvent: B\r\n...\r\n";
const NEAT: &str = "---\r\nEvent: A\r\n...\r\n1. S@b2\r\n2. M@b3\r\n---\r\nEvent: B\r\n...\r\n";

#[test]
fn files_are_formatted_in_place_and_then_stay() {
    let folder = Folder::new("place");
    let file = folder.write("games.ppn", LOOSE);
    let check = ppn(&["fmt", "--check", &file], "");
    assert_eq!(check.status, 1);
    assert!(check.err.contains("games.ppn would be formatted"), "{}", check.err);
    let diff = ppn(&["fmt", "--diff", &file], "");
    assert_eq!(diff.status, 1);
    assert!(diff.out.contains("+1. S@b2\r\n+2. M@b3"), "{}", diff.out);
    assert_eq!(fs::read_to_string(&file).unwrap(), LOOSE);
    assert_eq!(ppn(&["fmt", &file], "").status, 0);
    assert_eq!(fs::read_to_string(&file).unwrap(), NEAT);
    assert_eq!(ppn(&["fmt", "--check", &file], "").status, 0);
    assert_eq!(folder.names(), ["games.ppn"]);
}

#[test]
fn the_standard_input_goes_to_the_standard_output() {
    assert_eq!(ppn(&["fmt", "-"], LOOSE).out, NEAT);
    let narrow = ppn(&["fmt", "--width", "10", "-"], "1. S@b2 2. M@b3");
    assert_eq!(narrow.out, "---\n...\n1. S@b2\n2. M@b3\n");
    let turns = ppn(&["fmt", "--layout=turns", "-"], "1. S@b2 1... *b2 2. M@b3");
    assert_eq!(turns.out, "---\n...\n1. S@b2 1... *b2\n2. M@b3\n");
    assert_eq!(ppn(&["fmt", "--check", "-"], NEAT).status, 0);
}

#[test]
fn lines_that_are_not_asked_for_stay() {
    let text = "---\n...\n1.  S@b2\n2.  M@c3\n---\n...\n1.  C@b2\n";
    let one = ppn(&["fmt", "--range", "4", "-"], text);
    assert_eq!(one.out, "---\n...\n1.  S@b2\n2. M@c3\n---\n...\n1.  C@b2\n");
    let several = ppn(&["fmt", "--range", "7-9", "-"], text);
    assert_eq!(several.out, "---\n...\n1.  S@b2\n2.  M@c3\n---\n...\n1. C@b2\n");
    assert_eq!(ppn(&["fmt", "--range", "3-2", "-"], text).status, 2);
    assert_eq!(ppn(&["fmt", "--range", "1", "--notation", "fan", "-"], "1g Rh1").status, 2);
}

#[test]
fn archives_longer_than_a_batch_are_written_in_order() {
    let folder = Folder::new("archive");
    let game = |n: usize, gap: &str| format!("---\nRound: {n}\n...\n1.{gap}S@b2\n");
    let games = |gap: &str| (0..600).map(|n| game(n, gap)).collect::<String>();
    // The first difference is near the end, and the missing line end is after it.
    let loose = format!("{}{}", games(" "), games("  ").trim_end());
    let file = folder.write("a.ppn", &loose);
    assert_eq!(ppn(&["fmt", "--check", &file], "").status, 1);
    assert_eq!(ppn(&["fmt", &file], "").status, 0);
    assert_eq!(fs::read_to_string(&file).unwrap(), format!("{}{}", games(" "), games(" ")));
    let slips = loose.replace("Round: 599\n", "Round: No\n");
    folder.write("a.ppn", &slips);
    assert_eq!(ppn(&["check", "--fix", &file], "").status, 0);
    assert_eq!(fs::read_to_string(&file).unwrap(), slips.replace(": No", ": \"No\""));
}

#[test]
fn what_is_broken_is_reported_and_stays() {
    let broken = "1.   S@b2  2.   b2  3. {open";
    let ran = ppn(&["fmt", "-"], broken);
    assert_eq!((ran.status, ran.out.as_str()), (1, broken));
    assert!(ran.err.contains("comment-unterminated"), "{}", ran.err);
    let folder = Folder::new("latin");
    let file = folder.write("latin.ppn", b"1.   S@b2 {\xe9}");
    assert_eq!(ppn(&["fmt", &file], "").status, 1);
    assert_eq!(fs::read(&file).unwrap(), b"1.   S@b2 {\xe9}");
}

#[test]
fn other_notations_have_canonical_forms() {
    let fan = ppn(&["fmt", "--notation", "fan", "-"], "1g Rh1 1s ra8 2g Rh1n");
    assert_eq!(fan.status, 0);
    assert_eq!(fan.out, "FAN31415926 1 arimaa\n\n1g Rh1\n1s ra8\n2g Rh1n\n");
    let archive = "[GameType \"20\"] 1. 32-28 *\n[GameType \"20\"] 1. 33-28 *\n";
    let pdn = ppn(&["fmt", "--notation", "pdn", "-"], archive);
    assert_eq!(pdn.out, "[GameType \"20\"]\n\n1. 32-28\n*\n\n[GameType \"20\"]\n\n1. 33-28\n*\n");
}

#[test]
fn draughts_go_to_ppn_and_back() {
    let folder = Folder::new("draughts");
    let game = "[Event \"x\"]\n[GameType \"20\"]\n\n1. 32-28 19-23 2. 28x19 14x23\n*\n";
    let (pdn, ppn_file) = (folder.write("a.pdn", game), folder.file("a.ppn"));
    assert_eq!(ppn(&["convert", &pdn, &ppn_file], "").status, 0);
    let back = ppn(&["convert", &ppn_file, "-", "--to", "pdn"], "");
    assert_eq!((back.status, back.err.as_str()), (0, ""));
    let back = back.out;
    assert!(back.contains("[Event \"x\"]") && !back.contains("PDNGameType"), "{back}");
    assert!(back.ends_with("\n1. 32-28 19-23 2. 28x19 14x23\n*\n"), "{back}");
    let remarked = "[GameType \"21,B,8,8,N1,0\"]\n\n{before} 1. 11-15! {good} 1... 23-19?! $7 (1... \
                    24-20 2. 15x24)\n{worse (it seems)} 2. 9-14\n*\n";
    folder.write("a.pdn", remarked);
    assert_eq!(ppn(&["convert", &pdn, &ppn_file], "").status, 0);
    assert_eq!(ppn(&["convert", &ppn_file, "-", "--to", "pdn"], "").out, remarked);
    folder.write("a.pdn", game);
    let small = ppn(&["convert", &pdn, "-", "--system", "piecepack"], "");
    assert_eq!(small.status, 1);
    assert!(small.err.contains("too few pieces"), "{}", small.err);
}

#[test]
fn arimaa_goes_to_ppn_and_back() {
    let folder = Folder::new("arimaa");
    let game =
        "FAN31415926 1 arimaa\nGold: Ann\n\n1g Ee2 Rh1\n1s ra8\n2g Ee2n \"slow\"\n  [ 2g Rh1n ]\n";
    let (fan, ppn_file) = (folder.write("a.fan", game), folder.file("a.ppn"));
    assert_eq!(ppn(&["convert", &fan, &ppn_file], "").status, 0);
    let back = ppn(&["convert", &ppn_file, "-", "--to", "fan"], "").out;
    assert!(back.contains("  [ 2g Rh1n ]\n"), "{back}");
    let record = ppn(&["convert", &fan, "-", "--to", "arimaa"], "").out;
    assert_eq!(record, "Gold: Ann\n\n1g Ee2 Rh1\n1s ra8\n2g Ee2n\n");
    assert_eq!(ppn(&["convert", &fan, "-", "--to", "pdn"], "").status, 2);
}

#[test]
fn a_record_that_would_lose_something_is_unchanged_and_reported() {
    let turns = "1w Ra1 Rb2\n1b ra8\n2w Rb2n\n";
    for rest in ["2b takeback\n2w Rb2e\n2b\n", "2b \"so\" ra8s\n"] {
        let record = format!("{turns}{rest}");
        let ran = ppn(&["fmt", "--notation", "arimaa", "-"], &record);
        assert_eq!((ran.status, &ran.out), (0, &record));
        let told = "ppn: <stdin>: not formatted: \
            a plain record cannot have remarks and variations\n";
        assert_eq!(ran.err, told);
    }
    let ran = ppn(&["fmt", "--notation", "arimaa", "-"], turns);
    assert_eq!(
        (ran.out, ran.err),
        (turns.replace("1w", "1g").replace("2w", "2g").replace("1b", "1s"), String::new())
    );
}

#[test]
fn line_ends_of_all_notations_stay() {
    for (notation, text) in
        [("fan", "FAN31415926 1\r\n1g Ra1 1s ra8\r\n"), ("arimaa", "1g Ra1\r\n1s ra8\r\n")]
    {
        let ran = ppn(&["fmt", "--notation", notation, "-"], text);
        assert!(ran.out.ends_with("1g Ra1\r\n1s ra8\r\n"), "{}", ran.out);
        assert_eq!(ran.out.matches('\n').count(), ran.out.matches("\r\n").count());
    }
}

#[test]
fn an_empty_line_between_games_stays() {
    let text = "---\n...\n1. S@b2\n\n\n---\n...\n1. M@c3\n\n";
    let neat = "---\n...\n1. S@b2\n\n---\n...\n1. M@c3\n";
    assert_eq!(ppn(&["fmt", "-"], text).out, neat);
    assert_eq!(ppn(&["fmt", "-"], neat).out, neat);
    let filled = ppn(&["fmt", "--layout", "fill", "-"], text).out;
    assert_eq!(filled, neat.replace("\n\n", "\n"));
}

#[test]
fn one_cause_is_one_report_and_the_game_stays() {
    for (game, line) in [
        ("---\nGameType: Chess\nEvent: A\n1.  e2-e4 e7-e5\n", 4),
        ("# a note\nGameType: Chess\n1.  e2-e4 e7-e5\n", 3),
        ("---\nGameType: Chess\n---\n1.  e2-e4 e7-e5\n", 3),
        ("GameType: Chess\n---\n1.  e2-e4 e7-e5\n", 2),
    ] {
        let ran = ppn(&["fmt", "-"], game);
        assert_eq!((ran.status, ran.out.as_str()), (1, game));
        assert_eq!(ran.err.matches("Error:").count(), 1, "{}", ran.err);
        assert!(ran.err.starts_with("[E0054]"), "{}", ran.err);
        assert!(ran.err.contains(&format!("<stdin>:{line}:1")), "{}", ran.err);
    }
}
