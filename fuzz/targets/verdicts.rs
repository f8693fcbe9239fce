//! One verdict: a game of any notation has errors when it is checked exactly if it has when it is
//! replayed.

#![no_main]

use libfuzzer_sys::fuzz_target;
use ppn::{Diagnostic, Notation, Notations, Selection, lint};
use std::{io::Cursor, sync::LazyLock};

static NOTATIONS: LazyLock<Notations> = LazyLock::new(ppn::notations);

fuzz_target!(|text: &str| {
    let options = ppn_fuzz::options();
    let has_errors = |all: &[Diagnostic]| all.iter().any(Diagnostic::is_error);
    let like = NOTATIONS.of_text(text).map_or("ppn", |notation| notation.name());
    // Reading each text in all notations would leave time for few texts, so only every eighth is read in
    // a notation that it does not look like, by its length.
    let other = text.len() / 8 % NOTATIONS.iter().count();
    let is_read = |(at, one): &(usize, &dyn Notation)| {
        if text.len() % 8 == 0 { *at == other } else { one.name() == like }
    };
    if let Some((_, notation)) = NOTATIONS.iter().enumerate().find(is_read) {
        let source = Box::new(Cursor::new(text.as_bytes().to_vec()));
        // What is wrong with metadata that has no end is said where its moves begin, so the verdict is
        // that of the file.
        let mut verdicts = [false; 3];
        for game in notation.split(source) {
            let game = game.expect("memory can be read");
            let parsed = notation.parse(game.borrowed(), &options);
            let mut found = notation.record(&game, &options).diagnostics;
            let replayed = has_errors(&found);
            let checked = has_errors(&lint::check(&*parsed, &Selection::default()));
            lint::gather(&*parsed, &mut found);
            let of_game = [replayed, checked, has_errors(&found)];
            let is_one = of_game.iter().all(|&verdict| verdict == replayed);
            assert!(game.half.is_some() || is_one, "{of_game:?}");
            verdicts = std::array::from_fn(|at| verdicts[at] || of_game[at]);
        }
        assert!(verdicts.iter().all(|&verdict| verdict == verdicts[0]), "{verdicts:?}");
    }
});
