//! Layouts in arguments: rows of letters and digits, one for each piece.

use crate::{
    Limits,
    SetupErrorKind::{self, BadValue, UnknownAngle, UnknownRank, UnknownSuit},
    Value,
    value::{Reading, count},
};
use ppn_piece::Suit;

/// A problem of a value; the argument knows its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Fault {
    pub(crate) kind: SetupErrorKind,
    pub(crate) message: String,
    pub(crate) help: String,
    /// The wrong character of the value, if a single one is wrong.
    pub(crate) found: Option<char>,
}

impl Fault {
    pub(crate) fn new(
        kind: SetupErrorKind,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Self {
        Self { kind, message: message.into(), help: help.into(), found: None }
    }
}

pub(crate) const SUIT_LETTERS: &str =
    "S or R for suns, M or K for moons, C or G for crowns, A or B for arms";
pub(crate) const RANK_LETTERS: &str = "n or 0 for null, a or 1 for ace, 2, 3, 4 and 5";
const PIPS: &str = "n or 0 for no pips, a or 1, 2, 3, 4 and 5";
pub(crate) const ANGLE_SIGNS: &str = "^ for 0°, < for 90°, v for 180°, > for 270°";

/// The tiles of a layout, in the order of the tiles of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TileLayout {
    pub(crate) suits: Vec<u32>,
    /// `None` if the layout has angles instead of ranks: then the ranks are drawn.
    pub(crate) ranks: Option<Vec<u32>>,
    /// In degrees; all 0 if the layout has none.
    pub(crate) angles: Vec<u16>,
}

/// A piece of a placement: suit, column, row.
pub(crate) type Placed = (u32, u32, u32);

/// The suit or colour of a letter, in either case.
pub(crate) fn suit_letter(letter: char) -> Option<Suit> {
    Some(Suit(match letter.to_ascii_uppercase() {
        'S' | 'R' => 1,
        'M' | 'K' => 2,
        'C' | 'G' => 3,
        'A' | 'B' => 4,
        'Y' => 5,
        'W' => 6,
        _ => return None,
    }))
}

/// `n` suits: `SASASS/MMACSS/…`, or a sequence of letters and of numbers from 1 to 4.
pub(crate) fn suits(
    name: &str,
    value: &Value,
    n: usize,
    limits: &Limits,
) -> Result<Vec<u32>, Fault> {
    symbols(name, value, limits, n, ("suit", SUIT_LETTERS), |c| suit_symbol(name, c))
}

/// `n` ranks as stored: `44452n24n3aa/…`, or a sequence of letters and of numbers from 0 to 5.
pub(crate) fn ranks(
    name: &str,
    value: &Value,
    n: usize,
    limits: &Limits,
) -> Result<Vec<u32>, Fault> {
    symbols(name, value, limits, n, ("rank", RANK_LETTERS), |c| rank_symbol(name, c))
}

/// `n` numbers of pips from 0 to 5, as stored. They are written like ranks.
pub(crate) fn pips(
    name: &str,
    value: &Value,
    n: usize,
    limits: &Limits,
) -> Result<Vec<u32>, Fault> {
    symbols(name, value, limits, n, ("number", PIPS), |c| {
        pips_symbol(c).ok_or_else(|| unknown(BadValue, name, c, "a number from 0 to 5", PIPS))
    })
}

/// `n` tiles of two or three characters each: suit and rank, suit and angle, or all three.
pub(crate) fn tiles(
    name: &str,
    value: &Value,
    n: usize,
    limits: &Limits,
) -> Result<TileLayout, Fault> {
    let help = format!(
        "write {n} tiles, each with suit and rank (S3), suit and angle (S^) or all three (S3^); \
         spaces and / do not count"
    );
    let Some(text) = value.text() else {
        let message = format!("`{name}` is {}, not a layout of tiles", value.describe());
        return Err(Fault::new(BadValue, message, help));
    };
    let symbols: Vec<char> = short(name, text, limits)?
        .chars()
        .filter(|c| !c.is_whitespace() && !['/', ':', ';', '\\', '|'].contains(c))
        .collect();
    let angle = |c: char| {
        angle_sign(c).ok_or_else(|| unknown(UnknownAngle, name, c, "an angle", ANGLE_SIGNS))
    };
    let turned = symbols.get(1).is_some_and(|c| angle_sign(*c).is_some());
    let (width, has_ranks, has_angles) = if symbols.len() == 3 * n {
        (3, true, true)
    } else if symbols.len() == 2 * n {
        (2, !turned, turned)
    } else {
        let message = format!(
            "`{name}` has {}, and {n} tiles take {} or {}",
            count(symbols.len(), "character"),
            2 * n,
            3 * n
        );
        return Err(Fault::new(BadValue, message, help));
    };
    let every = |first: usize| symbols.iter().copied().skip(first).step_by(width);
    let suits = every(0).map(|c| suit_symbol(name, c)).collect::<Result<_, _>>()?;
    let ranks = || every(1).map(|c| rank_symbol(name, c)).collect::<Result<_, _>>();
    let ranks = has_ranks.then(ranks).transpose()?;
    let angles = match has_angles {
        true => every(width - 1).map(angle).collect::<Result<_, _>>()?,
        false => vec![0; n],
    };
    Ok(TileLayout { suits, ranks, angles })
}

