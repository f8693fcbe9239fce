//! Games that an archive has more than once.

use crate::{
    Fingerprint, Scratch,
    sorted_runs::{Merged, SortedRuns},
};
use std::{fmt, io};

/// Finds the games that an archive has more than once, from their fingerprints alone.
///
/// Games are added in order. To find games that are the beginning of others, they are added to
/// [`DoubleFinder::add_beginnings`] a second time. Fingerprints are sorted in memory, and above a bound in a file of the
/// caller. Besides, some 16 bytes are kept for each game that is left out.
///
/// ```
/// use ppn_archive::{Double, DoubleFinder, Fingerprint, Fullness, Subject};
/// use ppn_notations::{GameText, Options, standard};
///
/// let notations = standard(&Default::default());
/// let (pgn, options) = (notations.named("pgn").unwrap(), Options::default());
/// let mut finder = DoubleFinder::new(std::io::Cursor::new(Vec::new()));
/// for text in ["1. e4 e5 *", "1. e2-e4 e7-e5 *"] {
///     let text = GameText::whole(text.into());
///     let game = Subject::new(&text, &**pgn, &options);
///     finder.add(&Fingerprint::of(&game, None), Fullness::default())?;
/// }
/// assert_eq!(finder.finish()?.of(1), Some(Double::Same(0)));
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct DoubleFinder<S> {
    scratch: S,
    games: SortedRuns<ENTRY>,
    beginnings: Option<Beginnings<S>>,
}

/// The bytes of a game: its number as a game, its number in the archive, its fullness, and whether its end is its
/// number as a game.
const ENTRY: usize = 16 + 8 + 3 * 8 + 1;

/// The games in memory: 49 MB.
const MOST_GAMES: usize = 1_000_000;

/// Games that begin like the end of another.
struct Beginnings<S> {
    scratch: S,
    /// Each board at which another game may end, and the game.
    entries: SortedRuns<24>,
    /// A bit for each end of a game, by a part of its number: most boards are no end, and are not kept.
    ends: Vec<u64>,
}

/// The bits by which ends are known: 32 MiB.
const END_BITS: u64 = 1 << 28;

/// Games that an archive has more than once.
#[derive(Clone, Debug, Default)]
pub struct Doubles {
    len: usize,
    /// The games with the same number as another, each with the one that is kept, sorted.
    same: Vec<(u64, u64)>,
    /// The games that are the beginning of another, each with the first such game, sorted.
    longer: Vec<(u64, u64)>,
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

impl<S: Scratch> DoubleFinder<S> {
    /// No games. The file is written if there are more than a million.
    #[must_use]
    pub fn new(scratch: S) -> Self {
        Self { scratch, games: SortedRuns::new(MOST_GAMES), beginnings: None }
    }

    /// Also finds games that are the beginning of others, with another file for them.
    #[must_use]
    pub fn with_beginnings(self, scratch: S) -> Self {
        let ends = vec![0; (END_BITS / 64) as usize];
        let entries = SortedRuns::new(2 * MOST_GAMES);
        Self { beginnings: Some(Beginnings { scratch, entries, ends }), ..self }
    }

    /// Keeps at most this number of games in memory, instead of a million. To be called before games are added.
    #[must_use]
    pub fn with_games_in_memory(mut self, most: usize) -> Self {
        self.games = SortedRuns::new(most);
        if let Some(beginnings) = &mut self.beginnings {
            beginnings.entries = SortedRuns::new(most);
        }
        self
    }

    /// Adds the next game.
    ///
    /// # Errors
    /// Of the file.
    pub fn add(&mut self, game: &Fingerprint, fullness: Fullness) -> io::Result<()> {
        let number = self.games.len();
        // Games without moves are the same only by chance.
        let key = match game.moves() == 0 && !game.has_errors() {
            true => u128::MAX - u128::from(number),
            false => game.whole(),
        };
        // Games that are compared by one board only may be of any length.
        let is_end = !game.has_errors() && key == game.end();
        if let (true, Some(beginnings)) = (is_end, &mut self.beginnings) {
            let (word, bit) = bit_of(key);
            beginnings.ends[word] |= bit;
        }
        let Fullness { moves, tags, bytes } = fullness;
        let mut entry = [0; ENTRY];
        entry[..16].copy_from_slice(&key.to_be_bytes());
        let numbers = [number, moves as u64, tags as u64, bytes as u64];
        for (place, number) in entry[16..].chunks_exact_mut(8).zip(numbers) {
            place.copy_from_slice(&number.to_be_bytes());
        }
        entry[ENTRY - 1] = is_end.into();
        self.games.push(entry, &mut self.scratch)
    }

    /// Adds a game a second time, counted from 0, to find games of at least `least` moves with which it begins.
    ///
    /// # Errors
    /// Of the file.
    pub fn add_beginnings(
        &mut self,
        number: usize,
        game: &Fingerprint,
        least: usize,
    ) -> io::Result<()> {
        let Some(Beginnings { scratch, entries, ends }) = &mut self.beginnings else {
            return Ok(());
        };
        let moves = game.moves();
        for (at, beginning) in game.beginnings().enumerate() {
            if moves - 1 - at < least.max(1) {
                break;
            }
            let (word, bit) = bit_of(beginning);
            if ends[word] & bit != 0 {
                let mut entry = [0; 24];
                entry[..16].copy_from_slice(&beginning.to_be_bytes());
                entry[16..].copy_from_slice(&(number as u64).to_be_bytes());
                entries.push(entry, scratch)?;
            }
        }
        Ok(())
    }

