//! Measures the memory of states while their records are kept. It is a program of its own because counting what is
//! allocated takes time and instructions, which would be measured with the work of the others.

#![allow(clippy::print_stdout, missing_docs, reason = "it prints lines")]
#![allow(dead_code, reason = "the other benchmark uses more of these games")]

mod by_rules;
mod games;

use cap::Cap;
use ppn::Options;
use std::{alloc::System, env};

/// Counts the allocated memory.
#[global_allocator]
static ALLOCATOR: Cap<System> = Cap::new(System, usize::MAX);

fn main() {
    if env::args().any(|one| one == "--test") {
        return;
    }
    let archives = [
        ("ppn", games::chess_archive(1_000, games::PLIES)),
        ("pdn", by_rules::draughts_archive(games::GAMES, 90)),
        ("fan", by_rules::arimaa_archive(games::GAMES, 20)),
    ];
    for (notation, text) in archives {
        let bytes = bytes_a_state(notation, &text);
        println!("A state of {notation} takes {bytes:.1} bytes while its record is kept.");
    }
}

/// The average number of bytes that a state takes while the records of games are kept.
fn bytes_a_state(notation: &str, text: &str) -> f64 {
    let (notations, options) = (ppn::notations(), Options::default());
    let notation = notations.named(notation).expect("a standard notation");
    let games = notation.split(Box::new(text.as_bytes())).map(|game| game.expect("in memory"));
    let games: Vec<_> = games.collect();
    let before = ALLOCATOR.allocated();
    let records: Vec<_> = games.iter().map(|game| notation.record(game, &options)).collect();
    let bytes = ALLOCATOR.allocated() - before;
    let states: usize = records.iter().map(ppn::Record::len).sum();
    bytes as f64 / states as f64
}
