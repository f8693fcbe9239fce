//! Moves as the standard writes them, most words of most games, recognized byte by byte.

use crate::{
    Role,
    san::{Check, Go, Oddities, San, Shape},
};

/// The move at the beginning of a text and its length, if it is exactly as the standard writes it. Any other
/// spelling is read by [`San::read`] alone.
#[inline]
pub(crate) fn san(text: &[u8]) -> Option<(San, usize)> {
    let window = window(text);
    let (shape, length) = match castling(text) {
        Some((short, length)) => (Shape::Castle { short }, length),
        None => {
            let form = Form::of(window)?;
            (Shape::Go(form.go(window)), form.length)
        }
    };
    let (check, length) = match byte(window, length) {
        b'+' => (Check::Check, length + 1),
        b'#' => (Check::Mate, length + 1),
        _ => (Check::No, length),
    };
    Some((San { shape, oddities: Oddities::default(), check }, length))
}

/// The length of such a move with white space after it.
#[inline]
pub(crate) fn word(text: &[u8]) -> Option<usize> {
    let window = window(text);
    let length = match castling(text) {
        Some((_, length)) => length,
        None => Form::of(window)?.length,
    };
    let length = length + usize::from(matches!(byte(window, length), b'+' | b'#'));
    text.get(length).is_some_and(u8::is_ascii_whitespace).then_some(length)
}

/// The first eight bytes of a text, with zeros beyond its end. The longest moves, such as `Qa1xb2#`, have seven: all of a
/// move is in one number, whose bytes need no look at where the text ends.
#[inline]
fn window(text: &[u8]) -> u64 {
    match text.first_chunk() {
        Some(bytes) => u64::from_le_bytes(*bytes),
        None => text.iter().rev().fold(0, |window, byte| window << 8 | u64::from(*byte)),
    }
}

#[inline]
fn byte(window: u64, at: usize) -> u8 {
    (window >> (8 * at)) as u8
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

/// What a letter can be in a move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Letter {
    Other,
    File,
    Rank,
    Capture,
    Figure,
}

const LETTERS: [Letter; 256] = {
    let mut letters = [Letter::Other; 256];
    let mut at = 0;
    while at < 8 {
        letters[b'a' as usize + at] = Letter::File;
        letters[b'1' as usize + at] = Letter::Rank;
        at += 1;
    }
    letters[b'x' as usize] = Letter::Capture;
    let figures = b"NBRQK";
    at = 0;
    while at < figures.len() {
        letters[figures[at] as usize] = Letter::Figure;
        at += 1;
    }
    letters
};

/// The parts of the move of a figure, by the number of bytes before them.
#[derive(Clone, Copy)]
struct Form {
    is_pawn: bool,
    from_file: bool,
    from_rank: bool,
    captures: bool,
    /// The place of the square that the figure goes to.
    to: usize,
    /// The number of bytes, with what a pawn becomes.
    length: usize,
}

impl Form {
    /// The form of the move that a text begins with.
    #[inline]
    fn of(window: u64) -> Option<Self> {
        use Letter::{Capture, Figure, File, Rank};
        let [a, b, c, d, e, f, ..] = window.to_le_bytes().map(|byte| LETTERS[usize::from(byte)]);
        // The square that the figure leaves, as far as it is written, comes before the square that it goes to.
        let (from_file, from_rank, captures, to) = match (a, b) {
            (File, Rank) if (c, d) == (File, Rank) || (c, d, e) == (Capture, File, Rank) => {
                return None;
            }
            (File, Rank) => (false, false, false, 0),
            // A pawn names its file if it captures.
            (File, Capture) => (true, false, true, 2),
            (Figure, Capture) => (false, false, true, 2),
            (Figure, Rank) => (false, true, c == Capture, if c == Capture { 3 } else { 2 }),
            (Figure, File) => match (c, d, e, f) {
                (Rank, File, Rank, _) => (true, true, false, 3),
                (Rank, Capture, File, Rank) => (true, true, true, 4),
                (Rank, ..) => (false, false, false, 1),
                (Capture, ..) => (true, false, true, 3),
                _ => (true, false, false, 2),
            },
            _ => return None,
        };
        let (file, rank) = (byte(window, to), byte(window, to + 1));
        let is_square = LETTERS[usize::from(file)] == File && LETTERS[usize::from(rank)] == Rank;
        let is_pawn = a == File;
        let mut length = to + 2;
        if is_pawn && matches!(rank, b'1' | b'8') && byte(window, length) == b'=' {
            matches!(byte(window, length + 1), b'Q' | b'R' | b'B' | b'N').then_some(())?;
            length += 2;
        }
        is_square.then_some(Self { is_pawn, from_file, from_rank, captures, to, length })
    }

    /// The move of this form in the same text.
    #[inline]
    fn go(self, window: u64) -> Go {
        let file = |at: usize| byte(window, at) - b'a';
        let rank = |at: usize| byte(window, at) - b'1';
        let from = usize::from(!self.is_pawn);
        let named = from + usize::from(self.from_file);
        let is_promotion = self.length > self.to + 2;
        let role = |at: usize| match byte(window, at) {
            b'N' => Role::Knight,
            b'B' => Role::Bishop,
            b'R' => Role::Rook,
            b'Q' => Role::Queen,
            _ => Role::King,
        };
        Go {
            role: (!self.is_pawn).then(|| role(0)),
            may_be_bishop: self.is_pawn && self.from_file && file(0) == 1,
            from_file: self.from_file.then(|| file(from)),
            from_rank: self.from_rank.then(|| rank(named)),
            captures: self.captures,
            to_file: file(self.to),
            to_rank: Some(rank(self.to + 1)),
            promotion: is_promotion.then(|| role(self.length - 1)),
        }
    }
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
