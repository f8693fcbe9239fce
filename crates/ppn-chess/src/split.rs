//! The rule for where a game ends: after its result, or where the tags of the next game begin.

use crate::{
    Limits, San, codes,
    letters::ENGLISH,
    lines::lines,
    tags::{PlainForm, looks_like_open_tag, looks_like_tag, tag_length},
    word::{may_be_result, result},
};
use memchr::{memchr2, memchr3};
use ppn_source::{
    Decoded, Decoding, Diagnostic, End, FilePlace, Part, Seen, Span, SplitRule, Splitter, is_text,
};
use std::cell::Cell;
use std::io::{self, BufRead};
use std::ops::Range;

/// The text of a game of a file, before it is read.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ArchiveText {
    /// The text.
    pub text: String,
    /// Where it begins in its file.
    pub place: FilePlace,
    /// Its bytes, if they are not UTF-8.
    pub bytes: Option<Vec<u8>>,
    /// Problems of its bytes.
    pub diagnostics: Vec<Diagnostic>,
    /// Whether it is only the beginning of a game.
    pub is_cut: bool,
}

/// Reads the texts of the games of a file of any size, one after the other.
///
/// ```
/// use ppn_chess::Texts;
///
/// let file = "1. e4 1-0\n\n[Event \"b\"]\n\n1. d4 *\n";
/// let texts: Vec<_> = Texts::new(file.as_bytes(), &Default::default()).map(Result::unwrap).collect();
/// assert_eq!(texts[1].text, "[Event \"b\"]\n\n1. d4 *\n");
/// assert_eq!((texts[1].place.offset, texts[1].place.line), (11, 2));
/// ```
#[derive(Debug)]
pub struct Texts<R>(Splitter<R, Games>);

impl<R: BufRead> Texts<R> {
    /// Reads from the beginning of a file.
    pub fn new(source: R, limits: &Limits) -> Self {
        Self(Splitter::new(source, Games::new(limits)))
    }
}

impl<R: BufRead> Iterator for Texts<R> {
    type Item = io::Result<ArchiveText>;

    fn next(&mut self) -> Option<Self::Item> {
        let part = self.0.next()?;
        Some(part.map(|Part { bytes, place, is_cut }| {
            let Decoded { text, mut diagnostics, bytes } = DECODING.decode(bytes, place.offset);
            if is_cut && is_text(&diagnostics) {
                let end = Span::empty(text.len());
                let limit = self.0.rule.limit() >> 20;
                let message = format!("the game is larger than {limit} MiB; the rest is left out");
                diagnostics.push(Diagnostic::new(&codes::TOO_LARGE, end, message));
            }
            ArchiveText { text, place, bytes, diagnostics, is_cut }
        }))
    }
}

/// How bytes that are not UTF-8 are read.
pub const DECODING: Decoding = Decoding::Latin1(&codes::ENCODING);

/// Finds the ends of games.
#[derive(Clone, Debug)]
struct Games {
    limit: usize,
    /// The number of bytes in which the game does not end.
    seen: usize,
}

impl Games {
    fn new(limits: &Limits) -> Self {
        Self { limit: limits.game.max(4), seen: 0 }
    }
}

impl SplitRule for Games {
    fn limit(&self) -> usize {
        self.limit
    }

    /// Each look sees twice the bytes of the look before, so that all of them together take at most
    /// twice the time of the last one.
    fn end(&mut self, seen: Seen<'_>) -> Option<End> {
        let most = self.limit.saturating_add(4);
        let is_full = seen.bytes.len() >= most;
        if seen.bytes.len() < 2 * self.seen && !is_full && !seen.is_whole {
            return None;
        }
        let bytes = &seen.bytes[..seen.bytes.len().min(most)];
        let found = Scan::new(bytes, seen.is_whole && !is_full).end();
        self.seen = if found.is_some() { 0 } else { bytes.len() };
        match found {
            Some(end) if end <= self.limit => Some(End::after(end)),
            _ if bytes.len() > self.limit => {
                self.seen = 0;
                Some(End::cut(bytes, self.limit))
            }
            other => other.map(End::after),
        }
    }

