//! Metadata as types of your program, by serde.

use crate::{Entry, Error, Mapping, Metadata, Node, Scalar, ScalarStyle, Value, quoting, schema};
use ppn_source::Span;
use serde::de::DeserializeOwned;
use serde::ser::{Serialize, Serializer};

impl Serialize for Value {
    /// Serializes scalars with their types in the core schema of YAML 1.2. Integers beyond 64 bits
    /// become text, so that no digit is lost.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.node {
            Node::Sequence(items) => serializer.collect_seq(items),
            Node::Mapping(mapping) => serialize_mapping(mapping, serializer),
            Node::Scalar { text, style, tag } => match schema::scalar(text, *style, *tag) {
                Scalar::Null => serializer.serialize_unit(),
                Scalar::Bool(value) => serializer.serialize_bool(value),
                Scalar::Integer(value) => serializer.serialize_i64(value),
                Scalar::Float(value) => serializer.serialize_f64(value),
                Scalar::LargeInteger(text) | Scalar::String(text) => serializer.serialize_str(text),
            },
        }
    }
}

impl Serialize for Metadata {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize_mapping(&self.mapping, serializer)
    }
}

fn serialize_mapping<S: Serializer>(mapping: &Mapping, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(mapping.iter().map(|(key, entry)| (key, &entry.value)))
}

impl Metadata {
    /// The metadata as a type of your own.
    ///
    /// ```
    /// #[derive(serde::Deserialize)]
    /// #[serde(rename_all = "PascalCase")]
    /// struct Result { white: u32, black: u32 }
    ///
    /// let metadata = ppn_file::Metadata::parse("White: 3\nBlack: 1\n", &Default::default()).unwrap();
    /// let result: Result = metadata.deserialize()?;
    /// assert_eq!((result.white, result.black), (3, 1));
    /// # Ok::<(), ppn_file::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the values do not fit the type.
    pub fn deserialize<T: DeserializeOwned>(&self) -> Result<T, Error> {
        let mapping = untyped_mapping(&self.mapping);
        serde_yaml::from_value(serde_yaml::Value::Mapping(mapping)).map_err(Error::new)
    }

    /// Metadata with the keys and values of a type of your own. Spans are empty. Keys that are lists or
    /// mappings are left out, with their values.
    ///
    /// ```
    /// #[derive(serde::Serialize)]
    /// #[serde(rename_all = "PascalCase")]
    /// struct Result { white: u32, black: u32 }
    ///
    /// let metadata = ppn_file::Metadata::from_serialize(&Result { white: 3, black: 1 })?;
    /// assert_eq!(metadata.to_yaml()?, "White: 3\nBlack: 1\n");
    /// # Ok::<(), ppn_file::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the value has no keys, or cannot be serialized.
    pub fn from_serialize(value: &impl Serialize) -> Result<Self, Error> {
        match serde_yaml::to_value(value).map_err(Error::new)? {
            serde_yaml::Value::Mapping(mapping) => Ok(Self { mapping: spanless_mapping(mapping) }),
            _ => Err(Error::new("metadata is a mapping of keys to values")),
        }
    }

    /// The metadata as YAML. Comments and quotes of the original file are not kept.
    ///
    /// # Errors
    /// If the YAML writer rejects the metadata, which is not known to happen.
    pub fn to_yaml(&self) -> Result<String, Error> {
        if self.is_empty() {
            return Ok(String::new());
        }
        quoting::to_yaml(untyped_mapping(&self.mapping))
    }
}

fn untyped_mapping(mapping: &Mapping) -> serde_yaml::Mapping {
    mapping.iter().map(|(key, entry)| (key.into(), untyped(&entry.value))).collect()
}

fn untyped(value: &Value) -> serde_yaml::Value {
    match &value.node {
        Node::Sequence(items) => items.iter().map(untyped).collect(),
        Node::Mapping(mapping) => serde_yaml::Value::Mapping(untyped_mapping(mapping)),
        Node::Scalar { text, style, tag } => match schema::scalar(text, *style, *tag) {
            Scalar::Null => serde_yaml::Value::Null,
            Scalar::Bool(value) => value.into(),
            Scalar::Integer(value) => value.into(),
            Scalar::Float(value) => value.into(),
            Scalar::LargeInteger(text) | Scalar::String(text) => text.into(),
        },
    }
}

/// A value that no text has.
fn spanless(value: serde_yaml::Value) -> Value {
    let node = match value {
        serde_yaml::Value::Null => scalar(String::new(), ScalarStyle::Plain),
        serde_yaml::Value::Bool(value) => scalar(value.to_string(), ScalarStyle::Plain),
        serde_yaml::Value::Number(value) => scalar(value.to_string(), ScalarStyle::Plain),
        serde_yaml::Value::String(text) => text_node(text),
        serde_yaml::Value::Sequence(items) => {
            Node::Sequence(items.into_iter().map(spanless).collect())
        }
        serde_yaml::Value::Mapping(mapping) => Node::Mapping(spanless_mapping(mapping)),
        serde_yaml::Value::Tagged(tagged) => return spanless(tagged.value),
    };
    Value { span: Span::default(), node }
}

/// Keys that are lists or mappings are left out, with their values.
fn spanless_mapping(mapping: serde_yaml::Mapping) -> Mapping {
    let entry = |(key, value): (serde_yaml::Value, serde_yaml::Value)| match spanless(key).node {
        Node::Scalar { text, style, .. } => {
            let value = spanless(value);
            Some((text, Entry { key_span: Span::default(), key_style: style, value }))
        }
        Node::Sequence(_) | Node::Mapping(_) => None,
    };
    mapping.into_iter().filter_map(entry).collect()
}

/// A string stays a string: it is quoted if it looks like a number or a boolean.
fn text_node(text: String) -> Node {
    let plain = schema::scalar(&text, ScalarStyle::Plain, None) == Scalar::String(&text);
    scalar(text, if plain { ScalarStyle::Plain } else { ScalarStyle::DoubleQuoted })
}

fn scalar(text: String, style: ScalarStyle) -> Node {
    Node::Scalar { text: text.into(), style, tag: None }
}
