//! Counts the pieces of a board by kind and side. The input is JSON lines, one piece a line.
//!
//! ```text
//! ppn replay --last --format json game.ppn | jq -c '.[0].moves[0].pieces[]' |
//!     cargo run -p ppn-piece --example inventory
//! ```

#![allow(clippy::print_stdout, reason = "it is a program")]

use ppn_piece::PieceSide;
use std::{collections::BTreeMap, error::Error, io};

fn main() -> Result<(), Box<dyn Error>> {
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    for line in io::stdin().lines() {
        let piece: serde_json::Value = serde_json::from_str(&line?)?;
        let side: PieceSide = piece["piece_side"].as_str().ok_or("no `piece_side`")?.parse()?;
        let set = piece["cfg"].as_str().unwrap_or("piecepack");
        *counts.entry(format!("{side} of {set}")).or_default() += 1;
    }
    for (what, count) in counts {
        println!("{count:>5} {what}");
    }
    Ok(())
}
