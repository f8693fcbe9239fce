//! `ppn index`, and `ppn find` with an index.

use crate::support::{Folder, Ran, command, run};
use std::fs;

fn ppn(folder: &Folder, arguments: &[&str]) -> Ran {
    run(command(arguments).current_dir(folder.path()), "")
}

/// Games that end in one of 16 positions; every hundredth has an illegal move.
fn games(count: usize) -> String {
    let game = |n: usize| {
        let (first, second) = (["a", "b", "c", "d"][n % 4], ["e", "f", "g", "h"][n / 4 % 4]);
        let answer = if n % 100 == 99 { "e4" } else { "a6" };
        format!("[White \"P{n}\"]\n\n1. {first}3 {second}5 2. {second}4 {answer} *\n\n")
    };
    (0..count).map(game).collect()
}

const QUERIES: [&str; 6] = [
    "position pgn \"1. b3 f5 2. f4\"",
    "position pgn \"1. b3 f5 2. f4\" and White ~ \"5\"",
    "White = P77 or White = P199",
    "number in 40..44 and moves >= 4",
    "has tag Black or position pgn \"1. d3 g5 2. g4\" at last",
    "position pgn \"1. e4\"",
];

#[test]
fn an_index_changes_no_answer() {
    let folder = Folder::new("answers");
    folder.write("many.pgn", games(700));
    let find = |arguments: &[&str]| {
        let ran = QUERIES.map(|query| ppn(&folder, &[&["find", query], arguments].concat()));
        assert!(ran[0].err.contains("chess-illegal"), "{}", ran[0].err);
        ran
    };
    let without = find(&["many.pgn"]);
    let made = ppn(&folder, &["index", "many.pgn"]);
    assert_eq!((made.status, made.err.as_str()), (0, ""));
    assert!(made.out.starts_with("many.pgn.ppn-index: 700 games, "), "{}", made.out);
    let index = fs::metadata(folder.file("many.pgn.ppn-index")).unwrap().len();
    let archive = fs::metadata(folder.file("many.pgn")).unwrap().len();
    assert!(index * 2 <= archive * 3, "{index} bytes for {archive}");
    assert_eq!(find(&["many.pgn"]), without);
    assert_eq!(find(&["many.pgn", "--no-index"]), without);
    // The index is no archive.
    assert_eq!(find(&["."])[0].out, without[0].out);
    assert_eq!(folder.names(), ["many.pgn", "many.pgn.ppn-index"]);
}

#[test]
fn an_index_that_does_not_fit_is_not_used() {
    let folder = Folder::new("stale");
    let text = games(300);
    folder.write("many.pgn", &text);
    assert_eq!(ppn(&folder, &["index", "many.pgn"]).status, 0);
    let count = || ppn(&folder, &["find", QUERIES[0], "--count", "--quiet", "many.pgn"]);
    assert_eq!((count().out.as_str(), count().err.as_str()), ("19\n", ""));
    let index = fs::read(folder.file("many.pgn.ppn-index")).unwrap();
    // A game more.
    folder.write("many.pgn", format!("{text}1. b3 f5 2. f4 *\n"));
    let ran = count();
    assert_eq!((ran.status, ran.out.as_str()), (0, "20\n"));
    assert!(ran.err.contains("many.pgn.ppn-index is not used, since the archive"), "{}", ran.err);
    let ran = ppn(&folder, &["find", QUERIES[0], "--count", "--quiet", "--no-index", "many.pgn"]);
    assert_eq!((ran.out.as_str(), ran.err.as_str()), ("20\n", ""));
    // As long as before.
    folder.write("many.pgn", text.replacen("1. b3 f5 2. f4", "1. b3 f5 2. a4", 1));
    let ran = count();
    assert_eq!(ran.out, "18\n");
    assert!(ran.err.contains("is not used"), "{}", ran.err);
    // Half an index, and none at all.
    for bytes in [b"[White \"x\"]\n", &index[..index.len() / 2], b""] {
        folder.write("many.pgn.ppn-index", bytes);
        let ran = count();
        assert_eq!((ran.status, ran.out.as_str()), (0, "18\n"));
        assert!(ran.err.contains("is not used"), "{}", ran.err);
    }
    assert_eq!(ppn(&folder, &["index", "many.pgn"]).status, 0);
    assert_eq!((count().out.as_str(), count().err.as_str()), ("18\n", ""));
    // Another edition reads the games in another way.
    let ran = ppn(&folder, &["find", QUERIES[0], "--quiet", "--edition", "0.11", "many.pgn"]);
    assert!(ran.err.contains("its settings changed"), "{}", ran.err);
}

