use crate::name::canonical;
use std::fmt;

/// A game system: the kind of equipment a game is set up with.
///
/// Many games can be played with several systems; the system together with the name of the game
/// decides which board is set up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
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

/// Every system with the word for it and the other words that mean it, canonical form.
///
/// Those without a word of their own in PPN, from `cube` on, are reached by exactly that word.
const WORDS: [(System, &str, &[&str]); 23] = [
    (System::Piecepack, "piecepack", &[]),
    (System::Stackpack, "stackpack", &[]),
    (System::Alquerque, "alquerque", &[]),
    (System::Checker, "checker", &["checkers"]),
    (System::Chess, "chess", &[]),
    (System::Domino, "domino", &["dominoes"]),
    (System::Go, "go", &[]),
    (System::Icehouse, "icehouse", &["looney_pyramids"]),
    (System::Marble, "marble", &["marbles"]),
    (System::Morris, "morris", &[]),
    (System::Reversi, "reversi", &[]),
    (System::Tarot, "tarot", &[]),
    (System::Cube, "cube", &[]),
    (System::Meeple, "meeple", &[]),
    (System::Dice, "dice", &[]),
    (System::DiceNumeral, "numeral", &[]),
    (System::DiceD4, "d4", &[]),
    (System::DiceD8, "d8", &[]),
    (System::DiceD10, "d10", &[]),
    (System::DicePercentile, "percentile", &[]),
    (System::DiceD12, "d12", &[]),
    (System::DiceD20, "d20", &[]),
    (System::DiceFudge, "fudge", &[]),
];

impl System {
    /// All systems, in the order in which they are listed.
    pub fn all() -> impl Iterator<Item = Self> {
        WORDS.into_iter().map(|(system, ..)| system)
    }

    /// The word for it, in lower case.
    #[must_use]
    pub fn word(self) -> &'static str {
        WORDS.iter().find(|(system, ..)| *system == self).map_or("", |(_, word, _)| word)
    }

    /// What to write after `System:` in a file.
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
            // The others have no word that may be written in another way.
            other => other.word(),
        }
    }

    /// The system of a name such as `Looney Pyramids` or `Draughts`; case, blanks and prefixes
    /// count as little as in the names of games. Those from `cube` on are reached by exactly their
    /// word.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        let normal = canonical(name);
        // The word icehouse is a prefix that falls off.
        if ["pieces", "pyramids"].contains(&normal.as_str())
            && name.to_ascii_lowercase().contains("icehouse")
        {
            return Some(Self::Icehouse);
        }
        WORDS
            .iter()
            .find(|(system, word, others)| {
                if *system < Self::Cube {
                    normal == *word || others.contains(&normal.as_str())
                } else {
                    name == *word
                }
            })
            .map(|(system, ..)| *system)
    }
}

impl fmt::Display for System {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
