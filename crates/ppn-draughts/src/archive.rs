use crate::{
    Limits, Mode, Pdn, assembly, codes,
    lexer::begins_tag,
    read::{decode, not_utf8, read_within},
};
use std::io::{self, BufRead, Read};

/// How much of a line is read at once.
const MOST_OF_A_LINE: usize = 1 << 20;

/// Reads the games of a file of any size, a few at a time.
///
/// The file is cut before the lines where the tags of a new game begin. Each piece is a text with
/// spans of its own, usually with one game; games that only a star separates come together.
///
/// ```
/// use ppn_draughts::Archive;
///
/// let file = "[Event \"a\"]\n1. 32-28 *\n\n[Event \"b\"]\n1. 33-28 19-23 2. 28x19 *\n";
/// let events = Archive::new(file.as_bytes()).map(|piece| {
///     piece.unwrap().pdn.games[0].tag("Event").unwrap().value.clone()
/// });
/// assert_eq!(events.collect::<Vec<_>>(), ["a", "b"]);
/// ```
#[derive(Debug)]
pub struct Archive<R> {
    reader: R,
    /// The beginning of the next piece.
    next: Vec<u8>,
    offset: u64,
    line: u64,
    scan: Scan,
    found_games: bool,
    at_end: bool,
    limits: Limits,
}

/// A part of a file with whole games.
#[derive(Clone, Debug)]
pub struct Piece {
    /// Where it begins in the file, in bytes.
    pub offset: u64,
    /// The number of its first line, from 1.
    pub line: u64,
    /// Its text and games.
    pub pdn: Pdn,
}

impl<R: BufRead> Archive<R> {
    /// Reads from the beginning of a file.
    pub fn new(reader: R) -> Self {
        Self {
            reader,
            next: Vec::new(),
            offset: 0,
            line: 1,
            scan: Scan::default(),
            found_games: false,
            at_end: false,
            limits: Limits::default(),
        }
    }

    /// With pieces of up to so many bytes: [`Limits::piece`].
    #[must_use]
    pub fn with_limit(self, bytes: usize) -> Self {
        let limits = Limits { piece: bytes, ..self.limits };
        self.within(&limits)
    }

    /// Within other limits than the usual ones.
    #[must_use]
    pub fn within(self, limits: &Limits) -> Self {
        Self { limits: *limits, ..self }
    }

    /// The bytes of the next piece, and whether tags follow it.
    fn piece(&mut self) -> io::Result<Option<(Vec<u8>, bool)>> {
        let mut piece = std::mem::take(&mut self.next);
        loop {
            let mut line = Vec::new();
            (&mut self.reader).take(MOST_OF_A_LINE as u64).read_until(b'\n', &mut line)?;
            if line.is_empty() {
                let last = !piece.is_empty() || !self.at_end;
                self.at_end = true;
                return Ok(last.then_some((piece, false)));
            }
            let at_line_start = self.scan.at_line_start;
            let too_large = piece.len() >= self.limits.piece && at_line_start
                || piece.len() >= self.limits.piece.saturating_add(MOST_OF_A_LINE);
            if too_large {
                // In the midst of a line perhaps, but not of a character.
                let cut = if at_line_start { piece.len() } else { last_character(&piece) };
                self.next = piece.split_off(cut);
                self.next.append(&mut line);
                self.scan = Scan::default();
                self.scan.line(&self.next);
                return Ok(Some((piece, false)));
            }
            if let Some(cut) = self.scan.line(&line) {
                self.next = line.split_off(cut);
                piece.append(&mut line);
                return Ok(Some((piece, true)));
            }
            piece.append(&mut line);
        }
    }
}

