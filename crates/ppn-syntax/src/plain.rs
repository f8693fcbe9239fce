//! The elements that make up most movetexts, read one by one and without a tree. Games that are played from them take 3.4
//! times the instructions if they are played by a program, read and replayed as a whole.

use crate::shape::is_border;
use ppn_source::{Span, short};

/// Reads the plain elements at the start of a movetext, one by one and without a tree: move numbers of
/// digits, comments, semicolons, moves from square to square, and removals from a square. [`Self::naming`] reads two more,
/// which name a piece.
///
/// It stops at any other element, and at the same elements if they are written in another way.
/// [`parse`] reads the same elements, and all others.
///
/// ```
/// use ppn_syntax::{Plain, PlainKind};
///
/// let mut plain = Plain::new("1. b2-c3 {a comment} 2. +b2", 0);
/// let kinds: Vec<_> = plain.by_ref().map(|element| element.kind).collect();
/// assert_eq!(kinds.len(), 4);
/// let PlainKind::Move(one) = kinds[1] else { panic!() };
/// assert_eq!((one.from.column, one.from.row, one.is_capture), (2, 2, false));
/// assert_eq!(plain.rest(), "+b2");
/// ```
///
/// [`parse`]: crate::parse
#[derive(Clone, Debug)]
pub struct Plain<'t> {
    text: &'t str,
    /// The bytes that have not been read yet.
    rest: &'t [u8],
    /// The end of the text in its file.
    end: u32,
}

/// An element of [`Plain`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PlainElement {
    /// Its kind.
    pub kind: PlainKind,
    /// Its place.
    pub span: Span,
}

/// The kind of an element of [`Plain`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlainKind {
    /// `12...`: digits and periods.
    Number {
        /// The value of the digits.
        value: u64,
        /// The number of periods; at least 1.
        periods: u32,
    },
    /// A semicolon or a single period: the previous number, with one more period.
    Next,
    /// `{text}`
    Comment,
    /// A move from square to square.
    Move(PlainMove),
    /// `*b2`: the removal of the top piece of the square.
    Removal(PlainSquare),
}

/// An element of [`Plain`] that names a piece by letters, digits and figures of chess, perhaps wrongly.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PlainNaming {
    /// What happens to the piece.
    pub kind: NamingKind,
    /// The square.
    pub square: PlainSquare,
    /// The place of the name.
    pub piece: Span,
    /// The place of the element.
    pub span: Span,
}

/// What happens to the piece of a [`PlainNaming`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NamingKind {
    /// `♟@b2`: a new piece comes on top of the square.
    Drop,
    /// `b2=♕`: the top piece of the square becomes this one.
    Replacement,
}

/// `b2-c3` or `b2:c3`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PlainMove {
    /// The square that the piece comes from.
    pub from: PlainSquare,
    /// The square that the piece goes to.
    pub to: PlainSquare,
    /// Whether the move captures the piece at its destination.
    pub is_capture: bool,
}

/// A square of a letter and one or two digits.
// The fields are as wide as in the tree: narrow fields would be packed and unpacked, which costs
// more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PlainSquare {
    /// From 1 for `a` to 26 for `z`.
    pub column: u32,
    /// From 0 to 99.
    pub row: u32,
}

/// The largest number of digits of a number, so that its value fits a `u64`.
const LONGEST_NUMBER: usize = 18;

impl<'t> Plain<'t> {
    /// The elements of a movetext whose first character has the offset `offset` in its file.
    #[must_use]
    pub fn new(text: &'t str, offset: u32) -> Self {
        Self { text, rest: text.as_bytes(), end: offset.saturating_add(short(text.len())) }
    }

