//! The form of answers, checked before they are compared, so that a message says which part is wrong.

use serde_json::Value;

/// The schema of the suite. It has the answer to each kind of request in its definitions.
pub(super) struct Protocol(Value);

/// The longest value in a message, in characters.
const SHOWN: usize = 60;

impl Protocol {
    pub(super) fn new(schema: Value) -> Self {
        Self(schema)
    }

    /// What is wrong with the form of an answer to a request of a kind.
    ///
    /// Answers with errors have the form of errors, since a text that is wrong may have no games.
    pub(super) fn misfit(&self, kind: &str, answer: &Value) -> Option<String> {
        let has_errors = answer["errors"].as_array().is_some_and(|errors| !errors.is_empty());
        let name = if has_errors { "wrong" } else { kind };
        let schema = &self.0["definitions"]["answers"][name];
        self.check(schema, answer, "")
    }

    fn check(&self, schema: &Value, value: &Value, at: &str) -> Option<String> {
        if let Some(to) = schema["$ref"].as_str() {
            let target = self.0.pointer(to.trim_start_matches('#'))?;
            return self.check(target, value, at);
        }
        let unfit = |expected: &str| Some(misfit(at, expected, schema, value));
        if let Some(kind) = schema["type"].as_str()
            && !is_of_type(value, kind)
        {
            return unfit(article(kind));
        }
        if let Some(words) = schema["enum"].as_array()
            && !words.contains(value)
        {
            let words: Vec<String> = words.iter().map(Value::to_string).collect();
            return unfit(&format!("one of {}", words.join(", ")));
        }
        if let Some(least) = schema["minimum"].as_f64()
            && value.as_f64().is_some_and(|found| found < least)
        {
            return unfit(&format!("at least {least}"));
        }
        if let Some(forms) = schema["anyOf"].as_array()
            && forms.iter().all(|form| self.check(form, value, at).is_some())
        {
            let types: Vec<&str> =
                forms.iter().filter_map(|form| form["type"].as_str()).map(article).collect();
            return unfit(&types.join(" or "));
        }
        self.check_parts(schema, value, at)
    }

    fn check_parts(&self, schema: &Value, value: &Value, at: &str) -> Option<String> {
        for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            if value.get(name).is_none() {
                let part = self.resolved(&schema["properties"][name]);
                let expected = part["type"].as_str().map_or("a value", article);
                let keys = value.as_object().into_iter().flatten().map(|(key, _)| key.as_str());
                let keys: Vec<&str> = keys.collect();
                let path = within(at, name);
                return Some(format!(
                    "`{path}` is missing; expected {expected}{}; found the keys {}",
                    about(part),
                    if keys.is_empty() { "of an empty object".to_owned() } else { keys.join(", ") }
                ));
            }
        }
        if let Some(items) = value.as_array() {
            let count = items.len() as u64;
            let is_short = schema["minItems"].as_u64().is_some_and(|least| count < least);
            let is_long = schema["maxItems"].as_u64().is_some_and(|most| count > most);
            if is_short || is_long {
                let expected = schema["minItems"].as_u64().or(schema["maxItems"].as_u64());
                let expected = format!("a list of {}", expected.unwrap_or_default());
                return Some(misfit(at, &expected, schema, value));
            }
            if schema["items"].is_object() {
                return items.iter().zip(1..).find_map(|(item, number)| {
                    self.check(&schema["items"], item, &format!("{at}[{number}]"))
                });
            }
        }
        let properties = schema["properties"].as_object();
        properties.into_iter().flatten().find_map(|(name, part)| {
            value.get(name).and_then(|found| self.check(part, found, &within(at, name)))
        })
    }

    fn resolved<'v>(&'v self, schema: &'v Value) -> &'v Value {
        let target = schema["$ref"].as_str();
        target.and_then(|to| self.0.pointer(to.trim_start_matches('#'))).unwrap_or(schema)
    }
}

fn within(at: &str, name: &str) -> String {
    if at.is_empty() { name.to_owned() } else { format!("{at}.{name}") }
}

fn misfit(at: &str, expected: &str, schema: &Value, value: &Value) -> String {
    let what = if at.is_empty() { "the answer".to_owned() } else { format!("`{at}`") };
    let found = match value {
        Value::Array(items) => format!("a list of {}", items.len()),
        Value::Object(_) => "an object".to_owned(),
        other => {
            let text = other.to_string();
            match text.char_indices().nth(SHOWN) {
                Some((end, _)) => format!("{}…", &text[..end]),
                None => text,
            }
        }
    };
    format!("{what} is {found}; expected {expected}{}", about(schema))
}

/// The description of a part, in parentheses.
fn about(schema: &Value) -> String {
    schema["description"].as_str().map(|about| format!(" ({about})")).unwrap_or_default()
}

fn article(kind: &str) -> &str {
    match kind {
        "object" => "an object",
        "array" => "a list",
        "string" => "a text",
        "boolean" => "true or false",
        "integer" => "a whole number",
        "number" => "a number",
        "null" => "null",
        other => other,
    }
}

fn is_of_type(value: &Value, kind: &str) -> bool {
    match kind {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.as_f64().is_some_and(|number| number.fract() == 0.0),
        "number" => value.is_number(),
        "null" => value.is_null(),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::{super::store::Store, *};
    use serde_json::json;

    #[test]
    fn a_message_names_the_part_what_was_expected_and_what_came() {
        let store = Store::new(None).unwrap();
        // A package has no suite.
        let Ok(schema) = store.load("schema.json") else { return };
        let protocol = Protocol::new(serde_json::from_str(&schema).unwrap());
        let said = |kind: &str, answer: Value| protocol.misfit(kind, &answer).unwrap_or_default();
        let cases = [
            ("read", json!([]), "the answer is a list of 0; expected an object"),
            (
                "read",
                json!({"game": []}),
                "`games` is missing; expected a list (the games of the file); found the keys game",
            ),
            (
                "read",
                json!({"games": [{}]}),
                "`games[1].metadata` is missing; expected an object (the mapping before `...`; empty if there \
                 is none); found the keys of an empty object",
            ),
            (
                "movetext",
                json!({"games": [{"moves": [{"number": 1, "text": "", "comment": ""}]}]}),
                "`games[1].moves[1].number` is 1; expected a text (the number of the state, such as `1.`; the \
                 start board is `SetupFn.`)",
            ),
            (
                "replay",
                json!({"games": [{"moves": [{"number": "1.", "pieces": [["1", 2]]}]}]}),
                "`games[1].moves[1].pieces[1]` is a list of 2; expected a list of 8 (id, piece and side, suit, \
                 rank, set, x, y, angle)",
            ),
            (
                "replay",
                json!({"errors": [{"message": "no"}]}),
                "`errors[1].line` is missing; expected a whole number (the line of the error in the whole \
                 file, counted from 1); found the keys message",
            ),
            (
                "arimaa-turn",
                json!({"ok": "yes"}),
                "`ok` is \"yes\"; expected true or false (whether the turn is legal)",
            ),
            (
                "random",
                json!({"values": [1, "2"], "next": 0.5}),
                "`values[2]` is \"2\"; expected a number",
            ),
        ];
        for (kind, answer, message) in cases {
            assert_eq!(said(kind, answer), message);
        }
        assert_eq!(said("pdn-grammar", json!({"accept": true})), "");
    }
}
