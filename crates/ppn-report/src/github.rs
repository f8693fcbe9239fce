//! Reports as annotations on GitHub.

use crate::{Format, Source, message::with_help, source::Places};
use ppn_source::{Diagnostic, Lines, Severity, printable};
use std::io;

/// Workflow commands for GitHub Actions, which shows them beside the lines of a change.
///
/// ```
/// use ppn_report::{Format, Github, Source};
/// # use ppn_report::{Code, Diagnostic, Severity, Span};
/// # static FORM: Code = Code::new("E0300", "move", Severity::Error, "", "");
///
/// let diagnostic = Diagnostic::new(&FORM, Span::new(3, 5), "`a%` is not a move");
/// let report = Github.text(&Source::new("a,b.ppn", "1. a%"), &[diagnostic]);
/// assert_eq!(
///     report,
///     "::error file=a%2Cb.ppn,line=1,col=4,endLine=1,endColumn=6,title=E0300 move::`a%25` is not a move\n"
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Github;

impl Format for Github {
    fn write(
        &mut self,
        source: &Source<'_>,
        diagnostics: &[Diagnostic],
        out: &mut dyn io::Write,
    ) -> io::Result<()> {
        let places = Places::new(source);
        let file = property(source.name);
        for diagnostic in diagnostics {
            let place = places.of(diagnostic.span);
            let kind = match diagnostic.severity() {
                Severity::Error => "error",
                Severity::Warning => "warning",
                Severity::Style => "notice",
            };
            // The end column must be in the same line: GitHub reads it as a column of the first
            // line.
            let end_column = match place.end_line == place.line {
                true => format!(",endColumn={}", place.end_column),
                false => String::new(),
            };
            writeln!(
                out,
                "::{kind} file={file},line={},col={},endLine={}{end_column},title={}::{}",
                place.line,
                place.column,
                place.end_line,
                property(&format!("{} {}", diagnostic.code.id, diagnostic.code.name)),
                data(&with_help(diagnostic)),
            )?;
        }
        Ok(())
    }
}

/// Text after the second `::`.
///
/// The runner decodes only these three escapes, so all other characters must stay readable.
fn data(text: &str) -> String {
    let text = printable(text, Lines::Keep);
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// The value of a property, which ends at a comma or a colon.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
