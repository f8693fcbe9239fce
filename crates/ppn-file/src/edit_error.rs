//! The reasons why metadata cannot be changed.

use std::{error::Error, fmt};

/// The reason why a change of a game was refused. The game is as it was.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum EditError {
    /// There is no such key.
    NoKey(String),
    /// There is already an entry with this key.
    KeyExists(String),
    /// The value of this key is not a mapping, so it has no keys.
    NotMapping(String),
    /// The change cannot be written so that everything else is read as before: the metadata has
    /// errors at this place, the value is an alias or has one, or something else is on the line of a
    /// comment.
    Unwritable,
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoKey(key) => write!(f, "there is no key {key:?}"),
            Self::KeyExists(key) => write!(f, "there is already a key {key:?}"),
            Self::NotMapping(key) => write!(f, "the value of {key:?} is not a mapping"),
            Self::Unwritable => {
                f.write_str("the change cannot be written without a change of something else")
            }
        }
    }
}

impl Error for EditError {}
