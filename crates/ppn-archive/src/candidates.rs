//! The games of an archive that may meet a query, by its index.

use crate::{
    Index, Query,
    board::Exact,
    condition::{Condition, OnBoard},
    index::{Columns, GAMES_OF_BLOCK},
    subject::{is_named, may_be_of_moves},
};
use ppn_record::{Metadata, Notation, Options};
use std::io::{self, Read, Seek};

/// Games that may meet a condition.
enum Candidates {
    All,
    /// These, sorted.
    Only(Vec<u64>),
}

/// What the tags of a game say of a condition.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Verdict {
    No,
    Maybe,
    Yes,
}

/// The largest number of candidates of an archive: with more than a quarter of its games, it is read faster from its
/// beginning to its end.
fn most_of(games: u64) -> usize {
    (games / 4).max(GAMES_OF_BLOCK as u64) as usize
}

impl<R: Read + Seek> Index<R> {
    /// The games, counted from 0 and sorted, that may meet a query: all that do, perhaps some more, and those with errors
    /// if the query may play them, since they are reported. `None` if the index does not help. `name` is the name of the
    /// archive in queries; notation and options must be those with which the index was made.
    ///
    /// # Errors
    /// Of the files; then nothing is known.
    pub fn candidates(
        &mut self,
        query: &Query,
        name: &str,
        archive: &mut (impl Read + Seek),
        (notation, options): (&dyn Notation, &Options),
    ) -> io::Result<Option<Vec<u64>>> {
        let condition = &query.condition;
        let kinds = self.kinds(condition, archive, (notation, options))?;
        let mut lookup = Lookup { index: self, kinds, notation, options };
        let mut found = lookup.of(condition)?;
        let names = condition.tags();
        if !names.is_empty() || condition.is_of_archive() {
            found = self.screened(condition, &found, name, notation, &names)?;
        }
        let Candidates::Only(mut games) = found else { return Ok(None) };
        if condition.may_play() {
            games.extend(self.broken()?);
            games = unique(games);
        }
        Ok(Some(games).filter(|games| games.len() <= most_of(self.games())))
    }

    /// The metadata of a game of each kind, if positions are read by it; `None` if there are too many.
    fn kinds(
        &mut self,
        condition: &Condition,
        archive: &mut (impl Read + Seek),
        (notation, options): (&dyn Notation, &Options),
    ) -> io::Result<Option<Vec<Metadata>>> {
        if !condition.has_own() {
            return Ok(None);
        }
        let Some(games) = self.footer.kinds.clone() else { return Ok(None) };
        let mut kinds = Vec::new();
        for game in games {
            let text = self.text(game, archive, notation)?;
            kinds.push(notation.record(&text, options).metadata.clone());
        }
        Ok(Some(kinds))
    }

    /// Those of the games that their tags, numbers and notation do not exclude.
    fn screened(
        &mut self,
        condition: &Condition,
        candidates: &Candidates,
        name: &str,
        notation: &dyn Notation,
        names: &[&str],
    ) -> io::Result<Candidates> {
        let own = notation.name();
        let is_wanted = |key: &str| names.iter().any(|name| is_named(key, name, own));
        let mut games = Vec::new();
        let mut blocks = (0..self.games().div_ceil(GAMES_OF_BLOCK as u64)).collect::<Vec<_>>();
        if let Candidates::Only(only) = candidates {
            blocks = only.iter().map(|game| game / GAMES_OF_BLOCK as u64).collect();
            blocks.dedup();
        }
        for block in blocks {
            let bytes = self.tags(block)?;
            let columns = Columns::read(&bytes, is_wanted)?;
            for at in 0..columns.games {
                let game = block * GAMES_OF_BLOCK as u64 + at as u64;
                let is_candidate = match candidates {
                    Candidates::All => true,
                    Candidates::Only(only) => only.binary_search(&game).is_ok(),
                };
                let known = Known { columns: &columns, at, number: game + 1, name, notation: own };
                if is_candidate && known.verdict(condition) != Verdict::No {
                    games.push(game);
                }
            }
            if games.len() > most_of(self.games()) {
                return Ok(Candidates::All);
            }
        }
        Ok(Candidates::Only(games))
    }
}

/// Looks positions up.
struct Lookup<'i, R> {
    index: &'i mut Index<R>,
    kinds: Option<Vec<Metadata>>,
    notation: &'i dyn Notation,
    options: &'i Options,
}

