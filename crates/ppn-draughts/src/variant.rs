//! The games whose rules are known.

use crate::{
    Colour::{Black, White},
    GameType, Layout,
    Notation::{Alphanumeric, Numeric},
    results::Convention,
    rules::{self, Lifting, Rules},
};
use std::{fmt, str::FromStr};

/// A game of draughts whose rules are known.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Variant {
    /// International draughts, 10 by 10.
    International,
    /// English draughts, called American checkers too.
    English,
    /// Italian draughts.
    Italian,
    /// American pool checkers.
    Pool,
    /// Unified pool checkers; Zimbabwean pool checkers has the same notation.
    UnifiedPool,
    /// Jamaican draughts: pool on a board with the light squares.
    Jamaican,
    /// Spanish draughts.
    Spanish,
    /// Russian draughts.
    Russian,
    /// Brazilian draughts: the International rules on 8 by 8.
    Brazilian,
    /// Canadian draughts: the International rules on 12 by 12.
    Canadian,
    /// Portuguese draughts: the Spanish rules.
    Portuguese,
    /// Czech draughts.
    Czech,
    /// Turkish draughts, on all squares.
    Turkish,
    /// Thai draughts, eight men per side.
    Thai,
    /// Thai rules with twelve men per side.
    Thai12,
    /// Frisian draughts.
    Frisian,
    /// Spantsiretti: the Russian rules on 10 columns and 8 rows.
    Spantsiretti,
    /// The board of Spantsiretti with the International rules, as in published node counts.
    SpantsirettiInternational,
    /// Breakthrough: the International rules, but the first side with a king wins.
    Breakthrough,
    /// Frysk!: the Frisian rules with five men a side.
    Frysk,
    /// Antidraughts: the International rules, but a side without a legal move wins.
    Antidraughts,
}

/// The entry of a game in the table of game types, and its rules.
struct Entry {
    variant: Variant,
    name: &'static str,
    number: i32,
    layout: Layout,
    sign: char,
    convention: Convention,
    rules: &'static Rules,
}

macro_rules! entries {
    ($($variant:ident $name:literal: $number:literal, $starter:ident, $width:literal x $height:literal,
       $notation:ident $corner:literal, $invert:literal, $sign:literal, $convention:ident, $rules:ident;)*) => {
        static ENTRIES: &[Entry] = &[$(Entry {
            variant: Variant::$variant,
            name: $name,
            number: $number,
            layout: Layout::new($starter, ($width, $height), $notation, $corner, $invert != 0),
            sign: $sign,
            convention: Convention::$convention,
            rules: &rules::$rules,
        }),*];
    };
}

// One row for each game. If several rows have the same number, the first is the default for it.
entries! {
    International "international": 20, White, 10 x 10, Numeric 2, 0, 'x', International, INTERNATIONAL;
    English "english": 21, Black, 8 x 8, Numeric 1, 0, 'x', Default, ENGLISH;
    Italian "italian": 22, White, 8 x 8, Numeric 2, 1, 'x', Default, ITALIAN;
    Pool "pool": 23, Black, 8 x 8, Numeric 1, 0, 'x', Default, POOL;
    UnifiedPool "unified_pool": 23, White, 8 x 8, Alphanumeric 0, 0, 'x', Default, POOL;
    Jamaican "jamaican": 23, Black, 8 x 8, Alphanumeric 1, 1, 'x', Default, POOL;
    Spanish "spanish": 24, White, 8 x 8, Numeric 1, 1, 'x', Default, SPANISH;
    Russian "russian": 25, White, 8 x 8, Alphanumeric 0, 0, ':', Default, RUSSIAN;
    Brazilian "brazilian": 26, White, 8 x 8, Alphanumeric 0, 0, 'x', Default, INTERNATIONAL;
    Canadian "canadian": 27, White, 12 x 12, Numeric 2, 0, 'x', International, INTERNATIONAL;
    Portuguese "portuguese": 28, White, 8 x 8, Numeric 1, 1, 'x', Default, SPANISH;
    Czech "czech": 29, White, 8 x 8, Alphanumeric 0, 0, 'x', Default, CZECH;
    Turkish "turkish": 30, White, 8 x 8, Alphanumeric 0, 0, 'x', Default, TURKISH;
    Thai "thai": 31, Black, 8 x 8, Numeric 2, 0, '-', Default, THAI;
    Thai12 "thai12": 31, Black, 8 x 8, Numeric 2, 0, '-', Default, THAI_12;
    Frisian "frisian": 40, White, 10 x 10, Numeric 2, 0, 'x', Default, FRISIAN;
    Spantsiretti "spantsiretti": 41, White, 10 x 8, Alphanumeric 0, 0, ':', Default, RUSSIAN;
    SpantsirettiInternational "spantsiretti_int": 41, White, 10 x 8, Alphanumeric 0, 0, ':', Default, INTERNATIONAL;
    Breakthrough "breakthrough": 96, White, 10 x 10, Numeric 2, 0, 'x', International, INTERNATIONAL;
    Frysk "frysk": 97, White, 10 x 10, Numeric 2, 0, 'x', International, FRYSK;
    Antidraughts "antidraughts": 98, White, 10 x 10, Numeric 2, 0, 'x', International, INTERNATIONAL;
}

impl Variant {
    /// All games whose rules are known, in the order of their numbers.
    pub fn all() -> impl Iterator<Item = Self> {
        ENTRIES.iter().map(|entry| entry.variant)
    }