    fn skip(&mut self, seen: Seen<'_>) -> Result<usize, usize> {
        const NEXT: &[u8] = b"\n[Event ";
        let found = seen.bytes.windows(NEXT.len()).position(|window| window == NEXT);
        found.map(|at| at + 1).ok_or(seen.bytes.len().saturating_sub(NEXT.len()))
    }
}

/// A look for the end of the game that bytes begin with.
struct Scan<'b> {
    bytes: &'b [u8],
    at: usize,
    /// Whether the file ends with the bytes.
    is_whole: bool,
    depth: usize,
    has_moves: bool,
    /// The places of the names of the tags so far.
    names: Vec<Range<usize>>,
    /// The place and the end of the line that was searched last: a line may have many brackets.
    line: Cell<(usize, usize)>,
}

/// The place of the name of the tag that a line begins with.
fn tag_name(line: &[u8]) -> Range<usize> {
    let inside = line[1..].trim_ascii_start();
    let is_end = |byte: &u8| byte.is_ascii_whitespace() || *byte == b'"';
    let length = inside.iter().position(is_end).unwrap_or(inside.len());
    let start = line.len() - inside.len();
    start..start + length
}

/// More bytes are needed to know.
struct More;

/// Whether a byte ends no game and begins nothing that has to be passed as a whole.
fn is_usual(byte: u8) -> bool {
    const USUAL: [bool; 256] = {
        let (mut usual, mut at) = ([true; 256], 0);
        const OTHERS: &[u8] = b"%`~;{()[*01\xc2";
        while at < OTHERS.len() {
            usual[OTHERS[at] as usize] = false;
            at += 1;
        }
        usual
    };
    USUAL[usize::from(byte)]
}

/// The number of bytes that are compared with symbols at once.
const BLOCK: usize = 32;

/// The most bytes of a result before its symbol: `0.5-0.5`.
const BEFORE_SYMBOL: usize = 3;

/// Whether some bytes have a symbol that results have, or begin something else that is not passed byte by byte. The bytes are
/// compared without branches, so that the processor compares many at once.
fn has_symbol(block: &[u8]) -> bool {
    block.iter().fold(false, |found, &byte| {
        found
            | matches!(byte, b'('..=b'*' | b'{'..=b'~')
            | matches!(byte, b'%' | b'`' | b';' | b'[' | b'-' | b':' | b'/' | 0xC2 | 0xE2)
    })
}

/// The number of bytes up to the next that may end a game or begin what has to be passed as a whole. Most digits are those
/// of move numbers, behind which another byte of the text is known.
fn passed(bytes: &[u8]) -> usize {
    let mut at = 0;
    while at < bytes.len() {
        let blocks = bytes[at..].chunks_exact(BLOCK).take_while(|block| !has_symbol(block));
        at += (blocks.count() * BLOCK).saturating_sub(BEFORE_SYMBOL);
        for _ in 0..BLOCK + BEFORE_SYMBOL {
            let rest = &bytes[at..];
            let Some(&byte) = rest.first() else { break };
            let is_digit = matches!(byte, b'0' | b'1') && rest.len() > 1;
            if !is_usual(byte) && (!is_digit || may_be_result(rest)) {
                return at;
            }
            at += 1;
        }
    }
    at
}

impl<'b> Scan<'b> {
    fn new(bytes: &'b [u8], is_whole: bool) -> Self {
        let at = if bytes.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
        Self {
            bytes,
            at,
            is_whole,
            depth: 0,
            has_moves: false,
            names: Vec::new(),
            line: Cell::default(),
        }
    }

    /// The end of the game; `None` if more bytes are needed.
    fn end(mut self) -> Option<usize> {
        while let Some(&byte) = self.bytes.get(self.at) {
            match self.step(byte) {
                Ok(None) => {}
                Ok(Some(end)) => return Some(end),
                Err(More) => return None,
            }
        }
        self.is_whole.then_some(self.bytes.len())
    }

