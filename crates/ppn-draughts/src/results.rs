//! Results of games, as written.

use crate::{
    Game, Separator,
    squares_text::{Sign, sign_of},
};
use ppn_source::is_dotted_date;
use std::borrow::Cow;

/// The way in which a game's results are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Convention {
    /// `1-0`, `0-1`, `1/2-1/2`.
    Default,
    /// `2-0`, `0-2`, `1-1`.
    International,
}

impl Convention {
    /// Whether a result is written by this convention. `0-0` and `*` belong to both.
    #[must_use]
    pub fn has(self, result: &str) -> bool {
        match result {
            "0-0" | "*" => true,
            "1-0" | "0-1" | "1/2-1/2" => self == Self::Default,
            "2-0" | "0-2" | "1-1" => self == Self::International,
            _ => false,
        }
    }

    /// The result as this convention writes it.
    #[must_use]
    pub fn write(self, outcome: Outcome) -> &'static str {
        match (self, outcome) {
            (Self::Default, Outcome::White) => "1-0",
            (Self::Default, Outcome::Black) => "0-1",
            (Self::Default, Outcome::Draw) => "1/2-1/2",
            (Self::International, Outcome::White) => "2-0",
            (Self::International, Outcome::Black) => "0-2",
            (Self::International, Outcome::Draw) => "1-1",
            (_, Outcome::Neither) => "0-0",
        }
    }
}

/// The meaning of a result. Source: PDN 3.0 § Results; the first number is White's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// White won.
    White,
    /// Black won.
    Black,
    /// Nobody won.
    Draw,
    /// Both lost.
    Neither,
}

impl Outcome {
    /// Reads a result of either convention; `None` for `*` and unknown texts. Spaces and the symbol
    /// `½` are accepted.
    #[must_use]
    pub fn read(result: &str) -> Option<Self> {
        Some(match &*plain_result(result) {
            "1-0" | "2-0" => Self::White,
            "0-1" | "0-2" => Self::Black,
            "1/2-1/2" | "1-1" => Self::Draw,
            "0-0" => Self::Neither,
            _ => return None,
        })
    }
}

/// A result without spaces, with `1/2` for `½` and a hyphen for other dashes.
pub(crate) fn plain_result(result: &str) -> Cow<'_, str> {
    let is_dash = |c: char| c != '-' && sign_of(c).is_some_and(|(sign, _)| sign == Sign::Hyphen);
    if result.contains(|c: char| c == '½' || c.is_whitespace() || is_dash(c)) {
        result.replace(char::is_whitespace, "").replace('½', "1/2").replace(is_dash, "-").into()
    } else {
        result.into()
    }
}

/// Whether the value of a tag `Result` says that there is none, or that it is not known.
pub(crate) fn is_no_result(value: &str) -> bool {
    matches!(value, "*" | "?" | "")
}

/// The result that ends a game, if its tag does not name the same one.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum UnstatedResult<'t> {
    /// There is no tag, or it names no result.
    Missing(Cow<'t, str>),
    /// The tag names another result.
    Other(Cow<'t, str>),
}

impl<'t> UnstatedResult<'t> {
    /// The result of a game, if its tag does not name it.
    #[must_use]
    pub fn of(text: &'t str, game: &Game) -> Option<Self> {
        let Some(Separator::Result(span)) = game.separator else { return None };
        let ended = plain_result(span.slice(text));
        let stated = game.tag("Result").map_or("", |tag| &tag.value);
        if is_no_result(stated) {
            return Some(Self::Missing(ended));
        }
        let outcome = Outcome::read(stated);
        let same = *stated == *ended || outcome.is_some() && outcome == Outcome::read(&ended);
        (!same).then_some(Self::Other(ended))
    }
}

/// Whether a date is of the form `YYYY.MM.DD`, where a field may be question marks, or empty.
#[must_use]
pub fn is_date(text: &str) -> bool {
    text.is_empty() || is_dotted_date(text)
}
