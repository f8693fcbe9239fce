//! Lists the places of a word in a text, for people and for editors.
//!
//! ```text
//! cargo run -p ppn-source --example places -- S@b2 < game.ppn
//! ```

#![allow(clippy::print_stdout, reason = "it is a program")]

use ppn_source::{LineIndex, Lines, Span, printable};
use std::{
    error::Error,
    io::{self, Read},
};

fn main() -> Result<(), Box<dyn Error>> {
    let word = std::env::args().nth(1).filter(|word| !word.is_empty()).ok_or("which word?")?;
    let mut text = String::new();
    io::stdin().lock().read_to_string(&mut text)?;
    let index = LineIndex::new(&text);
    for (start, found) in text.match_indices(&word) {
        let span = Span::new(start, start + found.len());
        let position = index.position(&text, span.start);
        let (_, utf16) = index.utf16(&text, span.start);
        let line = index.line(&text, span.start).slice(&text);
        println!(
            "line {}, column {} ({utf16} UTF-16 units before it, bytes {}..{}): {}",
            position.line,
            position.column,
            span.start,
            span.end,
            printable(line.trim_end(), Lines::Escape)
        );
    }
    Ok(())
}
