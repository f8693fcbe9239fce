//! The Static Analysis Results Interchange Format, version 2.1.0.

use crate::{Format, PlaceJson, Source, json_text::write_json, source::Places};
use ppn_source::{Code, Diagnostic, Fix, Lines, Severity, Span, printable};
use serde_json::{Value, json};
use std::{collections::BTreeMap, fmt::Write as _, io};

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// The description of the tool in a log.
///
/// ```
/// use ppn_report::{Sarif, SarifOptions};
///
/// let options = SarifOptions::default().with_tool("board-checker").with_version("1.2.0");
/// let log = Sarif::new(options);
/// # let _ = log;
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SarifOptions<'o> {
    /// Its name.
    pub tool: &'o str,
    /// Its version.
    pub version: &'o str,
}

ppn_source::setters! { SarifOptions<'o> { with_tool: tool: &'o str, with_version: version: &'o str } }

impl Default for SarifOptions<'_> {
    /// The command `ppn` in the version of this crate.
    fn default() -> Self {
        Self { tool: "ppn", version: env!("CARGO_PKG_VERSION") }
    }
}

/// A log with the results of one run, and the manual pages of the codes that occur in it.
///
/// ```
/// use ppn_report::{Format, Sarif, Source};
/// # use ppn_report::{Code, Diagnostic, Severity, Span};
/// # static FORM: Code = Code::new("E0300", "move", Severity::Error, "", "");
///
/// let diagnostic = Diagnostic::new(&FORM, Span::new(3, 5), "`é9` is not a move");
/// let log = Sarif::default().text(&Source::new("game.ppn", "1. é9"), &[diagnostic]);
/// let log: serde_json::Value = serde_json::from_str(&log).unwrap();
/// let run = &log["runs"][0];
/// assert_eq!(run["results"][0]["ruleId"], "E0300");
/// assert_eq!(run["tool"]["driver"]["rules"].as_array().unwrap().len(), 1);
/// ```
#[derive(Debug, Default)]
pub struct Sarif<'o> {
    options: SarifOptions<'o>,
    /// Codes in the order in which they occurred, with the addresses of their manual pages.
    rules: Vec<(&'static Code, Option<String>)>,
    /// The indices of codes in `rules`, by id.
    indices: BTreeMap<&'static str, usize>,
    /// Whether the part before the results has been written.
    begun: bool,
}

impl<'o> Sarif<'o> {
    /// A log without results.
    #[must_use]
    pub fn new(options: SarifOptions<'o>) -> Self {
        Self { options, ..Self::default() }
    }

    fn begin(&mut self, out: &mut dyn io::Write) -> io::Result<()> {
        if self.begun {
            return Ok(());
        }
        self.begun = true;
        write!(
            out,
            "{{\n  \"$schema\": {},\n  \"version\": \"2.1.0\",\n  \"runs\": [{{\n    \
             \"columnKind\": \"unicodeCodePoints\",\n    \"results\": [",
            json!(SCHEMA),
        )
    }

    /// The index of a code in the list of rules. Its page is that of the first file with the code.
    fn rule_index(&mut self, code: &'static Code, source: &Source<'_>) -> usize {
        *self.indices.entry(code.id).or_insert_with(|| {
            self.rules.push((code, source.manual.map(|manual| code.address(manual))));
            self.rules.len() - 1
        })
    }
}

impl Format for Sarif<'_> {
    fn write(
        &mut self,
        source: &Source<'_>,
        diagnostics: &[Diagnostic],
        out: &mut dyn io::Write,
    ) -> io::Result<()> {
        if diagnostics.is_empty() {
            return Ok(());
        }
        self.begin(out)?;
        let places = Places::new(source);
        let artifact = json!({ "uri": uri(source.name) });
        for diagnostic in diagnostics {
            let first = self.rules.is_empty();
            let rule = self.rule_index(diagnostic.code, source);
            out.write_all(if first { b"\n" } else { b",\n" })?;
            let result = result(diagnostic, rule, &artifact, &places);
            write_json(&mut *out, &result)?;
        }
        Ok(())
    }

    fn finish(&mut self, out: &mut dyn io::Write) -> io::Result<()> {
        self.begin(out)?;
        // Only now are all rules known, so the tool comes after its results.
        let driver = json!({
            "name": self.options.tool,
            "version": self.options.version,
            "rules": self.rules.iter().map(rule).collect::<Vec<_>>(),
        });
        *self = Self::new(self.options);
        out.write_all(b"],\n    \"tool\": ")?;
        write_json(&mut *out, &json!({ "driver": driver }))?;
        out.write_all(b"\n  }]\n}\n")
    }
}

