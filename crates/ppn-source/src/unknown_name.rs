//! The error of types that read names with `FromStr`.

use std::fmt;

/// A text that is not one of the names of a type.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct UnknownName {
    /// The expected kind of name, with its article: `an edition`.
    pub expected: &'static str,
    /// The text.
    pub name: String,
}

impl UnknownName {
    /// The error for a text that is not one of the `expected` names.
    #[must_use]
    pub fn new(expected: &'static str, name: &str) -> Self {
        Self { expected, name: name.to_owned() }
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not {}", self.name, self.expected)
    }
}

impl std::error::Error for UnknownName {}
