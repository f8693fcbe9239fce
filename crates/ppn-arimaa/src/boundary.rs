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

    /// Whether nothing was looked at yet.
    pub(crate) fn is_untouched(&self) -> bool {
        self.place == Place::Start && self.at == 0
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
pub(crate) const BREAKS: &[u8] = b"[]\"";

/// The length of the first word of a line, as the reader of headers sees it: quotes and brackets
/// end the word unless it begins with one.
fn first_word(line: &[u8]) -> usize {
    let end = match word_end(line, 0, BREAKS) {
        Some(0) => word_end(line, 0, b""),
        end => end,
    };
    end.unwrap_or(line.len())
}

#[cfg(test)]
mod tests {
    use super::*;

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
