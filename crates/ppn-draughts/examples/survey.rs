//! Counts the problems of the games on standard input, in constant memory: `survey [read|replay]`.
#![allow(clippy::print_stdout, reason = "it is a program")]

use ppn_draughts::{Archive, replay};
use std::{collections::BTreeMap, error::Error, io};

fn main() -> Result<(), Box<dyn Error>> {
    let stage = match std::env::args().nth(1).as_deref() {
        Some("read") => 0,
        None | Some("replay") => 1,
        Some(other) => return Err(format!("`{other}` is neither `read` nor `replay`").into()),
    };
    let (mut games, mut plies) = (0u64, 0);
    let mut said: BTreeMap<&str, u64> = BTreeMap::new();
    let mut tell = |diagnostics: &[ppn_draughts::Diagnostic]| {
        for diagnostic in diagnostics {
            *said.entry(diagnostic.code.name).or_default() += 1;
        }
    };
    for piece in Archive::new(io::stdin().lock()) {
        let pdn = piece?.pdn;
        for game in &pdn.games {
            games += 1;
            tell(&game.diagnostics);
            if stage == 0 {
                continue;
            }
            let replayed = replay(&pdn.text, game, &Default::default());
            tell(&replayed.diagnostics);
            plies += replayed.played.as_ref().map_or(0, |played| played.line.plies().count());
        }
    }
    println!("{games} games, {plies} plies");
    for (name, count) in said {
        println!("{count:>8} {name}");
    }
    Ok(())
}
