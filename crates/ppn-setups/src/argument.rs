//! Arguments of games: their kinds and values.

use crate::{
    Limits, RankWords,
    SetupErrorKind::{
        BadSeed, BadValue, SetTooLarge, UnknownAngle, UnknownRank, UnknownSuit,
        UnsupportedPlayerCount,
    },
    Value,
    layout::{self, Fault, Placed, TileLayout},
    name::canonical,
    value::{Reading, count, decimal, in_base},
    word,
};
use ppn_piece::{PieceSide, Side};
use ppn_source::near_match;
use std::fmt;

/// An argument of a game: an entry of the mapping that names the game.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Argument {
    /// The recommended spelling of the key, such as `Has Subpack`.
    pub name: &'static str,
    /// The accepted values.
    pub kind: ArgumentKind,
    /// The default, as written in a file. Empty if there is no such value: then the game has its
    /// own board, or a random one.
    pub default: &'static str,
    /// Its effect, in one line.
    pub about: &'static str,
    /// An example value.
    pub example: &'static str,
}

/// The kinds of arguments.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum ArgumentKind {
    /// A seed for the random numbers of R: an integer of less than 2³¹ in magnitude.
    Seed,
    /// `true` or `false`.
    Flag,
    /// An integer.
    Integer {
        /// The smallest integer that is accepted.
        least: i64,
        /// The largest integer that is accepted.
        most: i64,
        /// Whether a fraction is truncated rather than refused.
        cut: bool,
    },
    /// An integer that is not written as text.
    Count {
        /// The smallest integer that is accepted.
        least: i64,
        /// The largest integer that is accepted.
        most: i64,
    },
    /// The number of numbers on the tiles of a set of dominoes: an integer that is not written as
    /// text.
    SetSize {
        /// The smallest integer that is accepted.
        least: i64,
        /// The largest integer that is accepted; a greater one is reported as a set that is too
        /// large.
        most: i64,
    },
    /// The number of players that the board is for: one of these numbers.
    Players(&'static [i64]),
    /// The number of rows or columns of a board of tiles: an integer from 1 to
    /// [`Limits::tile_rows`](field@Limits::tile_rows) that is not written as text.
    TileRows,
    /// The number of rows or columns of a board that is one piece: an integer up to
    /// [`Limits::rows`] that is not written as text.
    Rows {
        /// The smallest integer that is accepted.
        least: i64,
    },
    /// A number.
    Number,
    /// The width of a cell in inches: a positive number.
    CellWidth,
    /// Any text.
    Text,
    /// One of these words, or an unambiguous prefix of one.
    Choice(&'static [&'static str]),
    /// Only this word.
    Only(&'static str),
    /// This many suits, by their letters.
    Suits(usize),
    /// This many ranks of a piecepack, by their letters and digits.
    Ranks(usize),
    /// This many numbers of pips, each from 0 to 5.
    Pips(usize),
    /// This many tiles of a piecepack: suit and rank, suit and angle, or all three.
    Tiles(usize),
    /// Pieces by the letters of their suits, placed in the style of FEN.
    Placement,
    /// A column of suits: one for all pieces, or one for each. Suits are words or stored numbers.
    SuitColumn {
        /// Whether the letters are those of tarot cards.
        tarot: bool,
    },
    /// A column of ranks: one for all pieces, or one for each. Ranks are words or stored numbers.
    RankColumn(RankWords),
    /// A column of angles: one for all pieces, or one for each. Angles are symbols or degrees.
    AngleColumn,
    /// A column of coordinates: one for all pieces, or one for each.
    NumberColumn,
    /// The side that pieces show.
    Side,
    /// A piece and its side, such as `coin_back`.
    PieceSide,
}

impl Argument {
    /// The canonical key for look-ups, such as `has_subpack`.
    #[must_use]
    pub fn key(&self) -> String {
        canonical(self.name)
    }

    /// The same argument with another description.
    pub(crate) const fn about(self, about: &'static str) -> Self {
        Self { about, ..self }
    }

