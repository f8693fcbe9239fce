//! Reports for reviewdog.

use crate::{Format, Source, json_text::write_json, message::with_help, source::Places};
use ppn_source::{Diagnostic, Lines, Severity, Span, printable};
use serde_json::{Value, json};
use std::io;

/// The diagnostic format of reviewdog, with fixes as suggestions. Its columns are bytes of a line.
///
/// ```
/// use ppn_report::{Format, Rdjson, Source};
///
/// let report = Rdjson::default().text(&Source::new("game.ppn", "1. S@b2"), &[]);
/// assert_eq!(report, "{\"source\":{\"name\":\"ppn\"},\"diagnostics\":[]}\n");
/// ```
#[derive(Debug, Default)]
pub struct Rdjson {
    /// Whether the list has an item yet.
    begun: bool,
}

const HEAD: &str = "{\"source\":{\"name\":\"ppn\"},\"diagnostics\":[";

impl Format for Rdjson {
    fn write(
        &mut self,
        source: &Source<'_>,
        diagnostics: &[Diagnostic],
        out: &mut dyn io::Write,
    ) -> io::Result<()> {
        let places = Places::new(source);
        for diagnostic in diagnostics {
            out.write_all(if self.begun { ",\n" } else { HEAD }.as_bytes())?;
            if !self.begun {
                out.write_all(b"\n")?;
            }
            self.begun = true;
            let item = item(source, &places, diagnostic);
            write_json(&mut *out, &item)?;
        }
        Ok(())
    }

    fn finish(&mut self, out: &mut dyn io::Write) -> io::Result<()> {
        let begun = std::mem::take(&mut self.begun);
        if !begun {
            out.write_all(HEAD.as_bytes())?;
        }
        out.write_all(if begun { b"\n]}\n" } else { b"]}\n" })
    }
}

fn item(source: &Source<'_>, places: &Places<'_>, diagnostic: &Diagnostic) -> Value {
    let mut item = json!({
        "message": printable(&with_help(diagnostic), Lines::Keep),
        "location": { "path": source.name, "range": range(places, diagnostic.span) },
        "severity": match diagnostic.severity() {
            Severity::Error => "ERROR",
            Severity::Warning => "WARNING",
            Severity::Style => "INFO",
        },
        "code": { "value": diagnostic.code.id },
    });
    if let Some(manual) = source.manual {
        item["code"]["url"] = diagnostic.code.address(manual).into();
    }
    // In this format, suggestions are alternatives, and each has one edit.
    let suggestions: Vec<Value> = diagnostic
        .fixes
        .iter()
        .filter_map(|fix| match &fix.edits[..] {
            [edit] => Some(json!({ "range": range(places, edit.span), "text": edit.text })),
            _ => None,
        })
        .collect();
    if !suggestions.is_empty() {
        item["suggestions"] = suggestions.into();
    }
    item
}

fn range(places: &Places<'_>, span: Span) -> Value {
    let place = places.of(span);
    let (start, end) = places.byte_columns(span);
    json!({
        "start": { "line": place.line, "column": start },
        "end": { "line": place.end_line, "column": end },
    })
}