    fn starts_line(&self) -> bool {
        self.bytes[..self.at]
            .iter()
            .rev()
            .find(|byte| !matches!(byte, b' ' | b'\t'))
            .is_none_or(|byte| matches!(byte, b'\n' | b'\r' | 0xbf))
    }

    fn follows_empty_line(&self) -> bool {
        let before = &self.bytes[..self.at];
        let white = &before[before.trim_ascii_end().len()..];
        let is_ended = |line: &Range<usize>| matches!(white[line.end - 1], b'\n' | b'\r');
        lines(white).filter(is_ended).count() > 1
    }

    /// The end of the line of a place.
    fn line_end(&self, at: usize) -> Result<usize, More> {
        let (start, end) = self.line.get();
        if (start..end).contains(&at) {
            return Ok(end);
        }
        match memchr2(b'\n', b'\r', &self.bytes[at..]) {
            Some(length) => {
                self.line.set((at, at + length));
                Ok(at + length)
            }
            None if self.is_whole => {
                self.line.set((at, self.bytes.len()));
                Ok(self.bytes.len())
            }
            None => Err(More),
        }
    }

    fn step(&mut self, byte: u8) -> Result<Option<usize>, More> {
        // Before the first move, a tag may begin behind white space.
        if !self.has_moves {
            let space = self.space(self.at)?;
            if space > 0 {
                self.at += space;
                return Ok(None);
            }
        }
        match byte {
            b'%' if self.at == 0 || matches!(self.bytes[self.at - 1], b'\n' | b'\r') => {
                self.at = self.line_end(self.at)?;
            }
            b'`' | b'~' if self.is_fence(self.at) => self.at = self.line_end(self.at)?,
            // Remarks before tags belong to their game.
            b';' => self.at = self.line_end(self.at)?,
            b'{' => self.at = self.comment_end(self.at)?,
            b'(' => {
                self.depth += 1;
                self.at += 1;
            }
            b')' => {
                self.depth = self.depth.saturating_sub(1);
                self.at += 1;
            }
            b'[' if self.starts_line() => return self.tag(),
            b'[' => self.bracket(self.line_end(self.at)?),
            b'*' | b'0' | b'1' | 0xc2 if self.depth == 0 && self.begins_word() => {
                return self.result();
            }
            // The bracket before a tag may be missing. After the first move no line is searched for it.
            b'A'..=b'Z' if !self.has_moves && self.starts_line() => {
                let line_end = self.line_end(self.at)?;
                let line = String::from_utf8_lossy(&self.bytes[self.at..line_end]);
                self.has_moves = !looks_like_open_tag(&line);
                self.at = if self.has_moves { self.at + 1 } else { line_end };
            }
            _ => {
                self.has_moves = true;
                self.at += 1 + passed(&self.bytes[self.at + 1..]);
            }
        }
        Ok(None)
    }

    fn begins_word(&self) -> bool {
        self.at == 0
            || !self.bytes[self.at - 1].is_ascii_alphanumeric()
                && !matches!(self.bytes[self.at - 1], b'/' | b'-' | b'.' | b'@')
    }

    /// Whether a line of Markdown begins at a place, which begins or ends a block of code.
    fn is_fence(&self, at: usize) -> bool {
        let begins_line = at == 0 || matches!(self.bytes[at - 1], b'\n' | b'\r' | 0xbf);
        begins_line && [b"```", b"~~~"].iter().any(|sign| self.bytes[at..].starts_with(*sign))
    }

    /// The end of the comment at a place.
    fn comment_end(&self, start: usize) -> Result<usize, More> {
        let mut is_after_empty = false;
        let mut line = start;
        loop {
            let end = match memchr3(b'\n', b'\r', b'}', &self.bytes[line..]) {
                Some(length) => line + length,
                None if self.is_whole => return Ok(self.bytes.len()),
                None => return Err(More),
            };
            if self.bytes[end] == b'}' {
                return Ok(end + 1);
            }
            let text = self.bytes[line..end].trim_ascii();
            if is_after_empty
                && text.starts_with(b"[")
                && text.ends_with(b"\"]")
                && looks_like_tag(&String::from_utf8_lossy(text))
            {
                return Ok(line);
            }
            is_after_empty = text.is_empty();
            line = end + if self.bytes[end..].starts_with(b"\r\n") { 2 } else { 1 };
        }
    }

