//! Columns of tags: the values of the games of a block.

use super::{
    GAMES_OF_BLOCK,
    bytes::{Fields, damaged, put, put_text},
};
use crate::subject::{is_named, texts_of};
use ppn_file::Metadata;
use std::{
    collections::{BTreeMap, HashMap},
    io,
};

/// The tags of a game as an index has them: each key with the texts of its value. `None` if they are too many.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tags(Option<BTreeMap<String, Vec<String>>>);

/// The largest number of bytes of the tags of a game: those of games with more are not known to the index.
const MOST_OF_GAME: usize = 8 << 10;

impl Tags {
    pub(crate) fn of(metadata: &Metadata) -> Self {
        let mut tags = BTreeMap::new();
        let mut bytes = 0;
        for (key, entry) in metadata.iter().filter(|(_, entry)| !entry.value.is_null()) {
            let texts = texts_of(&entry.value);
            bytes += 8 + key.len() + texts.iter().map(|text| 2 + text.len()).sum::<usize>();
            let texts: Vec<_> = texts.into_iter().map(str::to_owned).collect();
            if bytes > MOST_OF_GAME || tags.insert(key.to_owned(), texts).is_some() {
                return Self(None);
            }
        }
        Self(Some(tags))
    }
}

/// What a column has for a game without the tag; the values are counted from 1.
const ABSENT: u64 = 0;

/// The values of a column, and those of the games.
#[derive(Default)]
struct NewColumn<'t> {
    values: Vec<&'t [String]>,
    numbers: HashMap<&'t [String], u64>,
    of_games: BTreeMap<usize, u64>,
}

/// The tags of games as the bytes of a block: the games that are not known, and a column for each key.
pub(crate) fn columns(games: &[Tags]) -> Vec<u8> {
    let mut columns: BTreeMap<&str, NewColumn<'_>> = BTreeMap::new();
    let mut unknown = Vec::new();
    for (at, Tags(tags)) in games.iter().enumerate() {
        if tags.is_none() {
            unknown.push(at);
        }
        for (key, texts) in tags.iter().flatten() {
            let NewColumn { values, numbers, of_games } = columns.entry(key).or_default();
            let number = *numbers.entry(texts).or_insert_with(|| {
                values.push(texts);
                values.len() as u64
            });
            of_games.insert(at, number);
        }
    }
    let mut block = Vec::new();
    put(&mut block, games.len() as u64);
    put(&mut block, unknown.len() as u64);
    unknown.into_iter().for_each(|at| put(&mut block, at as u64));
    put(&mut block, columns.len() as u64);
    for (key, column) in columns {
        let mut bytes = Vec::new();
        put(&mut bytes, column.values.len() as u64);
        for texts in &column.values {
            put(&mut bytes, texts.len() as u64);
            texts.iter().for_each(|text| put_text(&mut bytes, text));
        }
        for at in 0..games.len() {
            put(&mut bytes, column.of_games.get(&at).copied().unwrap_or(ABSENT));
        }
        put_text(&mut block, key);
        put(&mut block, bytes.len() as u64);
        block.extend(bytes);
    }
    block
}

/// The columns of a block that a query asks for.
pub(crate) struct Columns<'b> {
    pub(crate) games: usize,
    unknown: Vec<usize>,
    columns: Vec<Column<'b>>,
}

struct Column<'b> {
    key: &'b str,
    values: Vec<Vec<&'b str>>,
    of_games: Vec<u64>,
}

impl<'b> Columns<'b> {
    /// Reads the columns whose keys are wanted.
    pub(crate) fn read(block: &'b [u8], is_wanted: impl Fn(&str) -> bool) -> io::Result<Self> {
        let mut fields = Fields(block);
        let games = usize::try_from(fields.number()?).ok().filter(|&games| games <= GAMES_OF_BLOCK);
        let games = games.ok_or_else(damaged)?;
        let mut unknown = Vec::new();
        for _ in 0..fields.count()? {
            unknown.push(fields.number()? as usize);
        }
        let mut columns = Vec::new();
        for _ in 0..fields.count()? {
            let (key, bytes) = (fields.text()?, fields.bytes()?);
            if is_wanted(key) {
                columns.push(Column::read(key, bytes, games)?);
            }
        }
        Ok(Self { games, unknown, columns })
    }

    /// The texts of a tag of a game, by the rules of [`crate::Subject::values`]; `None` if the index does not know
    /// them.
    pub(crate) fn values(&self, game: usize, name: &str, notation: &str) -> Option<&[&'b str]> {
        if self.unknown.contains(&game) {
            return None;
        }
        let exact = self.columns.iter().find(|one| one.key == name).and_then(|one| one.of(game));
        if exact.is_some() {
            return exact;
        }
        let named = self.columns.iter().filter(|one| is_named(one.key, name, notation));
        let mut found = named.filter_map(|one| one.of(game));
        match (found.next(), found.next()) {
            (None, _) => Some(&[]),
            (Some(texts), None) => Some(texts),
            // The order of the tags in the game decides, which columns do not have.
            _ => None,
        }
    }
}

impl<'b> Column<'b> {
    fn read(key: &'b str, bytes: &'b [u8], games: usize) -> io::Result<Self> {
        let mut fields = Fields(bytes);
        let mut values = Vec::new();
        for _ in 0..fields.count()? {
            let mut texts = Vec::new();
            for _ in 0..fields.count()? {
                texts.push(fields.text()?);
            }
            values.push(texts);
        }
        let of_games = (0..games).map(|_| fields.number()).collect::<io::Result<_>>()?;
        Ok(Self { key, values, of_games })
    }

    fn of(&self, game: usize) -> Option<&[&'b str]> {
        let number = self.of_games.get(game)?.checked_sub(ABSENT + 1)?;
        self.values.get(usize::try_from(number).ok()?).map(Vec::as_slice)
    }
}
