//! Moves at a board that other moves follow, and moves in variations.

use crate::{Answer, Gesture, Later, table::Table};
use ppn_engine::Board;
use ppn_file::GameText;
use ppn_record::{Junction, Lines, Notation, Options, Parsed, Record};
use ppn_source::{Edit, short};
use std::borrow::Cow;

/// The place of a state in a game with variations.
#[derive(Debug)]
pub(crate) struct Fork {
    /// How moves are written there.
    pub(crate) junction: Junction,
    /// The boards to which the next moves lead, with their states.
    next: Vec<(Board, usize)>,
    /// The numbers of the pieces at the state, lowest first. After the stem, pieces may have others.
    numbers: Vec<u32>,
    /// Whether the state is in a variation.
    pub(crate) is_variation: bool,
    errors: usize,
}

/// A change of the text, and the place of the last byte of its words in the changed text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Placed {
    pub(crate) edit: Edit,
    pub(crate) last: u32,
}

impl Fork {
    /// The fork at a state of [`Lines`]; `None` at the end of the game.
    pub(crate) fn new(
        notation: &dyn Notation,
        text: &str,
        options: &Options,
        state: usize,
    ) -> Option<Self> {
        let read = Tree::new(notation, text, options);
        let record = read.record();
        let lines = Lines::new(&record);
        if state + 1 == record.len() || state >= lines.len() {
            return None;
        }
        let &(index, local) = lines.path(state).last()?;
        let line = lines.lines()[index];
        let own = (local > 0).then(|| line.record.span(local));
        let is_next = |next: &usize| Some(line.record.span(*next)) != own;
        let first = (local + 1..line.record.len()).find(is_next);
        // The boards of a capture have the same words: the last of them counts.
        let last = |record: &Record<'_>, first: usize| {
            let others = first + 1..record.len();
            others
                .take_while(|&other| record.span(other) == record.span(first))
                .last()
                .unwrap_or(first)
        };
        let mut next = Vec::new();
        if let Some(first) = first {
            let last = last(line.record, first);
            next.push((line.record.board(last), line.number(last)));
        }
        let end = first.map_or(local, |first| first - 1);
        let boards = line.number(local)..=line.number(end);
        let from_here =
            |one: &&ppn_record::RecordLine<'_, '_>| one.first > 0 && boards.contains(&one.after);
        for branch in lines.lines().iter().filter(from_here).filter(|one| one.record.len() > 1) {
            let last = last(branch.record, 1);
            next.push((branch.record.board(last), branch.number(last)));
        }
        Some(Self {
            junction: read.parsed.junction(&lines, state),
            next,
            numbers: numbers(&line.record.board(local)),
            is_variation: index > 0,
            errors: errors(&record),
        })
    }

    /// The state to which a move leads that is in the text already.
    pub(crate) fn known(&self, board: &Board) -> Option<usize> {
        let meant = Table::from(board);
        self.next.iter().find(|(next, _)| meant.looks_like(next)).map(|&(_, state)| state)
    }

    /// A gesture with the numbers that pieces have after the stem.
    pub(crate) fn gesture(&self, gesture: &Gesture, stem: &Board) -> Gesture {
        let others = numbers(stem);
        gesture.renumbered(&|number| {
            let at = self.numbers.iter().position(|one| *one == number);
            at.and_then(|at| others.get(at)).copied().unwrap_or(number)
        })
    }

    /// Ways to write words that were written after the stem, best first.
    pub(crate) fn places(&self, text: &str, edit: &Edit, later: Later) -> Vec<Placed> {
        let Junction { rest, aside, .. } = &self.junction;
        let words = edit.text.trim();
        if rest.is_empty() {
            let insert = Edit::insert(rest.start, edit.text.trim_end());
            return vec![placed(insert, edit.text.trim_end().len())];
        }
        match (later, aside) {
            (Later::Replace, _) => {
                let glued = text.get(..rest.start as usize).is_some_and(|before| {
                    before.ends_with(char::is_whitespace) || words.starts_with(';')
                });
                let before = if glued || rest.start == 0 { "" } else { " " };
                let written = format!("{before}{words}");
                vec![placed(Edit::replace(*rest, written.clone()), written.len())]
            }
            (Later::Vary, Some(aside)) => {
                let number = match words.starts_with(&*aside.number) {
                    true => String::new(),
                    false => format!("{} ", aside.number),
                };
                let way = |before: &str| {
                    let moves = format!("{before}{number}{words}");
                    let written = format!("{moves}{}", aside.after);
                    placed(Edit::replace(aside.span, written), moves.len())
                };
                // After a comment up to the end of the line, on a line of its own.
                vec![way(&aside.before), way(&format!("\n{}", aside.before.trim_start()))]
            }
            _ => Vec::new(),
        }
    }

    /// The place of a comment that was written in the stem.
    pub(crate) fn comment(&self, text: &str, edit: &Edit) -> Placed {
        let Junction { stem, rest, .. } = &self.junction;
        let end = stem.trim_end_matches(|last: char| last == ')' || last.is_whitespace()).len();
        let back = short(end).saturating_sub(edit.span.start);
        let before = text.get(..rest.start as usize).unwrap_or(text);
        let at = short(before.trim_end().len()).saturating_sub(back);
        let written = edit.text.trim_end();
        placed(Edit::insert(at, written), written.len())
    }

    /// The state of a changed text that shows a board; `None` if no state does, or if the text has more errors.
    pub(crate) fn holds(
        &self,
        notation: &dyn Notation,
        text: &str,
        options: &Options,
        last: u32,
        board: &Board,
    ) -> Option<usize> {
        let read = Tree::new(notation, text, options);
        let record = read.record();
        let lines = Lines::new(&record);
        let state = lines.state_at(last, read.parsed.parts());
        let holds = Table::from(board).looks_like(&board_of(&lines, state));
        (holds && errors(&record) <= self.errors).then_some(state)
    }
}

fn placed(edit: Edit, words_end: usize) -> Placed {
    let last = edit.span.start + short(words_end.saturating_sub(1));
    Placed { edit, last }
}

/// A game that was read with its variations.
pub(crate) struct Tree<'t> {
    pub(crate) parsed: Box<dyn Parsed + 't>,
}

impl<'t> Tree<'t> {
    pub(crate) fn new(notation: &dyn Notation, text: &'t str, options: &Options) -> Self {
        let text = GameText { text: Cow::Borrowed(text), ..GameText::default() };
        Self { parsed: notation.parse(text, &options.clone().with_viewer(true)) }
    }

    pub(crate) fn record(&self) -> Record<'_> {
        self.parsed.record()
    }
}

/// The board of a state of a game or of its variations.
pub(crate) fn board_of(lines: &Lines<'_, '_>, state: usize) -> Board {
    let line = lines.lines()[lines.line_of(state)];
    line.record.board(line.local(state).min(line.record.len() - 1))
}

fn numbers(board: &Board) -> Vec<u32> {
    board.pieces().map(|(tag, _)| tag.number.0).collect()
}

/// The number of errors in a game and its variations.
fn errors(record: &Record<'_>) -> usize {
    let inner: usize = record.variations.iter().map(|one| errors(&one.record)).sum();
    inner + record.diagnostics.iter().filter(|one| one.is_error()).count()
}

impl Answer {
    /// The answer to a gesture before other moves, whose ways to be written are these.
    pub(crate) fn asked(ways: Vec<Later>) -> Self {
        if ways.is_empty() {
            return Self::refused("moves cannot be recorded here: correct the text first");
        }
        Self::Asked { ways }
    }
}
