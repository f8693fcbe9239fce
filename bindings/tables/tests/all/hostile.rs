//! Broken games are rows, and batches have a limit.

use crate::{batches, games, named, table, texts};
use arrow_array::Array;
use ppn_tables::{Plan, Settings, Table};

#[test]
fn broken_games_are_rows_of_diagnostics() {
    for (notation, text) in [
        ("pgn", "1. e4 e5 2. Ke4 *"),
        ("ppn", "1. b2-c3"),
        ("pdn", "[GameType \"20\"] 1. 32-99 *"),
        ("sgf", "(;B[zz"),
        ("pgn", "\u{0}\u{1}"),
    ] {
        let problems = table(Table::Diagnostics, notation, text);
        assert!(texts(&problems, "severity").contains(&"error".to_owned()), "{notation} {text}");
        assert_eq!(table(Table::Games, notation, text).num_rows(), 1);
        assert!(table(Table::States, notation, text).num_rows() >= 1);
    }
}

#[test]
fn batches_have_a_limit_of_rows_and_of_bytes() {
    let text =
        format!("1. S@b2 {}", (2..2_000).map(|n| format!("{n}. b2-b2 ")).collect::<String>());
    let games = games(&named("ppn"), text.as_bytes());
    for settings in [Settings::default().with_rows(100), Settings::default().with_bytes(7_000)] {
        let found = batches(Plan::new(Table::States, &settings), &games);
        assert!(found.iter().all(|batch| batch.num_rows() <= 100), "{settings:?}");
        assert_eq!(found.iter().map(arrow_array::RecordBatch::num_rows).sum::<usize>(), 2_000);
    }
}

#[test]
fn pieces_of_a_game_have_a_limit_and_states_have_none() {
    let games = games(&named("ppn"), b"1. S@({1..10},1) 2. M@(1,2) 3. M@(2,2)");
    let plan = Plan::new(Table::States, &Settings::default().with_pieces(15));
    let batch = &batches(plan, &games)[0];
    let pieces = batch.column_by_name("pieces").unwrap();
    let listed: Vec<_> = (0..batch.num_rows()).map(|row| pieces.is_valid(row)).collect();
    assert_eq!(listed, [true, true, false, false]);
    assert!(!texts(batch, "position_hash").contains(&"–".to_owned()));
}

/// A few bytes that ask for 90,000 pieces in each of many states.
#[test]
fn a_crowded_game_stays_within_the_limits() {
    let text = format!("1. S@({{1..300}},{{1..300}}){}", " 2. M@b2".repeat(200));
    let games = games(&named("ppn"), text.as_bytes());
    let found = batches(Plan::new(Table::States, &Settings::default()), &games);
    let most = found.iter().map(arrow_array::RecordBatch::get_array_memory_size).max().unwrap();
    assert!(most < 64 << 20, "{most}");
}

#[test]
fn an_empty_file_is_a_game_without_moves() {
    assert_eq!(table(Table::Moves, "pgn", "").num_rows(), 0);
    assert_eq!(table(Table::States, "pgn", "").num_rows(), 1);
}
