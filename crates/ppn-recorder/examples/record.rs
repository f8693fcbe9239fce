//! Records gestures at the end of the text of a game, and prints the text. The input has one
//! gesture in JSON on each line.
//!
//! ```text
//! echo '{"do": "drag", "pieces": {"at": {"x": 2, "y": 1}}, "to": {"x": 2, "y": 2}}' |
//!     cargo run -p ppn-recorder --example record -- 'GameType: Four Field Kono'
//! ```

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it is a program")]

use ppn_notations::Ppn;
use ppn_recorder::{Answer, Recorder};
use std::{
    env,
    error::Error,
    io::{self, BufRead},
    sync::Arc,
};

fn main() -> Result<(), Box<dyn Error>> {
    let metadata = env::args().nth(1).unwrap_or_default();
    let text = format!("---\n{metadata}\n...\n");
    let ppn = Arc::new(Ppn::default());
    let mut recorder = Recorder::new(ppn, text, Default::default(), Default::default());
    for line in io::stdin().lock().lines() {
        match recorder.act(&serde_json::from_str(&line?)?) {
            Answer::Refused { reason, .. } => eprintln!("refused: {reason}"),
            Answer::Written { words, .. } => eprintln!("{words}"),
            _ => {}
        }
    }
    print!("{}", recorder.text());
    Ok(())
}
