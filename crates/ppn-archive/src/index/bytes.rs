//! Numbers and blocks as bytes of an index.

use std::io::{self, Read, Seek, SeekFrom, Write};

/// The largest block that is read: larger ones are of no index.
const MOST_OF_BLOCK: usize = 64 << 20;

/// The number of bytes, by which changes are noticed. Eight bytes at a time are multiplied into it.
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    let step = |sum: u64, word: u64| {
        let sum = (sum ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        sum ^ (sum >> 32)
    };
    let words = bytes.chunks(8).map(|chunk| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        u64::from_le_bytes(word)
    });
    words.fold(bytes.len() as u64, step)
}

/// Adds a number in seven bits a byte, the lowest first.
pub(crate) fn put(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Adds a text with its length.
pub(crate) fn put_text(bytes: &mut Vec<u8>, text: &str) {
    put(bytes, text.len() as u64);
    bytes.extend_from_slice(text.as_bytes());
}

/// Writes a block: its length, its checksum, and its bytes. Returns the number of bytes that it takes.
pub(crate) fn write_block(out: &mut dyn Write, block: &[u8]) -> io::Result<u64> {
    let length = u32::try_from(block.len()).ok().filter(|_| block.len() <= MOST_OF_BLOCK);
    let length = length.ok_or_else(|| io::Error::other("a block of the index is too long"))?;
    out.write_all(&length.to_le_bytes())?;
    out.write_all(&checksum(block).to_le_bytes())?;
    out.write_all(block)?;
    Ok(12 + block.len() as u64)
}

/// Reads a block.
pub(crate) fn read_block(source: &mut (impl Read + Seek), offset: u64) -> io::Result<Vec<u8>> {
    source.seek(SeekFrom::Start(offset))?;
    let mut head = [0; 12];
    source.read_exact(&mut head).map_err(|error| match error.kind() {
        io::ErrorKind::UnexpectedEof => damaged(),
        _ => error,
    })?;
    let (length, sum) = head.split_at(4);
    let length = u32::from_le_bytes(length.try_into().map_err(|_| damaged())?) as usize;
    if length > MOST_OF_BLOCK {
        return Err(damaged());
    }
    let mut block = Vec::new();
    source.take(length as u64).read_to_end(&mut block)?;
    if block.len() < length || checksum(&block).to_le_bytes() != sum {
        return Err(damaged());
    }
    Ok(block)
}

pub(crate) fn damaged() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "the index is damaged")
}

/// Reads numbers and texts one after another.
#[derive(Clone, Copy)]
pub(crate) struct Fields<'b>(pub(crate) &'b [u8]);

impl<'b> Fields<'b> {
    pub(crate) fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn number(&mut self) -> io::Result<u64> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let (&byte, rest) = self.0.split_first().ok_or_else(damaged)?;
            self.0 = rest;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(damaged())
    }

    /// A number of things, each of which takes a byte or more.
    pub(crate) fn count(&mut self) -> io::Result<usize> {
        let number = self.number()?;
        usize::try_from(number).ok().filter(|&number| number <= self.0.len()).ok_or_else(damaged)
    }

    pub(crate) fn bytes(&mut self) -> io::Result<&'b [u8]> {
        let length = self.count()?;
        let (bytes, rest) = self.0.split_at(length);
        self.0 = rest;
        Ok(bytes)
    }

    pub(crate) fn text(&mut self) -> io::Result<&'b str> {
        std::str::from_utf8(self.bytes()?).map_err(|_| damaged())
    }
}
