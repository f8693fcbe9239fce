//! The moves of a game as text for lists and lines.

use ppn::Record;
use std::borrow::Cow;

/// The moves of a game in its own notation, or in PPN if it has no other.
#[derive(Clone, Copy)]
pub(super) struct Words<'r, 't>(pub(super) &'r Record<'t>);

impl<'r> Words<'r, '_> {
    /// The number of a turn, without the dots that only count its steps.
    pub(super) fn number(self, state: usize) -> Cow<'r, str> {
        let record = self.0;
        let first = self.first(state);
        match record.wording(first) {
            Some(wording) => wording.number.as_str().into(),
            None if first > 0 && record.number(first).starts_with("SetupFn") => "set-up".into(),
            None => record.number(first),
        }
    }

    /// The state itself, or the one before that has the text of its move: a step of a capture has none
    /// of its own.
    pub(super) fn worded(self, state: usize) -> usize {
        let has_text =
            |state: &usize| !self.goes_on(*state) || !self.text(*state).trim().is_empty();
        (0..=state).rev().find(has_text).unwrap_or(state)
    }

    /// The step that leads to a state; empty if it continues the previous one.
    pub(super) fn text(self, state: usize) -> Cow<'r, str> {
        match self.0.wording(state) {
            Some(wording) => wording.text.as_str().into(),
            None => self.0.text(state),
        }
    }

    pub(super) fn comment(self, state: usize) -> Cow<'r, str> {
        match self.0.wording(state) {
            Some(wording) => wording.comment.as_str().into(),
            None => self.0.comment(state),
        }
    }

    /// Whether a state is a further step of the turn of the previous state.
    pub(super) fn goes_on(self, state: usize) -> bool {
        let record = self.0;
        if state < 2 {
            return false;
        }
        let before = state - 1;
        match (record.wording(before), record.wording(state)) {
            (Some(before), Some(now)) => {
                now.number == before.number || now.number.is_empty() && now.text.is_empty()
            }
            // In PPN, the number of each further step has one more dot.
            _ => {
                let number = record.number(before);
                number.ends_with('.') && record.number(state).strip_suffix('.') == Some(&number)
            }
        }
    }

    /// The first state of a turn.
    pub(super) fn first(self, state: usize) -> usize {
        (1..=state).rev().find(|state| !self.goes_on(*state)).unwrap_or(state)
    }

    /// Whether a text, in lower case, occurs in the move or the comment of a state.
    pub(super) fn has(self, state: usize, text: &str) -> bool {
        let words = [self.number(state), self.text(state), self.comment(state)];
        words.join(" ").to_lowercase().contains(text)
    }
}
