use super::{Converted, Request};
use crate::{Notation, parsers::notation_of};
use ppn_arimaa::{
    NotArimaa, PpnGame, ReadOptions, from_ppn_within, read_with, replay_within, to_fan,
    to_ppn_within, to_record,
};
use ppn_file::Metadata;
use ppn_source::Diagnostic;

pub(super) fn from_fan(request: &Request<'_>, converted: &mut Converted) {
    for text in request.texts {
        write(&text.text, fan(request), request, converted);
    }
}

pub(super) fn from_record(request: &Request<'_>, converted: &mut Converted) {
    let how = ReadOptions { plain_record: true, ..fan(request) };
    for text in request.texts {
        write(&text.text, how, request, converted);
    }
}

/// How FAN is read.
fn fan(request: &Request<'_>) -> ReadOptions {
    ReadOptions {
        viewer_rows: request.how.viewer_rows,
        limits: request.options.arimaa_limits,
        ..ReadOptions::default()
    }
}

pub(super) fn from_ppn(request: &Request<'_>, converted: &mut Converted) {
    let &Request { texts, options, .. } = request;
    let limits = &options.metadata_limits;
    let games: Vec<_> = texts.iter().map(|text| text.parse_within(limits)).collect();
    let faults = games.iter().flat_map(|game| &game.diagnostics);
    converted.diagnostics.extend(faults.filter(|one| one.is_error()).cloned());
    let plain: Vec<PpnGame<'_>> = games
        .iter()
        .map(|game| PpnGame {
            gold: game.metadata.text("Gold"),
            silver: game.metadata.text("Silver"),
            headers: headers(&game.metadata),
            variation: game.metadata.text("Variation"),
            movetext: game.movetext_str(),
            is_fan: notation_of(&game.metadata) == Notation::Fan,
        })
        .collect();
    let refusal = |fault: NotArimaa| {
        let (number, text) = (fault.game + 1, plain[fault.game].movetext);
        let line = text[..fault.at.min(text.len())].matches('\n').count() + 1;
        format!("game {number}, movetext line {line}: {}", fault.message)
    };
    let mut left_out = Vec::new();
    match from_ppn_within(&plain, &options.arimaa_limits, &mut left_out) {
        Ok(text) => {
            let said = converted.diagnostics.len();
            // It was just written, with rows from 1.
            let how = ReadOptions { viewer_rows: false, ..fan(request) };
            write(&text, how, request, converted);
            // What is wrong with the new text has no place in the old one.
            let own = converted.diagnostics.split_off(said);
            converted.refusals.extend(own.into_iter().map(|one| one.message));
        }
        Err(fault) => left_out.push(fault),
    }
    converted.refusals.extend(left_out.into_iter().map(refusal));
}

/// What other headers became, as `FAN-` and their name.
fn headers(metadata: &Metadata) -> Vec<(&str, &str)> {
    let headers =
        metadata.iter().filter_map(|(key, entry)| key.strip_prefix("FAN-").zip(entry.value.text()));
    headers.collect()
}

/// Adds the games of a text in FAN or of a plain record.
fn write(text: &str, how: ReadOptions, request: &Request<'_>, converted: &mut Converted) {
    let (reading, limits, to) = (read_with(text, how), how.limits, request.to);
    converted.diagnostics.extend(reading.diagnostics.into_iter().filter(Diagnostic::is_error));
    for game in &reading.games {
        if to != Notation::Fan && !game.is_arimaa() {
            // Only FAN names the variant: elsewhere its turns would be played as Arimaa, or be lost.
            converted.refusals.push(format!("the rules of `{}` are not known", game.variant));
            continue;
        }
        if to == Notation::Arimaa && !converted.text.is_empty() {
            // A second one would be read as more turns of the first.
            converted
                .refusals
                .push("a plain record is of one game; the others are left out".into());
            break;
        }
        let replay = replay_within(game, &limits);
        if to != Notation::Ppn && !converted.text.is_empty() {
            converted.text.push('\n');
        }
        match to {
            Notation::Fan => converted.text.push_str(&to_fan(game, &replay)),
            Notation::Arimaa => converted.text.push_str(&to_record(game, &replay)),
            Notation::Ppn | Notation::Pdn => {
                match to_ppn_within(game, &replay, request.how.arimaa, &limits) {
                    Ok(ppn) => converted.text.push_str(&ppn),
                    Err(fault) => converted.refusals.push(fault.to_string()),
                }
            }
        }
        converted.diagnostics.extend(replay.diagnostics.into_iter().filter(Diagnostic::is_error));
    }
}
