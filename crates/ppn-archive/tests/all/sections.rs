//! The sections of a file have the games of the file, wherever it is cut.

use crate::archive::{CorpusGame, games, notations};
use ppn_archive::{GameText, Notation, Section, Texts};
use std::io;

fn texts_from<'f>(notation: &dyn Notation, file: &'f [u8], start: u64) -> io::Result<Texts<'f>> {
    Ok(notation.split(Box::new(&file[start as usize..])))
}

/// Cuts a file at the first game after each byte, into two and into more sections; returns the largest number of sections.
fn check(notation: &dyn Notation, file: &[u8]) -> usize {
    let expected: Vec<_> = texts_from(notation, file, 0).unwrap().map(Result::unwrap).collect();
    let mut most = 0;
    for bytes in 1..=file.len() as u64 {
        let sections = Section::all(bytes, |start| texts_from(notation, file, start)).unwrap();
        let mut found = Vec::new();
        for section in &sections {
            assert_eq!(section.games_before, found.len() as u64);
            let texts = texts_from(notation, file, section.place.offset).unwrap();
            found.extend(section.texts(texts).map(Result::unwrap));
        }
        assert_eq!(found, expected, "{} in sections of {bytes}: {sections:?}", notation.name());
        most = most.max(sections.len());
    }
    most
}

/// An archive of the smallest games of the corpus that end with a line end.
fn archive(notation: &dyn Notation, games: &[CorpusGame]) -> Vec<u8> {
    const GAMES: usize = 8;
    let of_notation = games.iter().filter(|game| game.notation.name() == notation.name());
    let mut texts: Vec<_> = of_notation.filter_map(|game| game.text.as_bytes()).collect();
    texts.sort_by_key(|text| text.len());
    texts.dedup();
    let mut file = Vec::new();
    for text in texts.into_iter().filter(|text| text.len() > 20).take(GAMES) {
        file.extend_from_slice(text);
        file.extend_from_slice(if text.ends_with(b"\n") { b"\n" } else { b"\n\n" });
    }
    file
}

#[test]
fn an_archive_of_each_notation_is_cut_at_all_its_games() {
    let corpus = games();
    for notation in notations().iter() {
        let file = archive(notation, &corpus);
        let games = texts_from(notation, &file, 0).unwrap().count();
        // Files of Arimaa have one game each.
        assert!(games > 1 || notation.name() == "arimaa", "{}", notation.name());
        assert_eq!(check(notation, &file), games, "{}", notation.name());
    }
}

/// Comments that look like games are where games cannot be found without what is before.
#[test]
fn comments_that_look_like_games_are_not_cut() {
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
        assert!(check(&**notations.named(name).unwrap(), file.as_bytes()) > 1, "{name}");
    }
}

/// A reader that begins in the middle takes these for other files, or sees less.
#[test]
fn games_that_read_otherwise_at_the_beginning_of_a_file_are_no_cuts() {
    let notations = notations();
    let tags = |text: &str| format!("{text}[Event \"x\"]\n\n1. e4 e5 *\n");
    let page = tags("<html>\n");
    // Both halves of a game between which the marker is wrong, and a comment above games.
    let halves = "---\nEvent: A\n---\n1. S@b2\n---\n# above\n---\n...\n1. M@c2\n";
    for (name, file) in [
        ("pgn", format!("{0}{page}{0}\u{feff}{0}", tags(""))),
        ("pgn", format!("{}\r\n{}", tags("").trim_end(), tags("\n"))),
        ("pdn", format!("[Event \"x\"] 1. 32-28 *\n{page}")),
        ("sgf", "(;GM[1]SZ[9])<html>(;GM[1]SZ[9])\r\n\r\n(;SZ[9])".to_owned()),
        ("ppn", format!("{halves}{halves}")),
        ("ppn", halves.replace('\n', "\r\n").repeat(2)),
        ("fan", "FAN31415926 1\n1g Ra1\n".repeat(3)),
    ] {
        check(&**notations.named(name).unwrap(), file.as_bytes());
    }
    // Bytes that are not UTF-8 are reported without their place in the file.
    check(&**notations.named("ppn").unwrap(), &b"---\nEvent: Caf\xe9\n...\n1. S@b2\n".repeat(4));
    check(&**notations.named("pgn").unwrap(), &b"[White \"\xe9\"]\n\n1. e4 *\n\n".repeat(4));
    check(&**notations.named("fan").unwrap(), &b"FAN31415926 1\n1g Ra1 \"\xff\"\n".repeat(4));
}

/// The budget of a file is that of its sections together.
#[test]
fn the_games_of_all_sections_share_the_budget_of_their_file() {
    let notations = notations();
    for (name, game, count) in [
        ("ppn", "---\n...\n1. S@({1..300},{1..300})\n", 700),
        ("sgf", "(;GM[1]SZ[52]AB[aa:ZZ])\n", 1_000),
    ] {
        let notation = &**notations.named(name).unwrap();
        let file = game.repeat(count).into_bytes();
        let texts: Vec<_> = texts_from(notation, &file, 0).unwrap().map(Result::unwrap).collect();
        assert!(texts.last().unwrap().is_rationed && !texts[0].is_rationed, "{name}");
        let sections = Section::all(5_000, |start| texts_from(notation, &file, start)).unwrap();
        assert!(sections.len() > 2);
        let of = |section: &Section| {
            let texts = section.texts(texts_from(notation, &file, section.place.offset).unwrap());
            texts.map(Result::unwrap).collect::<Vec<_>>()
        };
        assert!(sections.iter().flat_map(of).eq(texts), "{name}");
    }
}

#[test]
fn errors_of_a_file_end_the_search() {
    assert!(Section::all(1, |_| Err(io::Error::other("gone"))).is_err());
    let broken = |_| {
        let texts = [Ok(GameText::default()), Err(io::Error::other("gone"))];
        Ok(Box::new(texts.into_iter()) as Texts<'_>)
    };
    assert!(Section::all(1, broken).is_err());
    // No games are one section, which may be read.
    let nothing = Section::all(1, |_| Ok(Box::new(std::iter::empty()) as Texts<'_>)).unwrap();
    assert_eq!(nothing, [Section::default()]);
}
