//! Moves as the standard writes them, most words of most games, recognized byte by byte.

use crate::{
    form::{Form, window},
    san::{Check, Oddities, San, Shape},
};

/// The move at the beginning of a text and its length, if it is exactly as the standard writes it. Any other
/// spelling is read by [`San::read`] alone.
// The parts of a move are written apart from each other, and waited for if they are copied together.
#[inline(always)]
pub(crate) fn san(text: &[u8]) -> Option<(San, usize)> {
    let (shape, length) = match castling(text) {
        Some((short, length)) => {
            let checks = matches!(text.get(length), Some(b'+' | b'#'));
            (Shape::Castle { short }, length + usize::from(checks))
        }
        None => {
            let window = window(text);
            let form = Form::of(window)?;
            (Shape::Go(form.go(window)), form.length())
        }
    };
    let check = match text[length - 1] {
        b'+' => Check::Check,
        b'#' => Check::Mate,
        _ => Check::No,
    };
    Some((San { shape, oddities: Oddities::default(), check }, length))
}

/// The length of such a move with white space after it.
// Where the next word begins is known before it is known whether this one is a move: the processor reads on meanwhile.
#[inline]
pub(crate) fn word(text: &[u8]) -> Option<usize> {
    let window = window(text);
    let length = before_space(window)?;
    let is_move = match castling(text) {
        Some((_, end)) => end + usize::from(matches!(text.get(end), Some(b'+' | b'#'))) == length,
        None => Form::of(window)?.length() == length,
    };
    (is_move && text.get(length).is_some_and(u8::is_ascii_whitespace)).then_some(length)
}

/// The number of bytes before the first one that is white space or a control character.
#[inline(always)]
fn before_space(window: u64) -> Option<usize> {
    const EACH: u64 = 0x0101_0101_0101_0101;
    let spaces = window.wrapping_sub(0x21 * EACH) & !window & (0x80 * EACH);
    (spaces != 0).then(|| spaces.trailing_zeros() as usize / 8)
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

/// The number of digits with one or three dots behind them, and whether there are three.
pub(crate) fn numbered(written: &str) -> Option<(u32, bool)> {
    let mut number: u32 = 0;
    let mut bytes = written.as_bytes();
    while let [byte @ b'0'..=b'9', rest @ ..] = bytes {
        number = number.checked_mul(10)?.checked_add(u32::from(byte - b'0'))?;
        bytes = rest;
    }
    let has_digits = bytes.len() < written.len();
    (has_digits && matches!(bytes, b"." | b"...")).then_some((number, bytes.len() > 1))
}

/// A move number as it is written, before and behind the beginning of its dots.
pub(crate) fn digits_and_dots(number: &str) -> (&str, &str) {
    let dots = number.bytes().rev().take_while(|byte| *byte == b'.').count();
    let digits = &number[..number.len() - dots];
    let digits = match digits.ends_with('…') {
        true => digits.trim_end_matches(['.', '…']),
        false => digits,
    };
    number.split_at(digits.len())
}

/// Whether a text begins with castling, whether it is short, and its length.
#[inline]
fn castling(text: &[u8]) -> Option<(bool, usize)> {
    if text.first() != Some(&b'O') {
        return None;
    }
    let rest = text.strip_prefix(b"O-O")?;
    let short = !rest.starts_with(b"-O");
    Some((short, if short { 3 } else { 5 }))
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
