//! Common facts about the sets, for all drawings: which pieces are white, the other side of a
//! disk, the text of a die or a card.

use ppn_piece::{Configuration, Piece, Suit};

/// Red among the suits.
pub(crate) const RED: Suit = Suit(1);
/// Black among the suits.
pub(crate) const BLACK: Suit = Suit(2);
/// White among the suits.
pub(crate) const WHITE: Suit = Suit(6);

/// Whether a set is a set of dominoes.
pub(crate) fn is_dominoes(cfg: &Configuration) -> bool {
    cfg.name().starts_with("dominoes")
}

/// Whether a set is a set of Chinese dominoes, which are longer and thicker.
pub(crate) fn is_chinese_dominoes(cfg: &Configuration) -> bool {
    cfg.name() == "dominoes_chinese"
}

/// Whether a set is a set of playing cards with courts.
pub(crate) fn is_playing_cards(cfg: &Configuration) -> bool {
    use Configuration as C;
    matches!(cfg, C::PlayingCards | C::PlayingCardsColored | C::PlayingCardsTarot)
}

/// The colour on the other side of a reversi disk.
pub(crate) fn partner(suit: Suit) -> Suit {
    Suit(match suit.0 {
        1 => 7,
        2 => 6,
        3 => 8,
        4 => 5,
        5 => 4,
        6 => 2,
        7 => 1,
        8 => 3,
        other => other,
    })
}

/// The number on a die; the zero of a ten-sided die is rank 10.
pub(crate) fn die_number(die: &Piece) -> String {
    use Configuration as C;
    match (&die.cfg, die.rank.0) {
        (C::DiceD10, 10) => "0".to_owned(),
        (C::DiceD10Percentile, 10) => "00".to_owned(),
        (C::DiceD10Percentile, rank @ 1..=9) => (rank * 10).to_string(),
        (_, rank @ 1..=99) => rank.to_string(),
        _ => "?".to_owned(),
    }
}

/// The text of a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CardRank {
    /// A number of pips: 1 is an ace, 0 the null of a piecepack.
    Pips(u32),
    Jack,
    /// The knight of tarot, between jack and queen.
    Knight,
    Queen,
    King,
    Joker,
    /// A trump of tarot; the fool is 0.
    Trump(u32),
    Unknown,
}

impl CardRank {
    pub(crate) fn of(card: &Piece) -> Self {
        let rank = card.rank.0;
        if !is_playing_cards(&card.cfg) {
            // The ranks of a piecepack begin with its null.
            return match rank {
                1..=6 => Self::Pips(rank - 1),
                _ => Self::Unknown,
            };
        }
        let tarot = card.cfg == Configuration::PlayingCardsTarot;
        match (rank, tarot) {
            (1..=22, true) if card.suit.0 == 5 => Self::Trump(rank % 22),
            (1..=10, _) => Self::Pips(rank),
            (11, _) => Self::Jack,
            (12, true) => Self::Knight,
            (12, false) | (13, true) => Self::Queen,
            (13, false) | (14, true) => Self::King,
            (14, false) | (15, true) => Self::Joker,
            _ => Self::Unknown,
        }
    }

    /// The text in the corner, one or two characters.
    pub(crate) fn index(self, card: &Piece) -> String {
        match self {
            Self::Pips(1) if is_playing_cards(&card.cfg) => "A".to_owned(),
            Self::Pips(count) | Self::Trump(count) => count.to_string(),
            Self::Jack => "J".to_owned(),
            Self::Knight => "C".to_owned(),
            Self::Queen => "Q".to_owned(),
            Self::King => "K".to_owned(),
            Self::Joker => "*".to_owned(),
            Self::Unknown => "?".to_owned(),
        }
    }
}
