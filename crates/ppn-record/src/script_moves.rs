//! The moves of a script that was played.

use crate::{Entry, Layout, Mark, MoveList, Wording, packed::PackedList, script::joined};
use ppn_engine::Action;
use ppn_source::{Span, short};
use std::{borrow::Cow, ops::Range, sync::OnceLock};

/// The moves of a script.
///
/// A record is kept for long, and the entries of a script take several hundred bytes each. So its moves are kept in
/// lists that they share, and only what a move has takes memory.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ScriptMoves {
    moves: Vec<Kept>,
    /// The numbers of all moves, one after the other.
    numbers: String,
    actions: PackedList<Action>,
    /// The moves whose actions are one word, in order.
    in_one_word: Vec<u32>,
    /// The moves with comments, in order.
    comments: Vec<(u32, Box<str>)>,
    /// The moves with words of their own, in order.
    wordings: Vec<(u32, Box<Wording>)>,
    marks: KeptMarks,
}

/// A move. What it has ends where the next move begins.
#[derive(Clone, PartialEq, Debug)]
struct Kept {
    span: Span,
    /// Where its number ends.
    number_end: u32,
    /// The number of actions up to its last one.
    actions_end: u32,
    /// The range of its marks.
    first_mark: u32,
    marks_end: u32,
}

/// The marks of all moves. Those that lead to the later states of a turn go on with those of the state before, which
/// then have the same place in the list.
#[derive(Clone, Debug, Default)]
struct KeptMarks {
    packed: PackedList<Mark>,
    /// The same marks after the first request for any of them: viewers alone ask.
    shown: OnceLock<Vec<Mark>>,
}

impl PartialEq for KeptMarks {
    fn eq(&self, other: &Self) -> bool {
        self.packed == other.packed
    }
}

impl KeptMarks {
    /// Adds the marks of a move; returns their place. `before` is the place of those of the move before.
    fn add(&mut self, marks: &[Mark], before: u32) -> Range<u32> {
        let end = self.packed.len();
        let goes_on = self.packed.begins(before as usize, marks);
        let first = if goes_on { before as usize } else { end };
        marks[end - first..].iter().for_each(|mark| self.packed.push(mark));
        short(first)..short(self.packed.len())
    }

    fn of(&self, place: Range<usize>) -> &[Mark] {
        if place.is_empty() {
            return &[];
        }
        let all = || (0..self.packed.len()).map(|index| self.packed.get(index)).collect();
        &self.shown.get_or_init(all)[place]
    }
}

impl From<Vec<Entry>> for ScriptMoves {
    fn from(entries: Vec<Entry>) -> Self {
        let mut moves = Self {
            moves: Vec::with_capacity(entries.len()),
            actions: PackedList::with_capacity(entries.len()),
            ..Self::default()
        };
        entries.into_iter().for_each(|entry| moves.push(entry));
        moves.numbers.shrink_to_fit();
        moves.actions.shrink_to_fit();
        moves.in_one_word.shrink_to_fit();
        moves.comments.shrink_to_fit();
        moves.wordings.shrink_to_fit();
        moves.marks.packed.shrink_to_fit();
        moves
    }
}

impl ScriptMoves {
    fn push(&mut self, entry: Entry) {
        let index = short(self.moves.len());
        self.numbers.push_str(&entry.number);
        entry.steps.iter().for_each(|step| self.actions.push(&step.action));
        if entry.layout == Layout::SubmoveInOneWord {
            self.in_one_word.push(index);
        }
        if !entry.remarks.is_empty() {
            self.comments.push((index, entry.comment().into()));
        }
        let before = self.moves.last().map_or(0, |last| last.first_mark);
        let marks = self.marks.add(&entry.marks, before);
        self.wordings.extend(entry.wording.map(|wording| (index, wording)));
        self.moves.push(Kept {
            span: entry.span,
            number_end: short(self.numbers.len()),
            actions_end: short(self.actions.len()),
            first_mark: marks.start,
            marks_end: marks.end,
        });
    }

    /// The place of what a move has in a list, given where that of each move ends.
    fn range(&self, index: usize, end: impl Fn(&Kept) -> u32) -> Range<usize> {
        let start = index.checked_sub(1).map_or(0, |before| end(&self.moves[before]));
        start as usize..end(&self.moves[index]) as usize
    }
}

