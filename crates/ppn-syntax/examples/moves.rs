//! Counts the moves of each kind in a movetext, without a board.
//!
//! ```text
//! echo '1. S@b2 2. b2:c3 {a capture}' | cargo run -p ppn-syntax --example moves
//! ```

#![allow(clippy::print_stdout, reason = "it is a program")]

use ppn_syntax::{ElementKind, MoveToken, parse};
use std::{
    collections::BTreeMap,
    io::{self, Read},
};

fn main() -> io::Result<()> {
    let mut text = String::new();
    io::stdin().lock().read_to_string(&mut text)?;
    let movetext = parse(&text, 0, &Default::default());
    let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
    for element in &movetext.elements {
        let ElementKind::Moves(range) = element.kind else { continue };
        for one in &movetext.moves[range] {
            *counts.entry(name(&one.token)).or_default() += 1;
        }
    }
    for (name, count) in counts {
        println!("{count:>5} {name}");
    }
    for problem in &movetext.diagnostics {
        println!("{}: {}", problem.code.id, problem.message);
    }
    Ok(())
}

fn name(token: &MoveToken) -> &'static str {
    match token {
        MoveToken::Drop { .. } => "drops",
        MoveToken::Shift { .. } => "moves",
        MoveToken::Capture { .. } => "captures",
        MoveToken::Swap { .. } => "exchanges",
        MoveToken::Remove { .. } => "removals",
        _ => "others",
    }
}
