//! Games of other notations, played through their conversion to PPN.

use crate::{
    Options, Record,
    movetext::{Default as DefaultParser, MoveTable, MovetextParser, Played, Request},
    record,
};
use ppn_file::{GameText, split};
use ppn_source::Diagnostic;

/// A game of `text` that was converted to `ppn`, with what is to be said of it.
pub(crate) fn record_of<'t>(
    text: &'t GameText<'_>,
    ppn: Option<&str>,
    diagnostics: Vec<Diagnostic>,
    options: &Options,
) -> Record<'t> {
    match ppn.and_then(|ppn| split(ppn).next()) {
        Some(converted) => record::replay(&converted, options).into_owned(&text.text, diagnostics),
        None => Record::of_nothing(&text.text, diagnostics, options),
    }
}

/// The records of a text: those of its games, or one of nothing. What cannot be laid to one game is
/// said of the first; of what is known of the text beforehand `is_of_last` says what belongs to the
/// last.
pub(crate) fn with_faults<'t>(
    text: &'t GameText<'_>,
    mut records: Vec<Record<'t>>,
    faults: impl IntoIterator<Item = Diagnostic>,
    is_of_last: impl Fn(&Diagnostic) -> bool,
    options: &Options,
) -> Vec<Record<'t>> {
    if records.is_empty() {
        records.push(Record::of_nothing(&text.text, Vec::new(), options));
    }
    let (of_last, known): (Vec<_>, Vec<_>) = text.diagnostics.iter().cloned().partition(is_of_last);
    records[0].diagnostics.splice(0..0, known.into_iter().chain(faults));
    if let Some(last) = records.last_mut() {
        last.diagnostics.splice(0..0, of_last);
    }
    records
}

/// Plays `ppn`, a conversion of the movetext that is asked for, from its own start board.
pub(crate) fn play_from_own_start<'t>(
    ppn: Option<&str>,
    request: Request<'_, 't>,
    diagnostics: Vec<Diagnostic>,
) -> Played<'t> {
    let converted = ppn.filter(|_| !request.form_only).and_then(|ppn| split(ppn).next());
    let Some(converted) = converted else { return play(ppn, request, diagnostics) };
    let diagnostics = diagnostics.into_iter().map(|one| one.shift(request.offset)).collect();
    record::replay(&converted, request.options).into_played(diagnostics)
}

/// Plays the movetext of `ppn`, a conversion of the movetext that is asked for, from the start board
/// that is asked for.
pub(crate) fn play<'t>(
    ppn: Option<&str>,
    request: Request<'_, 't>,
    diagnostics: Vec<Diagnostic>,
) -> Played<'t> {
    let diagnostics = diagnostics.into_iter().map(|one| one.shift(request.offset)).collect();
    let converted = ppn.and_then(|ppn| split(ppn).next());
    let limits = &request.options.metadata_limits;
    let game = converted.as_ref().map(|text| text.parse_within(limits));
    let movetext = game.as_ref().map_or("", |game| game.movetext_str());
    let played = DefaultParser.play(Request { movetext, offset: 0, ..request });
    let moves = Box::new(MoveTable::of(played.moves.as_ref()));
    Played { moves, replay: played.replay, diagnostics }
}