/// Pieces placed in the style of FEN: letters are suits, and numbers are gaps.
pub(crate) fn placement(name: &str, value: &Value, limits: &Limits) -> Result<Vec<Placed>, Fault> {
    let help = format!("{SUIT_LETTERS}; numbers for gaps, / between rows");
    let text = value.text().filter(|_| value.read() != Reading::Null);
    let Some(text) = text else {
        let message = format!("`{name}` is {}, not a placement", value.describe());
        return Err(Fault::new(BadValue, message, help));
    };
    let placed = walk(name, short(name, text, limits)?, limits, is_decoration, |letter| {
        let suit = suit_letter(letter).map(|suit| suit.0);
        suit.ok_or_else(|| unknown(UnknownSuit, name, letter, "a suit", &help))
    })?;
    // A number of pieces is not accepted here.
    if placed.is_empty() && text.contains(|c: char| c.is_ascii_digit()) {
        let message = format!("`{text}` in `{name}` is a gap and places no piece");
        return Err(Fault::new(BadValue, message, help));
    }
    Ok(placed)
}

/// Figures placed by a FEN. Characters beyond ASCII are skipped, too.
pub(crate) fn fen<T>(
    text: &str,
    limits: &Limits,
    read: impl FnMut(char) -> Result<T, Fault>,
) -> Result<Vec<(T, u32, u32)>, Fault> {
    walk("FEN", text, limits, |c| !c.is_ascii_alphabetic(), read)
}

/// Walks a placement up to the first space: rows from the top, separated by `/`, where the lowest
/// is row 1. A run of digits is a gap. `read` is called for all other characters that are not
/// skipped.
fn walk<T>(
    name: &str,
    text: &str,
    limits: &Limits,
    is_passed_over: fn(char) -> bool,
    mut read: impl FnMut(char) -> Result<T, Fault>,
) -> Result<Vec<(T, u32, u32)>, Fault> {
    let placement = text.split(' ').next().unwrap_or("");
    // A `/` at the end does not begin a row.
    let placement = placement.strip_suffix('/').unwrap_or(placement);
    let rows = placement.split('/');
    let mut y = u32::try_from(rows.clone().count()).unwrap_or(u32::MAX);
    let mut placed = Vec::new();
    for row in rows {
        let mut x: u32 = 1;
        let mut gap: u32 = 0;
        for c in row.chars() {
            if let Some(digit) = c.to_digit(10) {
                gap = gap.saturating_mul(10).saturating_add(digit);
                continue;
            }
            x = x.saturating_add(std::mem::take(&mut gap));
            if !is_passed_over(c) {
                let most = limits.placement_columns;
                if x > most {
                    let message = format!("`{name}` has a piece in column {x}");
                    let help = format!("there are at most {most} columns");
                    return Err(Fault::new(BadValue, message, help));
                }
                placed.push((read(c)?, x, y));
                x = x.saturating_add(1);
            }
        }
        y -= 1;
    }
    Ok(placed)
}

