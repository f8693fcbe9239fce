//! Checks games with a rule of your own besides the rules of this crate: every game needs an event.
//!
//! ```text
//! cargo run -p ppn-lint --example house_rule < games.ppn
//! ```

#![allow(clippy::print_stdout, reason = "it is a program")]

use ppn_lint::{Code, Diagnostic, Notation, Options, Record, Selection, Severity, Span, check};
use ppn_notations::Ppn;
use std::{error::Error, io};

static NO_EVENT: Code = Code::new(
    "W9901",
    "no-event",
    Severity::Warning,
    "a game without an event",
    "Our archive sorts games by their event.",
);

fn main() -> Result<(), Box<dyn Error>> {
    let (ppn, options, selection) = (Ppn::default(), Options::default(), Selection::default());
    for text in ppn.split(Box::new(io::stdin().lock())) {
        let text = text?;
        let mut problems = check(&ppn.read(text.borrowed(), &options), &selection);
        problems.extend(no_event(&ppn.record(&text, &options)));
        for problem in problems {
            println!(
                "game on line {}: {} {}",
                text.place.line + 1,
                problem.code.id,
                problem.message
            );
            for help in &problem.help {
                println!("    {help}");
            }
        }
    }
    Ok(())
}

/// A rule looks at a record: its text, metadata, moves and boards.
fn no_event(record: &Record<'_>) -> Option<Diagnostic> {
    if record.metadata.get("Event").is_some() {
        return None;
    }
    let first_line = record.text.lines().next().unwrap_or_default();
    Some(
        Diagnostic::new(&NO_EVENT, Span::new(0, first_line.len()), "the game has no event")
            .with_help("add `Event: …` to the metadata"),
    )
}
