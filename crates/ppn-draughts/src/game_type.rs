//! The value of a `GameType` tag.

use crate::{Colour, Variant};
use smallvec::SmallVec;
use std::{fmt, str::FromStr};

/// The value of a `GameType` tag: a number, and the board and notation that the tag gives.
///
/// Source: PDN 3.0 § GameType.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GameType {
    /// The number of the game, such as 20 for International draughts. Negative numbers are outside
    /// the standard, but occur; numbers that do not fit are clamped.
    pub number: i32,
    /// Board and notation, from the tag or else from the table; `None` if the table does not have
    /// the number and the tag has no other fields.
    pub layout: Option<Layout>,
}

/// The board of a game and the names of its squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Layout {
    /// The side that moves first.
    pub starter: Colour,
    /// The number of columns, at least 1.
    pub width: u8,
    /// The number of rows, at least 1.
    pub height: u8,
    /// Numbers or letters.
    pub notation: Notation,
    /// The corner of square 1 or a1.
    pub corner: Corner,
    /// Whether the starter's bottom left square is *not* played on.
    pub inverted: bool,
}

/// The names of squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Notation {
    /// `N`: the playing squares are numbered from 1.
    Numeric,
    /// `A`: a letter for the column and a number for the row.
    Alphanumeric,
    /// `S`: as [`Notation::Alphanumeric`] with the names of chess pieces.
    Short,
}

/// A corner of the board as the starter sees it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Corner {
    /// Whether it is at the top.
    pub top: bool,
    /// Whether it is at the right.
    pub right: bool,
}

impl Layout {
    /// The arguments of a layout, in the order in which the tag has them.
    pub(crate) const fn new(
        starter: Colour,
        (width, height): (u8, u8),
        notation: Notation,
        corner: u8,
        inverted: bool,
    ) -> Self {
        let corner = Corner { top: corner >= 2, right: corner % 2 == 1 };
        Self { starter, width, height, notation, corner, inverted }
    }
}

/// The reason why a text is not a game type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadGameType;

impl fmt::Display for BadGameType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a game type is a number, or a number with colour, width, height and notation, such as `20` or `20,W,10,10,N2,0`")
    }
}

impl std::error::Error for BadGameType {}

impl FromStr for GameType {
    type Err = BadGameType;

    /// Reads the value of a tag by the expression of the standard; a leading minus sign, which some
    /// programs write, is read too.
    fn from_str(text: &str) -> Result<Self, BadGameType> {
        let mut fields = text.split(',');
        let number = number(fields.next().unwrap_or("")).ok_or(BadGameType)?;
        let rest: SmallVec<[&str; 5]> = fields.collect();
        if rest.is_empty() {
            return Ok(Self::of_number(number));
        }
        layout(number, &rest).map(|layout| Self { number, layout: Some(layout) }).ok_or(BadGameType)
    }
}

impl GameType {
    /// The type that a number alone names.
    pub(crate) fn of_number(number: i32) -> Self {
        Self { number, layout: Variant::of_number(number).map(Variant::layout) }
    }
}

fn number(text: &str) -> Option<i32> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let last = if digits == text { i32::MAX } else { i32::MIN };
    all_digits(digits).then(|| text.parse().unwrap_or(last))
}

fn layout(number: i32, fields: &[&str]) -> Option<Layout> {
    let (&[starter, width, height, notation], flag) = fields.split_first_chunk()?;
    let mut letters = starter.chars();
    let starter = Colour::from_letter(letters.next()?)?;
    let size = |text: &str| all_digits(text).then(|| text.parse::<u8>().ok()).flatten();
    let mut kind = notation.chars();
    let style = match kind.next()? {
        'N' => Notation::Numeric,
        'A' => Notation::Alphanumeric,
        'S' => Notation::Short,
        _ => return None,
    };
    let corner = kind.next()?.to_digit(4)?;
    let inverted = match flag {
        [] => Variant::of_number(number).is_some_and(|variant| variant.layout().inverted),
        ["0"] => false,
        ["1"] => true,
        _ => return None,
    };
    (letters.next().is_none() && kind.next().is_none()).then_some(())?;
    let dimensions = (size(width)?, size(height)?);
    Some(Layout::new(starter, dimensions, style, u8::try_from(corner).ok()?, inverted))
}

fn all_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

impl fmt::Display for GameType {
    /// The full tag value, the invert flag included.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number)?;
        let Some(layout) = self.layout else { return Ok(()) };
        let notation = match layout.notation {
            Notation::Numeric => 'N',
            Notation::Alphanumeric => 'A',
            Notation::Short => 'S',
        };
        let corner = 2 * u8::from(layout.corner.top) + u8::from(layout.corner.right);
        let (starter, invert) = (layout.starter.letter(), u8::from(layout.inverted));
        let Layout { width, height, .. } = layout;
        write!(f, ",{starter},{width},{height},{notation}{corner},{invert}")
    }
}
