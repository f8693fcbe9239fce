//! Colours of cells.

use crate::sets::is_dominoes;
use ppn_piece::{Configuration, Kind, Piece, Suit};

ppn_source::named! {
    /// The foreground colour of a cell.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub(super) enum Ink {
        #[default]
        Black = "#000000",
        Red = "#BB0000",
        Green = "#00BB00",
        Yellow = "#BBBB00",
        Blue = "#0000BB",
        Magenta = "#BB00BB",
        Cyan = "#00BBBB",
        BrightBlack = "#555555",
    }

    /// The colour in HTML.
    pub(super) fn hex;
}

impl Ink {
    /// The colour of a piece's suit.
    ///
    /// White men are black too: hollow characters distinguish them.
    pub(super) fn of(piece: &Piece) -> Self {
        use Configuration as C;
        // A pyramid looks the same in every set.
        let is_pyramid = piece.piece_side.kind == Kind::Pyramid;
        // This distinguishes black from white, which is outlined in black.
        let grey_for_black =
            is_pyramid || matches!(piece.cfg, C::Dice | C::DiceFudge | C::DiceNumeral);
        match &piece.cfg {
            _ if is_pyramid => Self::of_suit(piece.suit, grey_for_black),
            // A domino has the colour of its set; its suit is a number of pips.
            C::DominoesBlack => Self::BrightBlack,
            C::DominoesBlue => Self::Blue,
            C::DominoesGreen => Self::Green,
            C::DominoesRed => Self::Red,
            C::DominoesYellow => Self::Yellow,
            cfg if is_dominoes(cfg) => Self::Black,
            // Hearts and diamonds.
            C::PlayingCards | C::PlayingCardsExpansion | C::PlayingCardsTarot => {
                if matches!(piece.suit.0, 1 | 4) { Self::Red } else { Self::Black }
            }
            _ => Self::of_suit(piece.suit, grey_for_black),
        }
    }

    fn of_suit(suit: Suit, grey_for_black: bool) -> Self {
        match suit.0 {
            1 => Self::Red,
            2 if grey_for_black => Self::BrightBlack,
            3 => Self::Green,
            4 => Self::Blue,
            5 => Self::Yellow,
            7 => Self::Cyan,
            8 => Self::Magenta,
            _ => Self::Black,
        }
    }

    /// The parameter of the escape sequence for the colour.
    pub(super) fn ansi(self) -> &'static str {
        match self {
            Self::Black => "30",
            Self::Red => "31",
            Self::Green => "32",
            Self::Yellow => "33",
            Self::Blue => "34",
            Self::Magenta => "35",
            Self::Cyan => "36",
            Self::BrightBlack => "90",
        }
    }
}