    /// A bracket at the beginning of a line: a tag of this game, or of the next.
    fn tag(&mut self) -> Result<Option<usize>, More> {
        let form = PlainForm::of(&self.bytes[self.at..]);
        let (name, line_end) = match form {
            Some(form) => (1..form.name, self.at),
            None => {
                let line_end = self.line_end(self.at)?;
                let line = &self.bytes[self.at..line_end];
                if !looks_like_tag(&String::from_utf8_lossy(line)) {
                    self.has_moves = true;
                    self.bracket(line_end);
                    return Ok(None);
                }
                (tag_name(line), line_end)
            }
        };
        let begins_section = !self.names.is_empty() && self.follows_empty_line();
        if self.has_moves || (begins_section && self.repeats_name()?) {
            return Ok(Some(self.at));
        }
        if self.names.len() < 100 {
            self.names.push(self.at + name.start..self.at + name.end);
        }
        self.at += match form {
            Some(form) => form.length(),
            // A bracket inside of the value does not end it.
            None => tag_length(&self.bytes[self.at..line_end]).max(1),
        };
        Ok(None)
    }

    /// Whether one of the tags from here on, each in a line, has a name that was there before: their order is not that
    /// of the tags before.
    fn repeats_name(&self) -> Result<bool, More> {
        let mut at = self.at;
        loop {
            let line_end = self.line_end(at)?;
            let line = self.bytes[at..line_end].trim_ascii_start();
            if !looks_like_tag(&String::from_utf8_lossy(line)) {
                return Ok(false);
            }
            let name = &line[tag_name(line)];
            let is_name = |one: &Range<usize>| self.bytes[one.clone()].eq_ignore_ascii_case(name);
            if self.names.iter().any(is_name) {
                return Ok(true);
            }
            let rest = &self.bytes[line_end..];
            if rest.len() < 2 && !self.is_whole {
                return Err(More);
            }
            at = line_end + if rest.starts_with(b"\r\n") { 2 } else { rest.len().min(1) };
        }
    }

    /// Passes what is in square brackets, on its line.
    fn bracket(&mut self, line_end: usize) {
        let line = &self.bytes[self.at..line_end];
        let is_quoted = line
            .iter()
            .position(|byte| matches!(byte, b'"' | b']'))
            .is_some_and(|at| line[at] == b'"');
        let closes = |(at, byte): (usize, &u8)| {
            let is_end =
                *byte == b']' && (!is_quoted || line[..at].trim_ascii_end().ends_with(b"\""));
            is_end.then_some(at + 1)
        };
        let length = line.iter().enumerate().find_map(closes);
        self.at += length.unwrap_or(line.len()).max(1);
    }

    /// A digit or a star: perhaps the result that ends the game.
    fn result(&mut self) -> Result<Option<usize>, More> {
        let window = &self.bytes[self.at..self.bytes.len().min(self.at + 16)];
        if window.len() < 16 && !self.is_whole {
            return Err(More);
        }
        self.has_moves = true;
        if !may_be_result(window) {
            self.at += 1;
            return Ok(None);
        }
        let valid = window.utf8_chunks().next().map_or("", |chunk| chunk.valid());
        let Some((length, _)) = result(valid) else {
            self.at += 1;
            return Ok(None);
        };
        self.at += length;
        self.after_result()
    }

