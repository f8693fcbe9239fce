//! Prints the last board of each game of a file, or of the standard input.
//!
//! ```text
//! cargo run -p ppn-sgf --example go_boards -- games.sgf
//! ```

#![allow(clippy::print_stdout, clippy::print_stderr)]

use ppn_sgf::{Colour, Limits, Point, decode, read, replay};
use std::io::{Read, stdin};

fn main() -> std::io::Result<()> {
    let mut bytes = Vec::new();
    match std::env::args_os().nth(1) {
        Some(path) => bytes = std::fs::read(path)?,
        None => drop(stdin().read_to_end(&mut bytes)?),
    }
    let text = decode(bytes).text;
    let limits = Limits::default();
    let reading = read(&text, &limits);
    for fault in &reading.diagnostics {
        eprintln!("{}: {}", fault.code.id, fault.message);
    }
    for tree in &reading.trees {
        let Some(replay) = replay(&text, tree, &limits) else {
            println!("another game than go");
            continue;
        };
        for fault in &replay.diagnostics {
            eprintln!("{}: {}", fault.code.id, fault.message);
        }
        let last = tree.line(0).last().unwrap_or_default();
        let board = replay.board_after(tree, last);
        for y in 0..replay.size.height {
            let stone = |x| match board.at(Point { x, y }) {
                Some(Colour::Black) => '#',
                Some(Colour::White) => 'o',
                None => '.',
            };
            println!("{}", (0..replay.size.width).map(stone).collect::<String>());
        }
        println!();
    }
    Ok(())
}
