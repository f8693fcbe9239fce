//! Conversions from each notation to the others. The result can be read, and so can the conversion
//! back.

#![no_main]

use libfuzzer_sys::fuzz_target;
use ppn::{Fan, NotationSettings, Options, Pdn, fan, pdn};
use ppn_fuzz::writers::{has_errors, texts};

fuzz_target!(|text: &str| {
    let systems = [pdn::System::Checkers, pdn::System::Piecepack];
    let of_draughts = pdn::Conversion::default()
        .with_system(systems[text.len() % 2])
        .with_starter_at_bottom(text.len() % 4 < 2);
    let of_arimaa = fan::Conversion::default()
        .with_form([fan::Form::Portable, fan::Form::Native][text.len() % 2])
        .with_headers(text.len() % 4 < 2);
    let arimaa = Fan::default().with_conversion(of_arimaa).with_viewer_rows(text.len() % 8 < 4);
    let settings = NotationSettings::default()
        .with_pdn(Pdn::default().with_conversion(of_draughts))
        .with_fan(arimaa);
    let notations = ppn::standard(&settings);
    let options = Options::default();
    for from in notations.iter() {
        let games: Vec<_> = texts(from, text).into_iter().take(3).collect();
        for to in notations.iter() {
            let Some(converted) = ppn::convert(&games, from, to, &options) else { continue };
            if has_errors(&converted.diagnostics) {
                continue;
            }
            let written = texts(to, &converted.text);
            for game in &written {
                let record = to.record(game, &options);
                assert!(!record.has_errors(), "{:?}\n{}", record.diagnostics, converted.text);
            }
            for back in notations.iter() {
                let _ = ppn::convert(&written, to, back, &options);
            }
        }
    }
});
