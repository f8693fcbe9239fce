//! The words of a text by their characters, read one after the other.

use crate::{
    plain::{Plain, plain, plain_tag},
    squares_text::sign_of,
    token::{Kind, Mode},
};
use logos::{Lexer, Logos};
use ppn_source::Span;
use std::collections::VecDeque;

/// Words by their characters, without their context.
#[derive(Logos, Clone, Copy, PartialEq, Eq, Debug)]
#[logos(skip r"[ \t\r\n\u{feff}]+")]
#[logos(extras = Manner)]
#[logos(subpattern square = r"([0-9]+|[a-pA-P][0-9][0-9]?)")]
#[logos(subpattern hyphen = r"[-\u{2010}-\u{2015}−\u{96}]")]
#[logos(subpattern symbol = r"[-:xX×\u{2010}-\u{2015}−\u{96}]")]
pub(crate) enum Word {
    #[regex(r"%[^\r\n]*", allow_greedy = true)]
    LineComment,
    #[regex(r";[^\r\n]*", allow_greedy = true)]
    SemicolonComment,
    /// The characters that stand for line ends in programs, instead of line ends.
    #[regex(r"(\\[rn])+")]
    LiteralEnds,
    #[regex(r"\{[^}]*\}")]
    Comment,
    #[regex(r"\{[^}]*", allow_greedy = true)]
    OpenComment,
    #[token("[")]
    OpenBracket,
    #[token("]")]
    CloseBracket,
    #[token("(")]
    OpenParenthesis,
    #[token(")")]
    CloseParenthesis,
    #[token("*")]
    Star,
    #[token("\"", string)]
    String,
    #[token("/", setup)]
    Setup,
    #[regex(r"\$[0-9]+")]
    Glyph,
    #[regex(r"[!?]+")]
    #[regex(r"\([!?]+\)")]
    Strength,
    #[regex(r"[0-9]+\.(\.\.)?", priority = 20)]
    Number,
    #[token("...")]
    Ellipsis,
    #[token("1/2-1/2")]
    Draw,
    #[regex(r"1/2[ \t]*(?&hyphen)[ \t]*1/2", priority = 3)]
    #[regex(r"½[ \t]*(?&hyphen)[ \t]*½")]
    OddDraw,
    /// A move, or a part of one with white space inside.
    #[regex(r"(?&symbol)|(?&square)", move_part, priority = 10)]
    MovePart,
    /// Two squares with letters and no symbol.
    #[regex(r"[a-pA-P][0-9][0-9]?[a-pA-P][0-9][0-9]?", priority = 11)]
    LetterPair,
    #[regex(r"--+", priority = 12)]
    Dashes,
    #[regex(r"[\p{L}_][\p{L}0-9_]*", priority = 2)]
    Name,
    /// Characters that do not belong in a text. Adjacent ones are taken together, so a file of zero
    /// bytes is one word.
    #[regex(r"[\x00-\x08\x0B\x0C\x0E-\x1F\x7F]+")]
    Controls,
}

/// The way in which a text is read, which the kinds of words depend on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Manner {
    tolerant: bool,
    /// Whether the word would be another one if the text continued after its end.
    undecided: bool,
}

impl Default for Manner {
    fn default() -> Self {
        Self { tolerant: true, undecided: false }
    }
}

/// Continues over the squares and symbols of a move. A pattern with a repeated group could do this
/// too, but would recurse.
// PD-2
fn move_part(lexer: &mut Lexer<'_, Word>) {
    let after_sign = lexer.slice().ends_with(is_sign);
    let mut end = squares_and_signs(lexer.remainder(), after_sign);
    if end == 0 && !after_sign && lexer.extras.tolerant {
        end = stars_and_squares(lexer.remainder());
    }
    lexer.bump(end);
}

/// The length of alternating stars and squares after a first square. In `28*19`, a capture, some
/// people write the star as programs do for multiplication. The text after them must not matter:
/// otherwise the text of a game that a star ends would be read differently without that star.
fn stars_and_squares(text: &str) -> usize {
    let mut rest = text;
    while let Some(square) = rest.strip_prefix('*') {
        let length = match square.as_bytes() {
            [b'0'..=b'9', ..] => square.bytes().take_while(u8::is_ascii_digit).count(),
            [b'a'..=b'p' | b'A'..=b'P', b'0'..=b'9', b'0'..=b'9', ..] => 3,
            [b'a'..=b'p' | b'A'..=b'P', b'0'..=b'9', ..] => 2,
            _ => break,
        };
        rest = &square[length..];
    }
    text.len() - rest.len()
}

