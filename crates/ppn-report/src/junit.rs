//! Reports in the format of JUnit.

use crate::{Format, Source, message::with_help, source::Places};
use ppn_source::{Diagnostic, Lines, printable};
use std::io;

/// A report of tests in the XML format of JUnit: each text with diagnostics is a suite, and each
/// diagnostic is a failed test.
///
/// ```
/// use ppn_report::{Format, Junit, Source};
///
/// let report = Junit::default().text(&Source::new("game.ppn", "1. S@b2"), &[]);
/// assert!(report.contains("<testcase name=\"no problems\"/>"));
/// ```
#[derive(Debug, Default)]
pub struct Junit {
    /// Whether a suite has been written.
    begun: bool,
}

const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"ppn\">\n";

impl Format for Junit {
    fn write(
        &mut self,
        source: &Source<'_>,
        diagnostics: &[Diagnostic],
        out: &mut dyn io::Write,
    ) -> io::Result<()> {
        if diagnostics.is_empty() {
            return Ok(());
        }
        if !self.begun {
            out.write_all(HEAD.as_bytes())?;
            self.begun = true;
        }
        let places = Places::new(source);
        let file = xml(source.name);
        let game = source.game.map_or(String::new(), |game| format!(", game {game}"));
        let count = diagnostics.len();
        writeln!(
            out,
            "  <testsuite name=\"{file}{game}\" tests=\"{count}\" failures=\"{count}\" errors=\"0\">"
        )?;
        for diagnostic in diagnostics {
            let place = places.of(diagnostic.span);
            let (line, column) = (place.line, place.column);
            let code = diagnostic.code;
            writeln!(
                out,
                "    <testcase name=\"{} {}\" classname=\"{file}\" file=\"{file}\" line=\"{line}\">",
                code.id, code.name,
            )?;
            writeln!(
                out,
                "      <failure type=\"{}\" message=\"{}\">{file}:{line}:{column}: {}</failure>",
                diagnostic.severity().name(),
                xml(&diagnostic.message),
                xml(&with_help(diagnostic)),
            )?;
            writeln!(out, "    </testcase>")?;
        }
        writeln!(out, "  </testsuite>")
    }

    fn finish(&mut self, out: &mut dyn io::Write) -> io::Result<()> {
        if !std::mem::take(&mut self.begun) {
            out.write_all(HEAD.as_bytes())?;
            writeln!(out, "  <testsuite name=\"ppn\" tests=\"1\" failures=\"0\" errors=\"0\">")?;
            writeln!(out, "    <testcase name=\"no problems\"/>")?;
            writeln!(out, "  </testsuite>")?;
        }
        writeln!(out, "</testsuites>")
    }
}

/// A text inside an element or an attribute. XML allows no control characters, not even as
/// character references.
fn xml(text: &str) -> String {
    let text = printable(text, Lines::Keep);
    let mut xml = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => xml.push_str("&amp;"),
            '<' => xml.push_str("&lt;"),
            '>' => xml.push_str("&gt;"),
            '"' => xml.push_str("&quot;"),
            '\'' => xml.push_str("&apos;"),
            '\n' => xml.push_str("&#10;"),
            '\r' => xml.push_str("&#13;"),
            '\t' => xml.push_str("&#9;"),
            // Two characters that are not allowed in XML.
            '\u{fffe}' | '\u{ffff}' => xml.push('\u{fffd}'),
            c => xml.push(c),
        }
    }
    xml
}
