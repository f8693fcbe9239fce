//! Which games of two files belong together.

use crate::{input::Input, metadata};
use ppn::{GameText, Notation, Options};
use std::{collections::VecDeque, io};

/// The games of two files in pairs, in their order. A game that only one file has is alone.
pub(super) struct Pairing<'o> {
    inputs: [Input; 2],
    options: &'o [Options; 2],
    /// The games that were read and not given yet.
    ahead: [VecDeque<Game>; 2],
    /// The numbers of the games that were read.
    read: [u64; 2],
    /// Whether games with the same text are the same game.
    is_text_enough: bool,
}

/// A game with its number in its file, from 1.
pub(super) struct Game {
    pub(super) number: u64,
    pub(super) text: GameText<'static>,
    /// Players, event, date and round, once they are needed.
    headline: Option<Vec<String>>,
}

/// The number of games that are looked at to find one again after games that the other file does not have.
const AHEAD: usize = 32;

impl<'o> Pairing<'o> {
    pub(super) fn new(inputs: [Input; 2], options: &'o [Options; 2]) -> Self {
        // A name can mean another own board in each folder.
        let is_text_enough = inputs[0].notation.name() == inputs[1].notation.name()
            && options.iter().all(|options| options.own_boards.is_empty());
        let ahead = [VecDeque::new(), VecDeque::new()];
        Self { inputs, options, ahead, read: [0; 2], is_text_enough }
    }

    /// Whether nothing can differ between two games. Most games of two versions of an archive are equal,
    /// and playing them takes much longer.
    pub(super) fn are_equal(&self, old: &Game, new: &Game) -> bool {
        self.is_text_enough && old.text.text == new.text.text && old.text.bytes == new.text.bytes
    }

    pub(super) fn notations(&self) -> [&dyn Notation; 2] {
        [&*self.inputs[0].notation, &*self.inputs[1].notation]
    }

    /// # Errors
    /// If a file cannot be read.
    pub(super) fn next(&mut self) -> io::Result<Option<[Option<Game>; 2]>> {
        let has = [self.look(0, 0)?, self.look(1, 0)?];
        if !(has[0] && has[1]) {
            let [old, new] = &mut self.ahead;
            let pair = [old.pop_front(), new.pop_front()];
            return Ok(pair.iter().any(Option::is_some).then_some(pair));
        }
        if let Some(side) = self.with_more()? {
            let mut pair = [None, None];
            pair[side] = self.ahead[side].pop_front();
            return Ok(Some(pair));
        }
        let [old, new] = &mut self.ahead;
        Ok(Some([old.pop_front(), new.pop_front()]))
    }

    /// The file whose next game the other one does not have.
    fn with_more(&mut self) -> io::Result<Option<usize>> {
        let are_equal = match &self.ahead {
            [old, new] => {
                old.front().zip(new.front()).is_some_and(|(old, new)| self.are_equal(old, new))
            }
        };
        if are_equal || self.headline(0, 0) == self.headline(1, 0) {
            return Ok(None);
        }
        // The file in which the next game of the other one comes sooner has games before it.
        for at in 1..AHEAD {
            for (side, other) in [(0, 1), (1, 0)] {
                let next = self.headline(other, 0);
                let is_there = self.look(side, at)? && self.headline(side, at) == next;
                // Of games with the same tags it may be either.
                if is_there && !(self.look(other, 1)? && self.headline(other, 1) == next) {
                    return Ok(Some(side));
                }
            }
        }
        // Games that neither file has later belong together, as their tags were changed.
        Ok(None)
    }

    /// Whether there is a game at this place of those ahead.
    fn look(&mut self, side: usize, at: usize) -> io::Result<bool> {
        while self.ahead[side].len() <= at {
            let Some(text) = self.inputs[side].next_text()? else { return Ok(false) };
            self.read[side] += 1;
            let number = self.read[side];
            self.ahead[side].push_back(Game { number, text, headline: None });
        }
        Ok(true)
    }

    /// By what a game is found again.
    fn headline(&mut self, side: usize, at: usize) -> Vec<String> {
        let notation = &self.inputs[side].notation;
        let options = &self.options[side];
        let Some(game) = self.ahead[side].get_mut(at) else { return Vec::new() };
        let headline = game.headline.get_or_insert_with(|| {
            let metadata = notation.headline(&game.text, options);
            let tags = ["Event", "Date", "Round"].map(|key| metadata::text(&metadata, key));
            let tags = tags.into_iter().chain([metadata::players(&metadata)]);
            tags.map(Option::unwrap_or_default).collect()
        });
        headline.clone()
    }
}
