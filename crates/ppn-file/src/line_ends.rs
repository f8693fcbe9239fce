//! Strings with characters that end lines in YAML 1.1 and do not in YAML 1.2.
//!
//! The writer of YAML lays such a string out over several lines, as 1.1 asks for; a reader of 1.2
//! takes the indentation there for a part of it. Escapes in double quotes mean the same to both.

use ppn_source::yaml_string;
use serde_yaml::{Mapping, Value};

fn is_line_end(c: char) -> bool {
    matches!(c, '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// A mapping as YAML that means the same in 1.1 and in 1.2.
pub(crate) fn to_yaml(mapping: Mapping) -> Result<String, serde_yaml::Error> {
    let yaml = serde_yaml::to_string(&mapping)?;
    if !yaml.contains(is_line_end) {
        return Ok(yaml);
    }
    // The writer gets a word for each of them, which occurs nowhere else.
    let mut words = (0..).map(|number| format!("string-{number}-"));
    let word = words.find(|word| !yaml.contains(word)).unwrap_or_default();
    let mut stands = Stands { word, strings: Vec::new() };
    let yaml = serde_yaml::to_string(&stands.mapping(mapping))?;
    let mut parts = yaml.split(&stands.word);
    let mut written = parts.next().unwrap_or_default().to_owned();
    for (string, part) in stands.strings.iter().zip(parts) {
        written.push_str(string);
        written.push_str(part.split_once(END).map_or(part, |(_, rest)| rest));
    }
    Ok(written)
}

/// What stands for strings, and these in double quotes, in the order of the text.
struct Stands {
    word: String,
    strings: Vec<String>,
}

/// What a word ends with.
const END: char = '.';

impl Stands {
    fn mapping(&mut self, mapping: Mapping) -> Mapping {
        mapping.into_iter().map(|(key, value)| (self.value(key), self.value(value))).collect()
    }

    fn value(&mut self, value: Value) -> Value {
        match value {
            Value::String(string) if string.contains(is_line_end) => {
                let string = yaml_string(&string);
                // As long as what it stands for: the writer marks long keys.
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