impl<R: BufRead> Iterator for Archive<R> {
    type Item = io::Result<Piece>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let (bytes, tags_follow) = match self.piece() {
                Ok(piece) => piece?,
                Err(error) => {
                    self.at_end = true;
                    return Some(Err(error));
                }
            };
            let (text, is_utf8) = decode(&bytes);
            let mut pdn = read_within(text, Mode::Tolerant, &self.limits);
            if !is_utf8 {
                pdn.diagnostics.insert(0, not_utf8());
            }
            self.found_games |= !pdn.games.is_empty();
            // Only of the whole file it can be said that it has no game.
            if !self.at_end || self.found_games {
                pdn.diagnostics.retain(|said| said.code != &codes::NO_GAME);
            }
            if tags_follow && let Some(game) = pdn.games.last_mut() {
                let unended =
                    game.diagnostics.iter().position(|said| said.code == &codes::NO_TERMINATOR);
                if let Some(at) = unended {
                    game.diagnostics.insert(at, assembly::missing_terminator(game.span.end));
                }
            }
            let (offset, line) = (self.offset, self.line);
            self.offset += bytes.len() as u64;
            self.line += line_ends(&bytes);
            if pdn.games.is_empty() && pdn.diagnostics.is_empty() {
                continue;
            }
            return Some(Ok(Piece { offset, line, pdn }));
        }
    }
}

/// Where the last character begins; the end, if that is none of UTF-8.
fn last_character(bytes: &[u8]) -> usize {
    const LONGEST: usize = 4;
    let tail = bytes.len().saturating_sub(LONGEST);
    let begins = bytes[tail..].iter().rposition(|byte| byte & 0xC0 != 0x80);
    begins.map_or(bytes.len(), |at| tail + at)
}

fn line_ends(bytes: &[u8]) -> u64 {
    let ends = bytes
        .iter()
        .enumerate()
        .filter(|&(at, &byte)| byte == b'\n' || byte == b'\r' && bytes.get(at + 1) != Some(&b'\n'));
    ends.count() as u64
}

/// What is known of the piece read so far.
#[derive(Clone, Copy, Debug)]
struct Scan {
    inside: Inside,
    /// Whether there is more than tags.
    has_body: bool,
    at_line_start: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Inside {
    Nothing,
    Tag,
    String,
    Comment,
    /// A comment to the end of the line.
    Remark,
}

impl Default for Scan {
    fn default() -> Self {
        Self { inside: Inside::Nothing, has_body: false, at_line_start: true }
    }
}

impl Scan {
    /// Goes on over some bytes, unless tags of a new game begin: then the place where they do. What
    /// comes from there on has been looked at as the beginning of the next piece.
    fn line(&mut self, bytes: &[u8]) -> Option<usize> {
        let mut cut = None;
        let mut before = 0;
        for (at, &byte) in bytes.iter().enumerate() {
            if self.at_line_start
                && self.has_body
                && self.inside == Inside::Nothing
                && begins_tag(&bytes[at..])
            {
                *self = Self::default();
                cut = cut.or(Some(at));
            }
            self.byte(byte, before);
            before = byte;
        }
        cut
    }

    fn byte(&mut self, byte: u8, before: u8) {
        let ends_line = matches!(byte, b'\n' | b'\r');
        self.at_line_start = ends_line || self.at_line_start && byte.is_ascii_whitespace();
        self.inside = match (self.inside, byte) {
            (Inside::Nothing, b'[') => Inside::Tag,
            (Inside::Nothing, b'%') => Inside::Remark,
            (Inside::Nothing, b';') => {
                self.has_body = true;
                Inside::Remark
            }
            (Inside::Nothing | Inside::Tag, b'{') => {
                self.has_body = true;
                Inside::Comment
            }
            (Inside::Nothing, _) => {
                self.has_body |= !byte.is_ascii_whitespace();
                Inside::Nothing
            }
            (Inside::Tag, b']') | (Inside::Comment, b'}') => Inside::Nothing,
            (Inside::Tag, b'"') => Inside::String,
            (Inside::String, b'"') if before != b'\\' => Inside::Tag,
            (Inside::Tag | Inside::String | Inside::Remark, _) if ends_line => Inside::Nothing,
            (inside, _) => inside,
        };
    }
}
