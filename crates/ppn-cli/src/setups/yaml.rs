//! Writing texts from the command line as values of the metadata.

use ppn_file::{Metadata, Value};

/// A name as a YAML string: plain if all readers read it as the same text.
pub(super) fn string(text: &str) -> String {
    let same = |value: &Value| value.as_str() == Some(text);
    if reads_back(text, same) { text.to_owned() } else { quoted(text) }
}

/// A value as it is typed after `Key=`. It is unchanged, since it has the same meaning in a file,
/// or in quotation marks if it would not be exactly one value on one line.
pub(super) fn value(text: &str) -> String {
    if is_one_value(text, |_| true) { text.to_owned() } else { quoted(text) }
}

/// The same for a layout, in quotation marks also if it looks like a number: reading it as
/// one would lose zeros and digits.
pub(super) fn layout(text: &str) -> String {
    let brackets = text.starts_with(['[', '\'', '"']);
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    let same = |value: &Value| brackets || digits <= MOST_DIGITS && value.text() == Some(text);
    if reads_back(text, same) { text.to_owned() } else { quoted(text) }
}

/// Any integer with at most this many digits fits into 32 bits.
const MOST_DIGITS: usize = 9;

/// Whether the text is one whole value on one line, the same in YAML 1.1 and 1.2, and `same`
/// accepts it.
fn reads_back(text: &str, same: impl Fn(&Value) -> bool) -> bool {
    is_one_value(text, |value| value.differs_in_yaml_1_1().is_none() && same(value))
}

/// Whether the text is one whole value on one line, and `fits` accepts it.
fn is_one_value(text: &str, fits: impl Fn(&Value) -> bool) -> bool {
    // The text of a block scalar is on the next lines.
    let block = text.starts_with(['|', '>']);
    if text.is_empty() || block || text.contains(char::is_control) {
        return false;
    }
    let line = format!("Key: {text}\n");
    let Ok(metadata) = Metadata::parse(&line, &Default::default()) else { return false };
    metadata.iter().count() == 1
        && metadata
            .entry("Key")
            .is_some_and(|entry| entry.value.span.slice(&line) == text && fits(&entry.value))
}

fn quoted(text: &str) -> String {
    if text.contains(char::is_control) {
        // YAML has all escapes of JSON.
        serde_json::Value::from(text).to_string()
    } else {
        format!("'{}'", text.replace('\'', "''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_quoted_where_they_would_be_something_else() {
        let cases = [
            ("Fuji-san", "Fuji-san"),
            ("King's Valley", "King's Valley"),
            ("The \"In\" Crowd", "The \"In\" Crowd"),
            ("3", "'3'"),
            ("null", "'null'"),
            ("a: b", "'a: b'"),
            ("a #b", "'a #b'"),
            ("[a]", "'[a]'"),
            ("'t", "'''t'"),
            ("", "''"),
            (" x", "' x'"),
            ("a\nb", "\"a\\nb\""),
        ];
        for (text, written) in cases {
            assert_eq!(string(text), written, "{text:?}");
        }
    }

    #[test]
    fn values_are_written_as_they_are_typed_where_they_can_be() {
        let cases = [
            ("yes", "yes"),
            ("010", "010"),
            ("~", "~"),
            ("444522344452444522344452", "444522344452444522344452"),
            ("[red, black]", "[red, black]"),
            ("[red", "'[red'"),
            ("a: b", "'a: b'"),
            ("a #b", "'a #b'"),
            (">", "'>'"),
            ("", "''"),
        ];
        for (text, written) in cases {
            assert_eq!(value(text), written, "{text:?}");
        }
    }

    #[test]
    fn layouts_are_not_read_as_numbers() {
        let cases = [
            ("42", "42"),
            ("-1.5", "-1.5"),
            ("true", "true"),
            ("yes", "'yes'"),
            ("0123", "'0123'"),
            ("444522344452", "'444522344452'"),
            ("3ann4a/524253", "3ann4a/524253"),
            ("S^Mv", "S^Mv"),
            ("[red, black]", "[red, black]"),
            ("[red", "'[red'"),
            ("'n4a5'", "'n4a5'"),
            (">", "'>'"),
            ("", "''"),
        ];
        for (text, written) in cases {
            assert_eq!(layout(text), written, "{text:?}");
        }
    }
}
