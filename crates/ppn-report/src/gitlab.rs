//! Code quality reports for GitLab.

use crate::{Format, Source, json_text::write_json, message::with_help, source::Places};
use ppn_source::{Diagnostic, Lines, Severity, printable};
use serde_json::{Value, json};
use std::{collections::BTreeMap, io};

/// A code quality report for GitLab, which shows the diagnostics beside the lines of a merge
/// request.
///
/// The fingerprint of a problem does not depend on its line number, so GitLab still recognizes the
/// problem when lines above it change.
///
/// ```
/// use ppn_report::{Format, Gitlab, Source};
///
/// assert_eq!(Gitlab::default().text(&Source::new("game.ppn", "1. S@b2"), &[]), "[]\n");
/// ```
#[derive(Debug, Default)]
pub struct Gitlab {
    /// Whether the array has an item.
    begun: bool,
}

impl Format for Gitlab {
    fn write(
        &mut self,
        source: &Source<'_>,
        diagnostics: &[Diagnostic],
        out: &mut dyn io::Write,
    ) -> io::Result<()> {
        let places = Places::new(source);
        // How many times each problem was found before in this text.
        let mut repeats: BTreeMap<u64, u64> = BTreeMap::new();
        for diagnostic in diagnostics {
            let problem = problem(source, &places, diagnostic);
            let repeat = repeats.entry(problem).or_default();
            let fingerprint = hash(problem, &repeat.to_string());
            *repeat += 1;
            out.write_all(if self.begun { b",\n" } else { b"[\n" })?;
            self.begun = true;
            let item = item(source, &places, diagnostic, fingerprint);
            write_json(&mut *out, &item)?;
        }
        Ok(())
    }

    fn finish(&mut self, out: &mut dyn io::Write) -> io::Result<()> {
        let begun = std::mem::take(&mut self.begun);
        out.write_all(if begun { b"\n]\n" } else { b"[]\n" })
    }
}

fn item(
    source: &Source<'_>,
    places: &Places<'_>,
    diagnostic: &Diagnostic,
    fingerprint: u64,
) -> Value {
    let place = places.of(diagnostic.span);
    json!({
        "description": printable(&with_help(diagnostic), Lines::Keep),
        "check_name": format!("{} {}", diagnostic.code.id, diagnostic.code.name),
        "fingerprint": format!("{fingerprint:016x}"),
        "severity": match diagnostic.severity() {
            Severity::Error => "major",
            Severity::Warning => "minor",
            Severity::Style => "info",
        },
        "location": {
            "path": source.name,
            // Older versions know lines only.
            "lines": { "begin": place.line, "end": place.end_line },
            "positions": {
                "begin": { "line": place.line, "column": place.column },
                "end": { "line": place.end_line, "column": place.end_column },
            },
        },
    })
}

/// The identity of a problem, which does not change with the lines above it.
fn problem(source: &Source<'_>, places: &Places<'_>, diagnostic: &Diagnostic) -> u64 {
    let line = places.line(diagnostic.span);
    let parts = [source.name, diagnostic.code.id, &diagnostic.message, line];
    parts.iter().fold(source.game.unwrap_or_default(), |sum, part| hash(sum, part))
}

/// The FNV-1a hash of a text, continued from an earlier hash. It is the same on all machines and in
/// all versions.
fn hash(before: u64, text: &str) -> u64 {
    const PRIME: u64 = 0x0100_0000_01b3;
    const BASIS: u64 = 0xcbf2_9ce4_8422_2325;
    let bytes = before.to_le_bytes().into_iter().chain(text.bytes());
    bytes.fold(BASIS, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(PRIME))
}
