//! The answer of the recorder to a gesture.

use crate::Later;
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
        /// The state that shows the result, among the states of the game and its variations
        /// ([`Lines`](ppn_record::Lines)).
        state: usize,
    },
    /// The move is in the text already: it leads to this state.
    Known {
        /// The state, among those of the game and its variations.
        state: usize,
    },
    /// Other moves follow the board, and [`Later::Ask`] is set: nothing was changed.
    Asked {
        /// The settings with which the gesture can be written.
        ways: Vec<Later>,
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