    /// The text that has not been read; empty if all elements of the movetext are plain.
    #[must_use]
    #[inline]
    pub fn rest(&self) -> &'t str {
        self.text.get(self.text.len() - self.rest.len()..).unwrap_or("")
    }

    /// Skips the current number and its moves, of any kind, up to the next move number of digits.
    /// Returns `None`, with nothing skipped, if this needs a full parse: at braces that are not
    /// comments, at macros and escapes, or if the current or the next element is not such a number.
    ///
    /// ```
    /// let mut plain = ppn_syntax::Plain::new("1. S@b2 ♜?-c3 {a comment} 2. b2-c3", 0);
    /// assert!(plain.pass().is_some());
    /// assert_eq!(plain.rest(), "2. b2-c3");
    /// assert!(plain.pass().is_none());
    /// ```
    pub fn pass(&mut self) -> Option<()> {
        let (_, _, mut rest) = number(past_blanks(self.rest))?;
        loop {
            rest = past_blanks(rest);
            rest = match rest {
                [] => return None,
                [b';', after @ ..] => after,
                [b'{', inside @ ..] => after_comment(inside)?,
                [b'0'..=b'9', ..] if number(rest).is_some() => break,
                _ => past_word(rest)?,
            };
        }
        self.rest = rest;
        Some(())
    }

    /// Reads the next element if it names a piece: a drop on a square, or the replacement of the piece there. Ask after
    /// the iterator gave nothing. (They are rare, and one more kind of element makes the loop over the others slower.)
    ///
    /// ```
    /// use ppn_syntax::{NamingKind, Plain};
    ///
    /// let text = "b2-b8 b8=♕";
    /// let mut plain = Plain::new(text, 0);
    /// assert_eq!(plain.by_ref().count(), 1);
    /// let naming = plain.naming().unwrap();
    /// assert_eq!((naming.kind, naming.piece.slice(text)), (NamingKind::Replacement, "♕"));
    /// assert!(plain.naming().is_none() && plain.rest().is_empty());
    /// ```
    #[cold]
    pub fn naming(&mut self) -> Option<PlainNaming> {
        let start = past_blanks(self.rest);
        let is_square = start.first()?.is_ascii_lowercase();
        let (kind, piece, left, square, rest) = if is_square {
            let (square, after) = PlainSquare::at_start(start)?;
            let piece = after.strip_prefix(b"=")?;
            let rest = past_name(piece);
            (NamingKind::Replacement, piece, rest, square, rest)
        } else {
            let name_end = past_name(start);
            let (square, rest) = PlainSquare::at_start(name_end.strip_prefix(b"@")?)?;
            (NamingKind::Drop, start, name_end, square, rest)
        };
        // A number at the start is the number of a move or of a piece.
        let is_name = piece.len() > left.len() && !start[0].is_ascii_digit();
        self.rest = up_to_border(rest).filter(|_| is_name)?;
        let place = |from: &[u8], to: &[u8]| Span {
            start: self.place(from.len()),
            end: self.place(to.len()),
        };
        Some(PlainNaming { kind, square, piece: place(piece, left), span: place(start, rest) })
    }

    /// The element between two parts of the text.
    #[inline(always)]
    fn element(
        &mut self,
        kind: PlainKind,
        start: &'t [u8],
        rest: &'t [u8],
    ) -> Option<PlainElement> {
        self.rest = rest;
        let span = Span { start: self.place(start.len()), end: self.place(rest.len()) };
        Some(PlainElement { kind, span })
    }

    /// The place in the file at which `left` bytes remain.
    #[inline]
    fn place(&self, left: usize) -> u32 {
        // `left` is at most the length of the text, and the end of the text fits a `u32`.
        self.end.wrapping_sub(left as u32)
    }
}

impl Iterator for Plain<'_> {
    type Item = PlainElement;

    // Each branch makes its own element, so that a loop that matches on the kinds can jump directly
    // from one match to the next.
    #[inline(always)]
    fn next(&mut self) -> Option<PlainElement> {
        let start = past_blanks(self.rest);
        self.rest = start;
        match *start {
            [b'a'..=b'z', ..] => {
                let (one, rest) = plain_move(start)?;
                self.element(PlainKind::Move(one), start, rest)
            }
            [b'0'..=b'9', ..] => {
                let (value, periods, rest) = number(start)?;
                self.element(PlainKind::Number { value, periods }, start, rest)
            }
            // A semicolon needs no border.
            [b';', ref rest @ ..] => self.element(PlainKind::Next, start, rest),
            [b'.', ref rest @ ..] => self.element(PlainKind::Next, start, up_to_border(rest)?),
            [b'*', ref place @ ..] => {
                let (square, rest) = PlainSquare::at_start(place)?;
                self.element(PlainKind::Removal(square), start, up_to_border(rest)?)
            }
            [b'{', ref inside @ ..] => {
                self.element(PlainKind::Comment, start, after_comment(inside)?)
            }
            _ => None,
        }
    }
}

