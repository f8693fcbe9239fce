//! Counts the captures of each game of an archive, in any notation: the pieces that left the board.
//!
//! ```text
//! cargo run -p ppn-notations --example captures -- archive.ppn club.pdn match.fan
//! ```

#![allow(clippy::print_stdout, reason = "it is a program")]

use ppn_notations::Options;
use std::{env, error::Error, fs::File, io::BufReader, path::PathBuf};

fn main() -> Result<(), Box<dyn Error>> {
    let notations = ppn_notations::standard(&Default::default());
    let options = Options::default();
    for path in env::args_os().skip(1).map(PathBuf::from) {
        let notation = notations.of_path(&path).ok_or("unknown file extension")?;
        let file = BufReader::new(File::open(&path)?);
        // Games are read one by one, so an archive may have any length.
        for (number, text) in notation.split(Box::new(file)).enumerate() {
            let text = text?;
            let record = notation.record(&text, &options);
            let mut boards = record.boards();
            let (mut captures, mut before) = (0, boards.go_to(0).len());
            for state in 1..record.len() {
                let now = boards.go_to(state).len();
                captures += before.saturating_sub(now);
                before = now;
            }
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            println!("{name}, game {}: {captures} captures, {before} pieces left", number + 1);
        }
    }
    Ok(())
}
