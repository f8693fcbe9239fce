//! Prints the tokens of a movetext, and the symbols of each word.
//!
//! ```text
//! echo '1. S@b2 {a drop}' | cargo run -p ppn-lex --example tokens
//! ```

#![allow(clippy::print_stdout, reason = "it is a program")]

use ppn_lex::{MovetextKind, movetext, word};
use std::io::{self, Read};

fn main() -> io::Result<()> {
    let mut text = String::new();
    io::stdin().lock().read_to_string(&mut text)?;
    for token in movetext(&text, 0).filter(|token| token.kind != MovetextKind::Blank) {
        let written = token.span.slice(&text);
        print!("{:?} {written}", token.kind);
        if token.kind == MovetextKind::Text {
            for symbol in word(written, token.span.start) {
                print!(" {:?}", symbol.kind);
            }
        }
        println!();
    }
    Ok(())
}
