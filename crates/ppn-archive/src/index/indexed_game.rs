//! What an index has of a game.

use super::tags::Tags;
use crate::{
    Subject, candidates::unique, fingerprint::position_number, subject::position_kind, sums::Sums,
};
use ppn_file::{GameText, Half};
use ppn_record::{Notation, Record};
use ppn_source::FilePlace;

/// What an index has of a game: it is found in parallel, before games are written in their order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IndexedGame {
    pub(crate) place: TextPlace,
    pub(crate) tags: Tags,
    /// The numbers of its positions, each once.
    pub(crate) positions: Vec<u64>,
    pub(crate) has_errors: bool,
    /// A number of the metadata by which its notation reads positions.
    pub(crate) kind: u64,
    /// Why its text cannot be read without the others; `None` if it can.
    pub(crate) problem: Option<String>,
}

/// Where the text of a game is, and what depends on the texts around it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TextPlace {
    pub(crate) place: FilePlace,
    pub(crate) length: u64,
    pub(crate) is_rationed: bool,
    pub(crate) half: Option<Half>,
}

impl IndexedGame {
    /// What an index has of a game, whose moves are played.
    #[must_use]
    pub fn of(game: &Subject<'_>) -> Self {
        let text = game.text();
        let (positions, metadata, has_errors) = match game.plain_sums() {
            Some(sums) => (numbers_of(sums.iter().copied()), game.headline(), false),
            None => {
                let record = game.record();
                (positions(record), &record.metadata, record.has_errors())
            }
        };
        let bytes = text.as_bytes();
        let place = TextPlace {
            place: text.place,
            length: bytes.map_or(0, <[u8]>::len) as u64,
            is_rationed: text.is_rationed,
            half: text.half,
        };
        let is_same = |again: GameText<'_>| again == *text;
        let problem = match bytes {
            None => Some("is longer than the limit, and is not read whole"),
            Some(bytes) if place.text(bytes, game.notation()).is_some_and(is_same) => None,
            Some(_) => Some(
                "cannot be read without the text around it, as a game whose end is not marked by a result such as `*`",
            ),
        };
        let above = &text.text[..text.text.len() - text.text.trim_start().len()];
        let line = text.place.line + above.matches('\n').count() as u64 + 1;
        let problem = problem.map(|problem| format!("the game in line {line} {problem}"));
        Self {
            place,
            tags: Tags::of(game.headline()),
            positions,
            has_errors,
            kind: position_kind(game.notation(), metadata) as u64,
            problem,
        }
    }
}

/// The numbers of the positions of a record: the boards that are no part of a move.
fn positions(record: &Record<'_>) -> Vec<u64> {
    let mut sums = Sums::of(record, false);
    numbers_of((record.before_moves()..record.len()).filter_map(|state| {
        let (sum, ..) = sums.go_to(state);
        (state == 0 || !record.goes_on(state)).then_some(sum)
    }))
}

fn numbers_of(sums: impl Iterator<Item = u128>) -> Vec<u64> {
    unique(sums.map(position_number).collect())
}

impl TextPlace {
    /// The text of the game from its bytes; `None` if they are not one game.
    pub(crate) fn text(self, bytes: &[u8], notation: &dyn Notation) -> Option<GameText<'static>> {
        let mut texts = notation.split(Box::new(bytes));
        let text = texts.next()?.ok()?;
        if texts.next().is_some() {
            return None;
        }
        let Self { place, is_rationed, half, .. } = self;
        Some(GameText { place, is_rationed, half, ..text })
    }
}
