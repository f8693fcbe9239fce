//! Prints the last position of each game of a file of PGN, and its problems.

use ppn_chess::{Limits, Texts, read, replay};
use std::io::{self, Write};

fn main() -> io::Result<()> {
    let limits = Limits::default();
    let mut out = io::stdout().lock();
    for text in Texts::new(io::stdin().lock(), &limits) {
        let text = text?.text;
        let game = read(&text, &limits);
        let played = replay(&text, &game);
        let errors =
            game.diagnostics.iter().chain(&played.diagnostics).filter(|one| one.is_error());
        let errors: Vec<&str> = errors.map(|one| one.message.as_str()).collect();
        let last = played.line.map_or_else(String::new, |line| line.end.to_string());
        writeln!(out, "{last}\t{}", errors.join("; "))?;
    }
    Ok(())
}
