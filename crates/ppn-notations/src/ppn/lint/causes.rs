//! Causes of the errors that a program found while reading or playing a game.

use super::{
    check::check, explain::each, look::look_at, rules::metadata_endless::METADATA_ENDLESS,
};
use crate::ppn::ParsedPpn;
use ppn_record::lint::Selection;
use ppn_source::{Diagnostic, Span};

/// Adds to each error what may have been meant.
pub(crate) fn add_causes(parsed: &ParsedPpn<'_>, found: &mut [Diagnostic]) {
    // Finding reasons requires playing the game again.
    if found.iter().any(Diagnostic::is_error) {
        look_at(parsed, &Selection::default(), |checked| each(checked, found));
    }
}

/// Replaces errors by what a check reports about these words.
pub(crate) fn join_causes(parsed: &ParsedPpn<'_>, found: &mut Vec<Diagnostic>) {
    let text = &parsed.text;
    let has_errors = found.iter().any(Diagnostic::is_error);
    if !has_errors && text.half.is_none() {
        return;
    }
    let selection = Selection::errors();
    let mut reports = check(parsed, &selection);
    selection.apply(&mut reports);
    let mut errors: Vec<Span> =
        found.iter().filter(|one| one.is_error()).map(|one| one.span).collect();
    errors.sort_unstable_by_key(|span| span.start);
    // The furthest end of each error and those before it.
    let ends: Vec<u32> = errors
        .iter()
        .scan(0, |end, span| {
            *end = span.end.max(*end);
            Some(*end)
        })
        .collect();
    let is_error_at = |span: Span| {
        let begun = errors.partition_point(|error| error.start <= span.end);
        begun.checked_sub(1).is_some_and(|last| ends[last] >= span.start)
    };
    reports.retain(|one| {
        let mut labels = one.labels.iter();
        let is_of_half = text.half.is_some() && one.code == &METADATA_ENDLESS;
        is_of_half || is_error_at(one.span) || labels.any(|label| is_error_at(label.span))
    });
    if reports.is_empty() && text.half.is_none() {
        return add_causes(parsed, found);
    }
    found.retain(|one| !one.is_error());
    found.append(&mut reports);
    found.sort_by_key(|one| one.span);
}