    /// Interprets a value of this argument.
    pub(crate) fn read(&self, value: &Value, limits: &Limits) -> Result<Given, Fault> {
        // A sequence of one value counts as that value. Seeds have their own rule.
        let value = match value {
            Value::Sequence(items) if items.len() == 1 && self.kind != ArgumentKind::Seed => {
                &items[0]
            }
            value => value,
        };
        let bad = || self.bad(value, limits);
        let in_range = |number: f64| {
            let (least, most) = self.kind.range(limits)?;
            (least as f64..=most as f64).contains(&number).then_some(Given::Integer(number as i64))
        };
        let inches = f64::from(limits.inches);
        match (self.kind, value.read()) {
            (kind, Reading::Null) if kind.may_be_null() => Ok(Given::Nothing),
            (ArgumentKind::Seed, _) => seed(self.name, value).map(Given::Seed),
            (ArgumentKind::Flag, reading) => flag(value, reading).map(Given::Flag).ok_or_else(bad),
            (ArgumentKind::Integer { cut, .. }, reading) => {
                let number = number(reading).filter(|number| cut || number.fract() == 0.0);
                number.map(f64::trunc).and_then(in_range).ok_or_else(bad)
            }
            (ArgumentKind::Players(players), reading) => {
                let known = |n: &f64| players.iter().any(|players| *players as f64 == *n);
                let number = number(reading).filter(known);
                number.map(|number| Given::Integer(number as i64)).ok_or_else(bad)
            }
            (
                ArgumentKind::Count { .. }
                | ArgumentKind::SetSize { .. }
                | ArgumentKind::TileRows
                | ArgumentKind::Rows { .. },
                reading,
            ) => match reading {
                Reading::Number(number) if number.fract() == 0.0 => {
                    in_range(number).ok_or_else(bad)
                }
                Reading::Text(text) if decimal(text).is_some() => {
                    Err(Fault { help: "write it without quotation marks".to_owned(), ..bad() })
                }
                _ => Err(bad()),
            },
            (ArgumentKind::Number, Reading::Number(number)) if number.abs() <= inches => {
                Ok(Given::Number(number))
            }
            (ArgumentKind::CellWidth, reading) => number(reading)
                .filter(|width| (1.0 / inches..=inches).contains(width))
                .map(Given::Number)
                .ok_or_else(bad),
            (ArgumentKind::Text, _) => layout::string(self.name, value, "text", limits)
                .map(|text| Given::Text(text.to_owned())),
            (ArgumentKind::Choice(choices), reading) => {
                choice(reading, choices).map(Given::Choice).ok_or_else(|| {
                    let near =
                        value.text().and_then(|text| near_match(text, choices.iter().copied()));
                    let mut fault = bad();
                    if let Some(near) = near {
                        fault.help = format!("did you mean `{near}`? Or write {}", self.kind);
                    }
                    fault
                })
            }
            (ArgumentKind::Only(word), Reading::Text(text)) if text == word => {
                Ok(Given::Choice(word))
            }
            (ArgumentKind::Suits(n), _) => {
                layout::suits(self.name, value, n, limits).map(Given::Labels)
            }
            (ArgumentKind::Ranks(n), _) => {
                layout::ranks(self.name, value, n, limits).map(Given::Labels)
            }
            (ArgumentKind::Pips(n), _) => {
                layout::pips(self.name, value, n, limits).map(Given::Labels)
            }
            (ArgumentKind::Tiles(n), _) => {
                layout::tiles(self.name, value, n, limits).map(Given::Tiles)
            }
            (
                ArgumentKind::SuitColumn { .. }
                | ArgumentKind::RankColumn(_)
                | ArgumentKind::AngleColumn
                | ArgumentKind::NumberColumn,
                _,
            ) => self.column(value, limits).map(Given::Column),
            (ArgumentKind::Side, Reading::Text(text)) => {
                text.parse().map(Given::Side).map_err(|_| bad())
            }
            (ArgumentKind::PieceSide, Reading::Text(text)) => {
                text.parse().map(Given::PieceSide).map_err(|_| bad())
            }
            (
                ArgumentKind::Number
                | ArgumentKind::Only(_)
                | ArgumentKind::Side
                | ArgumentKind::PieceSide,
                _,
            ) => Err(bad()),
            (ArgumentKind::Placement, _) => {
                layout::placement(self.name, value, limits).map(Given::Placed)
            }
        }
    }

