//! Plays a movetext and draws a chart of how many pieces are on the board after each move.
//!
//! ```text
//! echo '1. S@b2 M@c3 2. b2:c3' | cargo run -p ppn-engine --example material
//! ```

#![allow(clippy::print_stdout, reason = "it is a program")]

use ppn_engine::{Dialect, Limits, MacroTable, Program, Replay};
use std::io::{self, Read};

fn main() -> io::Result<()> {
    let mut text = String::new();
    io::stdin().lock().read_to_string(&mut text)?;
    let limits = Limits::default();
    let (program, mut problems) =
        Program::new(&text, 0, MacroTable::default(), &Dialect::default(), &limits);
    let (replay, of_replay) = Replay::new([], &program, 1.0, &limits);
    problems.extend(of_replay);
    let mut boards = replay.cursor();
    for state in 1..replay.len() {
        let pieces = boards.go_to(state).len();
        println!("{:<8} {pieces:>3} {}", program.number(state - 1), "■".repeat(pieces));
    }
    for problem in problems {
        println!("{}: {}", problem.code.id, problem.message);
    }
    Ok(())
}
