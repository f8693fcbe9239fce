//! Where the blocks of an index are.

use super::bytes::{Fields, damaged, put, read_block, write_block};
use std::io::{self, Read, Seek, Write};

/// The places of blocks, each a pair of numbers. They are in blocks themselves, of which only the first pairs are kept.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Directory {
    /// The number of pairs.
    len: u64,
    /// The first pair of each block, and the place of the block.
    blocks: Vec<([u64; 2], u64)>,
    /// The block that was read last, and its pairs.
    loaded: Option<(usize, Vec<[u64; 2]>)>,
}

/// The pairs of a block.
const PAIRS: usize = 1_024;

/// The bytes of a pair.
const PAIR: usize = 16;

impl Directory {
    /// Writes pairs. `offset` is the place of the next block, and becomes that after them.
    pub(crate) fn write(
        pairs: &[[u64; 2]],
        out: &mut dyn Write,
        offset: &mut u64,
    ) -> io::Result<Self> {
        let mut blocks = Vec::new();
        for chunk in pairs.chunks(PAIRS) {
            blocks.push((chunk[0], *offset));
            let bytes: Vec<u8> =
                chunk.as_flattened().iter().flat_map(|n| n.to_le_bytes()).collect();
            *offset += write_block(out, &bytes)?;
        }
        Ok(Self { len: pairs.len() as u64, blocks, loaded: None })
    }

    /// Adds itself to the end of the index.
    pub(crate) fn put(&self, bytes: &mut Vec<u8>) {
        put(bytes, self.len);
        for ([first, second], offset) in &self.blocks {
            [first, second, offset].into_iter().for_each(|&number| put(bytes, number));
        }
    }

    pub(crate) fn read(fields: &mut Fields<'_>) -> io::Result<Self> {
        let len = fields.number()?;
        let mut blocks = Vec::new();
        for _ in 0..len.div_ceil(PAIRS as u64) {
            blocks.push(([fields.number()?, fields.number()?], fields.number()?));
        }
        Ok(Self { len, blocks, loaded: None })
    }

    /// A pair by its number; `None` past the last.
    pub(crate) fn pair(
        &mut self,
        number: u64,
        source: &mut (impl Read + Seek),
    ) -> io::Result<Option<[u64; 2]>> {
        if number >= self.len {
            return Ok(None);
        }
        let (block, at) = (number as usize / PAIRS, number as usize % PAIRS);
        let pairs = self.pairs(block, source)?;
        Ok(Some(*pairs.get(at).ok_or_else(damaged)?))
    }

    fn pairs(&mut self, block: usize, source: &mut (impl Read + Seek)) -> io::Result<&[[u64; 2]]> {
        if self.loaded.as_ref().is_none_or(|(loaded, _)| *loaded != block) {
            let (_, offset) = self.blocks.get(block).ok_or_else(damaged)?;
            let bytes = read_block(source, *offset)?;
            let number = |bytes: &[u8]| {
                let bytes = bytes.first_chunk().copied().unwrap_or_default();
                u64::from_le_bytes(bytes)
            };
            let pairs = bytes.chunks_exact(PAIR).map(|pair| [number(pair), number(&pair[8..])]);
            self.loaded = Some((block, pairs.collect()));
        }
        Ok(self.loaded.as_ref().map_or(&[], |(_, pairs)| pairs))
    }

    /// The number of the last pair whose first number is less than this one; 0 if none is.
    pub(crate) fn last_before(
        &mut self,
        first: u64,
        source: &mut (impl Read + Seek),
    ) -> io::Result<u64> {
        let block = self.blocks.partition_point(|([one, _], _)| *one < first);
        let Some(block) = block.checked_sub(1) else { return Ok(0) };
        let at = self.pairs(block, source)?.partition_point(|[one, _]| *one < first);
        Ok((block * PAIRS + at.saturating_sub(1)) as u64)
    }
}
