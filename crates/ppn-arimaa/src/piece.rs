//! The animals and their strength.

use crate::Side;

ppn_source::named! {
    /// The kind of a piece; stronger ones compare as greater.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Animal {
        /// The weakest, eight per side; a side wins if one reaches the goal row.
        Rabbit = "rabbit",
        /// Two per side.
        Cat = "cat",
        /// Two per side.
        Dog = "dog",
        /// Two per side.
        Horse = "horse",
        /// One per side, written `m`.
        Camel = "camel",
        /// The strongest, one per side.
        Elephant = "elephant",
    }

    /// The English word.
    pub fn name;

    /// All six, weakest first.
    pub const ALL;
}

impl Animal {
    /// The small letter of the notation.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Self::Rabbit => 'r',
            Self::Cat => 'c',
            Self::Dog => 'd',
            Self::Horse => 'h',
            Self::Camel => 'm',
            Self::Elephant => 'e',
        }
    }

    /// The number of these pieces that a side has in the standard set of 16.
    #[must_use]
    pub fn count(self) -> usize {
        match self {
            Self::Rabbit => 8,
            Self::Cat | Self::Dog | Self::Horse => 2,
            Self::Camel | Self::Elephant => 1,
        }
    }
}

/// An animal of one side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// The kind.
    pub animal: Animal,
    /// The side.
    pub side: Side,
}

impl Piece {
    /// The letter of the notation: a capital for gold.
    #[must_use]
    pub fn letter(self) -> char {
        match self.side {
            Side::Gold => self.animal.letter().to_ascii_uppercase(),
            Side::Silver => self.animal.letter(),
        }
    }

    /// The piece of a letter of the notation.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        let small = letter.to_ascii_lowercase();
        let animal = Animal::ALL.into_iter().find(|animal| animal.letter() == small)?;
        let side = if letter == small { Side::Silver } else { Side::Gold };
        Some(Self { animal, side })
    }

    /// Whether this piece may push, pull and freeze the other: an enemy and weaker.
    #[must_use]
    pub fn dominates(self, other: Self) -> bool {
        self.side != other.side && self.animal > other.animal
    }
}

/// Such as `gold dog`.
impl std::fmt::Display for Piece {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.side.name(), self.animal.name())
    }
}
