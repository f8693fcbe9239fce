//! Game systems and their names.

use crate::name::canonical;
use ppn_source::UnknownName;
use std::{fmt, str::FromStr};

ppn_source::named! {
    /// A game system: the kind of equipment a game is set up with.
    ///
    /// Many games can be played with several systems. The system and the name of the game together
    /// select the board.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[non_exhaustive]
    pub enum System {
        /// A piecepack: 24 tiles and coins, four dice and pawns.
        Piecepack = "piecepack",
        /// A piecepack together with a subpack.
        Stackpack = "stackpack",
        /// Stones on alquerque boards.
        Alquerque = "alquerque",
        /// Draughts.
        Checker = "checker",
        /// Chess figures.
        Chess = "chess",
        /// Dominoes.
        Domino = "domino",
        /// Go stones and boards.
        Go = "go",
        /// Looney pyramids.
        Icehouse = "icehouse",
        /// Marbles and their boards.
        Marble = "marble",
        /// Morris boards and men.
        Morris = "morris",
        /// Disks with two colours.
        Reversi = "reversi",
        /// Playing cards with trumps.
        Tarot = "tarot",
        /// Cubes.
        Cube = "cube",
        /// Meeples.
        Meeple = "meeple",
        /// Six-sided dice with pips.
        Dice = "dice",
        /// Six-sided dice with numerals.
        DiceNumeral = "numeral",
        /// Four-sided dice.
        DiceD4 = "d4",
        /// Eight-sided dice.
        DiceD8 = "d8",
        /// Ten-sided dice.
        DiceD10 = "d10",
        /// Ten-sided dice that count in tens.
        DicePercentile = "percentile",
        /// Twelve-sided dice.
        DiceD12 = "d12",
        /// Twenty-sided dice.
        DiceD20 = "d20",
        /// Fudge dice.
        DiceFudge = "fudge",
    }

    /// The word for the system, in lower case.
    pub fn word;

    const ALL;
}

impl System {
    /// All systems, in the order in which they are listed.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter()
    }

    /// The text to write after `System:` in a file.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Piecepack => "Piecepack",
            Self::Stackpack => "Stackpack",
            Self::Alquerque => "Alquerque",
            Self::Checker => "Checkers",
            Self::Chess => "Chess",
            Self::Domino => "Dominoes",
            Self::Go => "Go",
            Self::Icehouse => "Looney Pyramids",
            Self::Marble => "Marbles",
            Self::Morris => "Morris",
            Self::Reversi => "Reversi",
            Self::Tarot => "Tarot",
            _ => self.word(),
        }
    }

    /// Further words for the system, in canonical form without underscores.
    fn others(self) -> &'static [&'static str] {
        match self {
            Self::Checker => &["checkers"],
            Self::Domino => &["dominoes"],
            Self::Icehouse => &["looneypyramids", "looneypyramid"],
            Self::Marble => &["marbles"],
            _ => &[],
        }
    }
}

impl fmt::Display for System {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Reads a name such as `Looney Pyramids` or `Draughts`. Case, separators of words and prefixes are
/// ignored, as in the names of games. The systems from `cube` on are found only by their exact word.
impl FromStr for System {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let normal = canonical(name).replace('_', "");
        // The word icehouse is a prefix that is removed.
        if ["pieces", "pyramids"].contains(&normal.as_str())
            && name.to_ascii_lowercase().contains("icehouse")
        {
            return Ok(Self::Icehouse);
        }
        let is_meant = |system: &Self| match *system < Self::Cube {
            true => normal == system.word() || system.others().contains(&normal.as_str()),
            false => name == system.word(),
        };
        let known = Self::all().find(is_meant);
        known.ok_or_else(|| UnknownName::new("a game system", name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn systems_are_found_by_what_is_written_for_them() {
        for (k, system) in System::all().enumerate() {
            assert_eq!(system as usize, k);
            assert_eq!(system.name().parse(), Ok(system));
            assert_eq!(system.word().parse(), Ok(system));
        }
    }

    #[test]
    fn separators_of_words_do_not_matter() {
        for (name, system) in [
            ("Piece Pack", System::Piecepack),
            ("looney-pyramid", System::Icehouse),
            ("Looney Pyramid", System::Icehouse),
            ("LOONEYPYRAMIDS", System::Icehouse),
        ] {
            assert_eq!(name.parse(), Ok(system), "{name}");
        }
        assert!("Pyramids".parse::<System>().is_err());
    }
}