    /// The game of a number, if its rules are known; if several have the number, the usual one.
    #[must_use]
    pub fn of_number(number: i32) -> Option<Self> {
        ENTRIES.iter().find(|entry| entry.number == number).map(|entry| entry.variant)
    }

    /// The game of a tag: type 23 is three games, distinguished by the rest of the tag.
    #[must_use]
    pub fn of(game_type: GameType) -> Option<Self> {
        let same_number = || ENTRIES.iter().filter(|entry| entry.number == game_type.number);
        same_number()
            .find(|entry| Some(entry.layout) == game_type.layout)
            .or_else(|| {
                let layout = game_type.layout?;
                same_number().find(|entry| {
                    let known = entry.layout;
                    (known.starter, known.notation) == (layout.starter, layout.notation)
                })
            })
            .or_else(|| same_number().next())
            .map(|entry| entry.variant)
    }

    /// The game that words name, such as `American/English`, `Russian draughts` or `Frysk!`; `None`
    /// if they name none, or several.
    #[must_use]
    pub fn of_words(words: &str) -> Option<Self> {
        let words = words.to_lowercase();
        let mut games: Vec<Self> = words
            .split(|c: char| !c.is_alphanumeric())
            .filter_map(|word| {
                Some(match word {
                    "american" | "english" | "british" => Self::English,
                    "zimbabwean" | "unified" => Self::UnifiedPool,
                    word => Self::all().find(|variant| variant.name() == word)?,
                })
            })
            .collect();
        // `American pool` and `unified pool` are games of their own.
        if games.contains(&Self::Pool) {
            games.retain(|game| ![Self::English, Self::Pool].contains(game));
            games.push(if games.contains(&Self::UnifiedPool) {
                Self::UnifiedPool
            } else {
                Self::Pool
            });
        }
        games.dedup();
        match games[..] {
            [game] => Some(game),
            _ => None,
        }
    }

    /// Whether a side without a legal move has won.
    pub(crate) fn losing_wins(self) -> bool {
        self == Self::Antidraughts
    }

    /// Whether the first king ends the game.
    pub(crate) fn first_king_wins(self) -> bool {
        self == Self::Breakthrough
    }

    /// A short name in lower case, such as `international` or `unified_pool`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.entry().name
    }

    /// The number of its game type.
    #[must_use]
    pub fn number(self) -> i32 {
        self.entry().number
    }

    /// Board and notation by the table of game types.
    #[must_use]
    pub fn layout(self) -> Layout {
        self.entry().layout
    }

    /// The full game type.
    #[must_use]
    pub fn game_type(self) -> GameType {
        GameType { number: self.number(), layout: Some(self.layout()) }
    }

    /// The symbol between the squares of a capture: `x`, `:` or `-`.
    #[must_use]
    pub fn capture_sign(self) -> char {
        self.entry().sign
    }

    /// The convention of its results.
    #[must_use]
    pub fn convention(self) -> Convention {
        self.entry().convention
    }

    /// Whether a captured piece is lifted at once, and not only at the end of the capture.
    #[must_use]
    pub fn lifts_at_once(self) -> bool {
        self.rules().lifting == Lifting::AtOnce
    }

    pub(crate) fn rules(self) -> &'static Rules {
        self.entry().rules
    }

    fn entry(self) -> &'static Entry {
        // The table has the variants in the order of their declaration, which a test checks.
        &ENTRIES[self as usize]
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name without a variant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownVariant(pub String);

impl fmt::Display for UnknownVariant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a draughts variant", self.0)?;
        match ppn_source::near_match(&self.0, ENTRIES.iter().map(|entry| entry.name)) {
            Some(near) => write!(f, "; did you mean `{near}`?"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for UnknownVariant {}

impl FromStr for Variant {
    type Err = UnknownVariant;

    fn from_str(name: &str) -> Result<Self, UnknownVariant> {
        Self::all()
            .find(|variant| variant.name() == name)
            .ok_or_else(|| UnknownVariant(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_every_variant_in_its_place() {
        for (at, entry) in ENTRIES.iter().enumerate() {
            assert_eq!(entry.variant as usize, at, "{}", entry.name);
            assert_eq!(entry.name.parse(), Ok(entry.variant));
        }
        let last = Variant::Antidraughts as usize;
        assert_eq!(ENTRIES.len(), last + 1);
    }

    #[test]
    fn words_name_games() {
        for (words, game) in [
            ("American/English", Some(Variant::English)),
            ("Russian draughts", Some(Variant::Russian)),
            ("American Pool Checkers", Some(Variant::Pool)),
            ("Unified pool", Some(Variant::UnifiedPool)),
            ("Frysk!", Some(Variant::Frysk)),
            ("English or Russian", None),
            ("blitz", None),
            ("", None),
        ] {
            assert_eq!(Variant::of_words(words), game, "{words}");
        }
    }

    #[test]
    fn tags_of_type_23_are_three_games() {
        let of = |tag: &str| Variant::of(tag.parse().unwrap());
        assert_eq!(of("23"), Some(Variant::Pool));
        assert_eq!(of("23,W,8,8,A0,0"), Some(Variant::UnifiedPool));
        assert_eq!(of("23,B,8,8,A1,1"), Some(Variant::Jamaican));
        assert_eq!(of("23,B,8,8,N2,0"), Some(Variant::Pool));
        assert_eq!(of("50"), None);
    }
}
