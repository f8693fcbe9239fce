//! Escaping text for HTML and SVG.

/// Text as it is in an element or an attribute of HTML or SVG.
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
