//! Escaping text for HTML and SVG, and appending to markup.

use std::fmt::{self, Write};

/// Escapes text for an element or an attribute of HTML or SVG.
///
/// ```
/// assert_eq!(ppn_render::escaped("b2-<1,0> & so on"), "b2-&lt;1,0&gt; &amp; so on");
/// ```
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            _ => escaped.push(character),
        }
    }
    escaped
}

/// Appends to a text.
pub(crate) fn push(text: &mut String, arguments: fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = text.write_fmt(arguments);
}
