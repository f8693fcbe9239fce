//! Reading a file piece by piece gives the same result as reading it as a whole.

use crate::common::corpus;
use ppn_draughts::{Archive, FileReport, Mode, Pdn, Piece, read, read_bytes};
use serde_json::Value;
use std::fs;

/// The reports about the games, without the places, which are relative to the beginning of a piece.
fn games(pdn: &Pdn) -> Vec<Value> {
    fn strip(value: &mut Value) {
        match value {
            Value::Object(fields) => {
                fields.remove("span");
                fields.values_mut().for_each(strip);
            }
            Value::Array(items) => items.iter_mut().for_each(strip),
            _ => {}
        }
    }
    let tell = |game| {
        let mut value = serde_json::to_value(game).unwrap();
        strip(&mut value);
        value
    };
    FileReport::new(pdn, &Default::default()).games.iter().map(tell).collect()
}

#[test]
fn pieces_have_the_games_of_the_whole() {
    let mut all = Vec::new();
    let mut entries: Vec<_> =
        fs::read_dir(corpus().join("games")).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    // Latin-1 and a byte order mark concern whole files.
    let plain = |path: &std::path::PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy();
        !["latin1", "bom", "no-tags"].iter().any(|odd| name.contains(odd))
    };
    for path in entries.iter().filter(|path| plain(path)) {
        all.extend(fs::read(path).unwrap());
        all.extend(b"\n\n");
    }
    for bytes in
        [all.clone(), all.iter().map(|&byte| if byte == b'\n' { b'\r' } else { byte }).collect()]
    {
        let whole = games(&read_bytes(&bytes, Mode::Tolerant));
        let mut pieces = Vec::new();
        for piece in Archive::new(&bytes[..]) {
            let piece = piece.unwrap();
            let at = usize::try_from(piece.offset).unwrap();
            assert!(bytes[at..].starts_with(piece.pdn.text.as_bytes()));
            pieces.extend(games(&piece.pdn));
        }
        assert_eq!(pieces.len(), whole.len());
        for (piece, whole) in pieces.iter().zip(&whole) {
            assert_eq!(piece, whole);
        }
    }
}

#[test]
fn tags_in_a_comment_begin_no_game() {
    let text = "1. 32-28 { as in\n[Event \"x\"]\n} 19-23 *\n[Event \"y\"] *\n";
    let pieces: Vec<_> = Archive::new(text.as_bytes()).map(Result::unwrap).collect();
    assert_eq!(pieces.len(), 2);
    assert_eq!((pieces[1].offset, pieces[1].line), (39, 4));
    assert_eq!(pieces[0].pdn.games, read(&text[..39], Mode::Tolerant).games);
}

#[test]
fn a_setup_that_is_not_closed_ends_before_tags() {
    let text = "[GameType \"20\"]\n/FEN \"W:W50:B1\" 50-44 *\n\n[Event \"x\"]\n[GameType \"20\"]\n\
                1. 32-28 1/2-1/2\n\n[Event \"y\"]\n1. 33-28 *\n";
    for text in [text.to_owned(), text.replace('\n', "\r")] {
        let whole = read(text.as_str(), Mode::Tolerant);
        assert_eq!(whole.games.len(), 3, "{text}");
        let pieces = Archive::new(text.as_bytes()).map(|piece| piece.unwrap().pdn);
        assert_eq!(pieces.flat_map(|pdn| games(&pdn)).collect::<Vec<_>>(), games(&whole));
    }
}

#[test]
fn tags_after_a_comment_begin_a_game() {
    let text =
        "[Event \"a\"]\n; semi\n[GameType \"21\"]\n1. 11-15 (1. 9-13\n[Site \"s\"]\n1. 32-28 *\n";
    let pieces: Vec<_> = Archive::new(text.as_bytes()).map(|piece| piece.unwrap().pdn).collect();
    assert_eq!(pieces.len(), 3);
    let of_pieces: Vec<_> = pieces.iter().flat_map(games).collect();
    assert_eq!(of_pieces, games(&read(text, Mode::Tolerant)));
}

#[test]
fn a_file_without_games_says_so() {
    let said: Vec<_> = Archive::new(&b"% nothing\n"[..]).map(Result::unwrap).collect();
    assert_eq!(said[0].pdn.diagnostics[0].code.name, "no-game");
}

#[test]
fn a_line_without_end_is_cut_into_pieces() {
    let text = "é1".repeat(10_000);
    let pieces: Vec<_> =
        Archive::new(text.as_bytes()).with_limit(1000).map(Result::unwrap).collect();
    assert!(pieces.len() > 1);
    let whole: String = pieces.iter().map(|piece| piece.pdn.text.as_str()).collect();
    assert!(whole == text);
    for Piece { pdn, .. } in &pieces {
        assert!(pdn.text.len() <= 1000, "{}", pdn.text.len());
        assert!(pdn.diagnostics.iter().all(|one| one.code.name != "encoding"));
    }
}

#[test]
fn a_long_game_is_cut_at_a_line() {
    let text = "1. 32-28 19-23\n2. 37-32 14-19\n3. 41-37 *\n";
    let texts = |limit| -> Vec<String> {
        let pieces = Archive::new(text.as_bytes()).with_limit(limit);
        pieces.map(|piece| piece.unwrap().pdn.text).collect()
    };
    assert_eq!(texts(1000), [text]);
    assert_eq!(texts(35), ["1. 32-28 19-23\n2. 37-32 14-19\n", "3. 41-37 *\n"]);
    let cut = Archive::new(text.as_bytes()).with_limit(20).next().unwrap().unwrap().pdn;
    assert_eq!(cut.diagnostics[0].code.name, "game-too-long");
}
