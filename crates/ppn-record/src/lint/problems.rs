//! The problems of a game in a notation that has no rules of its own.

use super::{Selection, Suppression, keep_words};
use crate::{Parsed, PartKind};
use ppn_source::{Diagnostic, Span};

/// The problems of reading and playing a game that its comments do not hide, and those of these
/// comments.
pub(crate) fn problems(parsed: &(impl Parsed + ?Sized), selection: &Selection) -> Vec<Diagnostic> {
    let text = &parsed.text().text;
    let mut found = parsed.record().diagnostics;
    let comments = || -> Vec<Span> {
        let parts = parsed.parts();
        parts.iter().filter(|part| part.kind == PartKind::Comment).map(|part| part.span).collect()
    };
    if text.contains("ppn:") {
        let mut suppression = Suppression::of(text, [], comments());
        found.retain(|one| !suppression.covers(one));
        found.extend(suppression.leftovers(selection, || parsed.notation().codes_of_comments()));
    }
    keep_words(text, &mut found, &[], comments);
    found
}
