//! The most common shapes of elements, read from bytes without tokens or grammar.
//!
//! The tokens and the grammar make the same elements and nodes of each shape. Without shapes, an archive of plain games that
//! programs play, as checks do, takes 1.4 times the instructions.

use crate::{Destination, Location, MoveRange, MoveToken, Moves, Order, PieceId, WordSpan, work};

/// The most common move: a square, `-` `_` or `:`, and a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SquareToSquare {
    from: Square,
    operator: u8,
    to: Square,
}

impl SquareToSquare {
    /// The move at the start of the bytes, if its rows have one digit and a border follows.
    ///
    /// Nearly all moves have this form. Inlined, so that its parts stay in registers until the
    /// nodes are made from them.
    #[inline(always)]
    pub(crate) fn small(bytes: &[u8]) -> Option<Self> {
        let &[
            a @ b'a'..=b'z',
            m @ b'0'..=b'9',
            operator @ (b'-' | b'_' | b':'),
            b @ b'a'..=b'z',
            n @ b'0'..=b'9',
            ..,
        ] = bytes
        else {
            return None;
        };
        let to = Square::small(b, n);
        is_border(bytes, 5).then_some(Self { from: Square::small(a, m), operator, to })
    }

    /// The move at the start of the bytes; the caller checks the text after it.
    pub(crate) fn at_start(bytes: &[u8]) -> Option<Self> {
        let from = Square::at_start(bytes)?;
        let rest = &bytes[from.length as usize..];
        let (&operator, rest) = rest.split_first()?;
        if !matches!(operator, b'-' | b'_' | b':') {
            return None;
        }
        Some(Self { from, operator, to: Square::at_start(rest)? })
    }

    /// Its length in bytes.
    pub(crate) fn len(self) -> usize {
        (self.from.length + 1 + self.to.length) as usize
    }

    /// Adds the nodes that the grammar would make of it; `whole` is its place.
    #[inline(always)]
    pub(crate) fn add_to(self, moves: &mut Moves, whole: WordSpan) -> MoveRange {
        let Self { from, operator, to } = self;
        let left = whole.cut(0, from.length);
        let right = whole.cut(from.length + 1, to.length);
        let place = moves.add_location(from.location(), left);
        let pieces = moves.add_piece_id(PieceId::Place { place, slice: None }, left);
        let place = moves.add_location(to.location(), right);
        let token = match operator {
            b':' => {
                let captured = moves.add_piece_id(PieceId::Place { place, slice: None }, right);
                MoveToken::Capture { pieces, captured }
            }
            operator => MoveToken::Shift {
                pieces,
                order: if operator == b'-' { Order::Above } else { Order::Below },
                to: Destination { location: Some(place), target: None },
            },
        };
        moves.add_move(token, whole)
    }
}

/// A square of one letter and up to three digits. The fields are as wide as in the tree: narrower
/// ones would be packed and unpacked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Square {
    length: u32,
    column: u32,
    row: u32,
}

impl Square {
    /// The square with a letter and one digit.
    fn small(letter: u8, digit: u8) -> Self {
        Self { length: 2, column: (letter - b'a' + 1).into(), row: (digit - b'0').into() }
    }

    /// The square at the start of the bytes. A fourth digit is not read.
    fn at_start(bytes: &[u8]) -> Option<Self> {
        let &[letter, digit, ref rest @ ..] = bytes else { return None };
        if !letter.is_ascii_lowercase() || !digit.is_ascii_digit() {
            return None;
        }
        let mut square = Self::small(letter, digit);
        for digit in rest.iter().take(2).take_while(|byte| byte.is_ascii_digit()) {
            square.row = square.row * 10 + u32::from(digit - b'0');
            square.length += 1;
        }
        Some(square)
    }

    fn location(self) -> Location {
        Location::Algebraic { column: self.column, row: self.row }
    }
}

/// The length in bytes of a move number, if a border follows. `None` for all other text.
pub(crate) fn number(bytes: &[u8]) -> Option<usize> {
    let end = bytes.iter().position(|&byte| CLASSES[usize::from(byte)] != NUMBER);
    let end = end.unwrap_or(bytes.len());
    work::step(end);
    (end > 0 && bytes[end - 1] == b'.' && is_border(bytes, end)).then_some(end)
}

/// A run of characters that is one element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Run {
    /// Letters, digits, `_` and `.`, ending with a period.
    Number,
    /// Any other run that is not a comment and needs no expansion.
    Word,
}

/// The run at the start of the bytes, up to a border, and its length in bytes. `None` if it has
/// unusual characters, which need tokens.
///
/// The search ends at the first unusual character. The tokens, which continue from here, read at
/// least the part that was searched. So a text with spaces or letters beyond ASCII is searched
/// once, not once for each word.
pub(crate) fn run(bytes: &[u8]) -> Option<(usize, Run)> {
    let mut seen = 0;
    let end = bytes.iter().position(|&byte| {
        let class = CLASSES[usize::from(byte)];
        seen |= class;
        class & (BORDER | UNUSUAL) != 0
    });
    let length = end.unwrap_or(bytes.len());
    work::step(length);
    match seen & !BORDER {
        0 => None,
        seen if seen & UNUSUAL != 0 => None,
        NUMBER if bytes[length - 1] == b'.' => Some((length, Run::Number)),
        _ => Some((length, Run::Word)),
    }
}

