//! Counts of the games of an archive.

use crate::{Date, Outcome, Subject};
use ppn_record::PLAYER_KEYS;
use std::collections::BTreeMap;

/// Counts of the games of an archive: results by side, player and year, lengths, and openings. Memory is bounded: players
/// and openings beyond the limits are counted together.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    /// All games.
    pub all: Results,
    /// The games of each player; each game counts for both of its players.
    pub players: BTreeMap<String, PlayerResults>,
    /// The games of each year that is known.
    pub years: BTreeMap<u32, Results>,
    /// How many games have a length: the number of moves divided by ten, rounded down.
    pub lengths: BTreeMap<usize, u64>,
    /// The number of moves of all games.
    pub moves: u64,
    /// The games by their first moves.
    pub openings: Opening,
    /// The games of players that are not counted alone.
    pub other_players: u64,
    /// The number of openings that are counted.
    nodes: usize,
}

/// Results of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Results {
    /// The number of games.
    pub games: u64,
    /// Games that the side that is named first won, such as White.
    pub first: u64,
    /// Games that the side that is named second won.
    pub second: u64,
    /// Draws.
    pub draws: u64,
}

/// The results of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct PlayerResults {
    /// Games on the side that is named first: a win of that side is a win of the player.
    pub as_first: Results,
    /// Games on the other side.
    pub as_second: Results,
}

/// Games that begin with the same moves.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Opening {
    /// Their results.
    pub results: Results,
    /// The same games by the next move.
    pub next: BTreeMap<String, Opening>,
}

/// What is counted of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counted {
    outcome: Outcome,
    players: [Option<String>; 2],
    year: Option<u32>,
    moves: usize,
    opening: Vec<String>,
}

impl Counted {
    /// What is counted of a game, with this number of moves of its opening.
    #[must_use]
    pub fn of(game: &Subject<'_>, opening: usize) -> Self {
        let known = |name: &str| {
            let value = game.values(name).into_iter().next()?.trim();
            (!matches!(value, "" | "?" | "*")).then(|| value.to_owned())
        };
        let mut sides = PLAYER_KEYS.iter().map(|names| names.map(known));
        let players = sides.find(|both| both.iter().any(Option::is_some));
        let moves = if opening == 0 { &[][..] } else { game.played() };
        Self {
            outcome: known("Result").map_or(Outcome::Unknown, |result| Outcome::of(&result)),
            players: players.unwrap_or_default(),
            year: known("Date").and_then(|date| Date::of(&date)).map(|date| date.year),
            moves: game.moves(),
            opening: moves.iter().take(opening).map(|(text, _)| text.clone()).collect(),
        }
    }
}

impl Results {
    /// Adds a game.
    fn add(&mut self, outcome: Outcome) {
        self.games += 1;
        match outcome {
            Outcome::First => self.first += 1,
            Outcome::Second => self.second += 1,
            Outcome::Draw => self.draws += 1,
            Outcome::Unknown => {}
        }
    }

    /// The games whose result is not known.
    #[must_use]
    pub fn unknown(&self) -> u64 {
        self.games - self.first - self.second - self.draws
    }
}

impl PlayerResults {
    /// The number of games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.as_first.games + self.as_second.games
    }

    /// The games that the player won, drew and lost.
    #[must_use]
    pub fn won_drawn_lost(&self) -> [u64; 3] {
        let Self { as_first, as_second } = self;
        [
            as_first.first + as_second.second,
            as_first.draws + as_second.draws,
            as_first.second + as_second.first,
        ]
    }
}

impl Statistics {
    /// The largest number of players that are counted alone: those that come first in the archive.
    pub const PLAYERS: usize = 100_000;

    /// The largest number of openings that are counted: the first ones of the archive.
    pub const OPENINGS: usize = 100_000;

    /// Adds a game.
    pub fn add(&mut self, game: Counted) {
        let Counted { outcome, players, year, moves, opening } = game;
        self.all.add(outcome);
        self.moves += moves as u64;
        *self.lengths.entry(moves / 10).or_default() += 1;
        if let Some(year) = year {
            self.years.entry(year).or_default().add(outcome);
        }
        for (side, name) in players.into_iter().enumerate() {
            let Some(name) = name else { continue };
            if self.players.len() >= Self::PLAYERS && !self.players.contains_key(&name) {
                self.other_players += 1;
                continue;
            }
            let player = self.players.entry(name).or_default();
            if side == 0 { player.as_first.add(outcome) } else { player.as_second.add(outcome) }
        }
        let mut node = &mut self.openings;
        node.results.add(outcome);
        for played in opening {
            if !node.next.contains_key(&played) {
                if self.nodes >= Self::OPENINGS {
                    return;
                }
                self.nodes += 1;
            }
            node = node.next.entry(played).or_default();
            node.results.add(outcome);
        }
    }
}
