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
    for bytes in [&index[..index.len() / 2], b"", b"[White \"x\"]\n"] {
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
