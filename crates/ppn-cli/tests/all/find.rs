//! `ppn find`: the games that meet a query, as lines, numbers, JSON and games.

use crate::support::{Folder, command, run};

const PDN: &str = "[Event \"Club\"]\n[White \"Ann\"]\n[Black \"Bo\"]\n[Date \"2021.03.04\"]\n[Result \"2-0\"]\n\
                   [GameType \"20\"]\n\n1. 32-28 19-23 2. 28x19 14x23 {a blunder} *\n\n\
                   [White \"Bo\"]\n[Black \"Cy\"]\n[GameType \"20\"]\n\n1. 32-27 32-28 *\n\n\
                   [White \"Cy\"]\n[Black \"Ann\"]\n[Result \"0-2\"]\n[GameType \"20\"]\n\n1. 33-28 18-23 0-2\n";
const PGN: &str = "[White \"Ann\"]\n[Black \"Dee\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n";

fn archive(name: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("club.pdn", PDN);
    folder.write("chess.pgn", PGN);
    folder
}

/// The exit status, the output, and the messages.
fn find(folder: &Folder, arguments: &[&str]) -> (i32, String, String) {
    let all = [&["find"], arguments].concat();
    let ran = run(command(&all).current_dir(folder.path()), "");
    (ran.status, ran.out, ran.err)
}

