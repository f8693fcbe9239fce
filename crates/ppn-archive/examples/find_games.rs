//! Prints the games of a file in PGN that meet a query.
//!
//! ```text
//! cargo run -p ppn-archive --example find_games -- 'White ~ "smith" and moves >= 40' < games.pgn
//! ```

#![allow(clippy::print_stdout, reason = "it is a program")]

use ppn_archive::{Limits, Options, Query, Subject, Vocabulary};
use ppn_notations::standard;
use std::{env, error::Error, io};

fn main() -> Result<(), Box<dyn Error>> {
    let query = env::args().nth(1).ok_or("usage: find_games QUERY < games.pgn")?;
    let notations = standard(&Default::default());
    let vocabulary = Vocabulary::new(notations.clone(), Vec::new());
    let query =
        Query::read(&query, &vocabulary, &Limits::default()).map_err(|error| error.to_string())?;
    let pgn = notations.named("pgn").ok_or("no chess")?;
    let options = Options::default();
    for text in pgn.split(Box::new(io::stdin().lock())) {
        let text = text?;
        if query.find(&Subject::new(&text, &**pgn, &options)).is_some() {
            println!("{}", text.text.trim());
        }
    }
    Ok(())
}