/// The length of alternating squares and symbols.
fn squares_and_signs(text: &str, mut after_sign: bool) -> usize {
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
        let length = match (after_sign, first) {
            (true, '0'..='9') => digits(rest),
            (true, 'a'..='p' | 'A'..='P') => match digits(&rest[1..]) {
                0 => break,
                count => 1 + count.min(2),
            },
            (false, sign) if is_sign(sign) => sign.len_utf8(),
            _ => break,
        };
        rest = &rest[length..];
        after_sign = !after_sign;
    }
    text.len() - rest.len()
}

/// Whether a word of letters is a move or a part of one: `a3xc5`, `x23`.
fn is_move_part(text: &str) -> bool {
    let starts_with_sign = text.starts_with(is_sign);
    squares_and_signs(text, !starts_with_sign) == text.len()
}

/// Finds the end of a setup. For the tolerant reader, a setup that is open at the end of its line
/// has to begin with `FEN`: otherwise the stroke of a lone `1/2` would swallow the rest of its
/// game. No setup continues over the tags of the next game. For that reader, `//` begins a comment.
fn setup(lexer: &mut Lexer<'_, Word>) -> bool {
    let rest = lexer.remainder();
    if lexer.extras.tolerant && rest.starts_with('/') {
        let end = rest.find(['\n', '\r']);
        lexer.extras.undecided |= end.is_none();
        lexer.bump(end.unwrap_or(rest.len()));
        return true;
    }
    let end = rest.find('/');
    let inside = &rest[..end.unwrap_or(rest.len())];
    let start = inside.trim_start();
    let is_fen = start.starts_with("FEN");
    let may_go_on = |line: &str| is_fen && !begins_tag(line.trim_ascii_start().as_bytes());
    let one_line_or_fen =
        !lexer.extras.tolerant || inside.split(['\n', '\r']).skip(1).all(may_go_on);
    let Some(end) = end else {
        // If the text ends with a beginning of `FEN`, its continuation may complete the word.
        lexer.extras.undecided |= one_line_or_fen || "FEN".starts_with(start);
        return false;
    };
    if one_line_or_fen {
        lexer.bump(end + 1);
    }
    one_line_or_fen
}

/// Whether the text begins a tag: a bracket, a name and a quote.
pub(crate) fn begins_tag(bytes: &[u8]) -> bool {
    let Some(rest) = bytes.strip_prefix(b"[") else { return false };
    let rest = rest.trim_ascii_start();
    let is_letter = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_' || !byte.is_ascii();
    let name = rest.iter().take_while(|byte| is_letter(byte)).count();
    name > 0 && rest[name..].trim_ascii_start().starts_with(b"\"")
}

/// The length of a comment up to the tags of the next game, which it contains if its bracket is missing: no comment
/// has an empty line and a tag after it.
fn before_tags(comment: &str) -> Option<usize> {
    comment.match_indices('[').find_map(|(at, _)| {
        let before = comment[..at].trim_ascii_end();
        let white = &comment[before.len()..at];
        let line_ends = |end: char| white.matches(end).count();
        let is_apart = line_ends('\n').max(line_ends('\r')) > 1;
        (is_apart && begins_tag(&comment.as_bytes()[at..])).then_some(before.len())
    })
}

/// Finds the end of a string. The only escape is `\"`. If it would leave the string open at the end
/// of its line, the last quote of the line closes the string.
fn string(lexer: &mut Lexer<'_, Word>) -> bool {
    let rest = lexer.remainder();
    let mut last_quote = None;
    let mut before = 0;
    let mut line_ends = false;
    for (at, byte) in rest.bytes().enumerate() {
        match byte {
            b'"' if before != b'\\' => {
                lexer.bump(at + 1);
                return true;
            }
            b'"' => last_quote = Some(at),
            b'\n' | b'\r' if last_quote.is_some() || lexer.extras.tolerant => {
                line_ends = true;
                break;
            }
            _ => {}
        }
        before = byte;
    }
    lexer.extras.undecided |= !line_ends;
    match last_quote {
        Some(at) => lexer.bump(at + 1),
        None => return false,
    }
    true
}