    /// One value or a sequence of values, as numbers.
    fn column(&self, value: &Value, limits: &Limits) -> Result<Vec<f64>, Fault> {
        match value {
            Value::Sequence(items) if (1..=limits.column).contains(&items.len()) => {
                items.iter().map(|item| self.cell(item, limits)).collect()
            }
            Value::Sequence(items) => {
                let message = format!("`{}` has {}", self.name, count(items.len(), "value"));
                Err(Fault::new(BadValue, message, format!("write one to {} values", limits.column)))
            }
            value => self.cell(value, limits).map(|cell| vec![cell]),
        }
    }

    fn cell(&self, value: &Value, limits: &Limits) -> Result<f64, Fault> {
        let is_near = |number: &f64| number.abs() <= f64::from(limits.inches);
        let label = |number: f64| {
            Some(number.trunc()).filter(|n| (1.0..=f64::from(limits.label)).contains(n))
        };
        // Numbers are stored suits and ranks. Texts are words, even if they consist of digits.
        let (kind, noun, read): (_, _, Option<f64>) = match (self.kind, value.read()) {
            (ArgumentKind::NumberColumn, reading) => {
                (BadValue, "number", number(reading).filter(is_near))
            }
            (ArgumentKind::AngleColumn, Reading::Number(number)) => {
                (UnknownAngle, "angle", Some(number).filter(is_near))
            }
            (ArgumentKind::AngleColumn, Reading::Text(text)) => {
                (UnknownAngle, "angle", word::angle(text))
            }
            (ArgumentKind::SuitColumn { .. }, Reading::Number(number)) => {
                (UnknownSuit, "suit", label(number))
            }
            (ArgumentKind::SuitColumn { tarot }, Reading::Text(text)) => {
                (UnknownSuit, "suit", word::suit(text, tarot).map(f64::from))
            }
            (ArgumentKind::RankColumn(_), Reading::Number(number)) => {
                (UnknownRank, "rank", label(number))
            }
            (ArgumentKind::RankColumn(words), Reading::Text(text)) => {
                (UnknownRank, "rank", word::rank(text, words).map(f64::from))
            }
            _ => (BadValue, "value", None),
        };
        read.ok_or_else(|| {
            let message = format!("{} in `{}` is not a valid {noun}", value.describe(), self.name);
            Fault::new(kind, message, format!("write {}", self.kind))
        })
    }

    fn bad(&self, value: &Value, limits: &Limits) -> Fault {
        let message = format!("`{}` cannot be {}", self.name, value.describe());
        let help = match self.kind.range(limits) {
            Some((least, most)) => format!("write an integer from {least} to {most}"),
            None => format!("write {}", self.kind),
        };
        let integer = number(value.read()).filter(|number| number.fract() == 0.0);
        let kind = match (self.kind, integer) {
            (ArgumentKind::Players(_), Some(_)) => UnsupportedPlayerCount,
            (ArgumentKind::SetSize { most, .. }, Some(n)) if n > most as f64 => SetTooLarge,
            _ => BadValue,
        };
        Fault::new(kind, message, help)
    }
}

