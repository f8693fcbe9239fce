//! Values that a program writes into metadata.

use crate::{
    Node, Scalar, ScalarStyle, Value,
    written::{Context, in_line},
};
use std::fmt;

/// A value that a program writes into metadata, by [`GameDocument::set`](crate::GameDocument::set).
///
/// It is made from texts, numbers, booleans, lists and mappings. A text stays a text: it is quoted
/// where YAML 1.2 or 1.1 would read something else.
///
/// ```
/// use ppn_file::{GameDocument, NewValue};
///
/// let mut game = GameDocument::new("");
/// game.set("Event", "Final: part 2")?;
/// game.set("Round", 3)?;
/// game.set("Players", ["Ann", "No"].into_iter().collect::<NewValue>())?;
/// game.set("GameType", NewValue::mapping([("Name", "Chess"), ("Seed", "42")]))?;
/// assert_eq!(
///     game.to_string(),
///     "---\nEvent: \"Final: part 2\"\nRound: 3\nPlayers: [Ann, \"No\"]\n\
///      GameType:\n  Name: Chess\n  Seed: \"42\"\n...\n"
/// );
/// # Ok::<(), ppn_file::EditError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct NewValue(pub(crate) Form);

/// The content of a new value.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Form {
    Null,
    Bool(bool),
    Integer(i64),
    Float(f64),
    /// A text, and the style in which it should be written if that is possible. A text with the style
    /// [`ScalarStyle::Plain`] may be a number.
    Text(String, Option<ScalarStyle>),
    List(Vec<NewValue>),
    Mapping(Vec<(String, NewValue)>),
}

impl NewValue {
    /// The value null.
    #[must_use]
    pub fn null() -> Self {
        Self(Form::Null)
    }

    /// A text in a style, if the text can be written in it. In [`ScalarStyle::Plain`] it is written as
    /// it is, such as the number `0.10`.
    #[must_use]
    pub fn styled(text: impl Into<String>, style: ScalarStyle) -> Self {
        Self(Form::Text(text.into(), Some(style)))
    }

    /// A mapping, with its keys in this order.
    #[must_use]
    pub fn mapping<K: Into<String>, V: Into<Self>>(
        entries: impl IntoIterator<Item = (K, V)>,
    ) -> Self {
        let entries = entries.into_iter().map(|(key, value)| (key.into(), value.into()));
        Self(Form::Mapping(entries.collect()))
    }

    /// Whether a value that was read is this one.
    pub(crate) fn is(&self, read: &Value) -> bool {
        match &self.0 {
            Form::Null => read.is_null(),
            Form::Bool(value) => read.as_bool() == Some(*value),
            Form::Integer(value) => read.scalar() == Some(Scalar::Integer(*value)),
            Form::Float(value) => match read.scalar() {
                Some(Scalar::Float(read)) => read == *value || read.is_nan() && value.is_nan(),
                _ => false,
            },
            Form::Text(text, Some(ScalarStyle::Plain)) => read.text() == Some(text),
            Form::Text(text, _) => read.as_str() == Some(text),
            Form::List(items) => read.as_sequence().is_some_and(|read| {
                items.len() == read.len() && items.iter().zip(read).all(|(new, read)| new.is(read))
            }),
            Form::Mapping(entries) => read.as_mapping().is_some_and(|read| {
                let same =
                    |((key, new), (read_key, entry)): (&(String, Self), (&str, &crate::Entry))| {
                        key == read_key && new.is(&entry.value)
                    };
                entries.len() == read.len() && entries.iter().zip(read.iter()).all(same)
            }),
        }
    }
}

/// The value on one line, as YAML.
///
/// ```
/// use ppn_file::NewValue;
///
/// assert_eq!(NewValue::from("Light house").to_string(), "Light house");
/// assert_eq!(NewValue::from("No").to_string(), "\"No\"");
/// ```
impl fmt::Display for NewValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let style = ScalarStyle::Plain;
        let context = Context { indent: None, line_end: "\n", style, is_plainest: false };
        f.write_str(&in_line(self, context))
    }
}

impl From<&str> for NewValue {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

impl From<String> for NewValue {
    fn from(text: String) -> Self {
        Self(Form::Text(text, None))
    }
}

impl From<bool> for NewValue {
    fn from(value: bool) -> Self {
        Self(Form::Bool(value))
    }
}

impl From<i64> for NewValue {
    fn from(value: i64) -> Self {
        Self(Form::Integer(value))
    }
}

impl From<i32> for NewValue {
    fn from(value: i32) -> Self {
        i64::from(value).into()
    }
}

impl From<u32> for NewValue {
    fn from(value: u32) -> Self {
        i64::from(value).into()
    }
}

impl From<f64> for NewValue {
    fn from(value: f64) -> Self {
        Self(Form::Float(value))
    }
}

/// A copy of a value that was read, such as one of another game.
impl From<&Value> for NewValue {
    fn from(value: &Value) -> Self {
        match &value.node {
            Node::Sequence(items) => items.iter().map(Self::from).collect(),
            Node::Mapping(mapping) => {
                Self::mapping(mapping.iter().map(|(key, entry)| (key, &entry.value)))
            }
            Node::Scalar { text, style, .. } => match value.scalar() {
                Some(Scalar::Null) => Self::null(),
                // A tag may have made it a text.
                Some(Scalar::String(_)) => {
                    let style = Some(*style).filter(|&style| style != ScalarStyle::Plain);
                    Self(Form::Text(text.as_str().to_owned(), style))
                }
                _ => Self::styled(text.as_str(), ScalarStyle::Plain),
            },
        }
    }
}

/// A list.
impl<V: Into<NewValue>> FromIterator<V> for NewValue {
    fn from_iter<I: IntoIterator<Item = V>>(items: I) -> Self {
        Self(Form::List(items.into_iter().map(Into::into).collect()))
    }
}
