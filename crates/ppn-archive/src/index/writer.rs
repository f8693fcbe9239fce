//! Making an index.

use super::{
    BEGINNING, GAMES_OF_BLOCK, IN_LINE, IndexedGame, Stamp,
    bytes::{put, write_block},
    directory::Directory,
    footer::Footer,
    indexed_game::TextPlace,
    postings::PostingsWriter,
    tags::{Tags, columns},
};
use crate::sorted_runs::{Scratch, SortedRuns};
use ppn_file::Half;
use ppn_source::FilePlace;
use std::{
    collections::HashMap,
    fmt,
    io::{self, Write},
};

/// Makes the index of an archive, from its games in their order.
///
/// Positions are sorted in a file of the caller, some 12 bytes each, so that memory is bounded, besides 4 bytes for each
/// game with errors and some 2 bytes for each thousand positions.
pub struct IndexWriter<W, S> {
    out: W,
    scratch: S,
    settings: u64,
    /// The number of bytes that were written.
    offset: u64,
    games: u64,
    places: Vec<TextPlace>,
    tags: Vec<Tags>,
    blocks: Vec<[u64; 2]>,
    positions: SortedRuns<12>,
    broken: Vec<u32>,
    /// The first game of each kind.
    kinds: HashMap<u64, u64>,
}

/// The positions in memory: 48 MiB.
const MOST_POSITIONS: usize = 4 << 20;

/// The largest number of kinds of games whose positions are looked for. An archive has a few.
const MOST_KINDS: usize = 64;

/// A position of this number of games has as many bits more than needed, so that few games are read in vain.
const SPARE_BITS: u32 = 12;

impl<W: Write, S: Scratch> IndexWriter<W, S> {
    /// Begins an index. `settings` is a number of everything besides the archive that decides how it is read.
    ///
    /// # Errors
    /// Of the output.
    pub fn new(mut out: W, scratch: S, settings: u64) -> io::Result<Self> {
        out.write_all(BEGINNING)?;
        Ok(Self {
            out,
            scratch,
            settings,
            offset: BEGINNING.len() as u64,
            games: 0,
            places: Vec::new(),
            tags: Vec::new(),
            blocks: Vec::new(),
            positions: SortedRuns::new(MOST_POSITIONS),
            broken: Vec::new(),
            kinds: HashMap::new(),
        })
    }

    /// Keeps at most this number of positions in memory, instead of four million.
    #[must_use]
    pub fn with_positions_in_memory(self, most: usize) -> Self {
        Self { positions: SortedRuns::new(most), ..self }
    }

    /// The number of games so far.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Adds the next game.
    ///
    /// # Errors
    /// Of the files, and if a game cannot be read without those before it.
    pub fn add(&mut self, game: IndexedGame) -> io::Result<()> {
        let IndexedGame { place, tags, positions, has_errors, kind, problem } = game;
        let number = u32::try_from(self.games).map_err(|_| {
            io::Error::other("the archive has more than 4,294,967,295 games, the limit of an index")
        })?;
        let follows = self
            .places
            .last()
            .is_none_or(|last| last.place.offset + last.length == place.place.offset);
        let problem = problem.or_else(|| {
            (!follows).then(|| format!("there is text between game {number} and the next one"))
        });
        if let Some(problem) = problem {
            let message = format!("{problem}, so the archive can have no index");
            return Err(io::Error::new(io::ErrorKind::InvalidData, message));
        }
        for position in positions {
            let mut entry = [0; 12];
            entry[..8].copy_from_slice(&position.to_be_bytes());
            entry[8..].copy_from_slice(&number.to_be_bytes());
            self.positions.push(entry, &mut self.scratch)?;
        }
        if has_errors {
            self.broken.push(number);
        }
        if self.kinds.len() <= MOST_KINDS {
            self.kinds.entry(kind).or_insert(self.games);
        }
        if self.places.len() == GAMES_OF_BLOCK {
            self.end_block()?;
        }
        self.places.push(place);
        self.tags.push(tags);
        self.games += 1;
        Ok(())
    }

    /// Writes the places and tags of some games.
    fn end_block(&mut self) -> io::Result<()> {
        let Some(first) = self.places.first() else { return Ok(()) };
        let mut places = Vec::new();
        put(&mut places, first.place.offset);
        put(&mut places, first.place.line);
        let mut line = first.place.line;
        for place in &self.places {
            put(&mut places, place.length);
            put(&mut places, place.place.line - line);
            let half = match place.half {
                None => 0,
                Some(Half::Metadata) => 2,
                Some(Half::Moves) => 4,
            };
            let FilePlace { column, column_bytes, .. } = place.place;
            let in_line = if column_bytes > 0 { IN_LINE } else { 0 };
            put(&mut places, half | in_line | u64::from(place.is_rationed));
            if column_bytes > 0 {
                put(&mut places, column);
                put(&mut places, column_bytes);
            }
            line = place.place.line;
        }
        let at = self.offset;
        self.offset += write_block(&mut self.out, &places)?;
        self.blocks.push([at, self.offset]);
        self.offset += write_block(&mut self.out, &columns(&self.tags))?;
        self.places.clear();
        self.tags.clear();
        Ok(())
    }

    /// Finishes the index of an archive with this stamp, and returns its output.
    ///
    /// # Errors
    /// Of the files.
    pub fn finish(mut self, stamp: Stamp) -> io::Result<W> {
        self.end_block()?;
        let Self { mut out, mut scratch, mut offset, positions: runs, .. } = self;
        let places = Directory::write(&self.blocks, &mut out, &mut offset)?;
        let bits = (u64::BITS - runs.len().leading_zeros() + SPARE_BITS).min(u64::BITS);
        let mut postings = PostingsWriter::default();
        let mut sorted = runs.sorted(&mut scratch)?;
        while let Some(entry) = sorted.next()? {
            let (position, game) = entry.split_at(8);
            let position = u64::from_be_bytes(position.try_into().unwrap_or_default());
            let game = u32::from_be_bytes(game.try_into().unwrap_or_default());
            let entry = (position >> (u64::BITS - bits), game.into());
            postings.add(entry, &mut out, &mut offset)?;
        }
        let positions = postings.finish(&mut out, &mut offset)?;
        let mut broken = Vec::new();
        put(&mut broken, self.broken.len() as u64);
        self.broken.iter().for_each(|&game| put(&mut broken, game.into()));
        let broken_at = offset;
        offset += write_block(&mut out, &broken)?;
        let mut kinds: Vec<u64> = self.kinds.into_values().collect();
        kinds.sort_unstable();
        let footer = Footer {
            stamp,
            settings: self.settings,
            games: self.games,
            bits,
            places,
            positions,
            broken: broken_at,
            kinds: Some(kinds).filter(|kinds| kinds.len() <= MOST_KINDS),
        };
        footer.write(&mut out, offset)?;
        out.flush()?;
        Ok(out)
    }
}

impl<W, S> fmt::Debug for IndexWriter<W, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("IndexWriter").field("games", &self.games).finish_non_exhaustive()
    }
}
