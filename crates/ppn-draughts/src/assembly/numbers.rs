//! The numbers of moves, as far as they show where a line begins.

use super::Assembly;
use crate::{
    Item, Mode, MoveText,
    token::{Kind, Token},
};

/// The numbers of the moves of a line, in the order of the text.
#[derive(Clone, Copy, Default)]
pub(super) struct Numbers {
    /// Of the last move: twice its number, and one more for the second move of a pair.
    last: Option<u64>,
}

impl Numbers {
    /// Goes on over a move; returns whether its number is not after those before it.
    pub(super) fn go_back(&mut self, text: &str, played: &MoveText) -> bool {
        let number = played.number.and_then(|number| half_move(number.slice(text)));
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
    /// Whether a number before a setup is that of the first move after it, as in `2. /FEN "..."/ 7-12`.
    pub(super) fn is_of_setup(&self, at: usize) -> bool {
        let number = self.tokens[at];
        let next = self.tokens.get(at + 1);
        if self.mode != Mode::Tolerant
            || number.kind != Kind::Number
            || next.is_none_or(|next| next.kind != Kind::Setup)
        {
            return false;
        }
        let mut after =
            self.tokens[at + 2..].iter().skip_while(|token| token.kind == Kind::Comment);
        let digits = |token: &Token| token.span.slice(self.text).trim_end_matches('.');
        match after.next() {
            Some(token) if token.kind == Kind::Number => {
                digits(token) == digits(&number)
                    && after.next().is_some_and(|token| token.kind == Kind::Move)
            }
            token => token.is_some_and(|token| token.kind == Kind::Move),
        }
    }
}

fn half_move(number: &str) -> Option<u64> {
    let digits = number.trim_end_matches('.');
    let second = number.len() - digits.len() > 1;
    Some(2 * u64::from(digits.parse::<u32>().ok()?) + u64::from(second))
}
