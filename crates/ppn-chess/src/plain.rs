//! Moves as the standard writes them, most words of most games, recognized byte by byte.

use crate::{
    Role,
    san::{Check, Go, Oddities, San, Shape},
};

/// The move at the beginning of a text and its length, if it is exactly as the standard writes it. Any other
/// spelling is read by [`San::read`] alone.
pub(crate) fn san(text: &[u8]) -> Option<(San, usize)> {
    let (shape, length) = castling(text).or_else(|| go(text))?;
    let (check, length) = match text.get(length) {
        Some(b'+') => (Check::Check, length + 1),
        Some(b'#') => (Check::Mate, length + 1),
        _ => (Check::No, length),
    };
    Some((San { shape, oddities: Oddities::default(), check }, length))
}

/// The length of such a move with white space after it.
pub(crate) fn word(text: &[u8]) -> Option<usize> {
    let (_, length) = san(text)?;
    text.get(length).is_some_and(u8::is_ascii_whitespace).then_some(length)
}

/// The length of a number with one or three dots, with white space or a letter after it.
pub(crate) fn number(text: &[u8]) -> Option<usize> {
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let dots = text[digits..].iter().take_while(|byte| **byte == b'.').count();
    let next = text.get(digits + dots)?;
    let is_plain = digits > 0
        && matches!(dots, 1 | 3)
        && (next.is_ascii_whitespace() || next.is_ascii_alphabetic());
    is_plain.then_some(digits + dots)
}

fn castling(text: &[u8]) -> Option<(Shape, usize)> {
    let rest = text.strip_prefix(b"O-O")?;
    let short = !rest.starts_with(b"-O");
    Some((Shape::Castle { short }, if short { 3 } else { 5 }))
}

fn go(text: &[u8]) -> Option<(Shape, usize)> {
    let role = match text.first()? {
        b'N' => Some(Role::Knight),
        b'B' => Some(Role::Bishop),
        b'R' => Some(Role::Rook),
        b'Q' => Some(Role::Queen),
        b'K' => Some(Role::King),
        _ => None,
    };
    let file =
        |at: usize| text.get(at).filter(|byte| matches!(byte, b'a'..=b'h')).map(|b| b - b'a');
    let rank =
        |at: usize| text.get(at).filter(|byte| matches!(byte, b'1'..=b'8')).map(|b| b - b'1');
    // The square that the figure leaves, as far as it is written, ends before the square that it goes to.
    let from = usize::from(role.is_some());
    let of_square = |at: usize| Some((file(at)?, rank(at + 1)?));
    // What is captured, and where the figure goes.
    let goes = |at: usize| {
        let captures = text.get(at) == Some(&b'x');
        let at = at + usize::from(captures);
        of_square(at).map(|to| (captures, to, at + 2))
    };
    let (from_file, from_rank, (captures, to, at)) = match (file(from), rank(from)) {
        (Some(file), _) => match rank(from + 1) {
            Some(rank) => match goes(from + 2) {
                Some(goes) => (Some(file), Some(rank), goes),
                None => (None, None, (false, (file, rank), from + 2)),
            },
            None => (Some(file), None, goes(from + 1)?),
        },
        (None, Some(rank)) => (None, Some(rank), goes(from + 1)?),
        (None, None) => (None, None, goes(from)?),
    };
    let (to_file, to_rank) = to;
    let is_right = match role {
        Some(_) => true,
        // A pawn names its file if it captures.
        None => from_rank.is_none() && from_file.is_some() == captures,
    };
    let is_last = role.is_none() && matches!(to_rank, 0 | 7);
    let (promotion, at) = match text.get(at..at + 2) {
        Some([b'=', letter]) if is_last => match letter {
            b'Q' => (Some(Role::Queen), at + 2),
            b'R' => (Some(Role::Rook), at + 2),
            b'B' => (Some(Role::Bishop), at + 2),
            b'N' => (Some(Role::Knight), at + 2),
            _ => return None,
        },
        _ => (None, at),
    };
    let go = Go {
        role,
        may_be_bishop: role.is_none() && (from_file, from_rank) == (Some(1), None),
        from_file,
        from_rank,
        captures,
        to_file,
        to_rank: Some(to_rank),
        promotion,
    };
    is_right.then_some((Shape::Go(go), at))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        letters::ENGLISH,
        word::{may_be_move, word_length},
    };

    #[test]
    fn plain_moves_mean_what_the_reader_of_all_spellings_says() {
        let mut count = 0;
        let squares = ["a1", "b8", "d4", "h1", "e8", "b2"];
        for figure in ["", "N", "B", "R", "Q", "K", "P"] {
            for from in ["", "a", "b", "h", "1", "8", "b1", "e7"] {
                for capture in ["", "x", "-"] {
                    for square in squares {
                        for promotion in ["", "=Q", "=R", "=B", "=N", "Q", "=K", "="] {
                            for check in ["", "+", "#", "++"] {
                                let word =
                                    format!("{figure}{from}{capture}{square}{promotion}{check}");
                                count += usize::from(compare(&word));
                            }
                        }
                    }
                }
            }
        }
        for castling in ["O-O", "O-O-O", "0-0", "O-O+", "O-O-O#", "O-O-O-O"] {
            count += usize::from(compare(castling));
        }
        assert!(count > 1_000, "{count}");
    }

    /// Whether a word is plain: then both readers give the same.
    fn compare(word: &str) -> bool {
        let text = format!("{word} e5");
        let Some(length) = super::word(text.as_bytes()) else { return false };
        assert_eq!(length, word.len(), "{word}");
        assert_eq!(word_length(&text), length, "{word}");
        assert!(may_be_move(word), "{word}");
        let (plain, _) = san(word.as_bytes()).unwrap();
        assert_eq!(Some(plain), San::read_freely(word, &ENGLISH), "{word}");
        true
    }

    #[test]
    fn plain_numbers_have_one_or_three_dots() {
        let length = |text: &str| number(text.as_bytes());
        assert_eq!(["1. e4", "12...e5", "3.Nf3"].map(length), [Some(2), Some(5), Some(2)]);
        assert_eq!(["1 e4", "1.. e5", "1-0 ", "1.", "e4", "1.{a}"].map(length), [None; 6]);
    }
}
