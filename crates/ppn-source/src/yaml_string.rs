//! Texts as YAML strings.

use std::fmt::Write;

/// A text as a YAML string in double quotes, on one line. Characters that YAML does not allow, and those
/// that end a line in YAML 1.1 or 1.2, become escapes.
///
/// ```
/// assert_eq!(ppn_source::yaml_string("a \"b\"\n\u{2028}"), r#""a \"b\"\n\u2028""#);
/// ```
#[must_use]
pub fn yaml_string(text: &str) -> String {
    let mut string = String::with_capacity(text.len() + 2);
    string.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => string.extend(['\\', c]),
            '\n' => string.push_str("\\n"),
            '\t' => string.push_str("\\t"),
            c if c.is_control() || NOT_AS_THEY_ARE.contains(&c) => {
                let _ = write!(string, "\\u{:04X}", u32::from(c));
            }
            c => string.push(c),
        }
    }
    string.push('"');
    string
}

/// Line ends of YAML 1.1, and characters that YAML does not allow, besides control characters.
const NOT_AS_THEY_ARE: [char; 5] = ['\u{2028}', '\u{2029}', '\u{feff}', '\u{fffe}', '\u{ffff}'];
