//! Offsets of Python strings.

/// Converts byte offsets of a text to offsets in characters.
#[derive(Debug, Default)]
pub(crate) struct CharacterOffsets {
    /// For every [`STEP`]th byte, the number of characters before it; empty for texts of ASCII only.
    marks: Vec<u32>,
}

/// The number of bytes between two marks.
const STEP: usize = 256;

impl CharacterOffsets {
    pub(crate) fn new(text: &str) -> Self {
        if text.is_ascii() {
            return Self::default();
        }
        let mut characters = 0;
        let chunks = text.as_bytes().chunks(STEP);
        let marks = chunks.map(|chunk| {
            let before = characters;
            characters += begun(chunk);
            before
        });
        Self { marks: marks.collect() }
    }

    /// The number of characters before a byte of the text.
    pub(crate) fn of_byte(&self, text: &str, byte: u32) -> u64 {
        let byte = (byte as usize).min(text.len());
        if self.marks.is_empty() {
            return byte as u64;
        }
        let mark = (byte / STEP).min(self.marks.len() - 1);
        let rest = text.as_bytes().get(mark * STEP..byte).unwrap_or_default();
        u64::from(self.marks[mark] + begun(rest))
    }
}

/// The number of characters that begin in bytes of UTF-8.
fn begun(bytes: &[u8]) -> u32 {
    bytes.iter().map(|&byte| u32::from(byte & 0xC0 != 0x80)).sum()
}
