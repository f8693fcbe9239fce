//! The answer of the recorder to a gesture.

use ppn_source::{Edit, Span};
use serde::{Deserialize, Serialize};

/// A change of the text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct TextChange {
    /// The byte at which the replaced text begins.
    pub start: u32,
    /// The byte at which the replaced text ends.
    pub end: u32,
    /// The inserted text.
    pub text: String,
}

impl From<&Edit> for TextChange {
    fn from(edit: &Edit) -> Self {
        let Span { start, end } = edit.span;
        Self { start, end, text: edit.text.clone() }
    }
}

/// The answer of the recorder to a gesture.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "answer", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Answer {
    /// The text has changed.
    Written {
        /// The change.
        change: TextChange,
        /// The words of the gesture alone; empty after an undo.
        words: String,
        /// The state that shows the result.
        state: usize,
    },
    /// The turn has ended; no text was needed.
    Ended,
    /// Nothing was changed.
    Refused {
        /// The reason.
        reason: String,
        /// The possible words for [`Gesture::Say`](crate::Gesture::Say), if several moves may be
        /// meant.
        choices: Vec<String>,
    },
}

impl Answer {
    pub(crate) fn refused(reason: impl Into<String>) -> Self {
        Self::Refused { reason: reason.into(), choices: Vec::new() }
    }
}
