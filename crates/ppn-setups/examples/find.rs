//! Finds start boards by words of their names or descriptions, and counts their pieces.
//!
//! ```text
//! cargo run -p ppn-setups --example find -- pyramid
//! ```

#![allow(clippy::print_stdout, reason = "it is a program")]

use ppn_setups::{Request, games, set_up};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).map(|word| word.to_lowercase()).collect();
    for game in games() {
        let text = format!("{} {}", game.name, game.about).to_lowercase();
        if !words.iter().all(|word| text.contains(word)) {
            continue;
        }
        let request = Request::named(game.name).with_default_system(game.system);
        let pieces = match set_up(&request) {
            Ok(setup) => format!("{} pieces", setup.pieces.len()),
            // Some games need arguments.
            Err(error) => error.to_string(),
        };
        println!("{}: {} ({pieces})", game.name, game.about);
        for argument in game.arguments {
            println!("    {}: {}", argument.key(), argument.about);
        }
    }
}
