//! Where a text begins in its file.

use memchr::{memchr, memchr_iter, memrchr2};

/// Where a text begins in its file, as what is before it. A game may begin in the middle of a line.
///
/// ```
/// use ppn_source::FilePlace;
///
/// let second = FilePlace::default().after(b"1. e4 *\n1. d4 * ");
/// assert_eq!((second.offset, second.line, second.column), (16, 1, 8));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct FilePlace {
    /// The number of bytes of the file.
    pub offset: u64,
    /// The number of line ends of the file.
    pub line: u64,
    /// The number of characters of its line. A byte that is not UTF-8 is one, and a byte order mark none.
    pub column: u64,
    /// The number of bytes of its line.
    pub column_bytes: u64,
}

impl FilePlace {
    /// The place after bytes that begin here.
    #[must_use]
    pub fn after(self, bytes: &[u8]) -> Self {
        let mut line = memchr_iter(b'\n', bytes).count();
        if memchr(b'\r', bytes).is_some() {
            line += memchr_iter(b'\r', bytes).count();
            line -= bytes.windows(2).filter(|pair| pair == b"\r\n").count();
        }
        let last = &bytes[memrchr2(b'\n', b'\r', bytes).map_or(0, |end| end + 1)..];
        let characters =
            |chunk: std::str::Utf8Chunk<'_>| chunk.valid().chars().count() + chunk.invalid().len();
        // A byte order mark is no character of its line.
        let has_mark = self.offset == 0 && line == 0 && last.starts_with("\u{feff}".as_bytes());
        self.then(Self {
            offset: bytes.len() as u64,
            line: line as u64,
            column: (last.utf8_chunks().map(characters).sum::<usize>() - usize::from(has_mark))
                as u64,
            column_bytes: last.len() as u64,
        })
    }

    /// The place in the file of a place in a text that begins here.
    #[must_use]
    pub fn then(self, within: Self) -> Self {
        let line = if within.line == 0 { self } else { Self::default() };
        Self {
            offset: self.offset.saturating_add(within.offset),
            line: self.line.saturating_add(within.line),
            column: line.column.saturating_add(within.column),
            column_bytes: line.column_bytes.saturating_add(within.column_bytes),
        }
    }
}

/// The place in a file whose bytes arrive in pieces.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Passed {
    pub(crate) place: FilePlace,
    after_return: bool,
}

impl Passed {
    pub(crate) fn add(&mut self, bytes: &[u8]) {
        let (Some(first), Some(last)) = (bytes.first(), bytes.last()) else { return };
        self.place = self.place.after(bytes);
        // One line end whose halves are in two pieces.
        self.place.line -= u64::from(self.after_return && *first == b'\n');
        self.after_return = *last == b'\r';
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_alike_however_the_bytes_are_cut() {
        let mut text = "a\n\né♞b\r\r\nc\n\r\n\n\rdé".as_bytes().to_vec();
        text.extend(b"\xE9long\r\n".repeat(100));
        for cut in (0..30).filter(|&cut| text[cut] & 0xc0 != 0x80) {
            for end in [cut, cut + 1, text.len() - 3, text.len()] {
                let mut passed = Passed::default();
                for part in [&text[..cut], &text[cut..end.max(cut)]] {
                    passed.add(part);
                }
                let (mut line, mut begin) = (0, 0);
                for (at, byte) in text[..end.max(cut)].iter().enumerate() {
                    let ends_pair = *byte == b'\n' && at > 0 && text[at - 1] == b'\r';
                    line += u64::from(matches!(byte, b'\n' | b'\r') && !ends_pair);
                    begin = if matches!(byte, b'\n' | b'\r') { at + 1 } else { begin };
                }
                let last = String::from_utf8_lossy(&text[begin..end.max(cut)]);
                let expected = (line, last.chars().count() as u64);
                let place = passed.place;
                assert_eq!((place.line, place.column), expected, "{cut} {end}");
                assert_eq!(place.column_bytes, (end.max(cut) - begin) as u64, "{cut} {end}");
            }
        }
    }
}
