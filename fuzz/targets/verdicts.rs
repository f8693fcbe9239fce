//! One verdict: a game of any notation has errors when it is checked exactly if it has when it is
//! replayed.

#![no_main]

use libfuzzer_sys::fuzz_target;
use ppn::{Diagnostic, Selection, lint};
use std::io::Cursor;

fuzz_target!(|text: &str| {
    let options = ppn_fuzz::options();
    let has_errors = |all: &[Diagnostic]| all.iter().any(Diagnostic::is_error);
    for notation in ppn::notations().iter() {
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
