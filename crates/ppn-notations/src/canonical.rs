//! Common parts of the canonical forms of notations.

use ppn_file::GameText;
use ppn_record::{FormatOptions, left_as_it_is};
use ppn_source::{Code, Diagnostic, LineEnd};

/// The text with the same line end on all lines.
pub(crate) fn with_line_ends(text: &str, line_end: LineEnd) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n").replace('\n', line_end.as_str())
}

/// A canonical text with the line ends of the options, or else of the text as written.
pub(crate) fn finished(canonical: &str, options: &FormatOptions, written: &str) -> String {
    let line_end = options.line_end.or_else(|| LineEnd::of(written)).unwrap_or_default();
    with_line_ends(canonical, line_end)
}

/// The report of bytes whose letters are a guess, from that of the encoding.
pub(crate) fn guessed_encoding(text: &GameText<'_>, encoding: &Code) -> Option<Diagnostic> {
    let said = text.diagnostics.iter().find(|one| one.code == encoding)?;
    Some(
        left_as_it_is(said.span, &said.message)
            .with_help("save the file as UTF-8, or convert it with `iconv -f ISO-8859-1 -t UTF-8`"),
    )
}

/// Only the errors: spellings that formatting corrects need no report.
pub(crate) fn errors<'d>(
    diagnostics: impl IntoIterator<Item = &'d Diagnostic>,
) -> impl Iterator<Item = Diagnostic> {
    diagnostics.into_iter().filter(|one| one.is_error()).cloned()
}