/// A layout with one letter or digit for each piece, or a sequence of such values.
fn symbols(
    name: &str,
    value: &Value,
    limits: &Limits,
    n: usize,
    (noun, letters): (&str, &str),
    read: impl Fn(char) -> Result<u32, Fault>,
) -> Result<Vec<u32>, Fault> {
    let help = format!("write {}: {letters}; spaces and / do not count", count(n, noun));
    let found: Vec<u32> = match value {
        Value::Scalar { text, .. } => one_each(short(name, text, limits)?, &read)?,
        Value::Sequence(items) => match items.as_slice() {
            [Value::Scalar { text, .. }] => one_each(short(name, text, limits)?, &read)?,
            items => items
                .iter()
                .map(|item| {
                    let is_text = matches!(item.read(), Reading::Text(_));
                    let letters = item.text().unwrap_or("").chars();
                    let mut letters = letters.filter(|c| !(is_text && is_decoration(*c)));
                    match (letters.next(), letters.next()) {
                        (Some(letter), None) => read(letter),
                        _ => {
                            let message =
                                format!("{} in `{name}` is not a valid {noun}", item.describe());
                            Err(Fault::new(BadValue, message, help.clone()))
                        }
                    }
                })
                .collect::<Result<_, _>>()?,
        },
        Value::Null | Value::Mapping(_) => {
            let message = format!("`{name}` is {}, not {}", value.describe(), count(n, noun));
            return Err(Fault::new(BadValue, message, help));
        }
    };
    if found.len() == n {
        Ok(found)
    } else {
        let message = format!("`{name}` has {}, not {n}", count(found.len(), noun));
        Err(Fault::new(BadValue, message, help))
    }
}

fn one_each(text: &str, read: impl Fn(char) -> Result<u32, Fault>) -> Result<Vec<u32>, Fault> {
    text.chars().filter(|c| !is_decoration(*c)).map(read).collect()
}

/// Whether a character only makes a layout easier to read.
fn is_decoration(c: char) -> bool {
    c.is_whitespace() || c.is_ascii_punctuation()
}

fn suit_symbol(name: &str, c: char) -> Result<u32, Fault> {
    let suit = match c {
        '1'..='4' => c.to_digit(10),
        _ => suit_letter(c).map(|suit| suit.0).filter(|suit| *suit <= 4),
    };
    suit.ok_or_else(|| unknown(UnknownSuit, name, c, "a suit", SUIT_LETTERS))
}

fn rank_symbol(name: &str, c: char) -> Result<u32, Fault> {
    pips_symbol(c).ok_or_else(|| unknown(UnknownRank, name, c, "a rank", RANK_LETTERS))
}

fn pips_symbol(c: char) -> Option<u32> {
    match c {
        'n' => Some(1),
        'a' => Some(2),
        _ => c.to_digit(10).filter(|rank| *rank <= 5).map(|rank| rank + 1),
    }
}

/// The degrees of an angle symbol.
pub(crate) fn angle_sign(c: char) -> Option<u16> {
    match c {
        '^' => Some(0),
        '<' => Some(90),
        'v' => Some(180),
        '>' => Some(270),
        _ => None,
    }
}

/// A character of an argument that is not what it should be. An invisible one becomes an escape.
fn unknown(kind: SetupErrorKind, name: &str, found: char, what: &str, help: &str) -> Fault {
    let message = format!("`{}` in `{name}` is not {what}", found.escape_debug());
    Fault { found: Some(found), ..Fault::new(kind, message, help) }
}

/// The text, or an error if it is longer than any layout.
fn short<'t>(name: &str, text: &'t str, limits: &Limits) -> Result<&'t str, Fault> {
    if text.len() <= limits.text {
        Ok(text)
    } else {
        let message = format!("`{name}` has {} bytes", text.len());
        Err(Fault::new(BadValue, message, format!("write at most {}", limits.text)))
    }
}

/// The text of a string. Other values, such as numbers, are refused.
pub(crate) fn string<'v>(
    name: &str,
    value: &'v Value,
    what: &str,
    limits: &Limits,
) -> Result<&'v str, Fault> {
    match value.read() {
        Reading::Text(text) => short(name, text, limits),
        // An empty plain scalar is null; an empty quoted scalar is an empty text.
        _ => {
            let message = format!("`{name}` is {}, not {what}", value.describe());
            let help = match value.read() {
                Reading::Null => format!("remove `{name}`, or write {what}"),
                Reading::Sequence | Reading::Mapping => "write one text".to_owned(),
                Reading::Flag(_) => {
                    "put text that looks like a truth value in quotation marks".to_owned()
                }
                _ => "put text that looks like a number in quotation marks".to_owned(),
            };
            Err(Fault::new(BadValue, message, help))
        }
    }
}
