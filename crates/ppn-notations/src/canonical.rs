//! Common parts of the canonical forms of notations.

use ppn_source::{Diagnostic, LineEnd};

/// The text with the same line end on all lines.
pub(crate) fn with_line_ends(text: &str, line_end: LineEnd) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n").replace('\n', line_end.as_str())
}

/// Only the errors: spellings that formatting corrects need no report.
pub(crate) fn errors<'d>(
    diagnostics: impl IntoIterator<Item = &'d Diagnostic>,
) -> impl Iterator<Item = Diagnostic> {
    diagnostics.into_iter().filter(|one| one.is_error()).cloned()
}
