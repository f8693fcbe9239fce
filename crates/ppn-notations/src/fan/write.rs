//! Games in FAN and plain records, written from each other and from PPN.

use super::{Fan, NotArimaa, PpnGame};
use crate::ppn::Ppn;
use ppn_arimaa::{ReadOptions, read, replay, to_fan, to_record};
use ppn_file::{GameText, Metadata};
use ppn_record::{Converted, Options};
use ppn_source::Diagnostic;

/// Adds the games of texts in PPN to those that were converted.
pub(super) fn from_ppn(
    notation: &Fan,
    ppn: &Ppn,
    texts: &[GameText<'_>],
    options: &Options,
    converted: &mut Converted,
) {
    let limits = &options.metadata_limits;
    let games: Vec<_> = texts.iter().map(|text| text.parse(limits)).collect();
    let faults = games.iter().flat_map(|game| &game.diagnostics);
    converted.diagnostics.extend(faults.filter(|one| one.is_error()).cloned());
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
        let (number, text) = (fault.game + 1, plain[fault.game].movetext);
        let line = text[..fault.at.min(text.len())].matches('\n').count() + 1;
        format!("game {number}, movetext line {line}: {}", fault.message)
    };
    let written = super::from_ppn(&plain, &notation.limits);
    if let Some(text) = written.text {
        let known = converted.diagnostics.len();
        // It was just written, with rows from 1.
        let how = Fan { viewer_rows: false, plain_record: false, ..*notation }.how();
        write(notation, &text, how, converted);
        // What is wrong with the new text has no place in the old one.
        let own = converted.diagnostics.split_off(known);
        converted.refusals.extend(own.into_iter().map(|one| one.message));
    }
    converted.refusals.extend(written.left_out.into_iter().map(refusal));
}

/// What other headers became, as `FAN-` and their name.
fn headers(metadata: &Metadata) -> Vec<(&str, &str)> {
    let headers =
        metadata.iter().filter_map(|(key, entry)| key.strip_prefix("FAN-").zip(entry.value.text()));
    headers.collect()
}

/// Adds the games of a text in FAN or of a plain record.
pub(super) fn write(notation: &Fan, text: &str, how: ReadOptions, converted: &mut Converted) {
    let reading = read(text, how);
    converted.diagnostics.extend(reading.diagnostics.into_iter().filter(Diagnostic::is_error));
    for game in &reading.games {
        if notation.plain_record && !game.is_arimaa() {
            // Only FAN names the variant: elsewhere its turns would be read as Arimaa.
            converted.refusals.push(format!("the rules of `{}` are not known", game.variant));
            continue;
        }
        if notation.plain_record && !converted.text.is_empty() {
            // A second one would be read as more turns of the first.
            converted
                .refusals
                .push("a plain record is of one game; the others are left out".into());
            break;
        }
        let replay = replay(game, &how.limits);
        if !converted.text.is_empty() {
            converted.text.push('\n');
        }
        converted.text.push_str(&if notation.plain_record {
            to_record(game, &replay)
        } else {
            to_fan(game, &replay)
        });
        converted.diagnostics.extend(replay.diagnostics.into_iter().filter(Diagnostic::is_error));
    }
}