/// The places of the blocks of an index, which follow each other: each after its length and its checksum.
fn blocks(index: &[u8]) -> Vec<usize> {
    let (mut at, mut blocks) = ("ppn index 2\n".len(), Vec::new());
    while at + 12 < index.len() {
        blocks.push(at + 12);
        let length: [u8; 4] = index[at..at + 4].try_into().unwrap();
        at += 12 + u32::from_le_bytes(length) as usize;
    }
    blocks
}

#[test]
fn damage_in_an_index_loses_and_doubles_no_game() {
    let folder = Folder::new("damaged");
    folder.write("many.pgn", games(700));
    assert_eq!(ppn(&folder, &["index", "many.pgn"]).status, 0);
    let whole = fs::read(folder.file("many.pgn.ppn-index")).unwrap();
    let find = || ppn(&folder, &["find", QUERIES[0], "many.pgn"]);
    let right = find();
    assert_eq!((right.status, right.out.lines().count()), (0, 44));
    // The place of the end, in the last bytes, is in no block.
    let places = [blocks(&whole), vec![0, whole.len() - 1]].concat();
    assert!(places.len() > 9);
    let mut warned = Vec::new();
    for at in places.iter().copied() {
        let mut damaged = whole.clone();
        damaged[at] ^= 0x20;
        folder.write("many.pgn.ppn-index", damaged);
        let ran = find();
        assert_eq!((ran.status, &ran.out), (0, &right.out), "{at}: {}", ran.err);
        let (warnings, others): (Vec<_>, Vec<_>) =
            ran.err.lines().partition(|line| line.starts_with("ppn: "));
        assert_eq!(others, right.err.lines().collect::<Vec<_>>(), "{at}");
        let expected = "ppn: warning: many.pgn.ppn-index is not used: ";
        assert!(warnings.len() <= 1, "{warnings:?}");
        if let Some(warning) = warnings.first() {
            assert!(warning.starts_with(expected) && warning.contains("`ppn index`"), "{warning}");
            warned.push(at);
        }
    }
    // The places of the games from 257 on are read when the games before them were given.
    assert!(warned.contains(&places[2]), "{warned:?} of {places:?}");
}

#[test]
fn only_an_index_is_replaced_by_an_index() {
    let folder = Folder::new("foreign");
    folder.write("one.pgn", "[Event \"x\"]\n\n1. e4 e5 *\n");
    let index = "one.pgn.ppn-index";
    let refused = |problem: &str| {
        let ran = ppn(&folder, &["index", "one.pgn"]);
        assert_eq!((ran.status, ran.out.as_str()), (2, ""));
        let message = format!("ppn: {index}: {problem}");
        assert!(ran.err.starts_with(&message), "{}", ran.err);
    };
    let foreign = "this is no index, so it is not replaced; move or remove it first";
    for text in ["a note\n", "1. d4 d5 *\n", "ppn index of my games\n"] {
        folder.write(index, text);
        refused(foreign);
        assert_eq!(fs::read_to_string(folder.file(index)).unwrap(), text);
    }
    fs::remove_file(folder.file(index)).unwrap();
    fs::create_dir(folder.file(index)).unwrap();
    refused(foreign);
    fs::remove_dir(folder.file(index)).unwrap();
    // An index of another version, and a file that is empty.
    for text in ["ppn index 22\n…", ""] {
        folder.write(index, text);
        let ran = ppn(&folder, &["index", "one.pgn"]);
        assert_eq!((ran.status, ran.err.as_str()), (0, ""));
        assert!(ran.out.starts_with("one.pgn.ppn-index: 1 game, "), "{}", ran.out);
    }
    #[cfg(unix)]
    {
        use std::{os::unix::fs::symlink, process::Command};
        let made = fs::read(folder.file(index)).unwrap();
        fs::rename(folder.file(index), folder.file("elsewhere")).unwrap();
        symlink("elsewhere", folder.file(index)).unwrap();
        assert_eq!(ppn(&folder, &["index", "one.pgn"]).status, 0);
        assert!(fs::symlink_metadata(folder.file(index)).unwrap().is_symlink());
        assert_eq!(fs::read(folder.file("elsewhere")).unwrap(), made);
        folder.write("elsewhere", "1. d4 d5 *\n");
        refused(foreign);
        assert_eq!(fs::read(folder.file("elsewhere")).unwrap(), b"1. d4 d5 *\n");
        fs::remove_file(folder.file("elsewhere")).unwrap();
        refused("the link leads to no file");
        fs::remove_file(folder.file(index)).unwrap();
        assert!(Command::new("mkfifo").arg(folder.file(index)).status().unwrap().success());
        refused(foreign);
        let ran = ppn(&folder, &["find", "moves = 2", "--count", "one.pgn"]);
        assert_eq!((ran.out.as_str(), ran.err.as_str()), ("1\n", ""));
    }
}

