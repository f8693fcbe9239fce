//! The boundary between one game of a file and the next.

use crate::bytes::{LINE_ENDS, position, white_space, word_end};
use crate::header_line::{
    FirstLineWord, HeaderLine, LONG_VALUE, MAGIC, Opening, first_line_word, is_turn_like,
};

/// Looks for the next game in bytes that may still grow.
///
/// It follows the reader through the header and from word to word, since the magic word begins a
/// game only as a word of its own in a body: not in a header, a comment or a marking. It works on
/// bytes because a file may not be UTF-8. A call does not look again at what the call before has
/// looked at, so a comment of many megabytes takes linear time, even if it arrives in small pieces.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Boundary {
    place: Place,
    /// The offset up to which the bytes are understood.
    at: usize,
    /// The item at `at` does not end before this offset.
    searched: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Place {
    /// Before the first word.
    #[default]
    Start,
    /// At a first word that is neither the magic word nor like a turn.
    OtherStart,
    /// On the first line, after the magic word.
    FirstLine,
    Header,
    /// At a digit that begins a line.
    Digits,
    /// On a line that begins with digits and white space.
    DigitLine,
    /// Inside a header value of several lines.
    LongValue,
    Body,
    /// In a text that is not FAN.
    Foreign,
}

/// The number of bytes after the start of a game that are needed to recognize it: the magic word
/// and the white space after it.
pub(crate) const LOOKAHEAD: usize = MAGIC.len() + 3;

impl Boundary {
    /// Returns where the next game begins. `bytes` begin with the first byte of this game; `whole`
    /// says that no more bytes will follow. If more may follow, `None` asks for them.
    pub(crate) fn find(&mut self, bytes: &[u8], whole: bool) -> Option<usize> {
        loop {
            match self.place {
                Place::Start => self.start(bytes, whole)?,
                Place::OtherStart => self.other_start(bytes, whole)?,
                Place::FirstLine => self.first_line_word(bytes, whole)?,
                Place::Header => self.header_line(bytes, whole)?,
                Place::Digits => self.digits(bytes)?,
                Place::DigitLine => self.digit_line(bytes, whole)?,
                Place::LongValue => self.long_value_line(bytes, whole)?,
                Place::Body => return self.body(bytes, whole),
                Place::Foreign => return None,
            }
        }
    }

    /// Whether the text is known not to be FAN.
    pub(crate) fn is_foreign(&self) -> bool {
        self.place == Place::Foreign
    }

    fn start(&mut self, bytes: &[u8], whole: bool) -> Option<()> {
        let mark = "\u{feff}".as_bytes();
        if self.at == 0 && bytes.starts_with(mark) {
            self.at = mark.len();
        } else if !whole && self.at == 0 && mark.starts_with(bytes) {
            return None;
        }
        self.skip_white_space(bytes, whole, &[])?;
        // All games may be on one line, so its end is awaited only where it matters.
        let from = self.searched.max(self.at);
        let Some(end) = word_end(bytes, from, BREAKS).or(whole.then_some(bytes.len())) else {
            self.has_searched(bytes);
            return None;
        };
        let word = &bytes[self.at..end];
        if *word == *MAGIC.as_bytes() {
            self.place = Place::FirstLine;
            self.go(end);
        } else if str::from_utf8(word).is_ok_and(is_turn_like) {
            self.place = Place::Header;
        } else {
            self.place = Place::OtherStart;
        }
        Some(())
    }

    fn other_start(&mut self, bytes: &[u8], whole: bool) -> Option<()> {
        let line = self.line(bytes, whole)?;
        self.place = match Opening::of(&String::from_utf8_lossy(line)) {
            Opening::Magic | Opening::Meant => {
                self.go(self.at + first_word(line));
                Place::FirstLine
            }
            Opening::Header => Place::Header,
            Opening::Foreign => Place::Foreign,
        };
        Some(())
    }

    fn first_line_word(&mut self, bytes: &[u8], whole: bool) -> Option<()> {
        self.skip_white_space(bytes, whole, &LINE_ENDS)?;
        match first_line_word(bytes, self.at, self.searched, whole) {
            Some(FirstLineWord::Turn) => {
                self.place = Place::Body;
                self.go(self.at);
            }
            Some(FirstLineWord::Quoted(end) | FirstLineWord::Bare(end)) => self.go(end),
            Some(FirstLineWord::Unclosed(end)) => {
                self.place = Place::Header;
                self.go(end);
            }
            Some(FirstLineWord::None) => self.place = Place::Header,
            None => {
                self.has_searched(bytes);
                return None;
            }
        }
        Some(())
    }

