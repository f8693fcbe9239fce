//! Games that an archive has more than once.

use crate::Fingerprint;
use std::collections::HashMap;

/// Finds the games that an archive has more than once, from their fingerprints alone: some 100 bytes a game are kept.
///
/// Games are added in order. To find games that are the beginning of others, they are added to
/// [`Doubles::add_beginnings`] a second time.
#[derive(Clone, Debug, Default)]
pub struct Doubles {
    /// The game that is kept of those with the same number, and how full it is.
    kept: HashMap<u128, (usize, Fullness)>,
    /// The number of each game.
    games: Vec<u128>,
    /// Games by their ends, if their beginnings are compared.
    ends: HashMap<u128, usize>,
    /// The longer game of which a game is the beginning.
    longer: HashMap<usize, usize>,
}

/// How much a game has: of two doubles, the one with more is kept, and the first of two that have the same.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Fullness {
    /// The number of moves.
    pub moves: usize,
    /// The number of its tags.
    pub tags: usize,
    /// The bytes of its text.
    pub bytes: usize,
}

/// Why a game is left out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Double {
    /// This game, counted from 0, has the same moves.
    Same(usize),
    /// The moves of this game, counted from 0, begin with all of its moves.
    Beginning(usize),
}

impl Double {
    /// The game that is kept.
    #[must_use]
    pub fn kept(self) -> usize {
        match self {
            Self::Same(game) | Self::Beginning(game) => game,
        }
    }
}

impl Doubles {
    /// Adds the next game.
    pub fn add(&mut self, game: &Fingerprint, fullness: Fullness) {
        let number = self.games.len();
        // Games without moves are the same only by chance.
        let key = match game.moves() == 0 && !game.has_errors() {
            true => u128::MAX - number as u128,
            false => game.whole(),
        };
        self.games.push(key);
        let kept = self.kept.entry(key).or_insert((number, fullness));
        if fullness > kept.1 {
            *kept = (number, fullness);
        }
        if !game.has_errors() {
            self.ends.entry(game.end()).or_insert(number);
        }
    }

    /// Adds a game a second time, counted from 0, to find games of at least `least` moves with which it begins.
    pub fn add_beginnings(&mut self, number: usize, game: &Fingerprint, least: usize) {
        let moves = game.moves();
        for (at, beginning) in game.beginnings().enumerate() {
            if moves - 1 - at < least.max(1) {
                break;
            }
            if let Some(&shorter) = self.ends.get(&beginning)
                // Games that are compared by one board only may be of any length.
                && self.games.get(shorter) == Some(&beginning)
                && let Some(&(kept, _)) = self.kept.get(&beginning)
            {
                self.longer.entry(kept).or_insert(number);
            }
        }
    }

    /// Why a game, counted from 0, is left out; `None` if it is kept.
    #[must_use]
    pub fn of(&self, number: usize) -> Option<Double> {
        let (mut kept, _) = *self.kept.get(self.games.get(number)?)?;
        let is_same = kept != number;
        let mut is_beginning = false;
        // Each step leads to a longer game.
        for _ in 0..self.games.len() {
            let Some(&longer) = self.longer.get(&kept) else { break };
            let Some(&(of_longer, _)) = self.games.get(longer).and_then(|key| self.kept.get(key))
            else {
                break;
            };
            is_beginning = true;
            kept = of_longer;
        }
        match (is_same, is_beginning) {
            (_, true) => Some(Double::Beginning(kept)),
            (true, false) => Some(Double::Same(kept)),
            (false, false) => None,
        }
    }

    /// The number of games.
    #[must_use]
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether there are no games.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }
}
