//! Tells what is in the games on standard input, in constant memory.
#![allow(clippy::print_stdout, reason = "it is a program")]

use ppn_draughts::{Archive, Conversion, System, replay, to_ppn};
use std::{collections::BTreeMap, io};

fn main() -> io::Result<()> {
    let options = Conversion { system: System::Checkers, starter_at_bottom: false };
    let (mut games, mut plies, mut converted) = (0u64, 0, 0u64);
    let mut said: BTreeMap<&str, u64> = BTreeMap::new();
    for piece in Archive::new(io::stdin().lock()) {
        let pdn = piece?.pdn;
        for game in &pdn.games {
            let replayed = replay(&pdn.text, game);
            games += 1;
            plies += replayed.played.as_ref().map_or(0, |played| played.line.plies().count());
            converted += u64::from(to_ppn(&pdn.text, game, &replayed, options).is_ok());
            for diagnostic in game.diagnostics.iter().chain(&replayed.diagnostics) {
                *said.entry(diagnostic.code.name).or_default() += 1;
            }
        }
    }
    println!("{games} games, {plies} plies, {converted} can be converted");
    for (name, count) in said {
        println!("{count:>8} {name}");
    }
    Ok(())
}
