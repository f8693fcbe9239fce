//! Strings that the YAML writer writes in a form that is read differently.

use crate::{Error, Scalar, ScalarStyle, schema};
use ppn_source::yaml_string;
use serde_yaml::{Mapping, Value};
use std::collections::HashSet;

/// Characters that end lines in YAML 1.1 but not in YAML 1.2.
///
/// The writer splits a string with such a character into several lines, as 1.1 requires. A reader
/// of 1.2 reads the indentation of these lines as a part of the string. Escapes in double quotes
/// have the same meaning in both versions.
fn is_line_end(c: char) -> bool {
    matches!(c, '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// Whether the YAML writer would write a string wrongly. The writer does not recognise numbers that
/// are too large for it, and so does not quote them.
fn needs_escapes(string: &str) -> bool {
    let is_too_large = || match schema::scalar(string, ScalarStyle::Plain, None) {
        Scalar::LargeInteger(_) => true,
        Scalar::Float(number) => number.is_infinite(),
        _ => false,
    };
    string.contains(is_line_end) || is_too_large()
}

/// A mapping as YAML that has the same meaning in YAML 1.1 and in 1.2.
pub(crate) fn to_yaml(mapping: Mapping) -> Result<String, Error> {
    let yaml = serde_yaml::to_string(&mapping).map_err(Error::new)?;
    // The writer gets a placeholder for each such string. The placeholder occurs nowhere else.
    let mut stands = Stands { word: unused_word(&yaml), strings: Vec::new() };
    let mapping = stands.mapping(mapping);
    if stands.strings.is_empty() {
        return Ok(yaml);
    }
    let yaml = serde_yaml::to_string(&mapping).map_err(Error::new)?;
    let mut parts = yaml.split(&stands.word);
    let mut written = parts.next().unwrap_or_default().to_owned();
    for (string, part) in stands.strings.iter().zip(parts) {
        written.push_str(string);
        written.push_str(part.split_once(END).map_or(part, |(_, rest)| rest));
    }
    Ok(written)
}

/// A word that does not occur in a text. One search of the text is enough for any number of words.
fn unused_word(text: &str) -> String {
    const BEGINNING: &str = "string-";
    let used: HashSet<u32> = text
        .match_indices(BEGINNING)
        .filter_map(|(at, _)| {
            let rest = &text[at + BEGINNING.len()..];
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            rest[..digits].parse().ok()
        })
        .collect();
    let number = (0..).find(|number| !used.contains(number)).unwrap_or(0);
    format!("{BEGINNING}{number}-")
}

/// Placeholders, with their strings in double quotes, in the order of the text.
struct Stands {
    word: String,
    strings: Vec<String>,
}

/// The end of a placeholder.
const END: char = '.';

impl Stands {
    fn mapping(&mut self, mapping: Mapping) -> Mapping {
        mapping.into_iter().map(|(key, value)| (self.value(key), self.value(value))).collect()
    }

    fn value(&mut self, value: Value) -> Value {
        match value {
            Value::String(string) if needs_escapes(&string) => {
                let string = yaml_string(&string);
                // The placeholder is as long as its string, since the writer marks long keys.
                let mut word = format!("{}{}", self.word, self.strings.len());
                word.extend(std::iter::repeat_n('-', string.len().saturating_sub(word.len())));
                word.push(END);
                self.strings.push(string);
                Value::String(word)
            }
            Value::Sequence(items) => items.into_iter().map(|item| self.value(item)).collect(),
            Value::Mapping(mapping) => Value::Mapping(self.mapping(mapping)),
            other => other,
        }
    }
}
