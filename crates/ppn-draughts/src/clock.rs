//! Values of `TimeControl` and of clocks in comments.

use std::{fmt, str::FromStr};

/// The value of a `TimeControl` tag: periods that follow each other. For `-`, no clocks, there are
/// none.
///
/// ```
/// use ppn_draughts::{Period, TimeControl};
///
/// let control: TimeControl = "40/7200:600+5".parse().unwrap();
/// assert_eq!(control.periods[1], Period::Increment { seconds: 600, increment: 5 });
/// assert!(control.can_be_played());
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct TimeControl {
    /// The periods in their order.
    pub periods: Vec<Period>,
    /// Whether the value is `?`.
    pub is_unknown: bool,
}

/// A period of a time control. Source: PDN 3.0 § TimeControl.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Period {
    /// A number of moves in a number of seconds.
    Moves {
        /// The moves to be made.
        moves: u32,
        /// The seconds for these moves.
        seconds: u32,
    },
    /// The rest of the game, with seconds added for each move.
    Increment {
        /// The seconds at the start.
        seconds: u32,
        /// The seconds that each move adds.
        increment: u32,
    },
    /// The rest of the game in a number of seconds.
    SuddenDeath {
        /// The seconds for the rest of the game.
        seconds: u32,
    },
    /// The time that one side uses is added for the other.
    Sandclock {
        /// The seconds at the start.
        seconds: u32,
    },
}

/// The reason why a text is not a time control.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadTimeControl;

impl fmt::Display for BadTimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a time control is `?`, `-`, or periods such as `40/7200`, `600+5`, `300` or `*120` with colons between")
    }
}

impl std::error::Error for BadTimeControl {}

impl TimeControl {
    /// Whether only the last period is one for the rest of the game.
    #[must_use]
    pub fn can_be_played(&self) -> bool {
        let before_last = self.periods.split_last().map_or(&[][..], |(_, before)| before);
        before_last.iter().all(|period| matches!(period, Period::Moves { .. }))
    }
}

impl FromStr for TimeControl {
    type Err = BadTimeControl;

    fn from_str(text: &str) -> Result<Self, BadTimeControl> {
        if matches!(text, "?" | "-") {
            return Ok(Self { periods: Vec::new(), is_unknown: text == "?" });
        }
        let periods = text.split(':').map(|text| period(text).ok_or(BadTimeControl));
        Ok(Self { periods: periods.collect::<Result<_, _>>()?, is_unknown: false })
    }
}

fn period(text: &str) -> Option<Period> {
    if let Some(seconds) = text.strip_prefix('*') {
        return Some(Period::Sandclock { seconds: number(seconds)? });
    }
    if let Some((moves, seconds)) = text.split_once('/') {
        return Some(Period::Moves { moves: number(moves)?, seconds: number(seconds)? });
    }
    if let Some((seconds, increment)) = text.split_once('+') {
        return Some(Period::Increment {
            seconds: number(seconds)?,
            increment: number(increment)?,
        });
    }
    Some(Period::SuddenDeath { seconds: number(text)? })
}

/// A command in a comment, such as `[%clk 1:55:21]`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Command<'t> {
    /// The name, without the percent sign.
    pub name: &'t str,
    /// The text after the name.
    pub value: &'t str,
}

/// The commands in a comment's text, in their order. They belong to the move before the comment.
///
/// ```
/// let commands: Vec<_> = ppn_draughts::commands("{ good [%clk 0:10:00] }").collect();
/// assert_eq!((commands[0].name, commands[0].value), ("clk", "0:10:00"));
/// ```
pub fn commands(comment: &str) -> impl Iterator<Item = Command<'_>> {
    comment.split("[%").skip(1).filter_map(|text| {
        let (inside, _) = text.split_once(']')?;
        let end = inside.find(char::is_whitespace).unwrap_or(inside.len());
        let (name, value) = inside.split_at(end);
        let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric());
        is_name.then_some(Command { name, value: value.trim() })
    })
}

/// The seconds of a time `[H]H:MM[:SS]`; `None` for anything else.
#[must_use]
pub fn clock_seconds(text: &str) -> Option<u32> {
    let fields: Vec<&str> = text.split(':').collect();
    let (&hours, rest) = fields.split_first()?;
    let seconds = match rest {
        [minutes] => (sixty(minutes)?, 0),
        [minutes, seconds] => (sixty(minutes)?, sixty(seconds)?),
        _ => return None,
    };
    let hours = number(hours).filter(|_| hours.len() <= 2)?;
    Some(hours * 3600 + seconds.0 * 60 + seconds.1)
}

/// Two digits below 60.
fn sixty(text: &str) -> Option<u32> {
    number(text).filter(|&number| text.len() == 2 && number < 60)
}

fn number(text: &str) -> Option<u32> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}
