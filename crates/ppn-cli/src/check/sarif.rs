//! The Static Analysis Results Interchange Format, version 2.1.0.

use ppn::{Code, DiagnosticJson, PlaceJson, Severity};
use serde_json::{Value, json};

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// What stands in a log before its results.
pub(super) fn beginning() -> String {
    let driver = json!({
        "name": "ppn",
        "version": env!("CARGO_PKG_VERSION"),
        "rules": rules().map(rule).collect::<Vec<_>>(),
    });
    format!(
        "{{\n  \"$schema\": {},\n  \"version\": \"2.1.0\",\n  \"runs\": [{{\n    \"tool\": {},\n    \
         \"columnKind\": \"unicodeCodePoints\",\n    \"results\": [",
        json!(SCHEMA),
        json!({ "driver": driver }),
    )
}

/// What stands behind the results.
pub(super) const END: &str = "]\n  }]\n}\n";

/// A diagnostic as a result.
pub(super) fn result(file: &str, diagnostic: &DiagnosticJson) -> Value {
    let DiagnosticJson { code, severity, message, help, notes, place, labels, fixes, .. } =
        diagnostic;
    let mut text = message.clone();
    for line in help.iter().chain(notes) {
        text.push('\n');
        text.push_str(line);
    }
    let artifact = json!({ "uri": uri(file) });
    let mut result = json!({
        "ruleId": code,
        "ruleIndex": rules().position(|rule| rule.id == *code),
        "level": level(severity),
        "message": { "text": text },
        "locations": [{ "physicalLocation": {
            "artifactLocation": artifact,
            "region": region(place),
        }}],
    });
    if !labels.is_empty() {
        result["relatedLocations"] = labels
            .iter()
            .map(|label| {
                json!({
                    "message": { "text": label.text },
                    "physicalLocation": {
                        "artifactLocation": artifact,
                        "region": region(&label.place),
                    },
                })
            })
            .collect();
    }
    if !fixes.is_empty() {
        result["fixes"] = fixes
            .iter()
            .map(|fix| {
                let replacements: Vec<Value> = fix
                    .edits
                    .iter()
                    .map(|edit| {
                        json!({
                            "deletedRegion": bytes(edit.start, edit.end),
                            "insertedContent": { "text": edit.text },
                        })
                    })
                    .collect();
                json!({
                    "description": { "text": fix.title },
                    "artifactChanges": [{
                        "artifactLocation": artifact,
                        "replacements": replacements,
                    }],
                })
            })
            .collect();
    }
    result
}

fn rules() -> impl Iterator<Item = &'static Code> {
    ppn::all_codes()
}

fn rule(code: &Code) -> Value {
    json!({
        "id": code.id,
        "name": code.name,
        "shortDescription": { "text": code.summary },
        "help": { "text": code.manual, "markdown": code.manual },
        "defaultConfiguration": { "level": level(code.severity.name()) },
    })
}

fn level(severity: &str) -> &'static str {
    if severity == Severity::Error.name() {
        "error"
    } else if severity == Severity::Warning.name() {
        "warning"
    } else {
        "note"
    }
}

fn region(place: &PlaceJson) -> Value {
    let mut region = bytes(place.start, place.end);
    region["startLine"] = place.line.into();
    region["startColumn"] = place.column.into();
    region
}

fn bytes(start: u64, end: u64) -> Value {
    json!({ "byteOffset": start, "byteLength": end - start })
}

/// A file name as part of a URI.
fn uri(file: &str) -> String {
    let mut uri = String::with_capacity(file.len());
    for byte in file.replace('\\', "/").bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' | b':' => {
                uri.push(char::from(byte));
            }
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}
