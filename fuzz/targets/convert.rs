//! Every way from one notation to another. What comes out can be read, and so can what comes back.

#![no_main]

use libfuzzer_sys::fuzz_target;
use ppn::{
    ArimaaConversion, ArimaaForm, Conversion, Converted, Diagnostic, DraughtsConversion,
    DraughtsSystem, GameText, Notation,
};
use ppn_fuzz::assert_points_into;

const NOTATIONS: [Notation; 4] = [Notation::Ppn, Notation::Pdn, Notation::Fan, Notation::Arimaa];

fuzz_target!(|text: &str| {
    let draughts = DraughtsConversion {
        system: [DraughtsSystem::Checkers, DraughtsSystem::Piecepack][text.len() % 2],
        starter_at_bottom: text.len() % 4 < 2,
    };
    let arimaa = ArimaaConversion {
        form: [ArimaaForm::Portable, ArimaaForm::Native][text.len() % 2],
        headers: text.len() % 4 < 2,
        ..ArimaaConversion::default()
    };
    let how = Conversion { draughts, arimaa, viewer_rows: text.len() % 8 < 4 };
    let options = ppn::Options::default();
    for from in NOTATIONS {
        // Games of PPN are converted each for itself: all together may take long.
        let texts = texts(text, from);
        for to in NOTATIONS {
            let Some(converted) = ppn::convert(&texts, from, to, &how, &options) else {
                continue;
            };
            if let [only] = texts.as_slice() {
                assert_points_into(&only.text, &converted.of_text(0));
            }
            if is_clean(&converted) && !converted.text.is_empty() {
                assert_read(&converted.text, to, &how);
            }
        }
    }
});

fn texts(text: &str, notation: Notation) -> Vec<GameText<'_>> {
    match notation {
        Notation::Ppn => ppn::read(text).take(3).collect(),
        _ => vec![GameText { text: text.into(), ..GameText::default() }],
    }
}

fn is_clean(converted: &Converted) -> bool {
    !converted.diagnostics.iter().any(|(_, one)| one.is_error())
}

/// What was written has no fault in its own notation, and every way back can be gone.
fn assert_read(text: &str, notation: Notation, how: &Conversion) {
    let options = ppn::Options::default();
    let games = texts(text, notation);
    for game in &games {
        for record in ppn::records(game, notation, &options) {
            assert!(!record.has_errors(), "{:?}\n{text}", record.diagnostics);
        }
    }
    for to in NOTATIONS {
        let _ = ppn::convert(&games, notation, to, how, &options);
    }
}