    fn header_line(&mut self, bytes: &[u8], whole: bool) -> Option<()> {
        self.skip_white_space(bytes, whole, &[])?;
        if bytes[self.at].is_ascii_digit() {
            self.place = Place::Digits;
            self.go(self.at);
            return Some(());
        }
        let line = self.line(bytes, whole)?;
        match HeaderLine::of(&String::from_utf8_lossy(line)) {
            HeaderLine::Body => {
                self.place = Place::Body;
                self.go(self.at);
            }
            HeaderLine::Value { value, .. } if value == LONG_VALUE => {
                self.place = Place::LongValue;
                self.next_line(line, bytes);
            }
            _ => self.next_line(line, bytes),
        }
        Some(())
    }

    /// The number of a game may be alone on its line. Digits before anything else begin the body,
    /// which may be a single line up to the end of the file.
    fn digits(&mut self, bytes: &[u8]) -> Option<()> {
        let Some(end) = position(bytes, self.searched, |byte| !byte.is_ascii_digit()) else {
            self.searched = bytes.len();
            return None;
        };
        self.place = match white_space(&bytes[end..]) {
            Some(0) => Place::Body,
            _ => Place::DigitLine,
        };
        self.go(self.at);
        Some(())
    }

    fn digit_line(&mut self, bytes: &[u8], whole: bool) -> Option<()> {
        let line = self.line(bytes, whole)?;
        if let HeaderLine::GameId(_) = HeaderLine::of(&String::from_utf8_lossy(line)) {
            self.place = Place::Header;
            self.next_line(line, bytes);
        } else {
            self.place = Place::Body;
            self.go(self.at);
        }
        Some(())
    }

    fn long_value_line(&mut self, bytes: &[u8], whole: bool) -> Option<()> {
        if self.at == bytes.len() {
            return None;
        }
        let line = self.line(bytes, whole)?;
        if line.starts_with(LONG_VALUE.as_bytes()) {
            self.place = Place::Header;
        }
        self.next_line(line, bytes);
        Some(())
    }

    /// Goes from word to word; `None` at the end of the bytes.
    fn body(&mut self, bytes: &[u8], whole: bool) -> Option<usize> {
        loop {
            while let Some(length) = plain_word(&bytes[self.at..]) {
                self.go(self.at + length);
            }
            self.skip_white_space(bytes, whole, &[])?;
            let from = self.searched.max(self.at + 1);
            let end = match bytes[self.at] {
                b'[' | b']' => Some(from),
                b'"' => position(bytes, from, |&byte| byte == b'"').map(|at| at + 1),
                b'@' => word_end(bytes, from, b""),
                _ => word_end(bytes, from, BREAKS),
            };
            let Some(end) = end.or(whole.then_some(bytes.len())) else {
                self.has_searched(bytes);
                return None;
            };
            if bytes[self.at..end] == *MAGIC.as_bytes() {
                return Some(self.at);
            }
            self.go(end);
        }
    }

    /// Moves to a place; nothing after it has been searched yet.
    fn go(&mut self, at: usize) {
        self.at = at;
        self.searched = at;
    }

    /// Remembers that a word does not end in these bytes. White space of several bytes may begin in
    /// the last two.
    fn has_searched(&mut self, bytes: &[u8]) {
        self.searched = self.searched.max(bytes.len().saturating_sub(2));
    }

    /// Moves to the next character that is not white space or that is one of `but`; `None` at the
    /// end of the bytes.
    fn skip_white_space(&mut self, bytes: &[u8], whole: bool, but: &[u8]) -> Option<()> {
        while self.at < bytes.len() {
            match white_space(&bytes[self.at..]) {
                _ if but.contains(&bytes[self.at]) => return Some(()),
                Some(0) => return Some(()),
                Some(length) => self.at += length,
                None if whole => return Some(()),
                None => return None,
            }
        }
        None
    }

    /// The rest of the line without its line end; `None` if the line end has not arrived yet.
    fn line<'b>(&mut self, bytes: &'b [u8], whole: bool) -> Option<&'b [u8]> {
        let end = position(bytes, self.searched.max(self.at), |byte| LINE_ENDS.contains(byte));
        self.searched = end.unwrap_or(bytes.len());
        (end.is_some() || whole).then(|| &bytes[self.at..self.searched])
    }

    /// Moves past a line. The LF of a CRLF remains, and is read as one more line, which is empty.
    fn next_line(&mut self, line: &[u8], bytes: &[u8]) {
        self.go((self.at + line.len() + 1).min(bytes.len()));
    }
}

/// The length of a word that is shorter than the magic word, with the space or line end after it;
/// or of a single space or line end. Nearly all words are like this, and each of their bytes is
/// looked at once.
fn plain_word(bytes: &[u8]) -> Option<usize> {
    // Only these bytes, because a long word may be looked at each time that more of it arrives.
    let bytes = &bytes[..bytes.len().min(MAGIC.len())];
    let length = bytes.iter().position(|&byte| !PLAIN[usize::from(byte)])?;
    matches!(bytes[length], b' ' | b'\n').then_some(length + 1)
}

