//! Moves with a space inside: `N f3`, `e 4`, `O - O`, `exd6 e.p.`.

use crate::plain;

/// The length of the move that a text begins with, if it has a space inside. `N` after a move may be the symbol of a
/// novelty, so it is a knight only after a number.
pub(crate) fn spaced(text: &str, follows_number: bool) -> Option<usize> {
    castling(text).or_else(|| {
        // Both parts are short. A search through the whole text for each word would take too long.
        let space = text.bytes().take(10).position(|byte| matches!(byte, b' ' | b'\t'))?;
        let (first, rest) = text.split_at(space);
        let second = rest.trim_start_matches([' ', '\t']);
        let end = second.find(|c: char| c.is_whitespace() || "{}()[];".contains(c));
        let second = &second[..end.unwrap_or(second.len())];
        if second.len() > 9 || second.is_empty() {
            return None;
        }
        let is_split = match first.as_bytes() {
            [b'N'] => follows_number && !second.starts_with(|c: char| c.is_ascii_digit()),
            [b'K' | b'Q' | b'R' | b'B'] => true,
            [.., b'a'..=b'h'] => second.starts_with(|c: char| ('1'..='8').contains(&c)),
            _ => false,
        };
        let joined = format!("{first}{second}");
        let is_move = || plain::san(joined.as_bytes()).is_some_and(|(_, n)| n == joined.len());
        let length = text.len() - rest.trim_start_matches([' ', '\t']).len() + second.len();
        (is_split && is_move()).then_some(length)
    })
}

/// The length of a mark after a move that ends at a place, and a space: that it is a capture en passant, or mates.
#[inline]
pub(crate) fn mark_after(text: &str, at: usize) -> Option<usize> {
    // After most moves another move or a number comes.
    match text.as_bytes().get(at..)? {
        [b' ', b'c' | b'e' | b'm', b'.' | b'a' | b'h' | b'p', ..] => mark(&text[at..]),
        _ => None,
    }
}

fn mark(rest: &str) -> Option<usize> {
    const MARKS: [&str; 6] = ["e.p.", "e.p", "ep.", "ep", "checkmate", "mate"];
    let words = rest.strip_prefix(' ')?;
    let mark = MARKS.iter().find(|mark| words.starts_with(**mark))?;
    let next = words[mark.len()..].chars().next();
    next.is_none_or(|c| c.is_whitespace() || "{}()[];".contains(c)).then_some(1 + mark.len())
}

/// Castling with spaces around its dashes.
fn castling(text: &str) -> Option<usize> {
    let is_round = |c: char| matches!(c, 'O' | 'o' | '0' | 'О' | 'о');
    let mut rounds = 0;
    let mut length = 0;
    let mut rest = text;
    while let Some(after) = rest.strip_prefix(is_round) {
        rounds += 1;
        if rounds > 3 {
            return None;
        }
        length = text.len() - after.len();
        let dash = after.trim_start_matches(' ');
        let Some(next) = dash.strip_prefix(['-', '–', '‑', '−']) else { break };
        rest = next.trim_start_matches(' ');
    }
    let is_end = text[length..].chars().next().is_none_or(|c| !c.is_alphanumeric());
    (matches!(rounds, 2 | 3) && is_end && text[..length].contains(' ')).then_some(length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_of_a_move_are_found() {
        let length = |text| spaced(text, true);
        assert_eq!(
            ["N f3 d5", "N xf3+", "Nf 3 *", "e 4", "exd 5 c6"].map(length),
            [Some(4), Some(6), Some(4), Some(3), Some(5)]
        );
        assert_eq!(["O - O e5", "0 - 0 - 0", "O -O"].map(length), [Some(5), Some(9), Some(4)]);
        assert_eq!(["O-O e5", "N 3", "e5 4.", "e 9", "0 - 1", "good f3"].map(length), [None; 6]);
        assert_eq!(spaced("N f3", false), None);
        assert_eq!(
            [" e.p. Kf6", " mate 1-0", " e5", " ep", ""].map(|text| mark_after(text, 0)),
            [Some(5), Some(5), None, Some(3), None]
        );
    }
}
