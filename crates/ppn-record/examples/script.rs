//! Makes a record from moves in a custom form: Tic-tac-toe as a list of squares from 1 to 9, such
//! as `51937`.
//!
//! ```text
//! echo 51937 | cargo run -p ppn-record --example script
//! ```

#![allow(clippy::print_stdout, reason = "it is a program")]

use ppn_record::{Action, Diagnostic, Entry, Options, Place, Script, Span, Step};
use std::io::{self, Read};

fn main() -> io::Result<()> {
    let mut text = String::new();
    io::stdin().lock().read_to_string(&mut text)?;
    let mut script = Script::default();
    for (at, digit) in text.match_indices(|c| matches!(c, '1'..='9')) {
        let square = f64::from(digit.as_bytes()[0] - b'1');
        let turn = script.entries.len();
        // Each step has the place of its text, so reports point there.
        let step = Step {
            action: Action::Put {
                piece: ["W♟", "K♟"][turn % 2].into(),
                at: Place { x: square % 3.0 + 1.0, y: (square / 3.0).floor() + 1.0 },
            },
            span: Span::new(at, at + 1),
        };
        let dots = ["", ".."][turn % 2];
        script.entries.push(Entry::new(format!("{}.{dots}", turn / 2 + 1), vec![step]));
    }
    let record = script.record(&text, &Options::default());
    for state in 1..record.len() {
        println!(
            "{:<5} {:<6} {} pieces",
            record.number(state),
            record.text(state),
            record.board(state).len()
        );
    }
    for Diagnostic { code, message, .. } in &record.diagnostics {
        println!("{}: {message}", code.id);
    }
    Ok(())
}
