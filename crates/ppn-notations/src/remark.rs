//! Remarks of other notations as comments of PPN.

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
