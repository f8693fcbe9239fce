//! Games of Arimaa: files of their own, and movetexts of `MovetextParser: Fan`.

use crate::{
    Options, Record, converted,
    movetext::{MovetextParser, Played, Request},
};
use ppn_arimaa::{PpnForm, PpnOptions, PpnVariations, ReadOptions, read_with, replay, to_ppn};
use ppn_file::GameText;

/// How games are converted to be played: variations are left out of the states.
const CONVERSION: PpnOptions =
    PpnOptions { form: PpnForm::Native, variations: PpnVariations::Drop, headers: true };

/// The games of a text in FAN, or of a plain record.
pub(crate) fn records<'t>(
    text: &'t GameText<'_>,
    plain_record: bool,
    options: &Options,
) -> Vec<Record<'t>> {
    let reading = read_with(&text.text, ReadOptions { plain_record, ..ReadOptions::default() });
    let record = |game| {
        let played = replay(game);
        let ppn = to_ppn(game, &played, CONVERSION).ok();
        converted::record_of(text, ppn.as_deref(), played.diagnostics, options)
    };
    let records = reading.games.iter().map(record).collect();
    converted::with_faults(text, records, reading.diagnostics, options)
}

/// `MovetextParser: Fan`: the body of a FAN game, from turn 1g on, as the movetext of a PPN game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fan;

impl MovetextParser for Fan {
    fn play<'t>(&self, request: Request<'_, 't>) -> Played<'t> {
        let options = ReadOptions { body_only: true, ..ReadOptions::default() };
        let reading = read_with(request.movetext, options);
        let mut diagnostics = reading.diagnostics;
        let ppn = reading.games.first().and_then(|game| {
            let played = replay(game);
            diagnostics.extend(played.diagnostics.iter().cloned());
            to_ppn(game, &played, CONVERSION).ok()
        });
        converted::play(ppn.as_deref(), request, diagnostics)
    }
}
