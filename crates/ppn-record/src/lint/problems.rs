//! The problems of a game in a notation that has no rules of its own.

use super::{Selection, Suppression, keep_words};
use crate::{Notation, Options, PartKind};
use ppn_file::GameText;
use ppn_source::{Diagnostic, Span};

/// The problems of reading and playing a game that its comments do not hide, and those of these
/// comments.
pub(crate) fn problems(
    notation: &(impl Notation + ?Sized),
    text: &GameText<'_>,
    options: &Options,
    selection: &Selection,
) -> Vec<Diagnostic> {
    let mut found = notation.record(text, options).diagnostics;
    let comments = || -> Vec<Span> {
        let parts = notation.parts(text, options);
        parts.iter().filter(|part| part.kind == PartKind::Comment).map(|part| part.span).collect()
    };
    if text.text.contains("ppn:") {
        let mut suppression = Suppression::of(&text.text, [], comments());
        found.retain(|one| !suppression.covers(one));
        found.extend(suppression.leftovers(selection, || notation.codes_of_comments()));
    }
    keep_words(&text.text, &mut found, &[], comments);
    found
}
