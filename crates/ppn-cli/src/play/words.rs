//! The moves of a game as text for lists and lines.

use ppn::Record;
use std::borrow::Cow;

/// The moves of a game in its own notation, or in PPN if it has no other.
#[derive(Clone, Copy)]
pub(super) struct Words<'r, 't>(pub(super) &'r Record<'t>);

impl<'r> Words<'r, '_> {
    /// The number of a turn, without the dots that only count its steps.
    pub(super) fn number(self, state: usize) -> Cow<'r, str> {
        let first = self.first(state);
        match self.0.wording(first) {
            Some(wording) => wording.number.as_str().into(),
            None => self.number_in_ppn(first),
        }
    }

    fn number_in_ppn(self, state: usize) -> Cow<'r, str> {
        match self.0.number(state) {
            number if state > 0 && number.starts_with("SetupFn") => "set-up".into(),
            number => number,
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
        self.0.remarks(state).into_owned().whole().into_owned().into()
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
                let (stem, periods) = record.number_parts(before);
                periods > 0 && record.number_parts(state) == (stem, periods + 1)
            }
        }
    }

    /// The first state of a turn.
    pub(super) fn first(self, state: usize) -> usize {
        (1..=state).rev().find(|state| !self.goes_on(*state)).unwrap_or(state)
    }

    /// Whether a text, in lower case, occurs in the move or the comment of a state.
    pub(super) fn has(self, state: usize, text: &str) -> bool {
        let number = match self.0.wording(state) {
            Some(_) => self.number(state),
            // The number of a step begins with that of its turn. To look for the turn of each of many
            // steps takes long.
            None => self.number_in_ppn(state),
        };
        let words = [number, self.text(state), self.comment(state)];
        words.join(" ").to_lowercase().contains(text)
    }
}

#[cfg(test)]
mod tests {
    use super::Words;

    /// The turn of each step was looked for, which took minutes in a game of many steps.
    #[test]
    fn steps_are_searched_without_their_turns() {
        let text = format!("1. S@b2{} 2. b2-b3 {{end}}\n", " . b2-b2".repeat(5_000));
        let text = ppn::GameText::whole(text.into_bytes());
        let notations = ppn::notations();
        let record = notations.named("ppn").unwrap().record(&text, &ppn::Options::default());
        let words = Words(&record);
        let found = |text: &str| (1..record.len()).find(|state| words.has(*state, text));
        assert_eq!(found("end"), Some(record.len() - 1));
        assert_eq!(found("2. b2-b3"), Some(record.len() - 1));
        assert_eq!(found("1. s@b2"), Some(1));
        assert_eq!(found("nothing"), None);
    }
}
