use memchr::memmem;
use ppn_source::short;

/// Where the characters of a game are in its file, also if the game is not UTF-8.
///
/// Made by [`GameText::file_offsets`](crate::GameText::file_offsets).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileOffsets {
    /// Bytes of the file before the game.
    start: u64,
    /// Where the characters are that replace a byte each.
    replacements: Vec<u32>,
}

impl FileOffsets {
    /// Offsets of a game with `start` bytes before it; `text` has U+FFFD for each byte that was
    /// replaced, and no other.
    pub(crate) fn new(start: u64, text: &str) -> Self {
        let replacements = memmem::find_iter(text.as_bytes(), REPLACEMENT).map(short).collect();
        Self { start, replacements }
    }

    /// The byte of the file for an offset of the game's text. Within a character that replaces a byte
    /// it is that byte.
    #[must_use]
    pub fn at(&self, offset: u32) -> u64 {
        let before = self.replacements.partition_point(|&replaced| replaced < offset);
        let last = before.checked_sub(1).and_then(|last| self.replacements.get(last));
        let offset = u64::from(offset);
        let (offset, replaced) = match last {
            Some(&last) if offset < u64::from(last) + REPLACEMENT.len() as u64 => {
                (u64::from(last), before - 1)
            }
            _ => (offset, before),
        };
        // Each replacement is longer than its byte by all its bytes but one.
        self.start + offset - (replaced * (REPLACEMENT.len() - 1)) as u64
    }
}

/// U+FFFD.
const REPLACEMENT: &[u8] = "\u{fffd}".as_bytes();
