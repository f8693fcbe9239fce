use super::Pdn;
use crate::canonical::{errors, with_line_ends};
use ppn_draughts::{PageLayout, read, rewrite_as};
use ppn_file::GameText;
use ppn_record::{FormatOptions, Formatted, left_as_it_is};
use ppn_source::Diagnostic;
use ppn_syntax::LineEnd;

/// A game in canonical form, unless something of it is not understood: then it stays as it is.
pub(super) fn format(notation: &Pdn, text: &GameText<'_>, options: &FormatOptions) -> Formatted {
    let pdn = read(text.text.as_ref(), notation.limits);
    let mut diagnostics = text.diagnostics.clone();
    diagnostics.extend(errors(pdn.diagnostics()));
    let is_whole = !text.diagnostics.iter().any(Diagnostic::is_error);
    let layout = PageLayout { width: options.width, breaks: options.breaks };
    let rewritten = rewrite_as(&pdn, &notation.limits, layout);
    if let Some((_, left)) = rewritten.left.first()
        && !diagnostics.iter().any(|one| one.is_error() && one.span == left.span)
    {
        diagnostics.push(left_as_it_is(left.span, &left.reason));
    }
    let text = if is_whole && rewritten.left.is_empty() && !pdn.games.is_empty() {
        let line_end = options.line_end.or_else(|| LineEnd::of(&text.text)).unwrap_or_default();
        with_line_ends(&rewritten.text, line_end)
    } else {
        text.text.as_ref().to_owned()
    };
    Formatted { text, diagnostics, kept: None }
}
