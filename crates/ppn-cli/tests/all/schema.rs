//! The part of JSON Schema, draft 7, that the schemas of SARIF and of the conformance suite need.
//! Other keywords are a panic, so that nothing is skipped silently.

use serde_json::Value;

/// A schema whose references point into itself.
pub(crate) struct Schema {
    whole: Value,
    /// Where the schema of values begins.
    start: String,
}

impl Schema {
    pub(crate) fn new(schema: Value) -> Self {
        Self { whole: schema, start: String::new() }
    }

    /// The schema at a JSON pointer.
    pub(crate) fn part(&self, pointer: &str) -> Self {
        Self { whole: self.whole.clone(), start: pointer.to_owned() }
    }

    /// The violations of the schema in a value, each with its place.
    pub(crate) fn faults(&self, value: &Value) -> Vec<String> {
        let mut faults = Vec::new();
        self.check(self.whole.pointer(&self.start).expect(&self.start), value, "", &mut faults);
        faults
    }

    fn fits(&self, schema: &Value, value: &Value) -> bool {
        let mut faults = Vec::new();
        self.check(schema, value, "", &mut faults);
        faults.is_empty()
    }

    fn check(&self, schema: &Value, value: &Value, at: &str, faults: &mut Vec<String>) {
        let keywords = schema.as_object().expect("a schema is an object");
        for (keyword, asked) in keywords {
            let holds = match keyword.as_str() {
                "$schema" | "$id" | "title" | "description" | "default" | "definitions" => true,
                "$ref" => {
                    let pointer = asked.as_str().and_then(|to| to.strip_prefix('#')).unwrap();
                    self.check(self.whole.pointer(pointer).expect(pointer), value, at, faults);
                    true
                }
                "type" => is_of_type(value, asked.as_str().expect("one type")),
                "enum" => asked.as_array().unwrap().contains(value),
                "anyOf" => asked.as_array().unwrap().iter().any(|one| self.fits(one, value)),
                "oneOf" => {
                    asked.as_array().unwrap().iter().filter(|one| self.fits(one, value)).count()
                        == 1
                }
                "required" => {
                    let names = asked.as_array().unwrap().iter().map(|name| name.as_str().unwrap());
                    value.is_object() && names.into_iter().all(|name| value.get(name).is_some())
                }
                "properties" => {
                    for (name, of_property) in asked.as_object().unwrap() {
                        if let Some(property) = value.get(name) {
                            self.check(of_property, property, &format!("{at}/{name}"), faults);
                        }
                    }
                    true
                }
                "additionalProperties" => {
                    let known = schema.get("properties").and_then(Value::as_object);
                    let others = value.as_object().into_iter().flatten().filter(|(name, _)| {
                        !known.is_some_and(|known| known.contains_key(name.as_str()))
                    });
                    for (name, property) in others {
                        let at = format!("{at}/{name}");
                        match asked.as_bool() {
                            Some(true) => {}
                            Some(false) => faults.push(format!("{at} is not known")),
                            None => self.check(asked, property, &at, faults),
                        }
                    }
                    true
                }
                "items" => {
                    for (index, item) in value.as_array().into_iter().flatten().enumerate() {
                        self.check(asked, item, &format!("{at}/{index}"), faults);
                    }
                    true
                }
                "minItems" => length(value).is_none_or(|length| length >= asked.as_u64().unwrap()),
                "maxItems" => length(value).is_none_or(|length| length <= asked.as_u64().unwrap()),
                "uniqueItems" => is_unique(value),
                "minimum" => value.as_f64().is_none_or(|one| one >= asked.as_f64().unwrap()),
                "maximum" => value.as_f64().is_none_or(|one| one <= asked.as_f64().unwrap()),
                "format" => is_of_format(value, asked.as_str().unwrap()),
                other => panic!("the schema has the keyword `{other}` at {at}"),
            };
            if !holds {
                faults.push(format!("{at} breaks `{keyword}`: {asked}"));
            }
        }
    }
}

fn is_of_type(value: &Value, name: &str) -> bool {
    match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "number" => value.is_number(),
        "integer" => value.is_i64() || value.is_u64(),
        other => panic!("the type `{other}`"),
    }
}

fn is_of_format(value: &Value, name: &str) -> bool {
    // The characters of RFC 3986.
    let in_uri = |c: char| c.is_ascii_alphanumeric() || "-._~:/?#[]@!$&'()*+,;=%".contains(c);
    match name {
        "uri" => value.as_str().is_none_or(|uri| uri.chars().all(in_uri) && uri.contains(':')),
        "uri-reference" => value.as_str().is_none_or(|uri| uri.chars().all(in_uri)),
        other => panic!("the format `{other}`"),
    }
}

fn length(value: &Value) -> Option<u64> {
    value.as_array().map(|items| items.len() as u64)
}

fn is_unique(value: &Value) -> bool {
    let items = value.as_array().map_or(&[][..], Vec::as_slice);
    items.iter().enumerate().all(|(index, item)| !items[..index].contains(item))
}
