//! The kinds of lines above the first turn, for the reader and for finding the end of a game.

use crate::bytes::{LINE_ENDS, is_white, position, white_space, word_end};
use ppn_source::{Span, near_match};

/// The word that begins a game.
pub const MAGIC: &str = "FAN31415926";

/// The text that begins and ends a header value of several lines.
pub(crate) const LONG_VALUE: &str = "-=+=-";

/// The kind of a text, by its first line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Opening {
    /// The magic word begins it.
    Magic,
    /// Another word begins it that is probably meant to be the magic word.
    Meant,
    /// It has no magic word and begins with a header line or a turn.
    Header,
    /// It is not FAN.
    Foreign,
}

impl Opening {
    /// Determines the kind of a text from its first line with a word, given from that word on.
    pub(crate) fn of(line: &str) -> Self {
        let word = first_word(line);
        if word == MAGIC {
            Self::Magic
        } else if header_line(line).is_some() || players(line).is_some() || is_turn_like(word) {
            Self::Header
        } else if near_match(word, [MAGIC]).is_some() {
            Self::Meant
        } else {
            Self::Foreign
        }
    }
}

/// The kind of a line between the first line and the body.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum HeaderLine<'t> {
    /// The body begins with it.
    Body,
    /// `Name: value`, the value trimmed.
    Value { name: &'t str, value: &'t str },
    /// The number of the game alone.
    GameId(&'t str),
    /// `gold - silver`, as on the first line.
    Players([HeaderWord<'t>; 3]),
    /// None of these.
    Other,
}

impl<'t> HeaderLine<'t> {
    /// Determines the kind of a line, given from its first character that is not white space.
    pub(crate) fn of(line: &'t str) -> Self {
        if is_digits(line.trim_end()) {
            Self::GameId(line.trim_end())
        } else if line.starts_with(|first: char| first.is_ascii_digit()) {
            Self::Body
        } else if let Some((name, value)) = header_line(line) {
            Self::Value { name, value }
        } else {
            players(line).map_or(Self::Other, Self::Players)
        }
    }
}

/// A word of the first line, or of a line that is written like it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct HeaderWord<'t> {
    /// Without its quotes.
    pub(crate) text: &'t str,
    pub(crate) quoted: bool,
    /// The place, quotes included.
    pub(crate) span: Span,
}

impl<'t> HeaderWord<'t> {
    pub(crate) fn new(text: &'t str, start: usize, end: usize, quoted: bool) -> Self {
        let inside = if quoted { start + 1..end - 1 } else { start..end };
        Self { text: &text[inside], quoted, span: Span::new(start, end) }
    }
}

/// Whether the words begin with a name and a hyphen with white space on both sides.
pub(crate) fn begins_players(words: &[HeaderWord<'_>]) -> bool {
    let [name, hyphen, ..] = words else { return false };
    hyphen.text == "-" && !hyphen.quoted && name.span.end < hyphen.span.start
}

/// The words of a line that consists of the names of both players.
fn players(line: &str) -> Option<[HeaderWord<'_>; 3]> {
    let bytes = line.as_bytes();
    let mut words = Vec::with_capacity(3);
    let mut at = 0;
    loop {
        let start = skip_in_line(bytes, at);
        let (quoted, end) = match first_line_word(bytes, start, start, true)? {
            FirstLineWord::Quoted(end) => (true, end),
            FirstLineWord::Bare(end) => (false, end),
            FirstLineWord::None => break,
            FirstLineWord::Turn | FirstLineWord::Unclosed(_) => return None,
        };
        if words.len() == 3 {
            return None;
        }
        words.push(HeaderWord::new(line, start, end, quoted));
        at = end;
    }
    let words: [HeaderWord<'_>; 3] = words.try_into().ok()?;
    (begins_players(&words) && words[1].span.end < words[2].span.start).then_some(words)
}

/// The next place on the line that is not white space, or the end of the line.
pub(crate) fn skip_in_line(bytes: &[u8], mut at: usize) -> usize {
    while let Some(length @ 1..) = white_space(&bytes[at..])
        && !LINE_ENDS.contains(&bytes[at])
    {
        at += length;
    }
    at
}

/// The next item on the first line, and its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FirstLineWord {
    /// A turn id: the body begins here.
    Turn,
    /// A name between quotes.
    Quoted(usize),
    /// Any other word.
    Bare(usize),
    /// A quote without a second one on the line, which ends there.
    Unclosed(usize),
    /// The end of the line.
    None,
}

/// Reads the word of the first line that begins at `start`, which is not white space. The word is
/// known not to end before `searched`. `None` if more bytes are needed to decide, unless the bytes
/// are `whole`.
pub(crate) fn first_line_word(
    bytes: &[u8],
    start: usize,
    searched: usize,
    whole: bool,
) -> Option<FirstLineWord> {
    let from = searched.max(start + 1);
    match bytes.get(start) {
        None => whole.then_some(FirstLineWord::None),
        Some(b'\n' | b'\r') => Some(FirstLineWord::None),
        Some(b'"') => {
            let end = position(bytes, from.min(bytes.len()), |byte| {
                *byte == b'"' || LINE_ENDS.contains(byte)
            });
            match end {
                Some(end) if bytes[end] == b'"' => Some(FirstLineWord::Quoted(end + 1)),
                Some(end) => Some(FirstLineWord::Unclosed(end)),
                None => whole.then_some(FirstLineWord::Unclosed(bytes.len())),
            }
        }
        Some(_) => {
            let end = word_end(bytes, from, b"").or(whole.then_some(bytes.len()))?;
            // As in a body, brackets and quotes end a turn id; the text after it need not be UTF-8.
            let word = bytes[start..end].split(|byte| b"[]\"".contains(byte)).next();
            let is_turn = word.and_then(|word| str::from_utf8(word).ok()).is_some_and(is_turn);
            Some(if is_turn { FirstLineWord::Turn } else { FirstLineWord::Bare(end) })
        }
    }
}

/// `Name: value`, the value trimmed.
fn header_line(line: &str) -> Option<(&str, &str)> {
    let (name, value) = line.split_once(':')?;
    is_header_name(name).then(|| (name, value.trim()))
}

/// Whether a header can hold a value. The mark of long values begins such a value, and at the
/// beginning of a line it ends the value.
#[must_use]
pub fn is_writable(value: &str) -> bool {
    if value.contains('\n') {
        return !value.split('\n').any(|line| line.starts_with(LONG_VALUE));
    }
    !value.starts_with(LONG_VALUE) || value != LONG_VALUE && value.trim_end() == value
}

/// Whether a name is a letter, followed by letters, digits, `_` and `-`.
#[must_use]
pub fn is_header_name(name: &str) -> bool {
    let mut letters = name.chars();
    letters.next().is_some_and(char::is_alphabetic)
        && letters.all(|letter| letter.is_alphanumeric() || matches!(letter, '_' | '-'))
}

/// The first word of the first line. Brackets and quotes end the word unless it begins with one.
pub(crate) fn first_word(line: &str) -> &str {
    let word = leading_word(line);
    match body_word(word) {
        "" => word,
        word => word,
    }
}

/// The characters before the first white space.
pub(crate) fn leading_word(text: &str) -> &str {
    text.split(is_white).next().unwrap_or(text)
}

/// The part of a word that is a word in a body, where brackets and quotes end it too.
fn body_word(word: &str) -> &str {
    word.split(['[', ']', '"']).next().unwrap_or(word)
}

/// Whether a word is digits, with at most one letter of a side after them.
pub(crate) fn is_turn_like(word: &str) -> bool {
    is_digits(word.strip_suffix(['g', 's', 'w', 'b']).unwrap_or(word))
}

/// Whether a word is a turn id in a body.
pub(crate) fn is_turn(word: &str) -> bool {
    word.ends_with(['g', 's', 'w', 'b'])
        && is_digits(&word[..word.len() - 1])
        && !word.starts_with('0')
}

pub(crate) fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}
