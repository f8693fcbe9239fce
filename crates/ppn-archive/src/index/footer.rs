//! The end of an index, from which it is read.

use super::{
    BEGINNING, NAME, Stamp,
    bytes::{Fields, damaged, put, put_text, read_block, write_block},
    directory::Directory,
};
use std::io::{self, Read, Seek, SeekFrom, Write};

/// The end of an index: what it is of, and where its parts are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Footer {
    pub(crate) stamp: Stamp,
    /// A number of what else decides how the archive is read.
    pub(crate) settings: u64,
    pub(crate) games: u64,
    /// The bits of the numbers of positions.
    pub(crate) bits: u32,
    /// The blocks of games: places, and tags.
    pub(crate) places: Directory,
    /// The blocks of positions: the first number, and the place of the block.
    pub(crate) positions: Directory,
    /// Where the block with the games is that have errors.
    pub(crate) broken: u64,
    /// A game of each kind, by whose metadata positions are read; `None` if there are too many.
    pub(crate) kinds: Option<Vec<u64>>,
}

/// The program that wrote an index. Another version may play games in another way.
const PROGRAM: &str = env!("CARGO_PKG_VERSION");

impl Footer {
    pub(crate) fn write(&self, out: &mut dyn Write, offset: u64) -> io::Result<()> {
        let mut bytes = Vec::new();
        put_text(&mut bytes, PROGRAM);
        let Stamp { bytes: length, modified, ends } = self.stamp;
        for number in [length, modified, ends, self.settings, self.games, self.bits.into()] {
            put(&mut bytes, number);
        }
        self.places.put(&mut bytes);
        self.positions.put(&mut bytes);
        put(&mut bytes, self.broken);
        put(&mut bytes, self.kinds.as_ref().map_or(0, |kinds| kinds.len() as u64 + 1));
        self.kinds.iter().flatten().for_each(|&game| put(&mut bytes, game));
        write_block(out, &bytes)?;
        out.write_all(&offset.to_le_bytes())
    }

    pub(crate) fn read(source: &mut (impl Read + Seek)) -> io::Result<Self> {
        let mut beginning = [0; BEGINNING.len()];
        source.seek(SeekFrom::Start(0))?;
        source.read_exact(&mut beginning).map_err(|_| damaged())?;
        if beginning != *BEGINNING {
            let message = if beginning.starts_with(NAME) {
                "the index has another version"
            } else {
                "this is no index"
            };
            return Err(io::Error::new(io::ErrorKind::InvalidData, message));
        }
        let mut offset = [0; 8];
        source.seek(SeekFrom::End(-8))?;
        source.read_exact(&mut offset)?;
        let bytes = read_block(source, u64::from_le_bytes(offset)).map_err(|_| damaged())?;
        let mut fields = Fields(&bytes);
        if fields.text()? != PROGRAM {
            let message = "the index was made by another version of the program";
            return Err(io::Error::new(io::ErrorKind::InvalidData, message));
        }
        let stamp =
            Stamp { bytes: fields.number()?, modified: fields.number()?, ends: fields.number()? };
        let (settings, games, bits) = (fields.number()?, fields.number()?, fields.number()?);
        let bits = u32::try_from(bits).ok().filter(|bits| (1..=64).contains(bits));
        let bits = bits.ok_or_else(damaged)?;
        let (places, positions) = (Directory::read(&mut fields)?, Directory::read(&mut fields)?);
        let broken = fields.number()?;
        let kinds = match fields.number()? {
            0 => None,
            kinds => Some((1..kinds).map(|_| fields.number()).collect::<io::Result<_>>()?),
        };
        Ok(Self { stamp, settings, games, bits, places, positions, broken, kinds })
    }
}