    /// The number of bytes of the white space at a place, of which a mark of byte order and a zero are a part, as for the
    /// reader; 0 if there is none.
    fn space(&self, at: usize) -> Result<usize, More> {
        let letter = &self.bytes[at..self.bytes.len().min(at + 3)];
        if letter[0].is_ascii() {
            return Ok(usize::from(matches!(letter[0], b' ' | b'\t'..=b'\r' | 0)));
        }
        if letter.len() < 3 && !self.is_whole {
            return Err(More);
        }
        let valid = letter.utf8_chunks().next().map_or("", |chunk| chunk.valid());
        let is_space = |letter: &char| letter.is_whitespace() || *letter == '\u{feff}';
        let space = valid.chars().next().filter(is_space);
        Ok(space.map_or(0, char::len_utf8))
    }

    /// A game goes on after a result if a further result, or a move number other than 1 follows. Remarks
    /// in the line of the result belong to it, and so do those before the end of the file.
    fn after_result(&mut self) -> Result<Option<usize>, More> {
        let (mut at, mut remark) = (self.at, None);
        let mut is_same_line = true;
        loop {
            let Some(&byte) = self.bytes.get(at) else {
                return if self.is_whole { Ok(Some(self.bytes.len())) } else { Err(More) };
            };
            match byte {
                b'\n' | b'\r' => {
                    is_same_line = false;
                    at += 1;
                }
                b'.' => at += 1,
                b'`' | b'~' if self.is_fence(at) => at = self.line_end(at)?,
                b'{' | b';' | b'%' => {
                    if byte == b'%' && is_same_line {
                        break;
                    }
                    if !is_same_line {
                        remark.get_or_insert(at);
                    }
                    at = if byte == b'{' { self.comment_end(at)? } else { self.line_end(at)? };
                }
                _ => match self.space(at)? {
                    0 => break,
                    length => at += length,
                },
            }
        }
        let rest = &self.bytes[at..self.bytes.len().min(at + 16)];
        if rest.len() < 16 && !self.is_whole {
            return Err(More);
        }
        let valid = rest.utf8_chunks().next().map_or("", |chunk| chunk.valid());
        let digits = valid.bytes().take_while(u8::is_ascii_digit).count();
        let goes_on = valid[digits..].starts_with('.')
            && digits > 0
            && !matches!(valid[..digits].parse(), Ok(0 | 1u32));
        // A move in the line of the result belongs to the same game.
        let word = valid.split_whitespace().next().unwrap_or_default();
        let is_move = is_same_line && digits == 0 && San::read(word, &ENGLISH).is_some();
        let is_result = result(valid).is_some() && (is_same_line || !goes_on);
        let closes = matches!(rest.first(), Some(b')' | b'}' | b']'));
        // It begins no line, which it would at the beginning of a game.
        let is_percent = is_same_line && rest.starts_with(b"%");
        if goes_on || is_move || is_result || closes || is_percent {
            return Ok(None);
        }
        Ok(Some(remark.unwrap_or(at)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_result_is_passed_with_a_block() {
        // What stops the search byte by byte is a symbol, but for the digits of results, whose other bytes have one.
        for byte in (0..=u8::MAX).filter(|byte| !matches!(byte, b'0' | b'1')) {
            assert!(is_usual(byte) || has_symbol(&[byte]), "{}", char::from(byte));
        }
        let words = ["1. ", "e4 ", "Nf3 ", "O-O ", "11. ", "exd1=Q ", "g1 ", "x\n"];
        let results =
            ["1-0", "0-1", "1/2-1/2", "1:0", "0–1", "½-½", "0.5-0.5", "1 - 0", "*", "{a}"];
        for length in 0..120 {
            for (at, result) in results.iter().enumerate() {
                let before =
                    (0..length).map(|word| words[(word * 5 + at + word / 7) % words.len()]);
                let before: String = before.collect();
                let text = format!("{before}{result} {}", "Nf3 Nf6 ".repeat(12));
                let found = passed(text.as_bytes());
                assert!(found <= before.len(), "{text}");
                let is_passed = |byte: &u8| is_usual(*byte) || matches!(byte, b'0' | b'1');
                assert!(text.as_bytes()[..found].iter().all(is_passed), "{text}");
            }
        }
    }
}
