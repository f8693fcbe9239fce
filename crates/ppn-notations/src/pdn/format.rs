use super::Pdn;
use crate::canonical::{errors, with_line_ends};
use ppn_draughts::{Mode, read_within, write_within};
use ppn_file::GameText;
use ppn_record::{FormatOptions, Formatted};
use ppn_source::Diagnostic;
use ppn_syntax::LineEnd;

/// A game in canonical form, unless something of it is not understood.
pub(super) fn format(notation: &Pdn, text: &GameText<'_>, options: &FormatOptions) -> Formatted {
    let pdn = read_within(text.text.as_ref(), Mode::Tolerant, &notation.limits);
    let mut diagnostics = text.diagnostics.clone();
    diagnostics.extend(errors(pdn.diagnostics()));
    let readable = !diagnostics.iter().any(Diagnostic::is_error) && !pdn.games.is_empty();
    let line_end = options.line_end.or_else(|| LineEnd::of(&text.text)).unwrap_or_default();
    let text = if readable {
        with_line_ends(&write_within(&pdn, &notation.limits), line_end)
    } else {
        text.text.as_ref().to_owned()
    };
    Formatted { text, diagnostics, kept: None }
}
