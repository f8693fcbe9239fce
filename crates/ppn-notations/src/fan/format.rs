//! Formatting games in FAN.

use super::parsed::Read;
use crate::canonical::{errors, finished};
use ppn_arimaa::{read, replay, to_fan, to_record};
use ppn_file::GameText;
use ppn_record::{FormatOptions, Formatted, left_as_it_is};
use ppn_source::Diagnostic;

/// A game in canonical form, unless a part of it is not understood or would be lost.
pub(super) fn format(from: &Read, text: &GameText<'_>, options: &FormatOptions) -> Formatted {
    let Read { notation, reading, .. } = from;
    let in_fan = |game| to_fan(game, &replay(game, &notation.limits));
    let mut diagnostics = text.diagnostics.clone();
    diagnostics.extend(errors(&reading.diagnostics));
    // Text that is left out with a warning is lost in canonical form too, and not all of many errors
    // are reported.
    if let Some(left) = reading.not_understood()
        && !diagnostics.iter().any(|one| one.span == left.span)
    {
        diagnostics.push(left_as_it_is(left.span, &left.reason));
    }
    let is_faulty = diagnostics.iter().any(Diagnostic::is_error);
    let (mut canonical, mut kept) = (None, None);
    if reading.is_row {
        kept = Some("a table of games is read only; `ppn convert` writes its games");
    } else if !is_faulty && !reading.games.is_empty() {
        let fan: Vec<String> = reading.games.iter().map(in_fan).collect();
        if notation.plain_record {
            let record = |game| to_record(game, &replay(game, &notation.limits));
            let records = reading.games.iter().map(record).collect::<Vec<_>>().join("\n");
            let keeps_all = read(&records, notation.how()).games.iter().map(in_fan).eq(fan);
            canonical = keeps_all.then_some(records);
        } else {
            canonical = Some(fan.join("\n"));
        }
    }
    if notation.plain_record && canonical.is_none() && !is_faulty && kept.is_none() {
        kept = Some("a plain record cannot have remarks and variations");
    }
    let text = match canonical {
        Some(canonical) => finished(&canonical, options, &text.text),
        None => text.text.as_ref().to_owned(),
    };
    Formatted { text, diagnostics, kept }
}
