//! Reports that only follow from other reports.

use ppn_arimaa::codes::{NO_PIECE, ODD_SETUP, WRONG_PIECE};
use ppn_source::{Diagnostic, Label};

/// Joins reports that follow from a set-up with too few or the wrong pieces: a later step finds no
/// piece, or another one, on a square of the set-up.
pub(super) fn join_setup(text: &str, diagnostics: &mut Vec<Diagnostic>) {
    let Some(odd) = diagnostics.iter().position(|one| *one.code == ODD_SETUP) else { return };
    let is_of_it = |one: &Diagnostic| {
        let step = one.span.slice(text);
        let Some(square) = step.get(1..3) else { return false };
        let setup = &diagnostics[odd];
        let is_suspect = setup.labels.iter().any(|label| label.span.slice(text).ends_with(square));
        *one.code == WRONG_PIECE && is_suspect
            || *one.code == NO_PIECE && setup.message.contains(&square[1..])
    };
    let Some(error) = diagnostics.iter().position(is_of_it) else { return };
    let setup = diagnostics.remove(odd);
    let error = &mut diagnostics[if odd < error { error - 1 } else { error }];
    let here = Label { span: error.span, text: format!("{} here", error.message) };
    error.message = format!("{}, and {} later", setup.message, error.message);
    (error.span, error.label, error.help) = (setup.span, setup.label, setup.help);
    error.labels = setup.labels;
    error.labels.push(here);
    error.fixes.clear();
}
