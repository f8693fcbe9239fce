//! What each rule for games in PPN costs.

use crate::{
    games::{PLIES, chess_archive, recorded_archive},
    instructions_of, rows, short,
};
use ppn::{Notation, Selection};
use ppn_lint::CodeWord;
use ppn_source::{Code, Severity};
use std::{hint::black_box, io};

/// The number of games of each text.
const GAMES: usize = 100;

/// A way to make a text with games.
type Text = fn(usize, usize) -> String;

/// Games of moves from square to square, and games with comments, removals, promotions and drops.
const TEXTS: [(&str, Text); 2] = [("plain", chess_archive), ("recorded", recorded_archive)];

/// The word for a check that reports errors only.
const ERRORS: &str = "errors";

/// The word for a check with all rules.
const ALL: &str = "all";

/// Prints the instructions a ply that a check takes with all rules, with errors only, and more for each rule alone.
pub(crate) fn table() -> io::Result<()> {
    let count = |text: &str, word: &str| instructions_of(&["--check", text, word]);
    let a_ply = |count: f64| count / (GAMES * PLIES) as f64;
    println!("| code | rule | plain, a ply | recorded, a ply |");
    println!("| --- | --- | ---: | ---: |");
    let base = TEXTS.map(|(text, _)| count(text, ERRORS));
    let [plain, recorded] = base.map(|base| base.unwrap_or(f64::NAN));
    let row = |word: &str, name: &str| -> io::Result<()> {
        let plain = a_ply(count(TEXTS[0].0, word)? - plain);
        let recorded = a_ply(count(TEXTS[1].0, word)? - recorded);
        println!("| {word} | {name} | {} | {} |", short(plain), short(recorded));
        Ok(())
    };
    println!("| | reading and errors | {} | {} |", short(a_ply(plain)), short(a_ply(recorded)));
    row(ALL, "all rules together")?;
    codes().try_for_each(|code| row(code.id, code.name))
}

/// Checks a text with errors and the code that a word means.
pub(crate) fn check(text: &str, word: &str) {
    let (_, text) = TEXTS.iter().find(|(name, _)| *name == text).expect("no such text");
    let with_errors = |word| CodeWord::list(&format!("E, {word}"), &all()).expect("no such code");
    let selection = match word {
        ERRORS => Selection::errors(),
        ALL => Selection::default(),
        word => Selection::of(with_errors(word)),
    };
    rows::checked("ppn", black_box(&text(GAMES, PLIES)), &selection);
}

/// The codes of warnings and style remarks about games in PPN.
fn codes() -> impl Iterator<Item = &'static Code> {
    all().into_iter().filter(|code| code.severity != Severity::Error)
}

fn all() -> Vec<&'static Code> {
    ppn::Ppn::default().codes()
}
