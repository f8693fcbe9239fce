//! `ppn print`: sheets of every system, of start boards and of games.

use crate::support::{Folder, ppn};
use std::fs;

/// The notes of a run that writes a file.
fn print(arguments: &[&str], out: &str) -> String {
    let ran = ppn(&[&["print"], arguments, &["-o", out]].concat(), "");
    assert_eq!((ran.status, &*ran.out), (0, ""), "{arguments:?}: {}", ran.err);
    ran.err
}

/// The systems of the notation, and the names that people use for sets.
const SETS: [&str; 44] = [
    "alquerque",
    "arimaa",
    "cards",
    "checkers",
    "checkers2",
    "chess",
    "chess2",
    "cubes",
    "dice",
    "dice-d4",
    "dice-d8",
    "dice-d10",
    "dice-d10-percentile",
    "dice-d12",
    "dice-d20",
    "dice-fudge",
    "dice-numeral",
    "dominoes",
    "dominoes-black",
    "dominoes-blue",
    "dominoes-green",
    "dominoes-red",
    "dominoes-white",
    "dominoes-yellow",
    "draughts",
    "dual-piecepacks-expansion",
    "go",
    "hexpack",
    "icehouse",
    "looney pyramids",
    "marbles",
    "meeples",
    "morris",
    "othello",
    "piecepack",
    "playing-cards",
    "playing-cards-colored",
    "playing-cards-expansion",
    "playing-cards-tarot",
    "pyramids",
    "reversi",
    "stackpack",
    "subpack",
    "tarot",
];

#[test]
#[cfg(feature = "pdf")]
fn every_system_prints_without_a_warning() {
    let folder = Folder::new("systems");
    let out = folder.file("set.pdf");
    for set in SETS {
        let note = print(&[set], &out);
        assert!(note.lines().count() == 1 && note.contains(": print at 100 %"), "{set}: {note}");
        assert!(fs::read(&out).unwrap().starts_with(b"%PDF-1.7"), "{set}");
        assert_eq!(print(&[set, "--quiet"], &out), "", "{set}");
    }
}

#[test]
#[cfg(feature = "pdf")]
fn a_start_board_has_what_a_game_needs() {
    let folder = Folder::new("needs");
    let out = folder.file("game.pdf");
    let note = print(&["--setup", "Fujisan", "--arg", "Seed=42"], &out);
    // 20 tiles, 24 coins, four pawns and four dice.
    assert!(note.starts_with("52 pieces on 2 sheets of A4"), "{note}");
    let note = print(&["--setup", "Chess", "--system", "chess", "--paper", "letter"], &out);
    assert!(note.starts_with("33 pieces on 2 sheets of Letter"), "{note}");
    let note = print(&["--setup", "Four Field Kono", "--only", "coin"], &out);
    assert!(note.starts_with("16 pieces on 1 sheet of A4, 2 pages"), "{note}");
    let game = folder.write("kono.ppn", "---\nGameType: Four Field Kono\n...\n1. S@b2\n");
    assert!(print(&["--game", &game, "--only", "coin"], &out).starts_with("17 pieces"), "{note}");
}

#[test]
fn stickers_are_for_bodies_that_people_have() {
    let folder = Folder::new("stickers");
    let note = print(&["dice", "--sides", "stickers"], &folder.file("dice.svg"));
    assert_eq!(
        note,
        "stickers for 9 pieces on 1 sheet of A4, 1 page: print at 100 % on one side\n"
    );
    let svg = fs::read_to_string(folder.file("dice.svg")).unwrap();
    // As a drawing, and as a line to cut along.
    assert_eq!(svg.matches("<title>red die, 6</title>").count(), 2);
}

#[test]
fn a_page_is_a_file() {
    let folder = Folder::new("pages");
    let note = print(&["dice_d8", "--sides", "one"], &folder.file("d8.svg"));
    assert!(note.ends_with("1 page: print at 100 % on one side\n"), "{note}");
    print(&["subpack", "--only", "coin"], &folder.file("coins-%d.svg"));
    assert_eq!(folder.names(), ["coins-1.svg", "coins-2.svg", "d8.svg"]);
    let svg = fs::read_to_string(folder.file("d8.svg")).unwrap();
    assert!(svg.contains("<g xmlns:inkscape"), "{svg}");
    let out = folder.file("coins.svg");
    let ran = ppn(&["print", "subpack", "--only", "coin", "-o", &out], "");
    assert_eq!(ran.status, 2);
    assert!(
        ran.err.contains("there are 2 pages; give the output a name with a number"),
        "{}",
        ran.err
    );
    assert!(!folder.names().contains(&"coins.svg".to_owned()));
}

#[test]
#[cfg(feature = "raster")]
fn pixels_are_those_of_the_paper() {
    let folder = Folder::new("pixels");
    let out = folder.file("d4.png");
    print(&["dice_d4", "--paper", "a5"], &out);
    let png = fs::read(&out).unwrap();
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    // 148 by 210 millimetres with 300 pixels an inch, rounded up.
    assert_eq!([number(16), number(20)], [1749, 2481]);
    // The file says how many pixels a metre has, so that the page has the width of the paper.
    assert_eq!(&png[37..41], b"pHYs");
    let metres = f64::from(number(16)) / f64::from(number(41));
    assert!((metres - 0.148).abs() < 1e-5, "{metres}");
}

#[test]
fn wrong_usage_is_said() {
    let folder = Folder::new("wrong");
    let (game, out) = (folder.write("a.ppn", "---\nGameType: Chess\n...\n"), folder.file("a.svg"));
    for (arguments, said) in [
        (vec!["peacepack"], "did you mean `piecepack`?"),
        (vec!["piecepack", "--only", "chip"], "expected tile, coin, die"),
        (vec!["chess", "--only", "coin"], "there are no such pieces to print"),
        (vec!["chess", "--paper", "a0"], "expected a4, letter, a3, a5, 4x6"),
        (vec!["chess", "--bleed", "1"], "expected inches from 0 to 0.25"),
        (vec!["chess", "--arg", "Seed=1"], "--system and --arg apply to the game of --setup"),
        (vec!["--setup", "Fujisann"], "Fujisan"),
        (vec!["chess", "--setup", "Fujisan"], "cannot be used with"),
        (vec![], "required"),
    ] {
        let ran = ppn(&[&["print", "-o", &out], &arguments[..]].concat(), "");
        assert_eq!(ran.status, 2, "{arguments:?}");
        assert!(ran.err.contains(said), "{arguments:?}: {}", ran.err);
    }
    // A file of games is not replaced.
    let ran = ppn(&["print", "--game", &game, "-o", &game], "");
    assert_eq!(ran.status, 2, "{}", ran.err);
    assert_eq!(folder.names(), ["a.ppn"]);
}
