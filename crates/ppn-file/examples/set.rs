//! Sets a key in all games of a file, and leaves everything else as it is.
//!
//! ```text
//! cargo run -p ppn-file --example set -- Event 'Final: part 2' < corpus/games/chess.ppn
//! ```

#![allow(clippy::print_stdout, reason = "it is a program")]

use ppn_file::{GameDocument, Reader};
use std::{env, error::Error, io};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [key, value] = arguments.as_slice() else { return Err("write a key and a value".into()) };
    for text in Reader::new(io::stdin().lock()) {
        let mut game = GameDocument::new(text?.text);
        game.set(key.as_str(), value.as_str())?;
        print!("{game}");
    }
    Ok(())
}
