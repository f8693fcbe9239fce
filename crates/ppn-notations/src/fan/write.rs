//! Games in FAN and plain records, written from each other and from PPN.

use super::{Fan, NotArimaa, PpnGame};
use crate::ppn::Ppn;
use ppn_arimaa::{Reading, read, replay, to_fan, to_record};
use ppn_file::{GameText, Metadata};
use ppn_record::{Converted, Notation, Options, not_converted};
use ppn_source::{Diagnostic, Span};

/// Adds the games of texts in PPN to those that were converted.
pub(super) fn from_ppn(
    notation: &Fan,
    ppn: &Ppn,
    texts: &[GameText<'_>],
    options: &Options,
    converted: &mut Converted,
) {
    for (index, text) in texts.iter().enumerate() {
        converted.report(index, ppn.not_understood(text, options));
    }
    if !converted.diagnostics.is_empty() {
        // A variation is a game of its own: without one of them others would come to a wrong place.
        return;
    }
    let limits = &options.metadata_limits;
    let games: Vec<_> = texts.iter().map(|text| text.parse(limits)).collect();
    // Every edition has the same names of parsers.
    let parser = |metadata| ppn.parsers().choose(metadata, Default::default(), &mut Vec::new());
    let plain: Vec<PpnGame<'_>> = games
        .iter()
        .map(|game| PpnGame {
            gold: game.metadata.text("Gold"),
            silver: game.metadata.text("Silver"),
            headers: headers(&game.metadata),
            variation: game.metadata.text("Variation"),
            movetext: game.movetext_str(),
            is_fan: parser(&game.metadata).is_some_and(|chosen| chosen.name == "Fan"),
        })
        .collect();
    let refusal = |fault: NotArimaa| {
        let rest = plain[fault.game].movetext.get(fault.at..).unwrap_or_default();
        let word = rest.split_whitespace().next().unwrap_or_default();
        let place = Span::new(fault.at, fault.at + word.len());
        let place = place.shift(games[fault.game].movetext.start);
        (fault.game, not_converted(place, &fault.message))
    };
    let written = super::from_ppn(&plain, &notation.limits);
    if let Some(text) = written.text {
        // It was just written, with rows from 1.
        let how = Fan { viewer_rows: false, plain_record: false, ..*notation }.how();
        let reading = read(&text, how);
        let mut own = Converted::default();
        own.report(0, reading.diagnostics.iter().filter(|one| one.is_error()).cloned());
        write(notation, &reading, 0, &mut own);
        converted.text = own.text;
        // Problems of the new text have no place in the old one.
        let start = games.first().map_or(Span::default(), |game| Span {
            start: game.movetext.start,
            end: game.movetext.start,
        });
        let own = own.diagnostics.into_iter().map(|(_, one)| one.message);
        converted.report(0, own.map(|message| not_converted(start, &message)));
    }
    converted.diagnostics.extend(written.left_out.into_iter().map(refusal));
}

/// What other headers became, as `FAN-` and their name.
fn headers(metadata: &Metadata) -> Vec<(&str, &str)> {
    let headers =
        metadata.iter().filter_map(|(key, entry)| key.strip_prefix("FAN-").zip(entry.value.text()));
    headers.collect()
}

/// Adds the games of a text in FAN or of a plain record.
pub(super) fn write(notation: &Fan, reading: &Reading, index: usize, converted: &mut Converted) {
    for game in &reading.games {
        let start = Span { start: game.span.start, end: game.span.start };
        if notation.plain_record && !game.is_arimaa() {
            // Only FAN names the variant: elsewhere its turns would be read as Arimaa.
            let reason = format!("the rules of `{}` are unknown", game.variant);
            converted.report(index, [not_converted(start, &reason)]);
            continue;
        }
        if notation.plain_record && !converted.text.is_empty() {
            // A second one would be read as more turns of the first.
            let reason = "a plain record has one game; the others are left out";
            converted.report(index, [not_converted(start, reason)]);
            break;
        }
        let replay = replay(game, &notation.limits);
        if !converted.text.is_empty() {
            converted.text.push('\n');
        }
        converted.text.push_str(&if notation.plain_record {
            to_record(game, &replay)
        } else {
            to_fan(game, &replay)
        });
        converted.report(index, replay.diagnostics.into_iter().filter(Diagnostic::is_error));
    }
}
