//! Markings of squares and arrows.

use crate::Square;
use ppn_source::Span;

/// A marking of a position or a step: `@` and a text without white space.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Marking {
    /// The text after the `@`, as written.
    pub raw: String,
    /// The marked square, for a marking of the class `x`; `None` for a text of unknown meaning.
    pub square: Option<Square>,
    /// The characters, `@` included.
    pub span: Span,
}

/// How the square of an `x` marking is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Spelling {
    /// Column, row.
    Usual,
    /// Row, column.
    Swapped,
}

impl Marking {
    /// Reads the text after the `@`. With `viewer_rows` rows count from 0, as the first viewer
    /// wrote them.
    pub(crate) fn read(raw: &str, viewer_rows: bool, span: Span) -> (Self, Option<Spelling>) {
        let placed = placed(raw, viewer_rows);
        let marking = Self { raw: raw.to_owned(), square: placed.map(|(square, _)| square), span };
        (marking, placed.map(|(_, spelling)| spelling))
    }

    /// The value of an `x` marking: a colour name, `#rgb`, `#rrggbb`, or a label.
    #[must_use]
    pub fn value(&self) -> Option<&str> {
        self.square?;
        self.raw.split_once('=').map(|(_, value)| value)
    }
}

/// Writes the marking in canonical form, `@` included.
impl std::fmt::Display for Marking {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.square, self.value()) {
            (Some(square), Some(value)) => write!(f, "@x{square}={value}"),
            _ => write!(f, "@{}", self.raw),
        }
    }
}

/// The square of `xd4=A` or `x4d=A`; the value is not empty.
// FN-6
fn placed(raw: &str, viewer_rows: bool) -> Option<(Square, Spelling)> {
    let (square, value) = raw.strip_prefix('x')?.split_once('=')?;
    let mut letters = square.chars();
    let (Some(first), Some(second), None) = (letters.next(), letters.next(), letters.next()) else {
        return None;
    };
    if value.is_empty() {
        return None;
    }
    let at = |column: char, row: char| {
        let row = if viewer_rows { char::from_digit(row.to_digit(8)? + 1, 10)? } else { row };
        Square::from_letters(column, row)
    };
    at(first, second)
        .map(|square| (square, Spelling::Usual))
        .or_else(|| at(second, first).map(|square| (square, Spelling::Swapped)))
}