#[test]
fn files_that_cannot_have_an_index_are_reported() {
    let folder = Folder::new("none");
    folder.write("empty.pgn", "");
    folder.write("packed.pgn.gz", [0x1f, 0x8b, 8, 0]);
    folder.write("good.pgn", games(3));
    let ran = ppn(&folder, &["index", "empty.pgn", "missing.pgn", "packed.pgn.gz", "good.pgn"]);
    assert_eq!(ran.status, 2);
    for part in
        ["empty.pgn: there are no games", "missing.pgn", "packed.pgn.gz: games are read again"]
    {
        assert!(ran.err.contains(part), "{}", ran.err);
    }
    assert!(ran.out.starts_with("good.pgn.ppn-index: 3 games"), "{}", ran.out);
    // Without a result, the next game decides where the one before it ends.
    let text =
        "[Event \"a\"]\n\n1. 32-28 *\n\n[Event \"b\"]\n\n1. 32-28\n\n[Event \"c\"]\n\n1. 31-26 *\n";
    folder.write("open.pdn", text);
    let ran = ppn(&folder, &["index", "open.pdn"]);
    let reason = "ppn: open.pdn: the game in line 5 cannot be read without the text around it";
    assert!(ran.status == 2 && ran.err.starts_with(reason), "{}", ran.err);
    fs::remove_file(folder.file("open.pdn")).unwrap();
    let ran = ppn(&folder, &["index", "-"]);
    assert!(ran.status == 2 && ran.err.contains("<stdin>: games are read again"), "{}", ran.err);
    assert_eq!(folder.names(), ["empty.pgn", "good.pgn", "good.pgn.ppn-index", "packed.pgn.gz"]);
}

#[test]
#[cfg(unix)]
fn a_signal_leaves_no_half_index() {
    use std::{
        os::unix::process::ExitStatusExt,
        process::Command,
        thread,
        time::{Duration, Instant},
    };
    let folder = Folder::new("signals");
    folder.write("many.pgn", games(6_000));
    let mut interrupted = 0;
    for name in ["-INT", "-TERM", "-HUP"] {
        let mut child = command(["index", "many.pgn"]).current_dir(folder.path()).spawn().unwrap();
        let end = Instant::now() + Duration::from_secs(60);
        let is_written = || folder.names().iter().any(|name| name.ends_with(".new"));
        while !is_written() && child.try_wait().unwrap().is_none() && Instant::now() < end {
            thread::sleep(Duration::from_micros(200));
        }
        let _ = Command::new("kill").args([name, &child.id().to_string()]).status();
        let status = child.wait().unwrap();
        if status.signal().is_some() {
            interrupted += 1;
            assert_eq!(folder.names(), ["many.pgn"], "{name}");
        }
        let _ = fs::remove_file(folder.file("many.pgn.ppn-index"));
    }
    assert!(interrupted > 0, "all runs ended before their signals");
}
