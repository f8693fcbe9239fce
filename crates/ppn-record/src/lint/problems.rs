//! The problems of a game in a notation that has no rules of its own.

use super::{
    MISDECODED_TEXT, Selection, Suppression, bound_warnings, check_metadata, join_look_alikes,
    keep_words, misdecoded_text, report_fences,
};
use crate::{Parsed, PartKind};
use ppn_source::{Diagnostic, Span};
use std::cell::OnceCell;

/// The problems of reading and playing a game, and what the rules for all notations find, without
/// those that its comments hide, and the problems of these comments.
pub(crate) fn problems(parsed: &(impl Parsed + ?Sized), selection: &Selection) -> Vec<Diagnostic> {
    let text = &parsed.text().text;
    let (mut found, metadata) = match parsed.is_without_problems() {
        true => (Vec::new(), OnceCell::new()),
        false => {
            let (found, metadata) = parsed.problems();
            (found, OnceCell::from(metadata))
        }
    };
    let of_kinds = |kinds: &[PartKind]| -> Vec<Span> {
        let parts = parsed.parts();
        parts.iter().filter(|part| kinds.contains(&part.kind)).map(|part| part.span).collect()
    };
    let comments = || of_kinds(&[PartKind::Comment]);
    let mut of_metadata = check_metadata(text, selection, || {
        metadata
            .get_or_init(|| parsed.metadata())
            .iter()
            .filter_map(|(key, entry)| Some((key, entry.value.text()?, entry.value.span)))
    });
    if !of_metadata.is_empty() {
        // The notation may report the same.
        let mut reported: Vec<Span> = found.iter().map(|one| one.span).collect();
        reported.sort_unstable();
        of_metadata.retain(|one| !is_in(&reported, one.span.start));
        bound_warnings(&mut of_metadata, parsed.options().limits.diagnostics);
    }
    found.append(&mut of_metadata);
    // The characters of a text that is not UTF-8 are guessed.
    if parsed.text().diagnostics.is_empty() && selection.reports(&MISDECODED_TEXT) {
        let mut harmless = None;
        found.extend(misdecoded_text(text, |at| {
            let kinds = [PartKind::Comment, PartKind::Player];
            is_in(harmless.get_or_insert_with(|| of_kinds(&kinds)), at)
        }));
    }
    join_look_alikes(text, &mut found);
    report_fences(text, &mut found);
    if text.contains("ppn:") {
        let mut suppression = Suppression::of(text, [], comments());
        found.retain(|one| !suppression.covers(one));
        found.extend(suppression.leftovers(selection, || parsed.notation().codes_of_comments()));
    }
    // Fixes of problems that nobody asked for are not looked at: a program may write each capture of an archive in
    // a way that is not reported.
    found.retain(|one| selection.reports(one.code));
    keep_words(text, &mut found, comments);
    found
}

/// Whether a place is in the last of some spans that begins before it. They are in order.
fn is_in(spans: &[Span], at: u32) -> bool {
    let begun = spans.partition_point(|span| span.start <= at);
    spans[..begun].last().is_some_and(|span| span.touches(at))
}
