//! Blocks of positions: numbers in their order, each with the games that have it.

use super::{
    bytes::{Fields, damaged, put, read_block, write_block},
    directory::Directory,
};
use crate::candidates::unique;
use std::io::{self, Read, Seek, Write};

/// The size in bytes from which a block is full.
const FULL: usize = 8 << 10;

/// Writes positions and games in their order.
///
/// Each is one number or two: the difference to the position before it, times two, and the game; or, for a further game of
/// the same position, the difference to the game before it, times two, plus one.
#[derive(Default)]
pub(crate) struct PostingsWriter {
    block: Vec<u8>,
    first: u64,
    last: Option<(u64, u64)>,
    pairs: Vec<[u64; 2]>,
}

impl PostingsWriter {
    pub(crate) fn add(
        &mut self,
        (position, game): (u64, u64),
        out: &mut dyn Write,
        offset: &mut u64,
    ) -> io::Result<()> {
        if self.block.len() >= FULL {
            self.end_block(out, offset)?;
        }
        match self.last {
            None => {
                self.first = position;
                put(&mut self.block, 0);
                put(&mut self.block, game);
            }
            Some((same, before)) if same == position && before < game => {
                put(&mut self.block, ((game - before) << 1) | 1);
            }
            Some((last, _)) => {
                put(&mut self.block, (position - last) << 1);
                put(&mut self.block, game);
            }
        }
        self.last = Some((position, game));
        Ok(())
    }

    fn end_block(&mut self, out: &mut dyn Write, offset: &mut u64) -> io::Result<()> {
        if self.last.take().is_some() {
            self.pairs.push([self.first, *offset]);
            *offset += write_block(out, &self.block)?;
            self.block.clear();
        }
        Ok(())
    }

    pub(crate) fn finish(mut self, out: &mut dyn Write, offset: &mut u64) -> io::Result<Directory> {
        self.end_block(out, offset)?;
        Directory::write(&self.pairs, out, offset)
    }
}

/// The games that have a position, sorted; `None` if they are more than this number.
pub(crate) fn games_with(
    position: u64,
    most: usize,
    directory: &mut Directory,
    source: &mut (impl Read + Seek),
) -> io::Result<Option<Vec<u64>>> {
    let mut games = Vec::new();
    // The games of a position may begin in the block before the first that begins with it.
    let mut number = directory.last_before(position, source)?;
    while let Some([first, offset]) = directory.pair(number, source)?
        && first <= position
    {
        let block = read_block(source, offset)?;
        add_games(&block, first, position, &mut games)?;
        if games.len() > most {
            return Ok(None);
        }
        number += 1;
    }
    Ok(Some(unique(games)))
}

fn add_games(block: &[u8], first: u64, position: u64, games: &mut Vec<u64>) -> io::Result<()> {
    let mut fields = Fields(block);
    let (mut at, mut game) = (first, 0_u64);
    while !fields.is_empty() {
        let number = fields.number()?;
        if number & 1 == 1 {
            game = game.checked_add(number >> 1).ok_or_else(damaged)?;
        } else {
            at = at.checked_add(number >> 1).ok_or_else(damaged)?;
            if at > position {
                break;
            }
            game = fields.number()?;
        }
        if at == position {
            games.push(game);
        }
    }
    Ok(())
}
