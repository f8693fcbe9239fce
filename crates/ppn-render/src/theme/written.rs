//! What a theme's file says.

/// A value, and where it begins.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Written {
    pub(super) start: usize,
    pub(super) content: Content,
}

/// The content of a value.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Content {
    Text(String),
    /// A number as it is written.
    Number(String),
    Bool(bool),
    List(Vec<Written>),
    Table(Table),
    /// A value that no theme has, such as a date.
    #[cfg_attr(not(feature = "themes"), expect(dead_code, reason = "only other files have it"))]
    Other,
}

/// Keys with their values.
pub(super) type Table = Vec<Named>;

/// A key, where it begins, and its value.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Named {
    pub(super) start: usize,
    pub(super) key: String,
    pub(super) value: Written,
}

impl Written {
    pub(super) fn as_str(&self) -> Option<&str> {
        match &self.content {
            Content::Text(text) => Some(text),
            _ => None,
        }
    }
}
