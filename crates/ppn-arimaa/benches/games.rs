//! What users do: read a game, check it, write it.

use divan::counter::{BytesCount, ItemsCount};
use ppn_arimaa::{Archive, Board, Reading, Side, read, replay, to_fan};

fn main() {
    divan::main();
}

/// A played game of 24 turns with comments and variations.
fn game() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus/fan/games/04-variations.fan");
    std::fs::read_to_string(path).unwrap_or_default()
}

/// A thousand such games in one text.
fn archive() -> String {
    game().repeat(1000)
}

fn turns(reading: &Reading) -> usize {
    reading.games.iter().map(|game| game.turns).sum()
}

#[divan::bench]
fn read_a_game(bencher: divan::Bencher<'_, '_>) {
    let text = game();
    let turns = turns(&read(&text, Default::default()));
    bencher
        .counter(BytesCount::of_str(&text))
        .counter(ItemsCount::new(turns))
        .bench_local(|| read(divan::black_box(&text), Default::default()));
}

#[divan::bench]
fn replay_a_game(bencher: divan::Bencher<'_, '_>) {
    let reading = read(&game(), Default::default());
    let game = &reading.games[0];
    bencher
        .counter(ItemsCount::new(game.turns))
        .bench_local(|| replay(divan::black_box(game), &Default::default()));
}

#[divan::bench]
fn write_a_game(bencher: divan::Bencher<'_, '_>) {
    let reading = read(&game(), Default::default());
    let game = &reading.games[0];
    let replay = replay(game, &Default::default());
    bencher.bench_local(|| to_fan(divan::black_box(game), &replay));
}

#[divan::bench(sample_count = 5)]
fn read_and_replay_a_thousand_games(bencher: divan::Bencher<'_, '_>) {
    let text = archive();
    let turns = turns(&read(&text, Default::default()));
    bencher.counter(BytesCount::of_str(&text)).counter(ItemsCount::new(turns)).bench_local(|| {
        read(divan::black_box(&text), Default::default())
            .games
            .iter()
            .map(|game| replay(game, &Default::default()))
            .collect::<Vec<_>>()
    });
}

#[divan::bench]
fn split_a_thousand_games(bencher: divan::Bencher<'_, '_>) {
    let text = archive();
    bencher
        .counter(BytesCount::of_str(&text))
        .bench_local(|| Archive::new(divan::black_box(text.as_bytes())).count());
}

#[divan::bench(sample_count = 5)]
fn turns_of_a_setup(bencher: divan::Bencher<'_, '_>) {
    let board: Board = "rrrrrrrr/hdcemcdh/8/8/8/8/HDCMECDH/RRRRRRRR".parse().expect("a board");
    bencher.bench_local(|| ppn_arimaa::turns(divan::black_box(&board), Side::Gold).count());
}
