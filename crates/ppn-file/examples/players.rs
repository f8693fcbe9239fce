//! Lists the players of an archive with the number of their games, reading it in constant memory.
//!
//! ```text
//! cargo run -p ppn-file --example players -- White Black < archive.ppn
//! ```

#![allow(clippy::print_stdout, reason = "it is a program")]

use ppn_file::Reader;
use std::{collections::BTreeMap, env, error::Error, io};

fn main() -> Result<(), Box<dyn Error>> {
    let mut keys: Vec<String> = env::args().skip(1).collect();
    if keys.is_empty() {
        keys = ["White", "Black", "Player1", "Player2", "Players"].map(str::to_owned).into();
    }
    let mut games: BTreeMap<String, u32> = BTreeMap::new();
    for text in Reader::new(io::stdin().lock()) {
        let text = text?;
        let game = text.parse(&Default::default());
        for value in keys.iter().filter_map(|key| game.metadata.get(key)) {
            // A player, or a list of players.
            let players = value.as_sequence().unwrap_or(std::slice::from_ref(value));
            for player in players.iter().filter_map(|player| player.as_str()) {
                *games.entry(player.to_owned()).or_default() += 1;
            }
        }
    }
    for (player, games) in games {
        println!("{games:>5} {player}");
    }
    Ok(())
}
