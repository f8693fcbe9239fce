//! Common parts of the canonical forms of notations.

use ppn_source::Diagnostic;
use ppn_syntax::LineEnd;

/// The text with all its lines ending alike.
pub(crate) fn with_line_ends(text: &str, line_end: LineEnd) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n").replace('\n', line_end.as_str())
}

/// The errors alone: spellings that formatting puts right are not worth a report.
pub(crate) fn errors<'d>(
    diagnostics: impl IntoIterator<Item = &'d Diagnostic>,
) -> impl Iterator<Item = Diagnostic> {
    diagnostics.into_iter().filter(|one| one.is_error()).cloned()
}
