//! Move numbers and plain moves, most words of most games, recognized without the lexer.

use crate::token::{Kind, Oddities};
use std::ops::Range;

/// A word that is recognized by its characters and the next ones alone: no other word can change
/// it.
pub(crate) struct Plain {
    pub(crate) kind: Kind,
    pub(crate) range: Range<usize>,
    pub(crate) oddities: Oddities,
}

/// The move number or plain move at the beginning of a text, after white space. `None` if only the
/// lexer can say what it is, because the text is unusual there or more of it would have to be
/// known.
pub(crate) fn plain(text: &[u8]) -> Option<Plain> {
    let start = text.iter().position(|byte| !is_space(*byte))?;
    let word = &text[start..];
    let digits = digits(word);
    if digits > 0 && word.get(digits) == Some(&b'.') {
        let length = digits + 1;
        // With two more dots it would be a number of another form.
        let is_whole = *word.get(length)? != b'.';
        let (kind, oddities) = (Kind::Number, Oddities::NONE);
        return is_whole.then_some(Plain { kind, range: start..start + length, oddities });
    }
    let (length, oddities) = plain_move(word)?;
    let (word, rest) = word.split_at(length);
    let next = rest.iter().find(|byte| !is_space(**byte))?;
    // Symbols after white space may belong to the move.
    let is_alone = is_space(rest[0])
        && matches!(next, b'0'..=b'9' | b'a'..=b'p' | b'*' | b'{' | b'(' | b'[' | b'$');
    let is_result = word == b"1-1";
    let (kind, range) = (Kind::Move, start..start + length);
    (is_alone && !is_result).then_some(Plain { kind, range, oddities })
}

/// The length of the move at the beginning of a text, if it has plain squares and one plain symbol,
/// and what is unusual about it.
pub(crate) fn plain_move(text: &[u8]) -> Option<(usize, Oddities)> {
    let mut length = square(text)?;
    let symbol = *text.get(length).filter(|byte| matches!(byte, b'-' | b'x' | b':'))?;
    let mut squares = 1;
    while text.get(length) == Some(&symbol) {
        length += 1 + square(&text[length + 1..])?;
        squares += 1;
    }
    let oddities = Oddities::COLON.when(symbol == b':');
    Some((length, oddities.with(Oddities::HYPHENS.when(symbol == b'-' && squares > 2))))
}

/// The length of the square at the beginning of a text: a number of up to two digits, or a square
/// of a board with eight columns and rows.
fn square(text: &[u8]) -> Option<usize> {
    match *text {
        [b'1'..=b'9', b'0'..=b'9', ..] | [b'a'..=b'h', b'1'..=b'8', ..] => Some(2),
        [b'1'..=b'9', ..] => Some(1),
        _ => None,
    }
}

fn digits(text: &[u8]) -> usize {
    text.iter().take_while(|byte| byte.is_ascii_digit()).count()
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n')
}
