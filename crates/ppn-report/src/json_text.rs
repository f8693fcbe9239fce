//! JSON that is safe to print: serde escapes the control characters of ASCII, and no others.

use crate::shown::{is_hostile, is_layout};
use serde::Serialize;
use std::{fmt::Write, io};

/// A value on one line.
pub(crate) fn compact(value: &impl Serialize) -> io::Result<String> {
    Ok(safe(serde_json::to_string(value)?))
}

/// A value on several lines.
pub(crate) fn pretty(value: &impl Serialize) -> io::Result<String> {
    Ok(safe(serde_json::to_string_pretty(value)?))
}

/// The same JSON with numbers for characters that are never written as they are.
///
/// Between strings JSON has spaces and line ends only, and inside them those are escaped already; so
/// every other hostile character is inside a string.
fn safe(json: String) -> String {
    let hides = |c: char| is_hostile(c) && !is_layout(c);
    if !json.contains(hides) {
        return json;
    }
    let mut safe = String::with_capacity(json.len() + 16);
    for c in json.chars() {
        if hides(c) {
            for unit in c.encode_utf16(&mut [0; 2]) {
                let _ = write!(safe, "\\u{unit:04x}");
            }
        } else {
            safe.push(c);
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hostile_characters_are_escaped_and_read_back() {
        let text = "\u{1b}[2J \u{9b}2J \u{7f} b\u{202e}2 \u{2028} \u{10ffff} \n\t \"é\\";
        for json in [compact(&text).unwrap(), pretty(&text).unwrap()] {
            assert!(!json.contains(is_hostile), "{json:?}");
            assert_eq!(serde_json::from_str::<String>(&json).unwrap(), text);
        }
    }
}
