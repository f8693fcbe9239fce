//! The places of the characters of a game in its file.

use crate::short;

/// Converts offsets in the text of a game to offsets in its file, even if the game is not UTF-8.
///
/// ```
/// use ppn_source::FileOffsets;
///
/// // 100 bytes of the file come before.
/// let offsets = FileOffsets::new(100, "Caf\u{fffd}!", Some(b"Caf\xE9!"));
/// assert_eq!((offsets.at(3), offsets.at(6)), (103, 104));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileOffsets {
    /// The number of bytes of the file before the game.
    start: u64,
    /// The offsets of the characters that each replace one byte.
    replacements: Vec<u32>,
    /// The length in bytes of each of these characters.
    width: u32,
}

impl FileOffsets {
    /// The offsets of a game with `start` bytes before it. If the game is not UTF-8, `bytes` are
    /// its bytes, and `text` has one character for each invalid byte.
    #[must_use]
    pub fn new(start: u64, text: &str, bytes: Option<&[u8]>) -> Self {
        let (mut replacements, mut width, mut at) = (Vec::new(), 1, 0);
        for chunk in bytes.unwrap_or_default().utf8_chunks() {
            at += chunk.valid().len();
            for _ in chunk.invalid() {
                let Some(replacement) = text.get(at..).and_then(|rest| rest.chars().next()) else {
                    // The text was cut.
                    break;
                };
                replacements.push(short(at));
                width = replacement.len_utf8();
                at += width;
            }
        }
        Self { start, replacements, width: short(width) }
    }

    /// The offset in the file for an offset in the text of the game. An offset inside a character
    /// that replaces a byte gives that byte.
    #[must_use]
    pub fn at(&self, offset: u32) -> u64 {
        let before = self.replacements.partition_point(|&replaced| replaced < offset);
        let last = before.checked_sub(1).and_then(|last| self.replacements.get(last));
        let (offset, width) = (u64::from(offset), u64::from(self.width));
        let (offset, replaced) = match last {
            Some(&last) if offset < u64::from(last) + width => (u64::from(last), before - 1),
            _ => (offset, before),
        };
        // Each replacement is `width - 1` bytes longer than the byte that it replaces.
        self.start.saturating_add(offset) - replaced as u64 * (width - 1)
    }
}