impl ArgumentKind {
    /// A word for programs, such as `integer` or `suit-column`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Seed => "seed",
            Self::Flag => "flag",
            Self::Integer { .. }
            | Self::Count { .. }
            | Self::SetSize { .. }
            | Self::Players(_)
            | Self::TileRows
            | Self::Rows { .. } => "integer",
            Self::Number => "number",
            Self::CellWidth => "cell-width",
            Self::Text => "text",
            Self::Choice(_) | Self::Only(_) => "choice",
            Self::Suits(_) => "suits",
            Self::Ranks(_) => "ranks",
            Self::Pips(_) => "pips",
            Self::Tiles(_) => "tiles",
            Self::Placement => "placement",
            Self::SuitColumn { .. } => "suit-column",
            Self::RankColumn(_) => "rank-column",
            Self::AngleColumn => "angle-column",
            Self::NumberColumn => "number-column",
            Self::Side => "side",
            Self::PieceSide => "piece-side",
        }
    }

    /// The smallest and the largest accepted value, if the argument is an integer.
    #[must_use]
    pub fn range(self, limits: &Limits) -> Option<(i64, i64)> {
        match self {
            Self::Integer { least, most, .. }
            | Self::Count { least, most }
            | Self::SetSize { least, most } => Some((least, most)),
            Self::TileRows => Some((1, limits.tile_rows().into())),
            Self::Rows { least } => Some((least, limits.rows.into())),
            _ => None,
        }
    }

    /// Whether the argument is a layout: rows of letters and digits for pieces. A layout is read as
    /// text even if it looks like a number.
    #[must_use]
    pub fn is_layout(self) -> bool {
        matches!(
            self,
            Self::Suits(_) | Self::Ranks(_) | Self::Pips(_) | Self::Tiles(_) | Self::Placement
        )
    }

    /// Whether null (`~`) means the same as leaving the argument out.
    fn may_be_null(self) -> bool {
        matches!(
            self,
            Self::Seed
                | Self::CellWidth
                | Self::Choice(_)
                | Self::Suits(_)
                | Self::Ranks(_)
                | Self::Pips(_)
                | Self::Tiles(_)
        )
    }
}

/// Names the values that are accepted within the usual limits, such as `an integer from 2 to 12`.
impl fmt::Display for ArgumentKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Seed => f.write_str("an integer such as 42"),
            Self::Flag => f.write_str("`true` or `false`"),
            Self::Integer { .. }
            | Self::Count { .. }
            | Self::SetSize { .. }
            | Self::TileRows
            | Self::Rows { .. } => {
                let (least, most) = self.range(&Limits::default()).unwrap_or_default();
                write!(f, "an integer from {least} to {most}")
            }
            Self::Number => f.write_str("a number"),
            Self::CellWidth => f.write_str("a positive number of inches"),
            Self::Text => f.write_str("text"),
            Self::Players(players) => one_of(f, players.iter()),
            Self::Choice(choices) => one_of(f, choices.iter().map(|choice| format!("`{choice}`"))),
            Self::Only(word) => write!(f, "`{word}`"),
            Self::Suits(n) => write!(f, "{n} suits"),
            Self::Ranks(n) => write!(f, "{n} ranks"),
            Self::Pips(n) => write!(f, "{n} numbers of pips"),
            Self::Tiles(n) => write!(f, "{n} tiles"),
            Self::Placement => f.write_str("a placement of letters and gaps, rows separated by /"),
            Self::SuitColumn { .. } => f.write_str(
                "words such as hearts or red, or numbers from 1, for all pieces or one for each",
            ),
            Self::RankColumn(words) => {
                let examples = words.examples();
                write!(
                    f,
                    "words such as {examples}, or numbers from 1, for all pieces or one for each"
                )
            }
            Self::AngleColumn => {
                f.write_str("^, <, v, > or degrees, for all pieces or one for each")
            }
            Self::NumberColumn => f.write_str("inches for all pieces, or for each"),
            Self::Side => {
                let sides = Side::ALL.map(|side| format!("`{side}`"));
                f.write_str(&sides.join(" or "))
            }
            Self::PieceSide => f.write_str("a piece and its side, such as `coin_back`"),
        }
    }
}

/// `this`, `this or that`, `this, that or another`.
fn one_of(
    f: &mut fmt::Formatter<'_>,
    choices: impl ExactSizeIterator<Item = impl fmt::Display>,
) -> fmt::Result {
    let n = choices.len();
    for (k, choice) in choices.enumerate() {
        let before = match k {
            0 => "",
            _ if k + 1 == n => " or ",
            _ => ", ",
        };
        write!(f, "{before}{choice}")?;
    }
    Ok(())
}

/// The value of an argument.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Given {
    Nothing,
    Seed(i32),
    Flag(bool),
    Integer(i64),
    Number(f64),
    Text(String),
    Choice(&'static str),
    /// Suits or ranks, as stored.
    Labels(Vec<u32>),
    Tiles(TileLayout),
    Placed(Vec<Placed>),
    /// Suits, ranks, degrees or inches; at least one.
    Column(Vec<f64>),
    Side(Side),
    PieceSide(PieceSide),
}