fn is_sign(c: char) -> bool {
    sign_of(c).is_some()
}

/// A word and its place; `None` for characters that are not a word.
pub(crate) type Placed = (Option<Word>, Span);

/// The words of a text, read as they are requested.
///
/// The text may be the beginning of a longer one. Then the words end before the first one that the
/// rest of the text could change.
pub(crate) struct Words<'t> {
    text: &'t str,
    lexer: Lexer<'t, Word>,
    /// The offset of the lexer's text in the text.
    base: usize,
    /// The words that were read but not taken yet.
    ahead: VecDeque<Placed>,
    /// The word after them.
    pending: Option<Placed>,
    /// The comments from `%` to the end of the line.
    pub(crate) line_comments: Vec<Span>,
    /// The places of `\r` and `\n` as two characters, which the tolerant reader takes for white space.
    pub(crate) literal_ends: Vec<Span>,
    goes_on: bool,
    at_end: bool,
    /// The first border after the last word that was checked.
    border: usize,
}

impl<'t> Words<'t> {
    pub(crate) fn new(text: &'t str, mode: Mode, goes_on: bool) -> Self {
        let extras = Manner { tolerant: mode == Mode::Tolerant, undecided: false };
        Self {
            text,
            lexer: Word::lexer_with_extras(text, extras),
            base: 0,
            ahead: VecDeque::new(),
            pending: None,
            line_comments: Vec::new(),
            literal_ends: Vec::new(),
            goes_on,
            at_end: false,
            border: 0,
        }
    }

    /// Whether the text is the beginning of a longer one.
    pub(crate) fn goes_on(&self) -> bool {
        self.goes_on
    }

    /// Takes the next word.
    pub(crate) fn next(&mut self) -> Option<Placed> {
        self.peek(0)?;
        self.ahead.pop_front()
    }

    /// Takes the next word if it is a plain one, with its place. This needs no look-ahead.
    pub(crate) fn next_plain(&mut self) -> Option<(Plain, Span)> {
        let at = match self.ahead.front() {
            Some((_, next)) => next.range().start,
            None if self.pending.is_some() || self.at_end => return None,
            None => self.base + self.lexer.span().end,
        };
        let plain = plain(self.text.as_bytes(), at)?;
        if self.ahead.pop_front().is_none() {
            self.lexer.bump(plain.range.end - at);
        }
        let span = Span::from(plain.range.clone());
        Some((plain, span))
    }

    /// Takes the next words if they are a plain tag, with their places.
    pub(crate) fn next_tag(&mut self) -> Option<[Span; 4]> {
        if !self.ahead.is_empty() || self.pending.is_some() || self.at_end {
            return None;
        }
        let begin = self.base + self.lexer.span().end;
        let words = plain_tag(self.text.as_bytes(), begin)?;
        self.lexer.bump(words[3].end - begin);
        Some(words.map(Span::from))
    }

    /// Takes plain words, as far as no other one is between them.
    pub(crate) fn take_plain(&mut self, mut take: impl FnMut(&Plain, Span)) {
        if !self.ahead.is_empty() || self.pending.is_some() || self.at_end {
            return;
        }
        let begin = self.base + self.lexer.span().end;
        let mut at = begin;
        while let Some(plain) = plain(self.text.as_bytes(), at) {
            at = plain.range.end;
            take(&plain, Span::from(plain.range.clone()));
        }
        self.lexer.bump(at - begin);
    }

    /// Passes plain moves and the numbers before them; returns the last of these moves, with its place.
    pub(crate) fn pass_plain_moves(&mut self) -> Option<(Plain, Span)> {
        if !self.ahead.is_empty() || self.pending.is_some() || self.at_end {
            return None;
        }
        let (text, begin) = (self.text.as_bytes(), self.base + self.lexer.span().end);
        let (mut at, mut last, mut is_numbered) = (begin, None, false);
        while let Some(next) = plain(text, at) {
            if next.kind == Kind::Number && is_numbered {
                break;
            }
            is_numbered = next.kind == Kind::Number;
            if !is_numbered {
                last = Some(next.range.start);
            }
            at = next.range.end;
        }
        // Only this one is looked at.
        let last = plain(text, last?)?;
        self.lexer.bump(last.range.end - begin);
        let span = Span::from(last.range.clone());
        Some((last, span))
    }

