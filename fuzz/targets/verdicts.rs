//! One verdict: a game of any notation has errors when it is checked exactly if it has when it is
//! replayed.

#![no_main]

use libfuzzer_sys::fuzz_target;
use ppn::{Diagnostic, Selection, lint};
use std::io::Cursor;

fuzz_target!(|text: &str| {
    let options = ppn_fuzz::options();
    let has_errors = |all: &[Diagnostic]| all.iter().any(Diagnostic::is_error);
    // A text is mostly read in the notation that it looks like, so that more texts are tried.
    let like = match text.trim_start() {
        own if own.starts_with("FAN") => "fan",
        own if own.starts_with('[') => "pdn",
        own if own.starts_with("1g") || own.starts_with("1w") => "arimaa",
        _ => "ppn",
    };
    let notations = ppn::notations();
    let wanted = |one: &&dyn ppn::Notation| one.name() == like || text.len() % 8 == 0;
    for notation in notations.iter().filter(wanted) {
        let source = Box::new(Cursor::new(text.as_bytes().to_vec()));
        let mut gathered = [false; 2];
        for game in notation.split(source).take(20) {
            let game = game.expect("memory can be read");
            let mut replayed = notation.record(&game, &options).diagnostics;
            let verdict = has_errors(&replayed);
            let checked = lint::check(&game, notation, &options, &Selection::default());
            assert_eq!(has_errors(&checked), verdict, "check: {replayed:?} {checked:?}");
            lint::gather(&game, notation, &options, &mut replayed);
            let of_both = [verdict, has_errors(&replayed)];
            // What is wrong with metadata that has no end is said where its moves begin.
            assert!(game.half.is_some() || of_both[0] == of_both[1], "gather: {replayed:?}");
            gathered = [0, 1].map(|of| gathered[of] || of_both[of]);
        }
        assert_eq!(gathered[0], gathered[1], "gather: {text:?}");
    }
});