/// The bytes after white space.
#[inline(always)]
fn past_blanks(mut bytes: &[u8]) -> &[u8] {
    // Usually there is a single space.
    if let [b' ', rest @ ..] = bytes
        && rest.first().is_some_and(|&byte| byte > b' ')
    {
        return rest;
    }
    while let [b' ' | b'\t'..=b'\r', rest @ ..] = bytes {
        bytes = rest;
    }
    bytes
}

/// The bytes after a word that is read literally.
fn past_word(bytes: &[u8]) -> Option<&[u8]> {
    let is_end = |byte: &u8| {
        matches!(byte, b' ' | b'\t'..=b'\r' | b';' | b'{' | b'}' | b'`' | b'\\') || !byte.is_ascii()
    };
    let mut rest = bytes;
    loop {
        rest = &rest[rest.iter().position(is_end).unwrap_or(rest.len())..];
        match rest {
            [] | [b' ' | b'\t'..=b'\r' | b';', ..] => return Some(rest),
            [b'{' | b'}' | b'`' | b'\\', ..] => return None,
            _ => {
                let length = rest.iter().skip(1).position(|byte| byte & 0xC0 != 0x80);
                let (letter, after) = rest.split_at(length.map_or(rest.len(), |length| length + 1));
                let is_blank = std::str::from_utf8(letter).ok()?.contains(crate::is_blank);
                rest = if is_blank { return None } else { after };
            }
        }
    }
}

/// The bytes after a comment; `bytes` begins after the opening brace.
fn after_comment(bytes: &[u8]) -> Option<&[u8]> {
    let brace = bytes.iter().position(|byte| matches!(byte, b'{' | b'}'))?;
    if bytes[brace] == b'{' {
        return None;
    }
    up_to_border(&bytes[brace + 1..])
}

/// The bytes, if an element certainly ends before them.
#[inline(always)]
fn up_to_border(bytes: &[u8]) -> Option<&[u8]> {
    is_border(bytes, 0).then_some(bytes)
}

/// The number at the start of the bytes, the number of its periods, and the bytes after it.
#[inline(always)]
fn number(bytes: &[u8]) -> Option<(u64, u32, &[u8])> {
    let (mut value, mut periods, mut rest) = (0_u64, 0, bytes);
    while let [digit @ b'0'..=b'9', after @ ..] = rest {
        value = value.wrapping_mul(10).wrapping_add(u64::from(digit - b'0'));
        rest = after;
    }
    // The moves of the second player usually have three, written out here because that takes half as long.
    if let [b'.', b'.', b'.', after @ ..] = rest {
        (periods, rest) = (3, after);
    }
    while let [b'.', after @ ..] = rest {
        periods += 1;
        rest = after;
    }
    if periods == 0 || bytes.len() - rest.len() > LONGEST_NUMBER {
        return None;
    }
    Some((value, periods, up_to_border(rest)?))
}

/// The move at the start of the bytes, and the bytes after it.
#[inline(always)]
fn plain_move(bytes: &[u8]) -> Option<(PlainMove, &[u8])> {
    // Most rows have one digit.
    if let [a, m @ b'0'..=b'9', operator, b @ b'a'..=b'z', n @ b'0'..=b'9', rest @ ..] = bytes
        && is_border(rest, 0)
    {
        let (from, to) = (PlainSquare::small(*a, *m), PlainSquare::small(*b, *n));
        let one = PlainMove { from, to, is_capture: is_capture(*operator)? };
        return Some((one, rest));
    }
    let (from, rest) = PlainSquare::at_start(bytes)?;
    let (&operator, rest) = rest.split_first()?;
    let (to, rest) = PlainSquare::at_start(rest)?;
    let one = PlainMove { from, to, is_capture: is_capture(operator)? };
    Some((one, up_to_border(rest)?))
}