    /// The word after the next `before` words.
    pub(crate) fn peek(&mut self, before: usize) -> Option<Placed> {
        while self.ahead.len() <= before {
            let word = self.read()?;
            self.ahead.push_back(word);
        }
        self.ahead.get(before).copied()
    }

    /// Continues at a place, which may be before words that were already read ahead.
    pub(crate) fn go_to(&mut self, at: usize) {
        self.ahead.clear();
        self.pending = None;
        self.base = at;
        self.lexer = Word::lexer_with_extras(&self.text[at..], self.lexer.extras);
        while self.line_comments.pop_if(|comment| comment.range().start >= at).is_some() {}
        while self.literal_ends.pop_if(|ends| ends.range().start >= at).is_some() {}
    }

    /// Makes the words end here, because the next word depends on text that is not known.
    pub(crate) fn stop(&mut self) {
        self.ahead.clear();
        self.at_end = true;
    }

    /// Reads the next word. Adjacent characters that begin no word are one stray word.
    fn read(&mut self) -> Option<Placed> {
        let (word, mut span) = match self.pending.take() {
            Some(pending) => pending,
            None => self.read_one()?,
        };
        while word.is_none() {
            match self.read_one() {
                Some((None, next)) if next.start == span.end => span = span.cover(next),
                // The stray word may continue in the unknown text.
                None if self.goes_on => return None,
                next => {
                    self.pending = next;
                    break;
                }
            }
        }
        Some((word, span))
    }

    fn read_one(&mut self) -> Option<Placed> {
        while !self.at_end {
            let Some(word) = self.lexer.next() else { break };
            let range = self.lexer.span();
            let range = self.base + range.start..self.base + range.end;
            if self.lexer.extras.tolerant && matches!(word, Ok(Word::Comment | Word::OpenComment)) {
                let comment = &self.text[range.clone()];
                if let Some(length) = before_tags(comment) {
                    let span = Span::new(range.start, range.start + length);
                    self.base = span.range().end;
                    let rest = &self.text[self.base..];
                    self.lexer = Word::lexer_with_extras(rest, self.lexer.extras);
                    return Some((Some(Word::OpenComment), span));
                }
            }
            let is_open = self.lexer.extras.undecided || word == Ok(Word::OpenComment);
            if self.goes_on && (is_open || !self.has_border(range.end)) {
                break;
            }
            // In a text that is known to its end nothing is undecided.
            self.lexer.extras.undecided = false;
            let span = match word {
                // The text of a game has the same words alone as before another game.
                Ok(Word::OpenComment) if self.lexer.extras.tolerant => {
                    let comment = self.text[range.clone()].trim_ascii_end();
                    Span::new(range.start, range.start + comment.len())
                }
                _ => Span::from(range),
            };
            match word {
                Ok(Word::LineComment) => self.line_comments.push(span),
                Ok(Word::LiteralEnds) if self.lexer.extras.tolerant => self.literal_ends.push(span),
                Ok(Word::Name) if is_move_part(span.slice(self.text)) => {
                    return Some((Some(Word::MovePart), span));
                }
                Ok(Word::Controls) => return Some((None, span)),
                word => return Some((word.ok(), span)),
            }
        }
        self.at_end = true;
        None
    }

    /// Whether there is a border from `at` on: a place that no word crosses, except for strings,
    /// setups and comments, which look for their end up to the end of the text.
    fn has_border(&mut self, at: usize) -> bool {
        if self.border < at {
            let bytes = self.text.as_bytes();
            let found = (at..bytes.len()).find(|&at| is_border(bytes[at], bytes.get(at + 1)));
            self.border = found.unwrap_or(usize::MAX);
        }
        self.border < self.text.len()
    }
}

/// Whether no word crosses this byte: only results with halves contain spaces, and only captures
/// contain stars.
fn is_border(byte: u8, next: Option<&u8>) -> bool {
    match byte {
        b'\n' | b'\r' | b'[' | b']' => true,
        b' ' | b'\t' => {
            next.is_some_and(|next| next.is_ascii() && !matches!(next, b' ' | b'\t' | b'-' | b'1'))
        }
        b'*' => next.is_some_and(|next| next.is_ascii() && !next.is_ascii_alphanumeric()),
        _ => false,
    }
}
