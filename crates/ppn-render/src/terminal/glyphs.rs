//! The characters for suits and ranks, by the set of a piece.

use super::Style;
use crate::sets::{self, WHITE, is_dominoes};
use ppn_piece::{Configuration, Piece, Side};

/// The default for missing entries of a table.
const MISSING: char = '?';
/// A piece of a set without characters of its own.
const UNKNOWN: char = '▣';

/// Pips of dominoes, from none to six; larger numbers are digits.
const PIPS: &str = " ·⠌⋰∷⁙⠿789";
/// Suits or colours of the sets that have one character for all.
const COLORS: u32 = 8;

/// The character of a piece's suit.
pub(super) fn suit(piece: &Piece, style: Style) -> char {
    match style {
        Style::Unicode => suit_unicode(piece),
        Style::Ascii => suit_ascii(piece),
    }
}

/// The character of a piece's rank.
pub(super) fn rank(piece: &Piece, style: Style) -> char {
    match style {
        Style::Unicode => rank_unicode(piece),
        Style::Ascii => rank_ascii(piece),
    }
}

fn suit_unicode(piece: &Piece) -> char {
    use Configuration as C;
    let suit = piece.suit.0;
    match &piece.cfg {
        C::Piecepack | C::Subpack | C::Hexpack => nth("☀☾♛⸸", suit),
        C::PlayingCardsExpansion => nth("♥♠♣♦", suit),
        C::DualPiecepacksExpansion => nth("♡♤♧♢", suit),
        C::PlayingCards | C::PlayingCardsTarot | C::PlayingCardsColored => nth("♥♠♣♦★", suit),
        C::Checkers(_) => colored(suit, '⛂', '⛀'),
        // Chessmen are face down in no known game; drawing them as stones still shows their places.
        C::Alquerque | C::Go | C::Marbles | C::Morris | C::Chess(_) => colored(suit, '●', '○'),
        C::Cubes => colored(suit, '■', '□'),
        C::IcehousePieces => colored(suit, '▲', '△'),
        C::Meeples => colored(suit, '☻', '☺'),
        C::Reversi => colored(suit, '⛃', '⛁'),
        C::Dominoes
        | C::DominoesBlack
        | C::DominoesBlue
        | C::DominoesGreen
        | C::DominoesRed
        | C::DominoesWhite
        | C::DominoesYellow => nth(PIPS, suit),
        C::Other(_) if is_dominoes(&piece.cfg) => nth(PIPS, suit),
        C::Dice
        | C::DiceFudge
        | C::DiceNumeral
        | C::DiceD4
        | C::DiceD8
        | C::DiceD10
        | C::DiceD10Percentile
        | C::DiceD12
        | C::DiceD20 => ' ',
        C::Other(_) => UNKNOWN,
    }
}

fn rank_unicode(piece: &Piece) -> char {
    use Configuration as C;
    let rank = piece.rank.0;
    let white = piece.suit == WHITE;
    match &piece.cfg {
        C::Piecepack
        | C::Subpack
        | C::Hexpack
        | C::PlayingCardsExpansion
        | C::DualPiecepacksExpansion => nth("na2345", rank),
        C::Checkers(_) | C::Reversi if white => nth("⛁⛁⛁⛁⛁⛁", rank),
        C::Checkers(_) | C::Reversi => nth("⛃⛃⛃⛃⛃⛁", rank),
        C::Chess(_) if white => nth("♙♘♗♖♕♔", rank),
        C::Chess(_) => nth("♟♞♝♜♛♚", rank),
        C::Dominoes
        | C::DominoesBlack
        | C::DominoesBlue
        | C::DominoesGreen
        | C::DominoesRed
        | C::DominoesWhite
        | C::DominoesYellow => nth(PIPS, rank),
        C::Other(_) if is_dominoes(&piece.cfg) => nth(PIPS, rank),
        C::Dice => nth("·⠌⋰∷⁙⠿", rank),
        C::DiceNumeral => nth("123456", rank),
        C::DiceFudge => nth("− ++ −", rank),
        C::DiceD4 | C::DiceD8 | C::DiceD10 | C::DiceD10Percentile | C::DiceD12 | C::DiceD20 => {
            die_digit(piece).unwrap_or(UNKNOWN)
        }
        C::IcehousePieces => ' ',
        // Checkers look the same on both sides.
        C::Alquerque | C::Cubes | C::Go | C::Marbles | C::Meeples | C::Morris => {
            suit_unicode(piece)
        }
        C::PlayingCards | C::PlayingCardsTarot | C::PlayingCardsColored | C::Other(_) => UNKNOWN,
    }
}

