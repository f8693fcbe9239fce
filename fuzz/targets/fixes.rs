//! Fixes: the safe ones keep every board, and a second run finds nothing to mend.

#![no_main]

use libfuzzer_sys::fuzz_target;
use ppn::{Applicability, GameText, Notation};

fuzz_target!(|text: &str| {
    for game in ppn::read(text).take(20) {
        let safe = mended(&game, Applicability::Safe);
        if safe != game.text {
            assert_eq!(boards(&safe), boards(&game.text), "of {safe:?}");
            assert_eq!(mended(&whole(&safe), Applicability::Safe), safe, "a second run");
        }
        let all = mended(&game, Applicability::Unsafe);
        if all != game.text {
            assert_eq!(mended(&whole(&all), Applicability::Unsafe), all, "a second run of all");
        }
    }
});

fn mended(game: &GameText<'_>, allowed: Applicability) -> String {
    ppn::fix(game, Notation::Ppn, &ppn_fuzz::options(), allowed, |_| true).text
}

fn whole(text: &str) -> GameText<'_> {
    GameText { text: text.into(), ..GameText::default() }
}

/// What a safe fix must not change: the number of each state, and what lies where.
fn boards(text: &str) -> Vec<String> {
    let game = whole(text);
    let mut record = ppn::replay(&game, &ppn_fuzz::options());
    (0..record.len().min(100))
        .map(|state| {
            let number = record.number(state).into_owned();
            let pieces = record.board(state).pieces().map(|(_, piece)| format!("{piece:?}"));
            format!("{number} {}", pieces.collect::<Vec<_>>().join("\n"))
        })
        .collect()
}