/// A seed: a number, truncated towards zero; a text that reads as a number; `true` as 1; or the
/// first value of a sequence.
// SB-4
pub(crate) fn seed(name: &str, value: &Value) -> Result<i32, Fault> {
    let bad = || {
        let help = "write an integer from -2147483647 to 2147483647";
        Fault::new(BadSeed, format!("`{name}` is {}, which is not a seed", value.describe()), help)
    };
    let value = match value {
        Value::Sequence(items) => items.first().ok_or_else(bad)?,
        value => value,
    };
    if let Value::Scalar { text, quoted: false } = value
        && let Some(help) = octal(text)
    {
        let found = value.describe();
        let message = format!("`{name}` is {found}, which some programs read as an octal number");
        return Err(Fault::new(BadSeed, message, help));
    }
    let number = match value {
        Value::Scalar { text, quoted: false } if old_flag(text).is_some() => {
            old_flag(text).map(f64::from)
        }
        value => match value.read() {
            Reading::Flag(flag) => Some(f64::from(flag)),
            reading => number(reading),
        },
    };
    let number = number.ok_or_else(bad)?.trunc();
    // R uses the smallest integer for "missing".
    if number.abs() <= f64::from(i32::MAX) { Ok(number as i32) } else { Err(bad()) }
}

/// The text to write instead of a plain number that is octal in either YAML 1.1 or YAML 1.2 and
/// something else in the other: `010` and `0o10`.
fn octal(text: &str) -> Option<&'static str> {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text).strip_prefix('0')?;
    match digits.strip_prefix('o') {
        Some(digits) => is_number(digits).then_some("write it as a decimal number"),
        None => is_number(digits).then_some("write it without the zero in front"),
    }
}

/// A number, or a text that reads as one.
fn number(reading: Reading<'_>) -> Option<f64> {
    let number = match reading {
        Reading::Number(number) => Some(number),
        Reading::Text(text) => {
            let text = text.trim();
            let (sign, unsigned) = match text.strip_prefix('-') {
                Some(unsigned) => (-1.0, unsigned),
                None => (1.0, text.strip_prefix('+').unwrap_or(text)),
            };
            match unsigned.strip_prefix("0x").or_else(|| unsigned.strip_prefix("0X")) {
                Some(digits) => in_base(16, digits).map(|number| sign * number),
                None => decimal(text),
            }
        }
        _ => None,
    };
    number.filter(|number| number.is_finite())
}

/// A truth value. As a number, 0 is false.
fn flag(value: &Value, reading: Reading<'_>) -> Option<bool> {
    match (reading, value) {
        (Reading::Flag(flag), _) => Some(flag),
        (Reading::Number(number), _) if number.is_finite() => Some(number != 0.0),
        (Reading::Text("T" | "TRUE" | "True" | "true"), _) => Some(true),
        (Reading::Text("F" | "FALSE" | "False" | "false"), _) => Some(false),
        (Reading::Text(text), Value::Scalar { quoted: false, .. }) => old_flag(text),
        _ => None,
    }
}

/// The words for truth values that only YAML 1.1 knows.
fn old_flag(text: &str) -> Option<bool> {
    match text {
        "yes" | "Yes" | "YES" | "on" | "On" | "ON" | "y" | "Y" => Some(true),
        "no" | "No" | "NO" | "off" | "Off" | "OFF" | "n" | "N" => Some(false),
        _ => None,
    }
}

/// The choice with this name, or the only one that begins with it.
fn choice(reading: Reading<'_>, choices: &'static [&'static str]) -> Option<&'static str> {
    let Reading::Text(text) = reading else { return None };
    let mut begun = choices.iter().copied().filter(|c| !text.is_empty() && c.starts_with(text));
    choices.iter().copied().find(|choice| *choice == text).or_else(|| {
        let first = begun.next();
        first.filter(|_| begun.next().is_none())
    })
}
