//! The sets that pieces come from.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::{fmt, sync::Arc};

/// The set that a piece comes from.
///
/// Source: 0.14 § PieceSpec, "Configuration". A name that is not listed becomes
/// [`Configuration::Other`]. A file may use any name, and programs that do not know the set can
/// still move its pieces.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Configuration {
    /// Stones on the points of alquerque boards.
    Alquerque,
    /// Draughts on boards with cells of one or two inches.
    Checkers(Cells),
    /// Chess figures on boards with cells of one or two inches.
    Chess(Cells),
    /// Cubes.
    Cubes,
    /// Six-sided dice with pips.
    Dice,
    /// Four-sided dice.
    DiceD4,
    /// Eight-sided dice.
    DiceD8,
    /// Ten-sided dice.
    DiceD10,
    /// Ten-sided dice that count in tens.
    DiceD10Percentile,
    /// Twelve-sided dice.
    DiceD12,
    /// Twenty-sided dice.
    DiceD20,
    /// Fudge dice.
    DiceFudge,
    /// Six-sided dice with numerals.
    DiceNumeral,
    /// Dominoes, white with black pips.
    Dominoes,
    /// Black dominoes.
    DominoesBlack,
    /// Blue dominoes.
    DominoesBlue,
    /// Green dominoes.
    DominoesGreen,
    /// Red dominoes.
    DominoesRed,
    /// White dominoes.
    DominoesWhite,
    /// Yellow dominoes.
    DominoesYellow,
    /// A second piecepack, with card suits in outline.
    DualPiecepacksExpansion,
    /// Go stones and boards.
    Go,
    /// A piecepack of hexagons.
    Hexpack,
    /// Looney pyramids.
    IcehousePieces,
    /// Marbles and their boards.
    Marbles,
    /// Meeples.
    Meeples,
    /// Men and boards of morris games.
    Morris,
    /// A standard piecepack.
    Piecepack,
    /// Playing cards.
    PlayingCards,
    /// Playing cards with four colours.
    PlayingCardsColored,
    /// A piecepack with card suits.
    PlayingCardsExpansion,
    /// Playing cards with trumps and knights.
    PlayingCardsTarot,
    /// Disks with two colours.
    Reversi,
    /// A small piecepack.
    Subpack,
    /// Any other set, by its name.
    Other(Arc<str>),
}

/// The width of the cells of a checkers or chess board.
// As wide as its alignment within a configuration: copies of single bytes at odd offsets stall.
#[repr(u32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Cells {
    /// One inch.
    One,
    /// Two inches.
    Two,
}

/// Every named configuration with its name, for both directions.
static NAMES: [(Configuration, &str); 36] = [
    (Configuration::Alquerque, "alquerque"),
    (Configuration::Checkers(Cells::One), "checkers1"),
    (Configuration::Checkers(Cells::Two), "checkers2"),
    (Configuration::Chess(Cells::One), "chess1"),
    (Configuration::Chess(Cells::Two), "chess2"),
    (Configuration::Cubes, "cubes"),
    (Configuration::Dice, "dice"),
    (Configuration::DiceD4, "dice_d4"),
    (Configuration::DiceD8, "dice_d8"),
    (Configuration::DiceD10, "dice_d10"),
    (Configuration::DiceD10Percentile, "dice_d10_percentile"),
    (Configuration::DiceD12, "dice_d12"),
    (Configuration::DiceD20, "dice_d20"),
    (Configuration::DiceFudge, "dice_fudge"),
    (Configuration::DiceNumeral, "dice_numeral"),
    (Configuration::Dominoes, "dominoes"),
    (Configuration::DominoesBlack, "dominoes_black"),
    (Configuration::DominoesBlue, "dominoes_blue"),
    (Configuration::DominoesGreen, "dominoes_green"),
    (Configuration::DominoesRed, "dominoes_red"),
    (Configuration::DominoesWhite, "dominoes_white"),
    (Configuration::DominoesYellow, "dominoes_yellow"),
    (Configuration::DualPiecepacksExpansion, "dual_piecepacks_expansion"),
    (Configuration::Go, "go"),
    (Configuration::Hexpack, "hexpack"),
    (Configuration::IcehousePieces, "icehouse_pieces"),
    (Configuration::Marbles, "marbles"),
    (Configuration::Meeples, "meeples"),
    (Configuration::Morris, "morris"),
    (Configuration::Piecepack, "piecepack"),
    (Configuration::PlayingCards, "playing_cards"),
    (Configuration::PlayingCardsColored, "playing_cards_colored"),
    (Configuration::PlayingCardsExpansion, "playing_cards_expansion"),
    (Configuration::PlayingCardsTarot, "playing_cards_tarot"),
    (Configuration::Reversi, "reversi"),
    (Configuration::Subpack, "subpack"),
];

impl Configuration {
    /// All known configurations, by name.
    pub fn known() -> impl Iterator<Item = (&'static str, Self)> {
        NAMES.iter().map(|(cfg, name)| (*name, cfg.clone()))
    }

    /// The name, as written before the apostrophe of a piece specification.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Other(name) => name,
            known => NAMES.iter().find(|(cfg, _)| cfg == known).map_or("", |(_, name)| name),
        }
    }

    /// Whether the stored rank is the printed one. In all other sets, the printed rank is one less
    /// than the stored rank.
    #[must_use]
    pub fn ranks_from_one(&self) -> bool {
        matches!(
            self,
            Self::Checkers(_)
                | Self::Chess(_)
                | Self::Dice
                | Self::Go
                | Self::IcehousePieces
                | Self::PlayingCards
                | Self::PlayingCardsColored
                | Self::PlayingCardsTarot
        )
    }

    /// The small set that belongs to this one, such as the subpack of a piecepack, or one-inch
    /// cells for two-inch ones. `None` if there is none.
    #[must_use]
    pub fn small(&self) -> Option<Self> {
        match self {
            Self::Piecepack => Some(Self::Subpack),
            Self::Checkers(_) => Some(Self::Checkers(Cells::One)),
            Self::Chess(_) => Some(Self::Chess(Cells::One)),
            _ => None,
        }
    }
}

impl fmt::Display for Configuration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// An unknown name gives [`Configuration::Other`].
impl From<&str> for Configuration {
    fn from(name: &str) -> Self {
        NAMES
            .iter()
            .find(|(_, known)| *known == name)
            .map_or_else(|| Self::Other(name.into()), |(cfg, _)| cfg.clone())
    }
}

impl Serialize for Configuration {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Configuration {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(String::deserialize(deserializer)?.as_str().into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for (name, cfg) in Configuration::known() {
            assert_eq!(cfg.name(), name);
            assert_eq!(Configuration::from(name), cfg);
        }
        let other = Configuration::from("my_set");
        assert_eq!(other.name(), "my_set");
        assert!(!other.ranks_from_one());
    }
}
