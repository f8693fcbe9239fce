//! What the cells are.

use crate::{batches, games, named, table, texts};
use ppn_tables::{Plan, Query, Settings, Table, Vocabulary};

const CLUB: &str = "[Event \"Club\"]\n[White \"Ann\"]\n[Black \"?\"]\n[Result \"1-0\"]\n\n\
    1. e4! {[%clk 0:05:00] [%eval 0.35] my favourite} e5 $14 {[%clk 0:04:58.5]} (1... c5!? 2. Nf3) \
    2. Qh5 {[%eval #-3]} 1-0\n\n[White \"Bo\"]\n\n1. d4 d5 *\n";

#[test]
fn games_have_their_tags() {
    let games = table(Table::Games, "pgn", CLUB);
    assert_eq!(texts(&games, "game"), ["1", "2"]);
    assert_eq!(texts(&games, "event"), ["Club", "–"]);
    assert_eq!(texts(&games, "first_player"), ["Ann", "Bo"]);
    assert_eq!(texts(&games, "second_player"), ["–", "–"]);
    assert_eq!(texts(&games, "result")[0], "1-0");
    assert_eq!(texts(&games, "outcome"), ["first", "unknown"]);
    assert_eq!(texts(&games, "moves"), ["3", "2"]);
    assert_eq!(texts(&games, "states"), ["4", "3"]);
    assert_eq!(texts(&games, "metadata")[1], "White=Bo");
    let second = CLUB.find("[White \"Bo\"]").unwrap();
    assert_eq!(texts(&games, "offset"), ["0".to_owned(), second.to_string()]);
    assert_eq!(texts(&games, "line"), ["1", "8"]);
    assert_eq!(texts(&games, "length")[1], (CLUB.len() - second).to_string());
}

#[test]
fn moves_have_remarks_apart() {
    let moves = table(Table::Moves, "pgn", CLUB);
    assert_eq!(texts(&moves, "game"), ["1", "1", "1", "2", "2"]);
    assert_eq!(texts(&moves, "ply"), ["1", "2", "3", "1", "2"]);
    assert_eq!(texts(&moves, "number")[..3], ["1.", "1...", "2."]);
    assert_eq!(texts(&moves, "text")[..3], ["e2-e4", "e7-e5", "d1-h5"]);
    assert_eq!(texts(&moves, "comment")[..3], ["my favourite", "–", "–"]);
    assert_eq!(texts(&moves, "glyphs")[..3], ["!", "$14", ""]);
    assert_eq!(texts(&moves, "clock")[..3], ["300", "298.5", "–"]);
    assert_eq!(texts(&moves, "evaluation")[..3], ["0.35", "–", "–"]);
    assert_eq!(texts(&moves, "mate_in")[..3], ["–", "–", "-3"]);
}

/// Both orders of the moves lead to the same position, and a capture of nothing else does not.
#[test]
fn the_same_position_has_the_same_number() {
    let text = "1. Nf3 Nf6 2. Nc3 *\n\n[White \"b\"]\n\n1. Nc3 Nf6 2. Nf3 *\n";
    let states = table(Table::States, "pgn", text);
    let hashes = texts(&states, "position_hash");
    assert_eq!((&hashes[0], &hashes[3]), (&hashes[4], &hashes[7]));
    assert_ne!(hashes[1], hashes[5]);
    // In another notation, too.
    let states =
        table(Table::States, "ppn", "---\nGameType: {Name: Chess, System: chess}\n...\n1. g1-f3\n");
    assert_eq!(texts(&states, "position_hash"), hashes[..2]);
}

#[test]
fn only_games_that_meet_the_query_have_rows() {
    let query = Query::read("White = \"Bo\"", &Vocabulary::default(), &Default::default()).unwrap();
    let plan = Plan::new(Table::Moves, &Settings::default()).with_query(query);
    let found = batches(plan, &games(&named("pgn"), CLUB.as_bytes()));
    // The number of the game is that among all.
    assert_eq!(texts(&found[0], "game"), ["2", "2"]);
}

#[test]
fn places_are_bytes_of_the_file_in_any_encoding() {
    let text = "[Event \"Café\"]\r\n\r\n1. e4 {ß} e5 *\r\n";
    let (latin, _) = (text.chars().map(|c| c as u8).collect::<Vec<_>>(), ());
    for bytes in [text.as_bytes(), &latin] {
        let games = games(&named("pgn"), bytes);
        let moves = &batches(Plan::new(Table::Moves, &Settings::default()), &games)[0];
        let (start, end) = (texts(moves, "start"), texts(moves, "end"));
        let written = &bytes[start[1].parse().unwrap()..end[1].parse().unwrap()];
        assert_eq!(written, b"e5", "{start:?} {end:?}");
    }
}

#[test]
fn a_hash_does_not_depend_on_spaces_around_the_game() {
    let hash = |text| texts(&table(Table::Games, "pgn", text), "text_hash")[0].clone();
    assert_eq!(hash("1. e4 *\n"), hash("\n\n1. e4 *"));
    assert_ne!(hash("1. e4 *\n"), hash("1. d4 *\n"));
}