/// The bytes after letters, digits and figures of chess (`♔` to `♟`).
fn past_name(mut bytes: &[u8]) -> &[u8] {
    while let [b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9', rest @ ..]
    | [0xE2, 0x99, 0x94..=0x9F, rest @ ..] = bytes
    {
        bytes = rest;
    }
    bytes
}

/// Whether an operator captures.
#[inline]
fn is_capture(operator: u8) -> Option<bool> {
    match operator {
        b'-' => Some(false),
        b':' => Some(true),
        _ => None,
    }
}

impl PlainSquare {
    #[inline]
    fn small(letter: u8, digit: u8) -> Self {
        Self { column: u32::from(letter - b'a') + 1, row: u32::from(digit - b'0') }
    }

    /// The square at the start of the bytes, and the bytes after it.
    fn at_start(bytes: &[u8]) -> Option<(Self, &[u8])> {
        let &[letter @ b'a'..=b'z', digit @ b'0'..=b'9', ref rest @ ..] = bytes else {
            return None;
        };
        let small = Self::small(letter, digit);
        match rest {
            [digit @ b'0'..=b'9', rest @ ..] => {
                Some((Self { row: small.row * 10 + u32::from(digit - b'0'), ..small }, rest))
            }
            _ => Some((small, rest)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Destination, ElementKind, Location, MoveToken, NumberKind, Order, PieceId, parse};
    use proptest::prelude::*;

    fn movetext() -> impl Strategy<Value = String> {
        let part = prop_oneof![
            8 => "[a-hz][0-9]{1,2}[-:][a-hz][0-9]{1,2}",
            3 => "\\*[a-hz][0-9]{1,3}",
            3 => "[A-Za-z0-9♔♟]{0,3}@[a-hz][0-9]{1,3}",
            3 => "[a-hz][0-9]{1,3}=[A-Za-z0-9♔♟]{0,3}",
            1 => "[a-z][0-9]{1,4}[-_:@#][a-z(][0-9]{1,4}[,0-9)]{0,4}",
            4 => "[0-9]{1,3}\\.{1,3}",
            1 => "[0-9]{17,21}\\.{1,3}",
            1 => "[A-Za-zé0-9_.]{1,4}\\.?",
            3 => "\\{[a-z ;.é\u{a0}]{0,5}\\}",
            1 => "[a-e]?\\{[a-d],[0-9]\\}[1-4]?",
            1 => "[?/*+!^&`'\\\\(){}<>,♜é\u{a0}\u{3000}\u{85}\u{1c}]{1,3}",
            24 => Just(" ".to_owned()),
            4 => "[ \n\r\t\u{b}\u{c}\u{a0}]{1,2}",
            3 => Just(";".to_owned()),
            1 => Just(".".to_owned()),
        ];
        proptest::collection::vec(part, 0..24).prop_map(|parts| parts.concat())
    }

    /// The naming that equals an element of `parse`.
    fn same_naming(text: &str, movetext: &crate::Movetext, index: usize) -> Option<PlainNaming> {
        let ElementKind::Moves(range) = movetext.elements[index].kind else { return None };
        let moves = &movetext.moves;
        let [one] = moves[range] else { return None };
        let (kind, spec, location) = match one.token {
            MoveToken::Drop {
                spec,
                order: Order::Above,
                to: Destination { location: Some(to), target: None },
            } => (NamingKind::Drop, spec, to),
            MoveToken::Replace { pieces, spec } => match moves[pieces].value {
                PieceId::Place { place, slice: None } => (NamingKind::Replacement, spec, place),
                _ => return None,
            },
            _ => return None,
        };
        let Location::Algebraic { column, row } = moves[location].value else { return None };
        let (piece, span) = (moves[spec].as_typed()?, movetext.elements[index].span);
        assert!(!piece.shift_back(7).slice(text).is_empty());
        Some(PlainNaming { kind, square: PlainSquare { column, row }, piece, span })
    }

    /// The plain element that equals an element of `parse`; `None` if that element is not plain.
    fn same(text: &str, movetext: &crate::Movetext, index: usize) -> Option<PlainKind> {
        let element = movetext.elements[index];
        let written = element.span.shift_back(7).slice(text);
        Some(match element.kind {
            ElementKind::Comment => PlainKind::Comment,
            ElementKind::Semicolon | ElementKind::Number(NumberKind::Next) => PlainKind::Next,
            ElementKind::Number(NumberKind::Written) => {
                let digits = written.trim_end_matches('.');
                let periods = (written.len() - digits.len()) as u32;
                PlainKind::Number { value: digits.parse().ok()?, periods }
            }
            ElementKind::Moves(range) => {
                let moves = &movetext.moves;
                let [one] = moves[range] else { return None };
                let square = |location: crate::Node<Location>| match moves[location].value {
                    Location::Algebraic { column, row } => Some(PlainSquare { column, row }),
                    _ => None,
                };
                let piece = |id: crate::Node<PieceId>| match moves[id].value {
                    PieceId::Place { place, slice: None } => square(place),
                    _ => None,
                };
                PlainKind::Move(match one.token {
                    MoveToken::Shift { pieces, order: Order::Above, to } => PlainMove {
                        from: piece(pieces)?,
                        to: square(to.location.filter(|_| to.target.is_none())?)?,
                        is_capture: false,
                    },
                    MoveToken::Capture { pieces, captured } => {
                        PlainMove { from: piece(pieces)?, to: piece(captured)?, is_capture: true }
                    }
                    MoveToken::Remove { pieces } => {
                        return Some(PlainKind::Removal(piece(pieces)?));
                    }
                    _ => return None,
                })
            }
            _ => return None,
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn plain_elements_are_those_of_the_parser(text in movetext()) {
            let movetext = parse(&text, 7, &Default::default());
            let mut plain = Plain::new(&text, 7);
            let mut elements = 0;
            loop {
                if let Some(element) = plain.next() {
                    prop_assert_eq!(movetext.elements[elements].span, element.span);
                    prop_assert_eq!(same(&text, &movetext, elements), Some(element.kind));
                } else if let Some(naming) = plain.naming() {
                    prop_assert_eq!(same_naming(&text, &movetext, elements), Some(naming));
                } else {
                    break;
                }
                elements += 1;
            }
            // Nothing is skipped.
            prop_assert_eq!(plain.rest().is_empty(), movetext.elements.len() == elements && text[text.len() - plain.rest().len()..].is_empty());
            let next = movetext.elements.get(elements).map(|next| next.span.start);
            let rest = 7 + (text.len() - plain.rest().len()) as u32;
            prop_assert!(next.is_none_or(|next| next >= rest));
        }
    }

    #[test]
    fn usual_movetexts_are_plain_to_the_end() {
        let text = "1. b2-b10 {a (b) c} 1... a1:c3 d4-e5\n2. ;a1-a2;*a2\n. z9-z99; 3. *b10";
        let mut plain = Plain::new(text, 0);
        assert_eq!((plain.by_ref().count(), plain.rest()), (16, ""));
    }

    #[test]
    fn usual_names_of_pieces_are_plain() {
        let text = "♟@b10 W♟@c3 M2@a1\nS@z99 c3=♕ a1=W♛ b10=A5";
        let mut plain = Plain::new(text, 0);
        let names: Vec<_> =
            std::iter::from_fn(|| plain.naming()).map(|one| one.piece.slice(text)).collect();
        assert_eq!(names, ["♟", "W♟", "M2", "S", "♕", "W♛", "A5"]);
        assert_eq!(plain.rest(), "");
    }

    #[test]
    fn all_else_is_left_to_the_parser() {
        for text in [
            "*b",
            "*b2*c3",
            "*?",
            "b2",
            "b2_c3",
            "b2-c100",
            "aa2-b3",
            "b2-c3*d4",
            "b2-c3{a}",
            "{a {b} c} ",
            "{a",
            "@b2",
            "s@b2",
            "☐@b2",
            "S_@b2",
            "S@b2|c3",
            "S@@b2",
            "b2=",
            "b2=S^",
            "b2=S@c3",
            "bb2=S",
        ] {
            let mut plain = Plain::new(text, 0);
            assert_eq!((plain.next(), plain.naming(), plain.rest()), (None, None, text), "{text}");
        }
    }
}
