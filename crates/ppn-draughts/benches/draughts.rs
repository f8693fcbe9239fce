//! Measures how fast positions are searched and games are read, replayed and written.
#![allow(missing_docs, reason = "no library")]

use divan::{Bencher, counter::ItemsCount};
use ppn_draughts::{Archive, Limits, Mode, Ruleset, Variant, read, replay, rewrite};

fn main() {
    divan::main();
}

/// Node counts: items are positions at the last depth.
#[divan::bench(args = ["international", "english", "russian", "frisian", "turkish", "thai"], sample_count = 5)]
fn perft(bencher: Bencher<'_, '_>, name: &str) {
    let rules = Ruleset::new(name.parse().unwrap());
    let start = rules.start();
    let nodes = rules.perft(&start, 6);
    bencher.counter(ItemsCount::new(nodes)).bench(|| rules.perft(&start, 6));
}

#[divan::bench]
fn read_games(bencher: Bencher<'_, '_>) {
    let text = games(500);
    bencher.counter(ItemsCount::new(500usize)).bench(|| read(text.as_str(), Mode::Tolerant));
}

#[divan::bench]
fn read_games_strictly(bencher: Bencher<'_, '_>) {
    let text = games(500);
    bencher.counter(ItemsCount::new(500usize)).bench(|| read(text.as_str(), Mode::Strict));
}

#[divan::bench]
fn stream_games(bencher: Bencher<'_, '_>) {
    let text = games(500);
    bencher.counter(ItemsCount::new(500usize)).bench(|| Archive::new(text.as_bytes()).count());
}

#[divan::bench]
fn replay_games(bencher: Bencher<'_, '_>) {
    let pdn = read(games(100), Mode::Tolerant);
    bencher.counter(ItemsCount::new(100usize)).bench(|| {
        pdn.games
            .iter()
            .map(|game| replay(&pdn.text, game, &Default::default()).diagnostics.len())
            .sum::<usize>()
    });
}

#[divan::bench]
fn write_games(bencher: Bencher<'_, '_>) {
    let pdn = read(games(100), Mode::Tolerant);
    bencher
        .counter(ItemsCount::new(100usize))
        .bench(|| rewrite(&pdn, Default::default(), &Limits::default()).text);
}

/// Games of eighty moves each, played by a fixed rule.
fn games(count: usize) -> String {
    let rules = Ruleset::new(Variant::International);
    let mut text = String::new();
    for game in 0..count {
        text.push_str("[Event \"x\"]\n[White \"a\"]\n[Black \"b\"]\n[GameType \"20\"]\n\n");
        let mut position = rules.start();
        let mut choice = game;
        for ply in 0..80 {
            let moves = rules.moves(&position);
            if moves.is_empty() {
                break;
            }
            choice = choice.wrapping_mul(25_214_903_917).wrapping_add(11);
            let played = &moves[(choice >> 16) % moves.len()];
            if ply % 2 == 0 {
                text.push_str(&format!("{}. ", ply / 2 + 1));
            }
            text.push_str(&rules.canonical(&moves, played));
            text.push(if ply % 10 == 9 { '\n' } else { ' ' });
            position = rules.play(&position, played);
        }
        text.push_str("*\n\n");
    }
    text
}
