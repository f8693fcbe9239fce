//! A text as Flexible Arimaa Notation: read, replayed, written, converted.

#![no_main]

use libfuzzer_sys::fuzz_target;
use ppn_arimaa::{PpnOptions, read, replay, to_fan, to_ppn, to_record};
use ppn_fuzz::assert_points_into;
use ppn_source::Diagnostic;

fuzz_target!(|text: &str| {
    let reading = read(text);
    assert_points_into(text, &reading.diagnostics);
    let is_valid = !reading.diagnostics.iter().any(Diagnostic::is_error);
    for game in reading.games.iter().take(20) {
        let replayed = replay(game);
        assert_points_into(text, &replayed.diagnostics);
        let _ = to_record(game, &replayed);
        let fan = to_fan(game, &replayed);
        if is_valid {
            let again = read(&fan);
            assert!(!again.diagnostics.iter().any(Diagnostic::is_error), "{fan}");
            assert_eq!(to_fan(&again.games[0], &replay(&again.games[0])), fan);
        }
        let Ok(ppn) = to_ppn(game, &replayed, PpnOptions::default()) else { continue };
        for game in ppn::read(&ppn).take(20) {
            let record = ppn::replay(&game, &ppn::Options::default());
            assert!(!record.has_errors(), "{ppn}\n{:?}", record.diagnostics);
        }
    }
});
