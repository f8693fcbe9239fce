//! Games of Arimaa: files of their own, and movetexts of `MovetextParser: Fan`.

use crate::{
    Options, Record,
    movetext::{Default as DefaultParser, MoveTable, MovetextParser, Played, Request},
    record,
};
use ppn_arimaa::{
    Game, PpnForm, PpnOptions, PpnVariations, ReadOptions, read_with, replay, to_ppn,
};
use ppn_file::{GameText, split};
use ppn_source::Diagnostic;

/// The games of a text in FAN, or of a plain record. Variations are left out of the states.
pub(crate) fn records<'t>(
    text: &'t GameText<'_>,
    plain_record: bool,
    options: &Options,
) -> Vec<Record<'t>> {
    let reading = read_with(&text.text, ReadOptions { plain_record, ..ReadOptions::default() });
    let mut faults = text.diagnostics.clone();
    faults.extend(reading.diagnostics);
    let mut records: Vec<Record<'t>> =
        reading.games.iter().map(|game| one(text, game, options)).collect();
    if records.is_empty() {
        // Of a text without any game something may be said all the same.
        records.push(Record::of_nothing(&text.text, options));
    }
    // What cannot be laid to one game is said of the first.
    records[0].diagnostics.splice(0..0, faults);
    records
}

fn one<'t>(text: &'t GameText<'_>, game: &Game, options: &Options) -> Record<'t> {
    let played = replay(game);
    let form = PpnOptions { form: PpnForm::Native, variations: PpnVariations::Drop, headers: true };
    let ppn = to_ppn(game, &played, form).unwrap_or_default();
    let mut diagnostics = played.diagnostics;
    match split(&ppn).next() {
        Some(converted) => {
            let record = record::replay(&converted, options);
            record.into_owned(&text.text, diagnostics)
        }
        None => {
            let mut record = Record::of_nothing(&text.text, options);
            record.diagnostics.append(&mut diagnostics);
            record
        }
    }
}

/// `MovetextParser: Fan`: the body of a FAN game, from turn 1g on, as the movetext of a PPN game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fan;

impl MovetextParser for Fan {
    fn play<'t>(&self, request: Request<'_, 't>) -> Played<'t> {
        let options = ReadOptions { body_only: true, ..ReadOptions::default() };
        let reading = read_with(request.movetext, options);
        let mut diagnostics: Vec<Diagnostic> = reading.diagnostics;
        let mut converted = String::new();
        if let Some(game) = reading.games.first() {
            let played = replay(game);
            let form = PpnOptions {
                form: PpnForm::Native,
                variations: PpnVariations::Drop,
                headers: false,
            };
            converted = to_ppn(game, &played, form).unwrap_or_default();
            diagnostics.extend(played.diagnostics);
        }
        let diagnostics = diagnostics.into_iter().map(|one| one.shift(request.offset)).collect();
        let text = split(&converted).next();
        let game = text.as_ref().map(GameText::parse);
        let movetext = game.as_ref().map_or("", |game| game.movetext_str());
        let played = DefaultParser.play(Request { movetext, offset: 0, ..request });
        Played {
            moves: Box::new(MoveTable::of(played.moves.as_ref())),
            replay: played.replay,
            diagnostics,
        }
    }
}
