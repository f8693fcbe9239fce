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

impl From<TwoSquares> for SquaresText {
    fn from(two: TwoSquares) -> Self {
        Self { names: two.names().into(), sign: two.sign, ..Self::empty() }
    }
}

impl SquaresText {
    fn empty() -> Self {
        Self {
            names: SmallVec::new(),
            sign: Sign::Missing,
            odd_sign: false,
            leading_zero: false,
            mixed_capture: false,
            mixed: false,
            long_number: false,
            capitals: false,
        }
    }

    /// Reads a move; white space inside does not matter.
    pub(crate) fn read(text: &str) -> Self {
        if let Some(two) = TwoSquares::read(text.as_bytes()) {
            return two.into();
        }
        let mut read = Self::empty();
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

/// A move of two squares with a plain symbol between them, as nearly all are written: two numbers of one or two digits
/// without a zero before them, or two letters with a digit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TwoSquares {
    from: u8,
    to: u8,
    /// Whether the squares are columns from `a` in the upper four bits, and rows in the lower ones.
    has_letters: bool,
    pub(crate) sign: Sign,
}

impl TwoSquares {
    /// Reads a whole move.
    pub(crate) fn read(text: &[u8]) -> Option<Self> {
        let (from, rest) = square(text)?;
        let (&symbol, rest) = rest.split_first()?;
        let sign = plain_sign(symbol)?;
        let (to, rest) = square(rest)?;
        let is_whole = rest.is_empty() && from.has_letter == to.has_letter;
        let (from, to, has_letters) = (from.code, to.code, from.has_letter);
        is_whole.then_some(Self { from, to, has_letters, sign })
    }

    /// Reads a move whose squares have two characters each, of a board with eight columns and rows if they are letters.
    #[inline(always)]
    pub(crate) fn of_five([a, b, symbol, c, d]: [u8; 5]) -> Option<Self> {
        let sign = plain_sign(symbol)?;
        let number = |tens: u8, ones: u8| {
            let (tens, ones) = (tens.wrapping_sub(b'0'), ones.wrapping_sub(b'0'));
            ((1..=9).contains(&tens) && ones <= 9).then(|| 10 * tens + ones)
        };
        if let (Some(from), Some(to)) = (number(a, b), number(c, d)) {
            return Some(Self { from, to, has_letters: false, sign });
        }
        let square = |column: u8, row: u8| {
            let (column, row) = (column.wrapping_sub(b'a'), row.wrapping_sub(b'0'));
            (column < 8 && (1..=8).contains(&row)).then_some(column << 4 | row)
        };
        let (from, to) = (square(a, b)?, square(c, d)?);
        Some(Self { from, to, has_letters: true, sign })
    }

    /// The start and the end.
    pub(crate) fn names(self) -> [SquareName; 2] {
        self.codes().map(|code| Self::name(code, self.has_letters))
    }

    /// Whether the squares are letters with digits.
    pub(crate) fn has_letters(self) -> bool {
        self.has_letters
    }

    /// The start and the end in one byte each: a number, or a column from 0 in the upper four bits and a row.
    pub(crate) fn codes(self) -> [u8; 2] {
        [self.from, self.to]
    }

    /// The name of a square in one byte.
    pub(crate) fn name(code: u8, has_letters: bool) -> SquareName {
        match has_letters {
            true => SquareName::Letter((code >> 4) + 1, code & 0xf),
            false => SquareName::Number(code.into()),
        }
    }
}

/// A square as it is written, in one byte.
struct Written {
    code: u8,
    has_letter: bool,
}

/// The square at the beginning of a text, and the rest.
fn square(text: &[u8]) -> Option<(Written, &[u8])> {
    let digit = |byte: u8| byte - b'0';
    let number = |code| Written { code, has_letter: false };
    Some(match *text {
        [tens @ b'1'..=b'9', ones @ b'0'..=b'9', ref rest @ ..] => {
            (number(10 * digit(tens) + digit(ones)), rest)
        }
        [ones @ b'1'..=b'9', ref rest @ ..] => (number(digit(ones)), rest),
        [column @ b'a'..=b'p', row @ b'1'..=b'9', ref rest @ ..] => {
            (Written { code: (column - b'a') << 4 | digit(row), has_letter: true }, rest)
        }
        _ => return None,
    })
}

#[inline(always)]
fn plain_sign(symbol: u8) -> Option<Sign> {
    Some(match symbol {
        b'-' => Sign::Hyphen,
        b'x' => Sign::X,
        b':' => Sign::Colon,
        _ => return None,
    })
}