fn result(diagnostic: &Diagnostic, rule: usize, artifact: &Value, places: &Places<'_>) -> Value {
    let location =
        |span: Span| json!({ "artifactLocation": artifact, "region": region(places.of(span)) });
    let mut text = diagnostic.message.clone();
    for line in diagnostic.help.iter().chain(&diagnostic.notes) {
        text.push('\n');
        text.push_str(line);
    }
    let mut result = json!({
        "ruleId": diagnostic.code.id,
        "ruleIndex": rule,
        "level": level(diagnostic.severity()),
        "message": message(&text),
        "locations": [{ "physicalLocation": location(diagnostic.span) }],
    });
    if !diagnostic.labels.is_empty() {
        let related = diagnostic.labels.iter().map(|label| {
            json!({ "message": message(&label.text), "physicalLocation": location(label.span) })
        });
        result["relatedLocations"] = related.collect();
    }
    if !diagnostic.fixes.is_empty() {
        let fixes = diagnostic.fixes.iter().map(|one| fix(one, artifact, places));
        result["fixes"] = fixes.collect();
    }
    result
}

fn fix(fix: &Fix, artifact: &Value, places: &Places<'_>) -> Value {
    let replacements = fix.edits.iter().map(|edit| {
        let (start, end) = places.bytes(edit.span);
        // Text that is written to a file is not escaped for display.
        json!({ "deletedRegion": bytes(start, end), "insertedContent": { "text": edit.text } })
    });
    let replacements: Vec<Value> = replacements.collect();
    json!({
        "description": message(&fix.title),
        "artifactChanges": [{ "artifactLocation": artifact, "replacements": replacements }],
    })
}

fn rule((code, address): &(&Code, Option<String>)) -> Value {
    let mut rule = json!({
        "id": code.id,
        "name": code.name,
        "shortDescription": { "text": code.summary },
        "help": { "text": code.manual, "markdown": code.manual },
        "defaultConfiguration": { "level": level(code.severity) },
    });
    if let Some(address) = address {
        rule["helpUri"] = address.as_str().into();
    }
    rule
}

fn message(text: &str) -> Value {
    json!({ "text": printable(text, Lines::Keep) })
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Style => "note",
    }
}

fn region(place: PlaceJson) -> Value {
    let mut region = bytes(place.start, place.end);
    region["startLine"] = place.line.into();
    region["startColumn"] = place.column.into();
    region["endLine"] = place.end_line.into();
    region["endColumn"] = place.end_column.into();
    region
}

fn bytes(start: u64, end: u64) -> Value {
    json!({ "byteOffset": start, "byteLength": end.saturating_sub(start) })
}

/// A file name as a URI reference (RFC 3986).
fn uri(file: &str) -> String {
    let drive = match file.as_bytes() {
        [b'A'..=b'Z' | b'a'..=b'z', b':', b'/' | b'\\', ..] => 2,
        _ => 0,
    };
    // On other systems, a backslash is a character of a name.
    let is_windows = cfg!(windows) || drive > 0;
    let file = if is_windows { file.replace('\\', "/") } else { file.to_owned() };
    let mut uri = file[..drive].to_owned();
    // A colon elsewhere would make the text before it a scheme.
    for byte in file[drive..].bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                uri.push(char::from(byte));
            }
            _ => {
                let _ = write!(uri, "%{byte:02X}");
            }
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::uri;

    #[test]
    fn file_names_are_references() {
        for (file, reference) in [
            ("games/a b.ppn", "games/a%20b.ppn"),
            ("na\u{ef}ve.ppn", "na%C3%AFve.ppn"),
            ("C:\\games\\a.ppn", "C:/games/a.ppn"),
            ("javascript:a.ppn", "javascript%3Aa.ppn"),
            ("a?b#c%.ppn", "a%3Fb%23c%25.ppn"),
            ("a\n\u{1b}.ppn", "a%0A%1B.ppn"),
            #[cfg(unix)]
            ("a\\b.ppn", "a%5Cb.ppn"),
        ] {
            assert_eq!(uri(file), reference);
        }
    }
}
