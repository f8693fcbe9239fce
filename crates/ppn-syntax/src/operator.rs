//! The operators of moves, at which a word is split.

use crate::work;
use chumsky::span::SimpleSpan;
use ppn_lex::WordKind;

/// A token with its place.
pub(crate) type Lexed = (WordKind, SimpleSpan);

/// How an operator at the top level of a word binds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    /// It takes operands on both sides; a word has at most one of these.
    Core,
    /// It begins a suffix.
    Suffix,
}

/// An operator at the top level of a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Operator {
    pub(crate) kind: WordKind,
    pub(crate) role: Role,
    /// The index of its token.
    pub(crate) at: usize,
}

/// Finds the operators at the top level of a word, from the left, and puts them in place of those of the word before.
///
/// Tokens in parentheses, brackets or an offset `<x,y>`, tokens of a setting after a comma, and the
/// minus of an angle are not at the top level. A `<` that does not begin an offset is an angle:
/// `?S<-c1` moves a piece that is turned to the left.
// MV-1
pub(crate) fn operators(tokens: &[Lexed], found: &mut Vec<Operator>) {
    found.clear();
    // After the last closing token, no group can be closed. Without this check, each opening token
    // would search to the end of the word.
    let last = |close| tokens.iter().rposition(|&(kind, _)| kind == close).unwrap_or(0);
    let (last_paren, last_bracket) = (last(WordKind::CloseParen), last(WordKind::CloseBracket));
    let mut at = 0;
    while let Some(kind) = kind(tokens, at) {
        work::step(1);
        at += match kind {
            WordKind::OpenParen if at < last_paren => closed(tokens, at, WordKind::CloseParen),
            WordKind::OpenBracket if at < last_bracket => {
                closed(tokens, at, WordKind::CloseBracket)
            }
            WordKind::Less => offset(tokens, at).unwrap_or(1),
            WordKind::Comma => setting(tokens, at),
            _ => {
                if let Some(role) = role(kind) {
                    found.push(Operator { kind, role, at });
                }
                let turns = matches!(kind, WordKind::AtGreater | WordKind::DollarGreater);
                1 + usize::from(turns && is_sign(tokens, at + 1))
            }
        };
    }
}

/// The index of the first `%` at the top level.
pub(crate) fn target(tokens: &[Lexed]) -> Option<usize> {
    work::step(tokens.len());
    tokens.iter().position(|&(kind, _)| kind == WordKind::Percent)
}

fn role(kind: WordKind) -> Option<Role> {
    use WordKind::*;
    match kind {
        At | Backslash | Hyphen | Underscore | Colon | Hash | Tilde | Equals | AtGreater
        | DollarGreater => Some(Role::Core),
        Star | Plus | Bang => Some(Role::Suffix),
        _ => None,
    }
}

fn kind(tokens: &[Lexed], at: usize) -> Option<WordKind> {
    tokens.get(at).map(|&(kind, _)| kind)
}

fn is_sign(tokens: &[Lexed], at: usize) -> bool {
    matches!(kind(tokens, at), Some(WordKind::Plus | WordKind::Hyphen))
}

/// The number of tokens of a group up to its closing token; 1 if it is not closed.
fn closed(tokens: &[Lexed], at: usize, close: WordKind) -> usize {
    let length = tokens[at..].iter().position(|&(kind, _)| kind == close);
    work::step(length.unwrap_or(tokens.len() - at));
    length.map_or(1, |length| length + 1)
}

/// The number of tokens of the offset `<x,y>` that begins here.
fn offset(tokens: &[Lexed], at: usize) -> Option<usize> {
    let comma = number(tokens, at + 1)?;
    (kind(tokens, comma)? == WordKind::Comma).then_some(())?;
    let greater = number(tokens, comma + 1)?;
    (kind(tokens, greater)? == WordKind::Greater).then_some(greater + 1 - at)
}

/// The number of tokens of a setting with its comma: `,a-45`, `,r3`, `,dominoes_red'`.
fn setting(tokens: &[Lexed], at: usize) -> usize {
    use WordKind::*;
    let is_name = |&&(kind, _): &&Lexed| {
        matches!(kind, Lower | Upper | Digits | Hyphen | Underscore | Dot | Glyph)
    };
    let name = tokens[at + 1..].iter().take_while(is_name).count();
    work::step(name);
    if kind(tokens, at + 1 + name) == Some(Apostrophe) {
        return name + 2;
    }
    let angle = kind(tokens, at + 1) == Some(Lower) && is_sign(tokens, at + 2);
    if angle { 3 } else { 1 }
}

/// The index after a number that begins at `at`.
fn number(tokens: &[Lexed], at: usize) -> Option<usize> {
    use WordKind::{Digits, Dot};
    let at = at + usize::from(is_sign(tokens, at));
    match (kind(tokens, at)?, kind(tokens, at + 1), kind(tokens, at + 2)) {
        (Digits, Some(Dot), Some(Digits)) => Some(at + 3),
        (Digits, Some(Dot), _) | (Dot, Some(Digits), _) => Some(at + 2),
        (Digits, ..) => Some(at + 1),
        _ => None,
    }
}
