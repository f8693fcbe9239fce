//! Prints the problems of a file in any notation, and the last board of each game.

#![allow(clippy::print_stdout, reason = "it is a program")]

use ppn::{File, render::terminal};
use std::{env, error::Error, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let name = env::args().nth(1).ok_or("usage: last_board FILE")?;
    let file = File::new(&name, fs::read(&name)?)?;
    for game in file.games() {
        print!("{}", game.report());
        let record = game.record();
        let pieces = record.shown(record.len() - 1);
        println!("{}", terminal::diagram(&pieces, &terminal::Options::default()));
    }
    Ok(())
}
