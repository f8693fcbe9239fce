//! Texts within a page.

use serde::Serialize;

/// A value as JSON.
pub(super) fn json(value: &impl Serialize) -> String {
    // The values have only maps with string keys, so this cannot fail.
    serde_json::to_string(value).unwrap_or_default()
}

/// JSON that is safe in a script element.
pub(super) fn in_script(json: String) -> String {
    if json.contains('<') { json.replace('<', "\\u003c") } else { json }
}

/// A script without its comment lines, which are a tenth of it.
pub(super) fn without_comments(script: &str) -> String {
    let comment = |line: &str| ["//", "/*", "*"].iter().any(|start| line.starts_with(start));
    let lines = script.lines().filter(|line| !comment(line.trim_start()));
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// A text without indentation and empty lines.
pub(super) fn without_indentation(text: &str) -> String {
    let lines = text.lines().map(str::trim_start).filter(|line| !line.is_empty());
    lines.flat_map(|line| [line, "\n"]).collect()
}
