//! Values of metadata, with their places.

use crate::schema::{self, Scalar, Yaml11};
use crate::{Mapping, Text};
use ppn_source::Span;

/// The value of a key and the span of the key.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// The key as written, quotes included.
    pub key_span: Span,
    /// The style of the key.
    pub key_style: ScalarStyle,
    /// The value.
    pub value: Value,
}

/// A YAML value and its span.
#[derive(Clone, PartialEq, Debug)]
pub struct Value {
    /// The place of the value as written: anchor, tag, quotes and brackets included. For a missing
    /// value, it is an empty span after the colon. For an alias, it is the place of the alias,
    /// while the values inside keep their own spans.
    pub span: Span,
    /// Its kind.
    pub node: Node,
}

/// The kind of a YAML value, with its content.
#[derive(Clone, PartialEq, Debug)]
pub enum Node {
    /// A scalar.
    Scalar {
        /// The text, without quotes and with escapes resolved.
        text: Text,
        /// Its style.
        style: ScalarStyle,
        /// The tag that sets its type, such as `!!str`.
        tag: Option<Tag>,
    },
    /// A list.
    Sequence(Vec<Value>),
    /// A mapping.
    Mapping(Mapping),
}

/// The style of a scalar.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ScalarStyle {
    /// `text`: the only style that may be a number, a boolean or null.
    Plain,
    /// `'text'`
    SingleQuoted,
    /// `"text"`
    DoubleQuoted,
    /// `|` and the text on the lines below.
    Literal,
    /// `>` and the text on the lines below, which are joined.
    Folded,
}

ppn_source::named! {
    /// A tag of the YAML core schema on a scalar.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Tag {
        /// `!!str`, or a lone `!`.
        Str = "!!str",
        /// `!!int`
        Int = "!!int",
        /// `!!float`
        Float = "!!float",
        /// `!!bool`
        Bool = "!!bool",
        /// `!!null`
        Null = "!!null",
    }

    /// The tag as written.
    pub fn name;
}

impl Value {
    /// The type of a scalar in the core schema of YAML 1.2; `None` for lists and mappings.
    #[must_use]
    pub fn scalar(&self) -> Option<Scalar<'_>> {
        match &self.node {
            Node::Scalar { text, style, tag } => Some(schema::scalar(text, *style, *tag)),
            _ => None,
        }
    }

    /// Whether it is null: `~`, `null` or empty.
    #[must_use]
    pub fn is_null(&self) -> bool {
        self.scalar() == Some(Scalar::Null)
    }

    /// The boolean, if it is one.
    #[must_use]
    pub fn as_bool(&self) -> Option<bool> {
        match self.scalar()? {
            Scalar::Bool(value) => Some(value),
            _ => None,
        }
    }

    /// The number, if it is an integer of any size or a float.
    #[must_use]
    pub fn as_number(&self) -> Option<f64> {
        match self.scalar()? {
            Scalar::Integer(value) => Some(value as f64),
            Scalar::LargeInteger(text) => schema::large_integer(text),
            Scalar::Float(value) => Some(value),
            _ => None,
        }
    }

    /// The string, if it is one: neither a number nor a boolean nor null.
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        match self.scalar()? {
            Scalar::String(text) => Some(text),
            _ => None,
        }
    }

    /// The text of any scalar, as written except for quotes and escapes.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match &self.node {
            Node::Scalar { text, .. } => Some(text),
            _ => None,
        }
    }

    /// The items, if it is a list.
    #[must_use]
    pub fn as_sequence(&self) -> Option<&[Value]> {
        match &self.node {
            Node::Sequence(items) => Some(items),
            _ => None,
        }
    }

    /// The entries, if it is a mapping.
    #[must_use]
    pub fn as_mapping(&self) -> Option<&Mapping> {
        match &self.node {
            Node::Mapping(mapping) => Some(mapping),
            _ => None,
        }
    }

    /// A description for messages: `a list`, `the number 5`, `the text "Chess"`.
    #[must_use]
    pub fn described(&self) -> String {
        match &self.node {
            Node::Sequence(_) => "a list".into(),
            Node::Mapping(_) => "a mapping".into(),
            Node::Scalar { text, .. } => match schema_of(self) {
                Scalar::Null => "nothing (null)".into(),
                Scalar::Bool(_) => format!("the boolean {text}"),
                Scalar::Integer(_) | Scalar::LargeInteger(_) | Scalar::Float(_) => {
                    format!("the number {text}")
                }
                Scalar::String(_) => format!("the text {:?}", shortened(text)),
            },
        }
    }

    /// The meaning of a plain scalar in YAML 1.1, if it differs from YAML 1.2; else `None`.
    ///
    /// ```
    /// # use ppn_file::{Metadata, Yaml11};
    /// let metadata = Metadata::parse("Rated: yes\nRounds: 010\nEvent: \"no\"\n", &Default::default())?;
    /// let reading = |key| metadata.get(key).and_then(|value| value.differs_in_yaml_1_1());
    /// assert_eq!(reading("Rated"), Some(Yaml11::Bool(true)));
    /// assert_eq!(reading("Rounds"), Some(Yaml11::Integer(8)));
    /// assert_eq!(reading("Event"), None);
    /// # Ok::<(), Vec<ppn_file::Diagnostic>>(())
    /// ```
    #[must_use]
    pub fn differs_in_yaml_1_1(&self) -> Option<Yaml11> {
        match &self.node {
            Node::Scalar { text, style: ScalarStyle::Plain, tag: None } => schema::differing(text),
            _ => None,
        }
    }
}

impl Entry {
    /// The meaning of the key `key` in YAML 1.1, if it differs from YAML 1.2: a plain key `y` is
    /// true.
    #[must_use]
    pub fn key_differs_in_yaml_1_1(&self, key: &str) -> Option<Yaml11> {
        if self.key_style == ScalarStyle::Plain { schema::differing(key) } else { None }
    }
}

fn schema_of(value: &Value) -> Scalar<'_> {
    value.scalar().unwrap_or(Scalar::Null)
}

/// The beginning of a text, for messages.
pub(crate) fn shortened(text: &str) -> String {
    const SHOWN: usize = 40;
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.into(),
    }
}
