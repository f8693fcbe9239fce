//! Writes games that are played at random: `self_play VARIANT COUNT`.
#![allow(clippy::print_stdout, reason = "it is a program")]

use ppn_draughts::{Ruleset, Variant};
use std::{error::Error, io::Write as _};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let variant: Variant = args.next().as_deref().unwrap_or("international").parse()?;
    let count: u64 = args.next().as_deref().unwrap_or("1").parse()?;
    let rules = Ruleset::new(variant);
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    for game in 1..=count {
        writeln!(out, "[Event \"Self-play {game}\"]\n[GameType \"{}\"]\n", rules.game_type())?;
        let mut position = rules.start();
        // A linear congruential generator is random enough to play badly.
        let mut choice = game;
        for ply in 0..120 {
            let moves = rules.moves(&position);
            if moves.is_empty() {
                break;
            }
            choice = choice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let played = &moves[(choice >> 33) as usize % moves.len()];
            if ply % 2 == 0 {
                write!(out, "{}. ", ply / 2 + 1)?;
            }
            write!(out, "{} ", rules.canonical(&moves, played))?;
            position = rules.play(&position, played);
        }
        writeln!(out, "*\n")?;
    }
    Ok(())
}
