//! The themes of this crate.

use super::Theme;
use ppn_piece::UnknownName;
use std::{str::FromStr, sync::OnceLock};

/// A theme of this crate: a file `NAME.toml` beside this one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum ThemeName {
    /// Warm colours.
    #[default]
    Lantern,
    /// Strong colours and lines.
    Contrast,
    /// Black, white and grey, with symbols of suits.
    Print,
    /// Warm colours on a dark page.
    Dark,
    /// Suits that people with red or green colour blindness can distinguish.
    ColourBlind,
}

impl ThemeName {
    /// All themes of this crate.
    pub const ALL: [Self; 5] =
        [Self::Lantern, Self::Contrast, Self::Print, Self::Dark, Self::ColourBlind];

    /// The name of the theme in options and files, and a short description.
    #[must_use]
    pub fn words(self) -> [&'static str; 2] {
        match self {
            Self::Lantern => ["lantern", "warm colours"],
            Self::Contrast => ["contrast", "strong colours and lines"],
            Self::Print => ["print", "black, white and grey, with symbols of suits"],
            Self::Dark => ["dark", "warm colours on a dark page"],
            Self::ColourBlind => {
                ["colour-blind", "suits that differ for people who see no red or no green"]
            }
        }
    }

    /// The text of the theme's file.
    #[must_use]
    pub fn file(self) -> &'static str {
        match self {
            Self::Lantern => include_str!("lantern.toml"),
            Self::Contrast => include_str!("contrast.toml"),
            Self::Print => include_str!("print.toml"),
            Self::Dark => include_str!("dark.toml"),
            Self::ColourBlind => include_str!("colour-blind.toml"),
        }
    }

    /// The colours and lines of the theme.
    #[must_use]
    pub fn theme(self) -> Theme {
        // Each file is read once. A file may have another as its base, which is then read first.
        static THEMES: [OnceLock<Theme>; 5] = [const { OnceLock::new() }; 5];
        // A test reads all of them.
        let read = || Theme::own(self).unwrap_or_else(|error| panic!("{self:?}: {error}"));
        THEMES[self as usize].get_or_init(read).clone()
    }
}

/// The names of [`ThemeName::words`]; `high-contrast` and `color-blind` too.
impl FromStr for ThemeName {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let known = match name {
            "high-contrast" => "contrast",
            "color-blind" => "colour-blind",
            other => other,
        };
        let found = Self::ALL.into_iter().find(|theme| theme.words()[0] == known);
        found.ok_or_else(|| UnknownName::new("a theme", name))
    }
}