impl<R: Read + Seek> Lookup<'_, R> {
    fn of(&mut self, condition: &Condition) -> io::Result<Candidates> {
        match condition {
            Condition::All(all) => self.common(all, Self::of),
            Condition::Any(any) => self.joined(any, Self::of),
            Condition::Board(condition, _) => self.of_board(condition),
            _ => Ok(Candidates::All),
        }
    }

    fn of_board(&mut self, condition: &OnBoard) -> io::Result<Candidates> {
        let numbers: Vec<u64> = match condition {
            OnBoard::All(all) => return self.common(all, Self::of_board),
            OnBoard::Any(any) => return self.joined(any, Self::of_board),
            OnBoard::Exact(boards) => boards.iter().map(Exact::number).collect(),
            OnBoard::Own(own) => {
                let Some(kinds) = &self.kinds else { return Ok(Candidates::All) };
                let of_kind = |kind| own.boards(self.notation, kind, self.options);
                let boards: Vec<_> = kinds.iter().filter_map(of_kind).collect();
                boards.iter().flat_map(|boards| &boards.boards).map(Exact::number).collect()
            }
            _ => return Ok(Candidates::All),
        };
        let mut games = Vec::new();
        for number in unique(numbers) {
            let most = most_of(self.index.games());
            let Some(found) = self.index.with_position(number, most)? else {
                return Ok(Candidates::All);
            };
            games.extend(found);
        }
        Ok(Candidates::Only(unique(games)))
    }

    /// The games that are candidates of all conditions.
    fn common<C>(
        &mut self,
        all: &[C],
        of: impl Fn(&mut Self, &C) -> io::Result<Candidates>,
    ) -> io::Result<Candidates> {
        let mut found = Candidates::All;
        for one in all {
            found = match (found, of(self, one)?) {
                (Candidates::All, other) | (other, Candidates::All) => other,
                (Candidates::Only(mut games), Candidates::Only(others)) => {
                    games.retain(|game| others.binary_search(game).is_ok());
                    Candidates::Only(games)
                }
            };
        }
        Ok(found)
    }

    /// The games that are candidates of one of the conditions.
    fn joined<C>(
        &mut self,
        any: &[C],
        of: impl Fn(&mut Self, &C) -> io::Result<Candidates>,
    ) -> io::Result<Candidates> {
        let mut games = Vec::new();
        for one in any {
            match of(self, one)? {
                Candidates::All => return Ok(Candidates::All),
                Candidates::Only(others) => games.extend(others),
            }
        }
        Ok(Candidates::Only(unique(games)))
    }
}

/// The numbers sorted, each once.
pub(crate) fn unique(mut numbers: Vec<u64>) -> Vec<u64> {
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

/// What an index knows of a game without its text.
struct Known<'c> {
    columns: &'c Columns<'c>,
    /// Its place in its block.
    at: usize,
    /// Its number in its file, from 1.
    number: u64,
    /// The name of its file.
    name: &'c str,
    notation: &'c str,
}

impl Known<'_> {
    fn verdict(&self, condition: &Condition) -> Verdict {
        let certain = |is: bool| if is { Verdict::Yes } else { Verdict::No };
        let one = |one: &Condition| self.verdict(one);
        match condition {
            Condition::All(all) => all.iter().map(one).min().unwrap_or(Verdict::Yes),
            Condition::Any(any) => any.iter().map(one).max().unwrap_or(Verdict::No),
            Condition::Not(inner) => match self.verdict(inner) {
                Verdict::No => Verdict::Yes,
                Verdict::Maybe => Verdict::Maybe,
                Verdict::Yes => Verdict::No,
            },
            Condition::Tag(names, comparison) => {
                let values: Option<Vec<&[&str]>> =
                    names.iter().map(|name| self.values(name)).collect();
                values.map_or(Verdict::Maybe, |values| certain(comparison.holds(&values.concat())))
            }
            Condition::HasTag(name) => {
                self.values(name).map_or(Verdict::Maybe, |values| certain(!values.is_empty()))
            }
            Condition::Number(order, number) => {
                certain(order.allows(self.number.cmp(&(*number as u64))))
            }
            Condition::NumberIn(first, last) => {
                certain((*first as u64..=*last as u64).contains(&self.number))
            }
            Condition::Notation(name) => certain(self.notation == name),
            Condition::File(comparison) => certain(comparison.holds(&[self.name])),
            _ => Verdict::Maybe,
        }
    }

    fn values(&self, name: &str) -> Option<&[&str]> {
        let values = self.columns.values(self.at, name, self.notation)?;
        (!values.is_empty() || !may_be_of_moves(name)).then_some(values)
    }
}

impl Condition {
    /// The tags that it compares.
    fn tags(&self) -> Vec<&str> {
        match self {
            Self::All(several) | Self::Any(several) => {
                several.iter().flat_map(Self::tags).collect()
            }
            Self::Not(inner) => inner.tags(),
            Self::Tag(names, _) => names.iter().map(String::as_str).collect(),
            Self::HasTag(name) => vec![name],
            _ => Vec::new(),
        }
    }

    /// Whether one of its conditions is met.
    fn has(&self, is: &impl Fn(&Self) -> bool) -> bool {
        is(self)
            || match self {
                Self::All(several) | Self::Any(several) => several.iter().any(|one| one.has(is)),
                Self::Not(inner) => inner.has(is),
                _ => false,
            }
    }

    /// Whether it asks for what is known of a game before it is read.
    fn is_of_archive(&self) -> bool {
        self.has(&|one| {
            matches!(one, Self::Number(..) | Self::NumberIn(..) | Self::Notation(_) | Self::File(_))
        })
    }

    /// Whether games may be played to answer it.
    fn may_play(&self) -> bool {
        self.has(&|one| match one {
            Self::Moves(..) | Self::MovesIn(..) | Self::Board(..) => true,
            Self::Tag(names, _) => names.iter().any(|name| may_be_of_moves(name)),
            Self::HasTag(name) => may_be_of_moves(name),
            _ => false,
        })
    }

    /// Whether it has positions in the own form of the notations.
    fn has_own(&self) -> bool {
        self.has(&|one| matches!(one, Self::Board(condition, _) if condition.has_own()))
    }
}

impl OnBoard {
    fn has_own(&self) -> bool {
        match self {
            Self::All(several) | Self::Any(several) => several.iter().any(Self::has_own),
            Self::Not(inner) => inner.has_own(),
            Self::Own(_) => true,
            _ => false,
        }
    }
}
