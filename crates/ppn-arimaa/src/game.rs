//! A game as written.

use crate::header_line::is_digits;
use crate::{Line, NotUnderstood, Side};
use ppn_source::Span;

/// A game as written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// The version of the format: digits without leading zeros, not 0.
    pub version: String,
    /// `arimaa`, or another word as written.
    pub variant: String,
    /// Every header in the order of the text; those of the first line come first, under the
    /// names Game-Id, Gold, Silver and Authors.
    pub headers: Vec<Header>,
    /// The turns that were played.
    pub main: Line,
    /// The number of turns, including variations.
    pub turns: usize,
    /// From the first word of the header to the last of the body.
    pub span: Span,
    /// The first thing that was not understood.
    pub(crate) not_understood: Option<NotUnderstood>,
}

/// A header: a name and a value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The name as written.
    pub name: String,
    /// The value as written, trimmed; a long value has LF between its lines.
    pub value: String,
    /// The characters of the name, or of the word on the first line.
    pub span: Span,
}

impl Game {
    /// The first thing that was not understood, in the order of reading; `None` if everything was
    /// understood.
    ///
    /// A program must not rewrite a game unless this is `None`.
    ///
    /// ```
    /// let reading = ppn_arimaa::read("1g Ra1 zz 1s ra8", Default::default());
    /// let first = reading.games[0].not_understood().unwrap();
    /// assert_eq!((first.span.range(), first.reason.as_str()), (7..9, "unexpected `zz`"));
    ///
    /// let reading = ppn_arimaa::read("1g Ra1 @arrow:a1-a2 1s ra8", Default::default());
    /// assert_eq!(reading.games[0].not_understood(), None);
    /// ```
    #[must_use]
    pub fn not_understood(&self) -> Option<&NotUnderstood> {
        self.not_understood.as_ref()
    }
}

impl Game {
    /// Whether the rules of the variant are those of Arimaa.
    #[must_use]
    pub fn is_arimaa(&self) -> bool {
        self.variant == "arimaa"
    }

    /// The name of gold's player.
    #[must_use]
    pub fn gold(&self) -> Option<&str> {
        self.player(["gold", "white"], |(gold, _)| gold)
    }

    /// The name of silver's player.
    #[must_use]
    pub fn silver(&self) -> Option<&str> {
        self.player(["silver", "black"], |(_, silver)| silver)
    }

    /// The number of the game on the Arimaa server, as written: any number of digits.
    #[must_use]
    pub fn game_id(&self) -> Option<&str> {
        self.last(&["gameid"]).filter(|id| is_digits(id))
    }

    /// The time settings, not interpreted.
    #[must_use]
    pub fn time(&self) -> Option<&str> {
        self.last(&["time", "timesettings", "timecontrol"])
    }

    /// Who commented the game.
    #[must_use]
    pub fn authors(&self) -> Option<Vec<&str>> {
        let names = self.last(&["authors"])?.split(';').map(str::trim);
        Some(names.filter(|name| !name.is_empty()).collect())
    }

    /// The winner that the `Result` header names.
    #[must_use]
    pub fn named_winner(&self) -> Option<(Side, &Header)> {
        let header = self.headers.iter().rev().find(|header| header.key() == "result")?;
        let side = match header.value.to_lowercase().as_str() {
            "1-0" | "g" | "w" | "gold" | "white" => Side::Gold,
            "0-1" | "s" | "b" | "silver" | "black" => Side::Silver,
            _ => return None,
        };
        Some((side, header))
    }

    /// The last name of a player under the name of the side or under `Players`.
    fn player<'g>(
        &'g self,
        names: [&str; 2],
        side: impl Fn((&'g str, &'g str)) -> &'g str,
    ) -> Option<&'g str> {
        self.headers.iter().rev().find_map(|header| {
            let key = header.key();
            let name = match key.as_str() {
                "players" => split_players(&header.value).map(&side)?,
                key if names.contains(&key) => &header.value,
                _ => return None,
            };
            (!name.is_empty()).then_some(name)
        })
    }

    /// The last non-empty value under one of the names.
    fn last(&self, names: &[&str]) -> Option<&str> {
        self.headers
            .iter()
            .rev()
            .filter(|header| names.contains(&header.key().as_str()))
            .map(|header| header.value.as_str())
            .find(|value| !value.is_empty())
    }
}

impl Header {
    /// The name for comparisons: in lower case, without `-` and `_`.
    #[must_use]
    pub fn key(&self) -> String {
        self.name.chars().filter(|c| !matches!(c, '-' | '_')).flat_map(char::to_lowercase).collect()
    }

    /// Whether the header names a player, or both.
    #[must_use]
    pub fn names_players(&self) -> bool {
        matches!(self.key().as_str(), "players" | "gold" | "white" | "silver" | "black")
    }
}

/// `gold - silver`, split at the first hyphen between spaces.
pub(crate) fn split_players(value: &str) -> Option<(&str, &str)> {
    let at = value.match_indices('-').map(|(at, _)| at).find(|&at| {
        value[..at].ends_with(char::is_whitespace)
            && value[at + 1..].starts_with(char::is_whitespace)
    })?;
    Some((value[..at].trim(), value[at + 1..].trim()))
}
