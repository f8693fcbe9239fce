//! The squares and symbols of a move as written.

use crate::SquareName;
use smallvec::SmallVec;

/// The symbol between the squares of a move as written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Sign {
    Hyphen,
    X,
    Colon,
    /// None: `3228` or `a3b4`.
    Missing,
}

/// The squares and the symbol of the text of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SquaresText {
    /// The squares, nearly always two.
    pub(crate) names: SmallVec<[SquareName; 2]>,
    pub(crate) sign: Sign,
    /// Whether a symbol is not the plain character.
    pub(crate) odd_sign: bool,
    pub(crate) leading_zero: bool,
    /// Whether there are both symbols for captures; the first one is used then.
    pub(crate) mixed_capture: bool,
    /// Whether a capture has hyphens as well, as in `31x22-15`.
    pub(crate) mixed: bool,
    /// Whether a number has more than two digits.
    pub(crate) long_number: bool,
    /// Whether a square has a capital letter.
    pub(crate) capitals: bool,
}

/// The meaning of a character between squares, and whether it is the standard one.
pub(crate) fn sign_of(c: char) -> Option<(Sign, bool)> {
    Some(match c {
        '-' => (Sign::Hyphen, true),
        'x' => (Sign::X, true),
        ':' => (Sign::Colon, true),
        'X' | '×' => (Sign::X, false),
        // Hyphens and dashes of all widths, the minus sign, and the en dash of Windows texts.
        '\u{2010}'..='\u{2015}' | '−' | '\u{96}' => (Sign::Hyphen, false),
        _ => return None,
    })
}

impl SquaresText {
    /// Reads a move; white space inside does not matter.
    pub(crate) fn read(text: &str) -> Self {
        let mut read = Self {
            names: SmallVec::new(),
            sign: Sign::Missing,
            odd_sign: false,
            leading_zero: false,
            mixed_capture: false,
            mixed: false,
            long_number: false,
            capitals: false,
        };
        if let Some((from, sign, to)) = numbers(text.as_bytes()) {
            read.names.push(SquareName::Number(from));
            read.names.push(SquareName::Number(to));
            read.sign = sign;
            return read;
        }
        if let &[
            from @ b'a'..=b'p',
            from_row @ b'1'..=b'9',
            symbol,
            to @ b'a'..=b'p',
            to_row @ b'1'..=b'9',
        ] = text.as_bytes()
            && let Some(sign) = plain_sign(symbol)
        {
            let square = |letter: u8, row: u8| SquareName::Letter(letter - b'a' + 1, row - b'0');
            read.names.push(square(from, from_row));
            read.names.push(square(to, to_row));
            read.sign = sign;
            return read;
        }
        // A text of exactly four digits is two squares.
        if let ([_, _, _, _], Some((from, to))) = (text.as_bytes(), text.split_at_checked(2))
            && text.bytes().all(|byte| byte.is_ascii_digit())
        {
            read.square(from);
            read.square(to);
            return read;
        }
        let mut rest = text;
        while let Some(c) = rest.chars().next() {
            let length = if let Some((sign, plain)) =
                sign_of(c).or((c == '*').then_some((Sign::X, false)))
            {
                read.odd_sign |= !plain;
                read.sign = match read.sign {
                    Sign::Missing => sign,
                    same if same == sign => same,
                    first @ (Sign::X | Sign::Colon) if sign != Sign::Hyphen => {
                        read.mixed_capture = true;
                        first
                    }
                    first => {
                        read.mixed = true;
                        if first == Sign::Hyphen { sign } else { first }
                    }
                };
                c.len_utf8()
            } else if c.is_ascii_alphanumeric() {
                let length = 1 + rest[1..].bytes().take_while(u8::is_ascii_digit).count();
                // A number may be between the legs of a capture.
                if !rest[length..].starts_with('.') {
                    read.square(&rest[..length]);
                }
                length
            } else {
                c.len_utf8()
            };
            rest = &rest[length..];
        }
        read
    }

    fn square(&mut self, word: &str) {
        let is_number = word.starts_with(|c: char| c.is_ascii_digit());
        self.leading_zero |= is_number && word.len() > 1 && word.starts_with('0');
        self.long_number |= is_number && word.len() > 2;
        if word.starts_with(|c: char| c.is_ascii_uppercase()) {
            self.capitals = true;
            self.names.extend(SquareName::read(&word.to_ascii_lowercase()));
        } else {
            self.names.extend(SquareName::read(word));
        }
        // Where one leg of a capture ends, the next one begins.
        if let [.., before, last] = self.names[..]
            && before == last
            && self.sign != Sign::Missing
            && self.names.len() > 2
        {
            self.names.pop();
        }
    }
}

/// Two numbers without leading zeros and a plain symbol between them, as nearly all moves are written.
fn numbers(text: &[u8]) -> Option<(u32, Sign, u32)> {
    let (from, rest) = number(text)?;
    let (&symbol, rest) = rest.split_first()?;
    let sign = plain_sign(symbol)?;
    let (to, rest) = number(rest)?;
    rest.is_empty().then_some((from, sign, to))
}

fn plain_sign(symbol: u8) -> Option<Sign> {
    Some(match symbol {
        b'-' => Sign::Hyphen,
        b'x' => Sign::X,
        b':' => Sign::Colon,
        _ => return None,
    })
}

/// A number of one or two digits at the beginning of a text, and the rest.
fn number(text: &[u8]) -> Option<(u32, &[u8])> {
    let digit = |byte: u8| u32::from(byte - b'0');
    match *text {
        [tens @ b'1'..=b'9', ones @ b'0'..=b'9', ref rest @ ..] => {
            Some((10 * digit(tens) + digit(ones), rest))
        }
        [ones @ b'1'..=b'9', ref rest @ ..] => Some((digit(ones), rest)),
        _ => None,
    }
}