#[test]
fn found_games_are_lines_numbers_and_json() {
    let folder = archive("lines");
    let (status, out, err) = find(&folder, &["players ~ ann and has tag Result"]);
    let lines = "chess.pgn:1  1  Ann – Dee  1-0\nclub.pdn:1  1  Ann – Bo  2-0\nclub.pdn:15  3  Cy – Ann  0-2\n";
    assert_eq!((status, out.as_str(), err.as_str()), (0, lines, ""));
    let (_, out, _) = find(&folder, &["comment ~ BLUNDER"]);
    assert_eq!(out, "club.pdn:8  1  Ann – Bo  2-0  {a blunder}\n");
    let (_, out, _) =
        find(&folder, &["White = Bo or White = Cy", "club.pdn", "--format", "numbers"]);
    assert_eq!(out, "2\n3\n");
    let (_, out, _) = find(&folder, &["White = Ann", "--format", "numbers", "--limit", "1"]);
    assert_eq!(out, "chess.pgn:1\n");
    let (_, out, _) = find(&folder, &["White = Ann", "--count", "-v"]);
    assert_eq!(out, "2\n");
    let (_, out, _) = find(&folder, &["played \"e5 Nf3\"", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!((&json["players"], &json["line"]), (&"Ann – Dee".into(), &5.into()));
    let place = json["place"]["start"].as_u64().unwrap() as usize;
    assert!(PGN[place..].starts_with("Nf3"));
    assert_eq!(find(&folder, &["White = Nobody"]), (1, String::new(), String::new()));
}

#[test]
fn the_texts_of_games_are_written_byte_for_byte() {
    let folder = archive("texts");
    let games = ["--format", "games", "club.pdn"];
    let (status, out, _) = find(&folder, &[&["Black = Ann or White = Ann"], &games[..]].concat());
    let third = PDN.find("[White \"Cy\"]").unwrap();
    let second = PDN.find("[White \"Bo\"]").unwrap();
    assert_eq!((status, out), (0, format!("{}{}", &PDN[..second], &PDN[third..])));
    let (status, out, _) = find(&folder, &[&["White = Cy", "-o", "new.pdn"], &games[..]].concat());
    assert_eq!((status, out.as_str()), (0, ""));
    assert_eq!(std::fs::read_to_string(folder.file("new.pdn")).unwrap(), PDN[third..]);
    let (_, out, _) =
        find(&folder, &[&["material black 19 men", "--at", "--limit", "1"], &games[..]].concat());
    assert!(out.contains("2. 28x19 {found} 14x23"), "{out}");
}

/// In metadata and tags a comment would be a part of a value.
#[test]
fn what_no_comment_can_follow_is_not_marked() {
    let folder = Folder::new("unmarked");
    for (name, text, query) in [
        ("a.ppn", "---\nGameType: Chess\nDate: 2020-02-31\n...\n1. e2-e4\n", "has W0142"),
        ("a.pdn", "[GameType \"20\"]\n[FEN \"?:W31:B20\"]\n\n1. 31-27 *\n", "has warnings"),
        ("a.sgf", "(;SZ[9];B[aa]))", "has errors"),
    ] {
        folder.write(name, text);
        let (_, out, err) = find(&folder, &[query, "--at", "--format", "games", name]);
        assert!(!out.contains("found"), "{out}");
        assert!(out.is_empty() || err.contains("cannot be marked"), "{name}: {out}\n{err}");
    }
}

#[test]
fn games_that_are_found_are_read_again_as_separate_games() {
    let folder = Folder::new("separate");
    // Only the first game of a file may be without metadata.
    folder.write("a.ppn", "---\nEvent: A\n...\n1. S@b2");
    folder.write("b.ppn", "---\nEvent: B\n...\n1. S@b2");
    folder.write("c.ppn", "1. S@b2\n");
    let (status, out, err) = find(&folder, &["text ~ S@b2", "--format", "games"]);
    assert_eq!(out, "---\nEvent: A\n...\n1. S@b2\n---\nEvent: B\n...\n1. S@b2\n");
    assert_eq!(status, 2);
    assert!(err.contains("c.ppn:1: not written"), "{err}");
    folder.write("d.pdn", PDN);
    let (status, _, err) =
        find(&folder, &["notation = pdn or Event = A", "--format", "games", "a.ppn", "d.pdn"]);
    assert!(status == 2 && err.contains("another notation"), "{err}");
}

#[test]
fn no_input_is_replaced() {
    let folder = archive("inputs");
    let arguments = ["White = Ann", "--format", "games", "club.pdn", "-o", "club.pdn"];
    let (status, _, err) = find(&folder, &arguments);
    assert!(status == 2 && err.contains("also read"), "{err}");
    assert_eq!(std::fs::read_to_string(folder.file("club.pdn")).unwrap(), PDN);
    // Nothing was found, so nothing is written.
    let arguments = ["White = Nobody", "--format", "games", "club.pdn", "-o", "new.pdn"];
    assert_eq!(find(&folder, &arguments).0, 1);
    assert_eq!(folder.names(), ["chess.pgn", "club.pdn"]);
}

#[test]
fn a_wrong_query_is_reported_at_its_place() {
    let folder = archive("wrong");
    let (status, out, err) = find(&folder, &["White ~ ann and pozition \"x\""]);
    assert_eq!((status, out.as_str()), (2, ""));
    assert!(err.contains("<query>:1:17") && err.contains("write `position`"), "{err}");
}

#[test]
fn broken_games_are_found_by_what_is_readable() {
    let folder = archive("broken");
    folder.write("zeros.pdn", [0; 9000]);
    folder.write("latin.pgn", b"[White \"Andr\xe9\"]\n\n1. e4 e4 e5 *\n");
    let (status, out, err) = find(&folder, &["White = Bo or White ~ andr or White = Ann"]);
    assert_eq!(status, 2, "a file cannot be read");
    assert_eq!(out.lines().count(), 4, "{out}");
    assert!(err.contains("zeros.pdn"), "{err}");
    let (status, out, err) = find(&folder, &["moves >= 1", "club.pdn"]);
    assert_eq!((status, out.lines().count()), (0, 3));
    assert!(err.contains("illegal-move"), "{err}");
}

#[test]
fn the_order_does_not_depend_on_the_processors() {
    let folder = Folder::new("order");
    let game = |n: usize| format!("[White \"P{}\"]\n\n1. e4 e5 2. Nf3 *\n\n", n % 7);
    folder.write("many.pgn", (0..2_000).map(game).collect::<String>());
    let one = find(&folder, &["White = P3 and played \"e5 Nf3\"", "--jobs", "1"]);
    let many = find(&folder, &["White = P3 and played \"e5 Nf3\"", "--jobs", "5"]);
    assert_eq!(one.1.lines().count(), 286);
    assert_eq!(one, many);
}

#[test]
fn figures_alone_are_a_position_with_either_side_to_move() {
    let folder = Folder::new("figures");
    folder.write("check.pgn", "[White \"Ann\"]\n\n1. e4 f5 2. Qh5+ g6 *\n");
    let of = |fen: &str| find(&folder, &[&format!("position \"{fen}\""), "--count"]).0;
    let black_in_check = "rnbqkbnr/ppppp1pp/8/5p1Q/4P3/8/PPPP1PPP/RNB1KBNR";
    assert_eq!(of(black_in_check), 0);
    assert_eq!(of(&format!("{black_in_check} b KQkq - 1 2")), 0);
    // Rights to castle do not count.
    assert_eq!(of(&format!("{black_in_check} b - - 0 9")), 0);
    assert_eq!(of(&format!("{black_in_check} w KQkq - 1 2")), 2);
    assert_eq!(of("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"), 0);
    assert_eq!(of("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w"), 1);
}

#[test]
fn positions_of_chess_are_found_in_epd() {
    let folder = Folder::new("epd");
    folder.write(
        "a.epd",
        "4k3/8/4K3/8/8/8/8/7R w - - bm Rh8#;\n8/8/8/8/8/4k3/8/4K3 b - - id \"b\";\n",
    );
    for (fen, lines) in
        [("4k3/8/4K3/8/8/8/8/7R", "a.epd:1"), ("8/8/8/8/8/4k3/8/4K3 b - - 0 1", "a.epd:2")]
    {
        for place in ["", " at start", " at last"] {
            let query = format!("position \"{fen}\"{place}");
            let (status, out, _) = find(&folder, &[&query, "a.epd"]);
            assert!(
                status == 0 && out.starts_with(lines) && out.lines().count() == 1,
                "{query}: {out}"
            );
        }
    }
}

#[test]
fn an_empty_text_before_games_is_one_of_them() {
    let folder = Folder::new("blank-first");
    folder.write("a.epd", "\u{b}\n4k3/8/4K3/8/8/8/8/7R w - -\n");
    let (_, out, _) = find(&folder, &["moves >= 0", "a.epd", "--format", "numbers"]);
    let replayed = run(
        command(["replay", "--last", "--format", "ndjson", "a.epd"]).current_dir(folder.path()),
        "",
    );
    assert_eq!((out.as_str(), replayed.out.lines().count()), ("1\n2\n", 2));
    folder.write("a.epd", "\n");
    assert_eq!(find(&folder, &["moves >= 0", "a.epd"]).0, 1);
}
