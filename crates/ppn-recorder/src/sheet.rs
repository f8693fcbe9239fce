//! The place of the next words in a movetext of PPN.

use crate::{Joint, Numbering, Settings};
use ppn_record::{FreePlay, Record, insertion};
use ppn_source::{Edit, Span, short};
use ppn_syntax::{Element, ElementKind, NumberKind};
use std::collections::HashSet;

/// The text of a game whose pieces may go anywhere, to which words are added.
pub(crate) struct Sheet<'s> {
    record: &'s Record<'s>,
    play: &'s FreePlay,
    settings: Settings,
    elements: Vec<Element>,
}

/// The number of a turn: `4...` is 4 with three periods.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Number {
    value: u64,
    periods: usize,
}

impl Number {
    fn of(label: &str) -> Option<Self> {
        let digits = label.trim_start_matches(|c: char| !c.is_ascii_digit());
        let rest = digits.trim_start_matches(|c: char| c.is_ascii_digit());
        let value = digits[..digits.len() - rest.len()].parse().ok()?;
        Some(Self { value, periods: label.len() - label.trim_end_matches('.').len() })
    }

    fn text(self) -> String {
        format!("{}{}", self.value, ".".repeat(self.periods))
    }
}

impl<'s> Sheet<'s> {
    pub(crate) fn new(record: &'s Record<'s>, play: &'s FreePlay, settings: Settings) -> Self {
        let limits = ppn_syntax::Limits::default();
        let movetext = play.movetext.slice(record.text);
        let elements = ppn_syntax::parse(movetext, play.movetext.start, &limits).elements;
        Self { record, play, settings, elements }
    }

    /// The edit that adds moves: to the open turn, or as a new turn.
    pub(crate) fn write(&self, words: &str, is_open: bool) -> Edit {
        let text = self.record.text;
        let Some(last) = self.elements.last() else {
            return self.begin(&format!("1. {words}"));
        };
        let at = last.span.end;
        if !is_open {
            let (number, is_first) = self.next_number();
            let on_new_line = is_first && self.has_a_line_a_turn();
            return insertion(text, at, &format!("{number} {words}"), on_new_line);
        }
        match (self.settings.joint, last.kind) {
            (Joint::Space, _) => insertion(text, at, words, false),
            // A semicolon glued to braces would apply to each of their moves.
            (Joint::Semicolon, ElementKind::Template(_) | ElementKind::Broken) => {
                insertion(text, at, &format!("; {words}"), false)
            }
            (Joint::Semicolon, _) => Edit::insert(at, format!(";{words}")),
        }
    }

    /// The edit that writes the first words of a movetext.
    fn begin(&self, words: &str) -> Edit {
        let at = self.play.movetext.start;
        insertion(self.record.text, at, words, at > 0)
    }

    /// The edit that adds a comment at the end.
    pub(crate) fn comment(&self, words: &str) -> Edit {
        match self.elements.last() {
            Some(last) => insertion(self.record.text, last.span.end, words, false),
            None => self.begin(words),
        }
    }

    /// The edit that adds words to the moves that lead to a state.
    pub(crate) fn write_at(&self, words: &str, state: usize) -> Edit {
        if state == 0 {
            let first =
                self.elements.first().map_or(self.play.movetext.start, |one| one.span.start);
            return insertion(self.record.text, first, words, false);
        }
        insertion(self.record.text, self.record.span(state).end, words, false)
    }

    /// The numbers of turns in the text: 0 sets the board up.
    fn written_numbers(&self) -> impl DoubleEndedIterator<Item = (Number, Span)> {
        let is_written = |one: &&Element| one.kind == ElementKind::Number(NumberKind::Written);
        self.elements
            .iter()
            .filter(is_written)
            .filter_map(|one| Some((Number::of(one.span.slice(self.record.text))?, one.span)))
            .filter(|(number, _)| number.value > 0)
    }

    /// The number of the next turn, and whether the turn begins a pair or is alone.
    fn next_number(&self) -> (String, bool) {
        let Some((written, _)) = self.written_numbers().next_back() else {
            return (self.free(Number { value: 1, periods: 1 }).text(), true);
        };
        let is_first = written.periods == 1;
        if !is_first || self.numbering() == Numbering::Single {
            let value = written.value.saturating_add(1);
            return (self.free(Number { value, periods: 1 }).text(), true);
        }
        // Each further move of the last turn has one more period.
        let last = Number::of(&self.record.number(self.record.len() - 1));
        let before = last.map_or(1, |last| last.periods);
        (Number { value: written.value, periods: 3.max(before + 1) }.text(), false)
    }

    /// The number, or the next one that no state has.
    fn free(&self, number: Number) -> Number {
        let taken: HashSet<_> =
            (0..self.record.len()).map(|state| self.record.number(state).into_owned()).collect();
        let mut free = number;
        while taken.contains(&free.text()) {
            free.value = free.value.saturating_add(1);
        }
        free
    }

    fn numbering(&self) -> Numbering {
        let mut numbers = self.written_numbers();
        if numbers.any(|(number, _)| number.periods > 1) {
            return Numbering::Pairs;
        }
        if self.written_numbers().nth(1).is_some() {
            Numbering::Single
        } else {
            self.settings.numbering
        }
    }

    /// Whether each number in the text that is not the second of a pair begins a line.
    fn has_a_line_a_turn(&self) -> bool {
        let mut last = self.written_numbers().filter(|(number, _)| number.periods == 1).rev();
        match (last.next(), last.next()) {
            (Some((_, last)), Some((_, before))) => {
                let between = Span { start: before.end, end: last.start };
                between.slice(self.record.text).contains(['\n', '\r'])
            }
            _ => self.numbering() == Numbering::Pairs,
        }
    }
}

/// The last byte of the inserted words. The white space before them may belong to an earlier state.
pub(crate) fn last_of_words(edit: &Edit) -> u32 {
    edit.span.start + short(edit.text.trim_end().len().saturating_sub(1))
}
