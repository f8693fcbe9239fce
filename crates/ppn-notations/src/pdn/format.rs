//! Formatting games in PDN.

use super::parsed::Reading;
use crate::canonical::{errors, finished, guessed_encoding};
use ppn_draughts::{PageLayout, codes, rewrite};
use ppn_file::GameText;
use ppn_record::{FormatOptions, Formatted, left_as_it_is};
use ppn_source::Diagnostic;

/// A game in canonical form. It stays unchanged if a part of it is not understood.
pub(super) fn format(reading: &Reading, text: &GameText<'_>, options: &FormatOptions) -> Formatted {
    let Reading { notation, pdn, .. } = reading;
    let mut diagnostics: Vec<_> = errors(&text.diagnostics).collect();
    // A game that is written again keeps words that are skipped in their places.
    let is_kept = |one: &Diagnostic| one.code == &codes::SKIPPED_WORD;
    diagnostics.extend(errors(pdn.diagnostics()).filter(|one| !is_kept(one)));
    diagnostics.extend(guessed_encoding(text, &codes::ENCODING));
    let layout = PageLayout::default().with_width(options.width).with_breaks(options.breaks);
    let rewritten = rewrite(pdn, layout, &notation.limits);
    if let Some((_, left)) = rewritten.left.first()
        && !diagnostics.iter().any(|one| one.span == left.span)
    {
        let mut said = left_as_it_is(left.span, &left.reason);
        let mut causes = reading.diagnostics().into_iter();
        let cause = causes.find(|one| one.span == left.span && Some(one.code) == left.code);
        said.help.extend(cause.into_iter().flat_map(|cause| cause.help));
        diagnostics.push(said);
    }
    let text = if diagnostics.is_empty() && !pdn.games.is_empty() {
        finished(&rewritten.text, options, &text.text)
    } else {
        text.text.as_ref().to_owned()
    };
    Formatted { text, diagnostics, kept: None }
}
