//! Remarks and tags of other notations in PPN.

use ppn_file::ScalarStyle;

/// The style of a tag as a key. Words that YAML might read as another type are quoted.
pub(crate) fn style_of_key(key: &str) -> ScalarStyle {
    let is_plain = key.len() > 4
        && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        && !key.eq_ignore_ascii_case("false");
    match is_plain || ["Date", "Site", "Time"].contains(&key) {
        true => ScalarStyle::Plain,
        false => ScalarStyle::DoubleQuoted,
    }
}

/// A text in the form of a comment of PPN: white space is collapsed, braces become parentheses.
pub(crate) fn in_braces(text: &str) -> String {
    let mut inside = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !inside.is_empty() {
            inside.push(' ');
        }
        if !word.contains(['{', '}']) {
            inside.push_str(word);
            continue;
        }
        inside.extend(word.chars().map(|letter| match letter {
            '{' => '(',
            '}' => ')',
            other => other,
        }));
    }
    inside
}
