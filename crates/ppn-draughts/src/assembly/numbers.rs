//! The numbers of moves, as far as they show where a line begins.

use super::Assembly;
use crate::{
    Item, Mode, MoveText, codes,
    numbering::number_and_dots,
    token::{Kind, Token},
};
use ppn_source::{Edit, Fix, Span};

/// The numbers of the moves of a line, in the order of the text.
#[derive(Clone, Copy, Default)]
pub(super) struct Numbers {
    /// Of the last move: twice its number, and one more for the second move of a pair.
    last: Option<u64>,
}

impl Numbers {
    /// Goes on over a move; returns whether its number is not after those before it.
    pub(super) fn go_back(&mut self, text: &str, played: &MoveText) -> bool {
        let number = played.number.and_then(|number| half_move(text, number));
        let back = matches!((self.last, number), (Some(last), Some(number)) if number <= last);
        self.last = number.or(self.last.map(|last| last + 1));
        back
    }
}

/// Where the numbers of a line went back once: there a variation begins.
#[derive(Clone, Copy, Default)]
pub(super) struct Course {
    numbers: Numbers,
    back: Option<Back>,
    /// Whether they went back more than once, so that none of the places is certain.
    is_unclear: bool,
}

/// A move whose number is not after those before it.
#[derive(Clone, Copy)]
struct Back {
    item: usize,
    before: Numbers,
}

impl Course {
    /// Goes on over an item.
    #[inline]
    pub(super) fn go_on(&mut self, text: &str, at: usize, item: &Item) {
        match item {
            Item::Move(played) => {
                let before = self.numbers;
                if self.numbers.go_back(text, played) {
                    self.is_unclear = self.back.is_some();
                    self.back = Some(Back { item: at, before });
                }
            }
            // The moves of another position have their own numbers.
            Item::Setup(_) => *self = Self::default(),
            _ => {}
        }
    }

    /// The first item of the variation, which is no longer a part of the line.
    pub(super) fn take_variation(&mut self) -> Option<usize> {
        let back = self.back.filter(|_| !self.is_unclear)?;
        *self = Self { numbers: back.before, ..Self::default() };
        Some(back.item)
    }
}

impl Assembly<'_> {
    /// The first move after a number that has comments or setups behind it, as in `2. /FEN "..."/ 7-12`. The number is
    /// that of the move, unless it has another one. Returns the index of the move or of its own number.
    pub(super) fn later_move(&self, at: usize) -> Option<usize> {
        let number = self.tokens[at];
        if self.mode != Mode::Tolerant || number.kind != Kind::Number {
            return None;
        }
        let is_between = |token: &Token| matches!(token.kind, Kind::Comment | Kind::Setup);
        let after = &self.tokens[at + 1..];
        let between = after.iter().take_while(|token| is_between(token)).count();
        let digits = |token: &Token| token.span.slice(self.text).trim_end_matches('.');
        let is_move = match after.get(between..)? {
            [own, next, ..] if own.kind == Kind::Number => {
                digits(own) == digits(&number) && next.kind == Kind::Move
            }
            [next, ..] => next.kind == Kind::Move,
            [] => false,
        };
        (between > 0 && is_move).then_some(at + 1 + between)
    }

    /// Keeps a number for a later move, and reports a comment between them.
    pub(super) fn number_of(&mut self, at: usize, later: usize) {
        let [number, next, first] = [at, at + 1, later].map(|at| self.tokens[at]);
        self.cover(number.span);
        self.game.number = Some(number.span);
        if next.kind != Kind::Comment {
            return;
        }
        let gap = Span { start: number.span.end, end: next.span.start };
        let is_blank = gap.slice(self.text).trim().is_empty();
        let end = if is_blank { gap.end } else { gap.start };
        let mut edits = vec![Edit::replace(Span { end, ..number.span }, "")];
        if first.kind == Kind::Move {
            let again = format!("{} ", number.span.slice(self.text));
            edits.push(Edit::insert(first.span.start, again));
        }
        let message = "the comment is between the number and its move";
        let fix = Fix::safe("write the comment before the number", edits);
        self.fault(&codes::COMMENT_AFTER_NUMBER, next.span, message, Some(fix));
    }
}

/// Twice a number as it is written, and one more if it has several dots.
#[inline]
fn half_move(text: &str, number: Span) -> Option<u64> {
    let (number, dots) = number_and_dots(text, number)?;
    Some(2 * u64::from(number) + u64::from(dots > 1))
}
