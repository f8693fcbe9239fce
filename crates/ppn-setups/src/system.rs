//! Game systems and their names.

use crate::name::canonical;
use ppn_source::UnknownName;
use std::{fmt, str::FromStr};

/// A game system: the kind of equipment a game is set up with.
///
/// Many games can be played with several systems. The system and the name of the game together
/// select the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum System {
    /// A piecepack: 24 tiles and coins, four dice and pawns.
    Piecepack,
    /// A piecepack together with a subpack.
    Stackpack,
    /// Stones on alquerque boards.
    Alquerque,
    /// Draughts.
    Checker,
    /// Chess figures.
    Chess,
    /// Dominoes.
    Domino,
    /// Go stones and boards.
    Go,
    /// Looney pyramids.
    Icehouse,
    /// Marbles and their boards.
    Marble,
    /// Morris boards and men.
    Morris,
    /// Disks with two colours.
    Reversi,
    /// Playing cards with trumps.
    Tarot,
    /// Cubes.
    Cube,
    /// Meeples.
    Meeple,
    /// Six-sided dice with pips.
    Dice,
    /// Six-sided dice with numerals.
    DiceNumeral,
    /// Four-sided dice.
    DiceD4,
    /// Eight-sided dice.
    DiceD8,
    /// Ten-sided dice.
    DiceD10,
    /// Ten-sided dice that count in tens.
    DicePercentile,
    /// Twelve-sided dice.
    DiceD12,
    /// Twenty-sided dice.
    DiceD20,
    /// Fudge dice.
    DiceFudge,
}

/// The names of a system.
struct Words {
    system: System,
    /// The word for the system, in canonical form.
    word: &'static str,
    /// The recommended spelling.
    name: &'static str,
    /// Further words for the system, in canonical form without underscores.
    others: &'static [&'static str],
}

/// All systems, in the order of their declaration.
///
/// The systems from `cube` on have no name in PPN; they are found only by their exact word.
static WORDS: [Words; 23] = [
    words(System::Piecepack, "piecepack", "Piecepack", &[]),
    words(System::Stackpack, "stackpack", "Stackpack", &[]),
    words(System::Alquerque, "alquerque", "Alquerque", &[]),
    words(System::Checker, "checker", "Checkers", &["checkers"]),
    words(System::Chess, "chess", "Chess", &[]),
    words(System::Domino, "domino", "Dominoes", &["dominoes"]),
    words(System::Go, "go", "Go", &[]),
    words(System::Icehouse, "icehouse", "Looney Pyramids", &["looneypyramids", "looneypyramid"]),
    words(System::Marble, "marble", "Marbles", &["marbles"]),
    words(System::Morris, "morris", "Morris", &[]),
    words(System::Reversi, "reversi", "Reversi", &[]),
    words(System::Tarot, "tarot", "Tarot", &[]),
    words(System::Cube, "cube", "cube", &[]),
    words(System::Meeple, "meeple", "meeple", &[]),
    words(System::Dice, "dice", "dice", &[]),
    words(System::DiceNumeral, "numeral", "numeral", &[]),
    words(System::DiceD4, "d4", "d4", &[]),
    words(System::DiceD8, "d8", "d8", &[]),
    words(System::DiceD10, "d10", "d10", &[]),
    words(System::DicePercentile, "percentile", "percentile", &[]),
    words(System::DiceD12, "d12", "d12", &[]),
    words(System::DiceD20, "d20", "d20", &[]),
    words(System::DiceFudge, "fudge", "fudge", &[]),
];

const fn words(
    system: System,
    word: &'static str,
    name: &'static str,
    others: &'static [&'static str],
) -> Words {
    Words { system, word, name, others }
}

impl System {
    /// All systems, in the order in which they are listed.
    pub fn all() -> impl Iterator<Item = Self> {
        WORDS.iter().map(|words| words.system)
    }

    /// The word for the system, in lower case.
    #[must_use]
    pub fn word(self) -> &'static str {
        WORDS[self as usize].word
    }

    /// The text to write after `System:` in a file.
    #[must_use]
    pub fn name(self) -> &'static str {
        WORDS[self as usize].name
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
        let known = WORDS.iter().find(|words| {
            if words.system < Self::Cube {
                normal == words.word || words.others.contains(&normal.as_str())
            } else {
                name == words.word
            }
        });
        known.map(|words| words.system).ok_or_else(|| UnknownName::new("a game system", name))
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