/// What the move with an index has, in a list of those that have any.
fn of_move<T>(list: &[(u32, T)], index: usize) -> Option<&T> {
    let found = list.binary_search_by_key(&index, |&(at, _)| at as usize).ok()?;
    Some(&list[found].1)
}

impl MoveList for ScriptMoves {
    fn len(&self) -> usize {
        self.moves.len()
    }

    fn number(&self, index: usize) -> Cow<'_, str> {
        self.numbers[self.range(index, |one| one.number_end)].into()
    }

    fn text(&self, index: usize) -> Cow<'_, str> {
        let actions = self.range(index, |one| one.actions_end).map(|at| self.actions.get(at));
        joined(actions, self.in_one_word.binary_search(&short(index)).is_ok()).into()
    }

    fn comment(&self, index: usize) -> Cow<'_, str> {
        of_move(&self.comments, index).map_or("", |comment| comment).into()
    }

    fn span(&self, index: usize) -> Span {
        self.moves[index].span
    }

    fn marks(&self, index: usize) -> &[Mark] {
        let Kept { first_mark, marks_end, .. } = self.moves[index];
        self.marks.of(first_mark as usize..marks_end as usize)
    }

    fn wording(&self, index: usize) -> Option<&Wording> {
        of_move(&self.wordings, index).map(|wording| &**wording)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Marks, StepPart, Steps};
    use ppn_engine::{Place, Step};

    fn at(x: f64, y: f64) -> Place {
        Place { x, y }
    }

    fn mark(x: f64, part: StepPart) -> Mark {
        Mark::Step { from: at(x, 1.0), to: at(x, 2.0), part }
    }

    fn entry(number: &str, actions: Vec<Action>, marks: &[Mark]) -> Entry {
        let step = |(place, action)| Step { action, span: Span::new(place, place + 1) };
        let steps: Steps = (3..).zip(actions).map(step).collect();
        Entry { marks: Marks::from(marks.to_vec()), ..Entry::new(number, steps) }
    }

    /// Entries with and without all that an entry may have.
    fn entries() -> Vec<Entry> {
        let shift = |from, to| Action::Shift { from: Some(from), to };
        let (one, pull, other) =
            (mark(1.0, StepPart::Alone), mark(1.0, StepPart::Pull), mark(2.0, StepPart::Pull));
        let circle = Mark::Arrow {
            from: at(1.0, 1.0),
            to: at(3.0, 3.0),
            color: "red".into(),
            has_head: true,
        };
        vec![
            entry("", vec![Action::Put { piece: "S".into(), at: at(1.0, 1.0) }], &[]),
            entry("1.", vec![shift(at(1.0, 1.0), at(2.5, 3.0))], std::slice::from_ref(&one)),
            entry("1..", vec![], &[one.clone(), other.clone()]),
            // The part of a step is known only after the next one.
            entry("1...", vec![Action::Take { at: at(2.0, 3.0) }], &[pull, other.clone()]),
            Entry {
                layout: Layout::SubmoveInOneWord,
                remarks: vec!["well  ".into(), "played".into()],
                wording: Some(Box::new(Wording::new("1", "a1b2"))),
                ..entry(
                    "2.",
                    vec![shift(at(1.0, 1.0), at(1.0, 2.0)), Action::TurnOver { at: at(1.0, 2.0) }],
                    &[],
                )
            },
            entry("2..", vec![shift(at(1.0, 2.0), at(1.0, 3.0))], std::slice::from_ref(&circle)),
            entry("2...", vec![], &[circle, other]),
        ]
    }

    #[test]
    fn moves_have_what_their_entries_have() {
        let moves = ScriptMoves::from(entries());
        assert_eq!(MoveList::len(&moves), entries().len());
        for (index, entry) in entries().iter().enumerate() {
            assert_eq!(moves.number(index), entry.number.as_str());
            assert_eq!(moves.text(index), entry.text());
            assert_eq!(moves.comment(index), entry.comment());
            assert_eq!(moves.span(index), entry.span);
            assert_eq!(moves.marks(index), &*entry.marks);
            assert_eq!(moves.wording(index), entry.wording.as_deref());
        }
        assert_eq!(moves.text(4), "a1-a2+a2");
    }

    #[test]
    fn later_states_of_a_turn_share_its_marks() {
        let moves = ScriptMoves::from(entries());
        // One, the second of the turn, both anew with another part, and the circle with the last.
        assert_eq!(moves.marks.packed.len(), 7);
    }
}