    /// The games that are there more than once.
    ///
    /// # Errors
    /// Of the files.
    pub fn finish(self) -> io::Result<Doubles> {
        let Self { mut scratch, games, beginnings } = self;
        let mut doubles = Doubles { len: games.len() as usize, ..Doubles::default() };
        let mut games = games.sorted(&mut scratch)?;
        let mut beginnings = beginnings;
        let mut longer = match &mut beginnings {
            Some(Beginnings { scratch, entries, .. }) => {
                Some(Longer::of(std::mem::replace(entries, SortedRuns::new(1)).sorted(scratch)?)?)
            }
            None => None,
        };
        let mut numbers = Vec::new();
        let mut next = games.next()?.map(|entry| Entry::of(&entry));
        while let Some(first) = next {
            let (mut kept, mut is_end) = ((first.number, first.fullness), first.is_end);
            numbers.clear();
            numbers.push(first.number);
            loop {
                next = games.next()?.map(|entry| Entry::of(&entry));
                let Some(one) = next.as_ref().filter(|one| one.key == first.key) else { break };
                if one.fullness > kept.1 {
                    kept = (one.number, one.fullness);
                }
                is_end |= one.is_end;
                numbers.push(one.number);
            }
            let (kept, _) = kept;
            let others = numbers.iter().filter(|&&number| number != kept);
            doubles.same.extend(others.map(|&number| (number, kept)));
            if let (true, Some(longer)) = (is_end, &mut longer)
                && let Some(number) = longer.first_with(first.key)?
            {
                doubles.longer.push((kept, number));
            }
        }
        doubles.same.sort_unstable();
        doubles.longer.sort_unstable();
        Ok(doubles)
    }
}

/// The bit of the number of an end.
fn bit_of(end: u128) -> (usize, u64) {
    let bit = end as u64 % END_BITS;
    ((bit / 64) as usize, 1 << (bit % 64))
}

/// A game that was added.
struct Entry {
    key: u128,
    number: u64,
    fullness: [u64; 3],
    is_end: bool,
}

impl Entry {
    fn of(bytes: &[u8; ENTRY]) -> Self {
        let number = |at: usize| {
            let bytes = bytes[at..].first_chunk().copied().unwrap_or_default();
            u64::from_be_bytes(bytes)
        };
        Self {
            key: u128::from(number(0)) << 64 | u128::from(number(8)),
            number: number(16),
            fullness: [number(24), number(32), number(40)],
            is_end: bytes[ENTRY - 1] == 1,
        }
    }
}

/// Goes through games that are longer, by the boards that they have on their way.
struct Longer<'s> {
    sorted: Merged<'s, 24>,
    next: Option<(u128, u64)>,
}

impl<'s> Longer<'s> {
    fn of(sorted: Merged<'s, 24>) -> io::Result<Self> {
        let mut longer = Self { sorted, next: None };
        longer.advance()?;
        Ok(longer)
    }

    fn advance(&mut self) -> io::Result<()> {
        self.next = self.sorted.next()?.map(|entry| {
            let (board, number) = entry.split_at(16);
            let board = u128::from_be_bytes(board.try_into().unwrap_or_default());
            (board, u64::from_be_bytes(number.try_into().unwrap_or_default()))
        });
        Ok(())
    }

    /// The first game with a board, in boards of growing numbers.
    fn first_with(&mut self, board: u128) -> io::Result<Option<u64>> {
        while self.next.is_some_and(|(one, _)| one < board) {
            self.advance()?;
        }
        Ok(self.next.filter(|(one, _)| *one == board).map(|(_, number)| number))
    }
}

impl Doubles {
    /// Why a game, counted from 0, is left out; `None` if it is kept.
    #[must_use]
    pub fn of(&self, number: usize) -> Option<Double> {
        let number = number as u64;
        let mut kept = self.kept(number);
        let is_same = kept != number;
        let mut is_beginning = false;
        // Each step leads to a longer game.
        for _ in 0..self.len {
            let Some(longer) = value_of(&self.longer, kept) else { break };
            is_beginning = true;
            kept = self.kept(longer);
        }
        match (is_same, is_beginning) {
            (_, true) => Some(Double::Beginning(kept as usize)),
            (true, false) => Some(Double::Same(kept as usize)),
            (false, false) => None,
        }
    }

    /// The game that is kept of those with the same number as this one.
    fn kept(&self, number: u64) -> u64 {
        value_of(&self.same, number).unwrap_or(number)
    }

    /// The number of games.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no games.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
}

fn value_of(pairs: &[(u64, u64)], key: u64) -> Option<u64> {
    let at = pairs.binary_search_by_key(&key, |pair| pair.0).ok()?;
    Some(pairs[at].1)
}

impl<S> fmt::Debug for DoubleFinder<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DoubleFinder").field("games", &self.games.len()).finish_non_exhaustive()
    }
}
