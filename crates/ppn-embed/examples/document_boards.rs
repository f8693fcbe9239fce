//! Prints the problems of a document in Markdown, and what its fences show.
//!
//! ```text
//! cargo run -p ppn-embed --example document_boards < rules.md
//! ```

#![allow(clippy::print_stdout, reason = "it is a program")]

use ppn_embed::{Blocks, Settings, Shown, Surroundings, embed};
use ppn_notations::standard;
use std::{error::Error, fs, io};

/// The working folder.
struct Here;

impl Surroundings for Here {
    fn read(&self, path: &str) -> io::Result<Vec<u8>> {
        fs::read(path)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let text = io::read_to_string(io::stdin())?;
    let settings = Settings::default().with_notations(standard(&Default::default()));
    let embedded = embed(&Blocks::of_markdown(&text), &settings, &Here);
    for problem in &embedded.diagnostics {
        println!("{problem}");
    }
    for diagram in &embedded.diagrams {
        let line = text[..diagram.span.range().start].lines().count() + 1;
        match &diagram.shown {
            Shown::Picture(picture) => println!("line {line}: {}", picture.alt),
            _ => println!("line {line}: no picture"),
        }
    }
    Ok(())
}
