//! Reading an index.

use super::{
    GAMES_OF_BLOCK, IN_LINE, Stamp,
    bytes::{Fields, damaged, read_block},
    footer::Footer,
    indexed_game::TextPlace,
    postings::games_with,
};
use ppn_file::{GameText, Half};
use ppn_record::Notation;
use ppn_source::FilePlace;
use std::{
    fmt,
    io::{self, Read, Seek, SeekFrom},
};

/// The number of bytes up to which memory for a game is reserved before it is read.
const USUAL: u64 = 64 << 10;

/// The index of an archive. It is read by blocks, and never as a whole.
///
/// Its answers are games that *may* meet a query: who asks reads them and asks the query, so that a stale bit of
/// the index never becomes an answer. That no other game meets the query is certain only if the index fits the archive.
pub struct Index<R> {
    source: R,
    pub(crate) footer: Footer,
    /// The block of places that was read last.
    block: Option<(u64, Vec<TextPlace>)>,
}

impl<R: Read + Seek> Index<R> {
    /// Opens an index.
    ///
    /// # Errors
    /// If it is no index, or one of another version of the format or the program.
    pub fn open(mut source: R) -> io::Result<Self> {
        let footer = Footer::read(&mut source)?;
        Ok(Self { source, footer, block: None })
    }

    /// Whether the index is of this archive, read with these settings.
    #[must_use]
    pub fn fits(&self, stamp: &Stamp, settings: u64) -> bool {
        self.footer.stamp == *stamp && self.footer.settings == settings
    }

    /// The number of games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.footer.games
    }

    /// Reads the text of a game, counted from 0, from the archive.
    ///
    /// # Errors
    /// Of the files, and if there is no such game.
    pub fn text(
        &mut self,
        game: u64,
        archive: &mut (impl Read + Seek),
        notation: &dyn Notation,
    ) -> io::Result<GameText<'static>> {
        let place = self.place(game)?;
        archive.seek(SeekFrom::Start(place.place.offset))?;
        // Usual games are read at once, without more memory than they need.
        let mut bytes = Vec::with_capacity(place.length.min(USUAL) as usize);
        archive.take(place.length).read_to_end(&mut bytes)?;
        if (bytes.len() as u64) < place.length {
            return Err(damaged());
        }
        place.text(&bytes, notation).ok_or_else(damaged)
    }

    fn place(&mut self, game: u64) -> io::Result<TextPlace> {
        let (block, at) = (game / GAMES_OF_BLOCK as u64, game as usize % GAMES_OF_BLOCK);
        if self.block.as_ref().is_none_or(|(number, _)| *number != block) {
            let [offset, _] =
                self.footer.places.pair(block, &mut self.source)?.ok_or_else(damaged)?;
            self.block = Some((block, places(&read_block(&mut self.source, offset)?)?));
        }
        let place = self.block.as_ref().and_then(|(_, places)| places.get(at));
        place.copied().ok_or_else(damaged)
    }

    /// The games that may have a position; `None` if they are more than this number.
    pub(crate) fn with_position(
        &mut self,
        position: u64,
        most: usize,
    ) -> io::Result<Option<Vec<u64>>> {
        let position = position >> (u64::BITS - self.footer.bits);
        games_with(position, most, &mut self.footer.positions, &mut self.source)
    }

    /// The games with errors.
    pub(crate) fn broken(&mut self) -> io::Result<Vec<u64>> {
        let block = read_block(&mut self.source, self.footer.broken)?;
        let mut fields = Fields(&block);
        (0..fields.count()?).map(|_| fields.number()).collect()
    }

    /// The block of tags with this number; the games of block 0 are the first 256.
    pub(crate) fn tags(&mut self, block: u64) -> io::Result<Vec<u8>> {
        let [_, offset] = self.footer.places.pair(block, &mut self.source)?.ok_or_else(damaged)?;
        read_block(&mut self.source, offset)
    }
}

fn places(block: &[u8]) -> io::Result<Vec<TextPlace>> {
    let mut fields = Fields(block);
    let (mut offset, mut line) = (fields.number()?, fields.number()?);
    let mut places = Vec::new();
    while !fields.is_empty() {
        let (length, lines, flags) = (fields.number()?, fields.number()?, fields.number()?);
        line = lines.checked_add(line).ok_or_else(damaged)?;
        let half = match flags & 6 {
            2 => Some(Half::Metadata),
            4 => Some(Half::Moves),
            _ => None,
        };
        let mut place = FilePlace { offset, line, ..FilePlace::default() };
        if flags & IN_LINE != 0 {
            (place.column, place.column_bytes) = (fields.number()?, fields.number()?);
        }
        places.push(TextPlace { place, length, is_rationed: flags & 1 == 1, half });
        offset = offset.checked_add(length).ok_or_else(damaged)?;
    }
    Ok(places)
}

impl<R> fmt::Debug for Index<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Index").field("games", &self.footer.games).finish_non_exhaustive()
    }
}
