//! Move numbers, plain moves and plain tags, most words of most games, recognized without the lexer.

use crate::{
    squares_text::TwoSquares,
    token::{Kind, Mode, Oddities, Token},
};
use ppn_source::Span;
use std::ops::Range;

/// A word that is recognized by its characters and the next ones alone: no other word can change
/// it.
pub(crate) struct Plain {
    pub(crate) kind: Kind,
    pub(crate) range: Range<usize>,
    pub(crate) oddities: Oddities,
    /// The squares of a move, if there are two.
    pub(crate) squares: Option<TwoSquares>,
}

impl Plain {
    /// The token of the word, which is at a place, in a mode.
    #[inline]
    pub(crate) fn token(&self, span: Span, mode: Mode) -> Token {
        let &Self { kind, oddities, squares, .. } = self;
        Token { kind, span, oddities, squares }.within(mode)
    }
}

/// The move number or plain move at a place of a text, after white space. `None` if only the
/// lexer can say what it is, because the text is unusual there or more of it would have to be
/// known.
#[inline(always)]
pub(crate) fn plain(text: &[u8], at: usize) -> Option<Plain> {
    let start = match text.get(at..)? {
        [b' ', next, ..] if !is_space(*next) => at + 1,
        _ => spaces(text, at),
    };
    if let Some((squares, oddities)) = text.get(start..).and_then(five) {
        let (kind, range) = (Kind::Move, start..start + 5);
        return Some(Plain { kind, range, oddities, squares: Some(squares) });
    }
    let after = digits(text, start);
    if after > start && text.get(after) == Some(&b'.') {
        let end = after + 1;
        // With two more dots it would be a number of another form.
        let is_whole = *text.get(end)? != b'.';
        let (kind, oddities) = (Kind::Number, Oddities::NONE);
        return is_whole.then_some(Plain { kind, range: start..end, oddities, squares: None });
    }
    other_move(text, start)
}

/// The plain move at a place, if it is not of five bytes or has more than a space behind it.
fn other_move(text: &[u8], start: usize) -> Option<Plain> {
    let (end, oddities) = squares(text, start)?;
    let next = spaces(text, end);
    // Symbols after white space may belong to the move.
    let is_alone = begins_after_move(*text.get(next)?) && next > end;
    let is_result = end - start == 3 && text[start..end] == *b"1-1";
    let squares = TwoSquares::read(&text[start..end]);
    let kind = Kind::Move;
    (is_alone && !is_result).then_some(Plain { kind, range: start..end, oddities, squares })
}

/// The plain move of five bytes at the beginning of a text, as most are, if one space is between it and the next word:
/// two squares of two characters each.
#[inline(always)]
fn five(text: &[u8]) -> Option<(TwoSquares, Oddities)> {
    let &[a, b, symbol, c, d, space, next] = text.first_chunk()?;
    if space != b' ' || !begins_after_move(next) {
        return None;
    }
    let squares = TwoSquares::of_five([a, b, symbol, c, d])?;
    Some((squares, Oddities::COLON.when(symbol == b':')))
}

/// Whether a word that begins with this character cannot be a part of the move before it.
#[inline(always)]
fn begins_after_move(byte: u8) -> bool {
    /// Looked up, since each move asks.
    const BEGINS: [bool; 256] = {
        let mut begins = [false; 256];
        let mut byte = 0;
        while byte < 256 {
            begins[byte] = matches!(
                byte as u8,
                b'0'..=b'9' | b'a'..=b'p' | b'*' | b'{' | b'(' | b'[' | b'$'
            );
            byte += 1;
        }
        begins
    };
    BEGINS[usize::from(byte)]
}

/// The bracket, name, value and bracket of the tag at a place, after white space. `None` if its name has other
/// characters than letters, or its value has an escape or no end in its line.
pub(crate) fn plain_tag(text: &[u8], at: usize) -> Option<[Range<usize>; 4]> {
    let open = spaces(text, at);
    let name = open + 1;
    if text.get(open) != Some(&b'[') {
        return None;
    }
    let length = text[name..].iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    let name = name..name + length;
    let value = spaces(text, name.end);
    if length == 0 || text.get(value) != Some(&b'"') {
        return None;
    }
    let inside = &text[value + 1..];
    let quote = inside.iter().position(|byte| matches!(byte, b'"' | b'\\' | b'\n' | b'\r'))?;
    let value = value..value + quote + 2;
    let close = spaces(text, value.end);
    let is_closed = inside[quote] == b'"' && text.get(close) == Some(&b']');
    is_closed.then_some([open..open + 1, name, value, close..close + 1])
}

/// The length of the move at the beginning of a text, if it has plain squares and one plain symbol,
/// and what is unusual about it.
pub(crate) fn plain_move(text: &[u8]) -> Option<(usize, Oddities)> {
    squares(text, 0)
}

/// The end of the move at a place, and what is unusual about it.
fn squares(text: &[u8], start: usize) -> Option<(usize, Oddities)> {
    let mut end = square(text, start)?;
    let symbol = *text.get(end).filter(|byte| matches!(byte, b'-' | b'x' | b':'))?;
    let mut squares = 1;
    while text.get(end) == Some(&symbol) {
        end = square(text, end + 1)?;
        squares += 1;
    }
    let oddities = match symbol {
        b'-' => Oddities::HYPHENS.when(squares > 2),
        b':' => Oddities::COLON,
        _ => Oddities::NONE,
    };
    Some((end, oddities))
}

/// The end of the square at a place: a number of up to two digits, or a square of a board with eight columns and rows.
fn square(text: &[u8], at: usize) -> Option<usize> {
    let next = text.get(at + 1);
    match text.get(at)? {
        b'1'..=b'9' => Some(at + 1 + usize::from(next.is_some_and(u8::is_ascii_digit))),
        b'a'..=b'h' => matches!(next, Some(b'1'..=b'8')).then_some(at + 2),
        _ => None,
    }
}

/// The end of the digits at a place.
#[inline(always)]
fn digits(text: &[u8], mut at: usize) -> usize {
    while text.get(at).is_some_and(u8::is_ascii_digit) {
        at += 1;
    }
    at
}

/// The end of the white space at a place.
fn spaces(text: &[u8], mut at: usize) -> usize {
    while text.get(at).is_some_and(|&byte| is_space(byte)) {
        at += 1;
    }
    at
}

#[inline(always)]
fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n')
}