fn suit_ascii(piece: &Piece) -> char {
    use Configuration as C;
    let suit = piece.suit.0;
    match &piece.cfg {
        C::Piecepack | C::Subpack | C::Hexpack => nth("SMCA", suit),
        C::PlayingCardsExpansion | C::DualPiecepacksExpansion => nth("HSCD", suit),
        C::PlayingCards | C::PlayingCardsTarot | C::PlayingCardsColored => nth("HSCD*", suit),
        C::Checkers(_) | C::Reversi => colored(suit, 'm', 'M'),
        C::Meeples => colored(suit, 'i', 'I'),
        C::IcehousePieces => colored(suit, 'v', 'V'),
        C::Cubes => colored(suit, 'c', 'C'),
        C::Alquerque | C::Go | C::Marbles | C::Morris | C::Chess(_) => colored(suit, 'x', 'O'),
        cfg if is_dominoes(cfg) => nth("0123456789", suit),
        C::Other(_) => MISSING,
        _ => ' ',
    }
}

fn rank_ascii(piece: &Piece) -> char {
    use Configuration as C;
    let rank = piece.rank.0;
    let white = piece.suit == WHITE;
    match &piece.cfg {
        C::Piecepack
        | C::Subpack
        | C::Hexpack
        | C::PlayingCardsExpansion
        | C::DualPiecepacksExpansion => nth("012345", rank),
        C::Checkers(_) => colored(piece.suit.0, 'k', 'K'),
        C::Chess(_) if white => nth("PNBRQK", rank),
        C::Chess(_) => nth("pnbrqk", rank),
        C::Dice | C::DiceNumeral => nth("123456", rank),
        C::DiceFudge => nth("- ++ -", rank),
        C::DiceD4 | C::DiceD8 | C::DiceD10 | C::DiceD10Percentile | C::DiceD12 | C::DiceD20 => {
            die_digit(piece).unwrap_or('#')
        }
        cfg if is_dominoes(cfg) => nth("0123456789", rank),
        C::IcehousePieces => ' ',
        _ => suit_ascii(piece),
    }
}

/// The number of a die with more or fewer than six sides, if it has one digit. Dice with multiples
/// of ten show the tens.
fn die_digit(die: &Piece) -> Option<char> {
    let number = sets::die_number(die);
    let says_it = number.len() == 1 || die.cfg == Configuration::DiceD10Percentile;
    number.chars().next().filter(|_| says_it)
}

/// The base of a pyramid: its triangle seen from the side, its square seen from above.
pub(super) fn pyramid(piece: &Piece) -> char {
    match piece.piece_side.side {
        Side::Top => colored(piece.suit.0, '■', '□'),
        _ => colored(piece.suit.0, '▲', '△'),
    }
}

/// The dots of a pyramid, by rank.
pub(super) fn pyramid_pips(rank: u32) -> Option<&'static [char]> {
    const PIPS: [&[char]; 6] = [
        &['\u{323}'],
        &['\u{324}'],
        &['\u{20E8}'],
        &['\u{324}', '\u{308}'],
        &['\u{20E8}', '\u{308}'],
        &['\u{20E8}', '\u{20DB}'],
    ];
    PIPS.get(usize::try_from(rank).ok()?.checked_sub(1)?).copied()
}

/// The letter of a chess figure.
pub(super) fn letter(piece: &Piece, letters: [char; 6]) -> Option<char> {
    let figure = matches!(piece.cfg, Configuration::Chess(_)).then_some(piece.rank.0)?;
    let letter = letters.get(usize::try_from(figure).ok()?.checked_sub(1)?)?;
    Some(if piece.suit == WHITE { *letter } else { letter.to_ascii_lowercase() })
}

/// The character at an index counted from 1.
fn nth(characters: &str, place: u32) -> char {
    let index = usize::try_from(place).ok().and_then(|place| place.checked_sub(1));
    index.and_then(|index| characters.chars().nth(index)).unwrap_or(MISSING)
}

fn colored(suit: u32, dark: char, white: char) -> char {
    match suit {
        _ if suit == WHITE.0 => white,
        1..=COLORS => dark,
        _ => MISSING,
    }
}
