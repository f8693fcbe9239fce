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
    /// The characters that have another number of bytes in the file than in the text.
    others: Vec<Other>,
}

/// A character that has another number of bytes in the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Other {
    /// Its offset in the text, and its bytes there.
    at: u32,
    length: u32,
    /// Its offset in the bytes of the game, and its bytes there.
    file_at: u32,
    file_length: u32,
}

impl FileOffsets {
    /// The offsets of a game with `start` bytes before it. If the game is not UTF-8, `bytes` are
    /// its bytes. How they became the text is seen from both: each byte that is not UTF-8 is a character, or each byte
    /// is, or the letters have the numbers of bytes that they have in an encoding of East Asia.
    #[must_use]
    pub fn new(start: u64, text: &str, bytes: Option<&[u8]>) -> Self {
        let others = bytes.map(|bytes| {
            let ways = [Width::OrUtf8, Width::One, Width::Double, Width::EucJp, Width::ShiftJis];
            // A text that was cut has fewer bytes, and one that could not be decoded fits in no way.
            let mut fits = [Fit::Whole, Fit::Beginning, Fit::Any].into_iter();
            fits.find_map(|fit| ways.iter().find_map(|width| width.others(text, bytes, fit)))
                .unwrap_or_default()
        });
        Self { start, others: others.unwrap_or_default() }
    }

    /// The offset in the file for an offset in the text of the game. An offset inside a character
    /// gives the first of its bytes, if it has another number of bytes in the file.
    #[must_use]
    pub fn at(&self, offset: u32) -> u64 {
        let before = self.others.partition_point(|other| other.at < offset);
        let last = before.checked_sub(1).and_then(|last| self.others.get(last));
        let own = match last {
            Some(other) if offset < other.at + other.length => u64::from(other.file_at),
            Some(other) => {
                let end = u64::from(other.file_at) + u64::from(other.file_length);
                end + u64::from(offset - other.at - other.length)
            }
            None => offset.into(),
        };
        self.start.saturating_add(own)
    }
}

/// How many bytes a character has that is not ASCII.
#[derive(Clone, Copy)]
enum Width {
    /// As many as in UTF-8 or, if it is not UTF-8, one.
    OrUtf8,
    /// One, as in Latin-1.
    One,
    /// Two, or four with a digit in it, as in GB18030, Big5 and EUC-KR.
    Double,
    /// Two, or three after 0x8F.
    EucJp,
    /// Two, or one for letters of half the width.
    ShiftJis,
}

impl Width {
    /// The number of bytes of the character that `bytes` begin with, of which the text has `letter`.
    fn of(self, letter: char, bytes: &[u8]) -> usize {
        let first = bytes.first().copied().unwrap_or_default();
        match self {
            Self::OrUtf8 => {
                let mut utf8 = [0; 4];
                let utf8 = letter.encode_utf8(&mut utf8).as_bytes();
                if bytes.starts_with(utf8) { utf8.len() } else { 1 }
            }
            Self::Double if matches!(first, 0x81..=0xFE) => match bytes.get(1) {
                Some(b'0'..=b'9') => 4,
                _ => 2,
            },
            Self::EucJp if first >= 0x81 => {
                if first == 0x8F {
                    3
                } else {
                    2
                }
            }
            Self::ShiftJis if matches!(first, 0x81..=0x9F | 0xE0..=0xFC) => 2,
            Self::One | Self::Double | Self::EucJp | Self::ShiftJis => 1,
        }
    }

    /// The characters with other numbers of bytes; `None` if the bytes do not become the text in this way.
    fn others(self, text: &str, bytes: &[u8], fit: Fit) -> Option<Vec<Other>> {
        let (mut others, mut file_at) = (Vec::new(), 0);
        for (at, letter) in text.char_indices() {
            let rest = bytes.get(file_at..).unwrap_or_default();
            let is_read = rest.first().is_some_and(|&first| match letter.is_ascii() {
                true => char::from(first) == letter,
                false => !first.is_ascii(),
            });
            if !is_read && fit != Fit::Any {
                return None;
            }
            let file_length = if letter.is_ascii() { 1 } else { self.of(letter, rest) };
            let (length, file_length) = (letter.len_utf8(), file_length.min(rest.len()));
            if length != file_length {
                let [at, length] = [at, length].map(short);
                let [file_at, file_length] = [file_at, file_length].map(short);
                others.push(Other { at, length, file_at, file_length });
            }
            file_at += file_length;
        }
        (file_at == bytes.len() || fit != Fit::Whole).then_some(others)
    }
}

/// Which bytes become the text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fit {
    /// All of them.
    Whole,
    /// The first of them.
    Beginning,
    /// Some, by other rules than those that are known.
    Any,
}