/// Whether the text from the opening brace at `start` up to the first closing brace at `close` is a
/// comment: a border follows, and there is no other opening brace in it.
pub(crate) fn is_comment(text: &str, start: usize, close: usize) -> bool {
    is_border(text.as_bytes(), close + 1) && {
        work::step(close - start);
        !text[start + 1..close].contains('{')
    }
}

/// Whether an element that may end at `at` certainly ends there.
pub(crate) fn is_border(bytes: &[u8], at: usize) -> bool {
    bytes.get(at).is_none_or(|&byte| CLASSES[usize::from(byte)] == BORDER)
}

/// ASCII white space and the semicolon.
const BORDER: u8 = 1;
/// The characters of move numbers.
const NUMBER: u8 = 2;
/// The other characters of plain words.
const WORD: u8 = 4;
/// Braces, escapes, macros, and all characters beyond ASCII, which may be letters or white space.
const UNUSUAL: u8 = 8;

/// The classes of each byte.
const CLASSES: [u8; 256] = {
    let mut classes = [WORD; 256];
    let mut byte = 0;
    while byte < classes.len() {
        classes[byte] = match byte as u8 {
            b'\t'..=b'\r' | b' ' | b';' => BORDER,
            b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | b'_' | b'.' => NUMBER,
            b'{' | b'}' | b'\\' | b'`' | 0x80.. => UNUSUAL,
            _ => WORD,
        };
        byte += 1;
    }
    classes
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse_words;
    use ppn_source::Span;
    use proptest::prelude::*;

    #[test]
    fn moves_from_square_to_square_are_recognised_with_what_follows_on_them() {
        let length =
            |text: &str| SquareToSquare::at_start(text.as_bytes()).map(SquareToSquare::len);
        for (text, long) in [("b2-c3", 5), ("b2_c3*d4", 5), ("b22:c333", 8), ("b2-c10 ", 6)] {
            assert_eq!(length(text), Some(long), "{text}");
        }
        // At most three digits of a row are read.
        assert_eq!(length("b2-c3333"), Some(7));
        for text in
            ["", "b2", "b2-", "b2-c", "b2#c3", "B2-c3", "b2-C3", "bb2-c3", "2-c3", "b2222-c3"]
        {
            assert_eq!(length(text), None, "{text}");
        }
    }

    #[test]
    fn runs_end_at_borders_and_are_left_to_tokens_where_characters_need_more_than_a_look() {
        let run = |text: &str| run(text.as_bytes());
        for (text, length) in [("1. b2", 2), ("Round_2...;", 10), (".", 1), ("...", 3)] {
            assert_eq!(run(text), Some((length, Run::Number)), "{text}");
        }
        for (text, length) in [("S@b2 ", 4), ("a.b", 3), ("1.e4-\t", 5), ("b2-c3;", 5), ("-.", 2)] {
            assert_eq!(run(text), Some((length, Run::Word)), "{text}");
        }
        for text in ["", " ", ";a", "a{b,c}", "é", "a\u{a0}b", "`q'", "C\\b2", "a}"] {
            assert_eq!(run(text), None, "{text}");
        }
    }

    #[test]
    fn comments_end_at_borders_and_hold_no_opening_brace() {
        let is_comment = |text: &str| is_comment(text, 0, text.find('}').unwrap());
        for text in ["{}", "{a b} ", "{a};", "{a}\n"] {
            assert!(is_comment(text), "{text}");
        }
        for text in ["{a}b", "{a {b} c}", "{a}}", "{a}\u{a0}"] {
            assert!(!is_comment(text), "{text}");
        }
    }

    proptest! {
        #[test]
        fn the_grammar_reads_the_same_nodes(
            word in "[a-z][0-9]{1,3}[-_:][a-z][0-9]{1,3}",
            extra in "[a-z0-9-]?",
        ) {
            let word = word + &extra;
            let mut fast = Moves::default();
            let shape = SquareToSquare::at_start(word.as_bytes());
            if let Some(shape) = shape.filter(|shape| shape.len() == word.len()) {
                let whole = Span::new(0, word.len());
                shape.add_to(&mut fast, WordSpan::expanded(whole));
                // A suffix comes last and is read by the grammar.
                let suffixed = format!("{word}!");
                let (mut slow, mut faults) = (Moves::default(), Vec::new());
                parse_words(&suffixed, &[Span::new(0, suffixed.len())], &mut slow, &mut faults, &Default::default());
                prop_assert_eq!(&faults, &[]);
                slow.cut_back(fast.growth());
                prop_assert_eq!(fast, slow);
            }
        }
    }
}
