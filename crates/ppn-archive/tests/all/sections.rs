//! A file is split into the same games wherever it is cut into sections.

use crate::archive::{games, notations};
use ppn_archive::{Notation, Section};

/// Where the reader of the whole file finds games.
fn sequential(notation: &dyn Notation, file: &[u8]) -> Vec<usize> {
    notation.split(Box::new(file)).map(|text| text.unwrap().offset as usize).collect()
}

/// Cuts a file at each byte, and at each byte and two other places.
fn check(notation: &dyn Notation, file: &[u8]) {
    let expected = sequential(notation, file);
    let read = |range| Section::read(notation, file, range).unwrap();
    for at in 0..=file.len() {
        let two = [read(0..at), read(at..file.len())];
        let shown = String::from_utf8_lossy(&file[at..]);
        assert_eq!(Section::join(notation, file, &two).unwrap(), expected, "cut before {shown:?}");
    }
    for at in (0..file.len() / 2).step_by(7) {
        let cuts = [0, at, at + file.len() / 20, file.len() - at / 2, file.len()];
        let sections: Vec<_> = cuts
            .windows(2)
            .filter(|pair| pair[0] <= pair[1])
            .map(|pair| read(pair[0]..pair[1]))
            .collect();
        assert_eq!(Section::join(notation, file, &sections).unwrap(), expected, "{cuts:?}");
    }
}

#[test]
fn sections_of_an_archive_of_each_notation_are_joined_to_its_games() {
    const MOST: usize = 2_000;
    for notation in notations().iter() {
        let mut file = Vec::new();
        for game in games().iter().filter(|game| game.notation.name() == notation.name()) {
            let bytes = game.text.as_bytes().unwrap_or_default();
            if file.len() + bytes.len() <= MOST {
                file.extend_from_slice(bytes);
                if !file.ends_with(b"\n") {
                    file.push(b'\n');
                }
                file.push(b'\n');
            }
        }
        check(notation, &file);
        assert!(
            sequential(notation, &file).len() > 1 || file.is_empty() || notation.name() == "arimaa",
            "{}",
            notation.name()
        );
    }
}

/// Comments that look like games are where the guess about a boundary is wrong.
#[test]
fn comments_that_look_like_games_are_read_again() {
    let notations = notations();
    let game = "[Event \"x\"]\n\n1. e4 e5 *\n\n";
    let pgn =
        format!("{game}[Event \"y\"]\n\n1. e4 {{\n\n{game}{game}{game}}} e5 *\n\n{game}{game}");
    let draughts = pgn
        .replace("1. e4 e5", "1. 32-28 19-23")
        .replace("1. e4 ", "1. 32-28 ")
        .replace("} e5", "} 19-23");
    let tree = "(;GM[1]SZ[9];B[ee])\n";
    let sgf = format!("{tree}(;GM[1]SZ[9]C[{}];B[aa])\n{tree}", tree.repeat(3).replace(']', "\\]"));
    let ppn = "---\nEvent: a\n...\n1. S@b2 {\n---}\n---\nEvent: |\n  ...\n  ---\n...\n2. M@c3\n";
    for (name, file) in [("pgn", pgn), ("pdn", draughts), ("sgf", sgf), ("ppn", ppn.to_owned())] {
        check(&**notations.named(name).unwrap(), file.as_bytes());
    }
}