/// For each byte, whether it is an ASCII letter or digit.
const PLAIN: [bool; 256] = {
    let mut plain = [false; 256];
    let mut byte = 0;
    while byte < plain.len() {
        plain[byte] = (byte as u8).is_ascii_alphanumeric();
        byte += 1;
    }
    plain
};

/// The characters that end a word besides white space.
const BREAKS: &[u8] = b"[]\"";

/// Finds the next line that begins with the magic word, not counting the first line. This finds the
/// next game after one whose rest is not read. The error is the number of bytes that are no longer
/// needed.
pub(crate) fn magic_line(bytes: &[u8], whole: bool) -> Result<usize, usize> {
    let mut at = 0;
    while let Some(end) = position(bytes, at, |byte| LINE_ENDS.contains(byte)) {
        at = end + 1;
        let rest = &bytes[at..];
        if rest.len() < LOOKAHEAD && !whole {
            return Err(end);
        }
        if let Some(behind) = rest.strip_prefix(MAGIC.as_bytes())
            && (behind.is_empty() || word_end(behind, 0, BREAKS) == Some(0))
        {
            return Ok(at);
        }
    }
    Err(bytes.len())
}

/// The length of the first word of a line, as the reader of headers sees it: quotes and brackets
/// end the word unless it begins with one.
fn first_word(line: &[u8]) -> usize {
    let end = match word_end(line, 0, BREAKS) {
        Some(0) => word_end(line, 0, b""),
        end => end,
    };
    end.unwrap_or(line.len())
}

/// Counts line ends in bytes that come piece by piece.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct LineCount {
    pub(crate) lines: u64,
    after_return: bool,
}

impl LineCount {
    pub(crate) fn add(&mut self, bytes: &[u8]) {
        let (Some(first), Some(last)) = (bytes.first(), bytes.last()) else { return };
        let (line_feeds, returns) = (count(bytes, b'\n'), count(bytes, b'\r'));
        let pairs = match returns {
            0 => 0,
            _ => bytes.windows(2).filter(|pair| pair == b"\r\n").count() as u64,
        };
        let ends_pair = self.after_return && *first == b'\n';
        self.lines += line_feeds + returns - pairs - u64::from(ends_pair);
        self.after_return = *last == b'\r';
    }
}

/// The number of times a byte occurs. Each part of 255 bytes is counted in a single byte, which
/// allows the compiler to compare many bytes at once.
fn count(bytes: &[u8], wanted: u8) -> u64 {
    let count = |part: &[u8]| part.iter().map(|&byte| u8::from(byte == wanted)).sum::<u8>();
    bytes.chunks(u8::MAX.into()).map(|part| u64::from(count(part))).sum()
}

/// The number of bytes to return of a text that is too long: as many as allowed, without splitting
/// a character.
pub(crate) fn cut(bytes: &[u8], limit: usize) -> usize {
    let begins = |&at: &usize| bytes.get(at).is_none_or(|byte| byte & 0xc0 != 0x80);
    (limit.saturating_sub(3)..=limit).rev().find(begins).unwrap_or(limit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_ends_are_counted_alike_however_the_bytes_are_cut() {
        let mut text = b"a\n\nb\r\r\nc\n\r\n\n\r".to_vec();
        text.extend(b"long\r\n".repeat(100));
        for cut in 0..30 {
            for end in [cut, cut + 1, text.len() - 1, text.len()] {
                let (mut counted, mut expected) = (LineCount::default(), 0);
                for part in [&text[..cut], &text[cut..end.max(cut)], &text[end.max(cut)..]] {
                    counted.add(part);
                }
                for (at, byte) in text.iter().enumerate() {
                    let ends_pair = *byte == b'\n' && at > 0 && text[at - 1] == b'\r';
                    expected += u64::from(matches!(byte, b'\n' | b'\r') && !ends_pair);
                }
                assert_eq!(counted.lines, expected, "{cut} {end}");
            }
        }
    }

    #[test]
    fn plain_words_are_shorter_than_the_magic_one_and_end_at_a_space_or_line_end() {
        for (bytes, length) in [("Ra1 x", 4), ("1g\n", 3), ("FAN3141592 ", 11), (" x", 1)] {
            assert_eq!(plain_word(bytes.as_bytes()), Some(length), "{bytes}");
        }
        for bytes in ["", "[ ", "Ra1", "Ra1]", "FAN31415926 ", "FAN314159261 ", "\"a ", "é "] {
            assert_eq!(plain_word(bytes.as_bytes()), None, "{bytes}");
        }
    }
}
