//! Where a comment or a variation that is not closed probably ends.

use crate::{
    Item, San,
    letters::ENGLISH,
    word::{may_be_move, number, result},
};
use ppn_source::Span;

/// Twice a move number, plus 1 if it is of Black: it grows along a line.
pub(crate) type Ply = u64;

/// The written move number.
fn ply(written: &str) -> Option<Ply> {
    let written = written.trim_end();
    let digits = written.trim_end_matches(['.', '…']);
    let number: u32 = digits.parse().ok()?;
    let is_black = written.ends_with('…') || written.len() - digits.len() >= 3;
    Some(2 * Ply::from(number) + Ply::from(is_black))
}

/// The number of the last move of a line, whether it is written or counted from an earlier one: what is guessed from it
/// stays the same when numbers are added or left out. 0 if the line has no moves and no numbers.
pub(crate) fn last_number(items: &[Item], text: &str) -> Ply {
    let mut moves = 0;
    for item in items.iter().rev() {
        match item {
            Item::Number(span) => {
                if let Some(ply) = ply(span.slice(text)) {
                    return ply + Ply::saturating_sub(moves, 1);
                }
            }
            Item::Move(_) => moves += 1,
            _ => {}
        }
    }
    // The first move has the number 1.
    if moves > 0 { moves + 1 } else { 0 }
}

/// Whether a number follows in a line after another one: it is that of the same pair of moves, or of the next.
fn follows(next: Ply, last: Ply) -> bool {
    next > last && next / 2 <= last / 2 + 1
}

/// The place in a comment at which the moves of the game go on after a number: the comment was not closed.
pub(crate) fn moves_after(comment: &str, last: Ply) -> Option<usize> {
    let mut at = 0;
    for word in comment.split_inclusive(char::is_whitespace) {
        let start = at;
        at += word.len();
        let Some(length) = number(word) else { continue };
        let inner = word[length..].trim_end();
        let next = if inner.is_empty() {
            comment[at..].split_whitespace().next().unwrap_or_default()
        } else {
            inner
        };
        let is_next = ply(&word[..length]).is_some_and(|next| follows(next, last));
        if is_next && San::read(next, &ENGLISH).is_some() {
            return Some(start);
        }
    }
    None
}

/// A comment from a `;` to the end of its line that has moves of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Hidden {
    pub(crate) comment: Span,
    /// The moves in it.
    pub(crate) rest: Span,
}

/// The comments of a line in which its next moves are, and nothing else. If the line goes on with the same number, the
/// comment is about other moves.
pub(crate) fn hidden_moves(items: &[Item], text: &str) -> Vec<Hidden> {
    let (mut last, mut found, mut open) = (0, Vec::new(), None);
    for item in items {
        match item {
            Item::Number(span) => {
                last = ply(span.slice(text)).unwrap_or(last);
                found.extend(open.take().filter(|(_, first)| last > *first).map(|(it, _)| it));
            }
            Item::Comment(comment) if open.is_none() && text[comment.range()].starts_with(';') => {
                let inside = comment.slice(text).trim_start_matches(';');
                let words = inside.trim();
                let start = comment.end - (inside.trim_start().len() as u32);
                let rest = Span { start, end: start + words.len() as u32 };
                let is_next = moves_after(words, last) == Some(0);
                let first =
                    words.split_whitespace().next().and_then(|word| ply(&word[..number(word)?]));
                if let Some(first) =
                    first.filter(|_| is_next && words.split_whitespace().all(is_of_moves))
                {
                    open = Some((Hidden { comment: *comment, rest }, first));
                }
            }
            _ => {}
        }
    }
    found.extend(open.map(|(hidden, _)| hidden));
    found
}

/// Whether a word is a number, a move with or without its number, a glyph or a result.
fn is_of_moves(word: &str) -> bool {
    let rest = &word[number(word).unwrap_or(0)..];
    let is_glyph =
        |rest: &str| rest.strip_prefix('$').is_some_and(|digits| digits.parse::<u8>().is_ok());
    rest.is_empty()
        || is_glyph(rest)
        || result(word).is_some()
        || San::read(rest, &ENGLISH).is_some()
}

/// The length of a comment in which another one ends at `close`: only words come between that and the next `}`.
pub(crate) fn nested(rest: &str, close: usize) -> Option<usize> {
    let after = &rest[close + 1..];
    let end = after.find(['}', '{', '[', ']', '(', ')'])?;
    let is_word =
        |word: &str| !may_be_move(word) && number(word).is_none() && result(word).is_none();
    let words = &after[..end];
    (after[end..].starts_with('}')
        && !words.contains("\n\n")
        && words.split_whitespace().all(is_word))
    .then_some(close + 1 + end + 1)
}

/// The index of the item of a variation with which the line around it goes on, whose last number is given: the
/// numbers go back there. The number of items if they do not.
pub(crate) fn return_to(items: &[Item], text: &str, last: Ply) -> usize {
    let mut seen = 0;
    for (at, item) in items.iter().enumerate() {
        let Item::Number(span) = item else { continue };
        let Some(next) = ply(span.slice(text)) else { continue };
        if next <= seen && follows(next, last) {
            return at;
        }
        seen = seen.max(next);
    }
    items.len()
}
