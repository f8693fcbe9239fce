//! The Unicode symbols for pieces, as tables and rules.
//!
//! Source: 0.14 § PieceSpec, with the code charts of chess symbols, playing cards and dominoes.

use ppn_piece::{Configuration, Kind, Rank, Side, Suit};

/// The features that a symbol gives to a piece. `None` means that the symbol leaves it open.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Sign {
    pub(crate) kind: Option<Kind>,
    pub(crate) side: Option<Side>,
    pub(crate) suit: SignSuit,
    pub(crate) rank: Option<Rank>,
    pub(crate) cfg: SignCfg,
    pub(crate) angle: Option<f64>,
    /// Whether this is the symbol of a bit of any set: `●` `○`.
    pub(crate) is_bit: bool,
}

/// The suit that a symbol gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum SignSuit {
    /// Any suit can be written.
    #[default]
    Open,
    /// The symbol has no suit. A colour changes the set instead, as with the backs of dominoes.
    None,
    /// This suit, and no letter changes it.
    Fixed(Suit),
    /// This suit, unless a colour is written.
    Listed(Suit),
    /// The usual suit of the set, unless a colour is written. It is assumed, not listed.
    Assumed,
    /// This suit. A colour changes the set instead, as with dominoes.
    Pips(Suit),
}

/// The configuration that a symbol gives.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) enum SignCfg {
    /// The symbol gives no configuration.
    #[default]
    Open,
    /// This configuration.
    Fixed(Configuration),
    /// Checkers with the current cell width.
    Checkers,
    /// Chess with the current cell width.
    Chess,
}

/// The meaning of a character that is the symbol of a piece.
// PS-10
pub(crate) fn sign(c: char) -> Option<Sign> {
    let suit = |suit, cfg| Sign {
        suit: SignSuit::Fixed(Suit(suit)),
        cfg: SignCfg::Fixed(cfg),
        ..Sign::default()
    };
    let of = |kind| Sign { kind: Some(kind), ..Sign::default() };
    let checker = |colour, side| Sign {
        kind: Some(Kind::Bit),
        side,
        suit: SignSuit::Listed(Suit(colour)),
        cfg: SignCfg::Checkers,
        ..Sign::default()
    };
    Some(match c {
        '♥' => suit(1, Configuration::PlayingCardsExpansion),
        '♠' => suit(2, Configuration::PlayingCardsExpansion),
        '♣' => suit(3, Configuration::PlayingCardsExpansion),
        '♦' => suit(4, Configuration::PlayingCardsExpansion),
        '♡' => suit(1, Configuration::DualPiecepacksExpansion),
        '♤' => suit(2, Configuration::DualPiecepacksExpansion),
        '♧' => suit(3, Configuration::DualPiecepacksExpansion),
        '♢' => suit(4, Configuration::DualPiecepacksExpansion),
        '●' => Sign { is_bit: true, ..of(Kind::Bit) },
        '○' => Sign { is_bit: true, suit: SignSuit::Listed(Suit(WHITE)), ..of(Kind::Bit) },
        '▲' => of(Kind::Pyramid),
        '🂠' => of(Kind::Card),
        '■' => of(Kind::Board),
        '▦' => Sign { cfg: SignCfg::Fixed(Configuration::Go), ..of(Kind::Board) },
        '⚀'..='⚅' => Sign {
            suit: SignSuit::Assumed,
            rank: Some(Rank(1 + step(c, '⚀'))),
            cfg: SignCfg::Fixed(Configuration::Dice),
            ..of(Kind::Die)
        },
        '⛀' => checker(WHITE, None),
        '⛁' => checker(WHITE, Some(Side::Face)),
        '⛂' => checker(BLACK, None),
        '⛃' => checker(BLACK, Some(Side::Face)),
        _ => chess(c).or_else(|| card(c)).or_else(|| domino(c))?,
    })
}

pub(crate) const RED: u32 = 1;
pub(crate) const BLACK: u32 = 2;
pub(crate) const WHITE: u32 = 6;

/// King, queen, rook, bishop, knight, pawn: the order of every row of the code charts.
const CHESS_RANKS: [u32; 6] = [6, 5, 4, 3, 2, 1];

/// First character, suit and angle of each row of six chess figures.
///
/// The code charts turn clockwise, angles count counter-clockwise.
const CHESS_ROWS: [(char, u32, f64); 12] = [
    ('\u{2654}', WHITE, 0.0),
    ('\u{265A}', BLACK, 0.0),
    ('\u{1FA00}', RED, 0.0),
    ('\u{1FA09}', WHITE, 270.0),
    ('\u{1FA0F}', BLACK, 270.0),
    ('\u{1FA15}', RED, 270.0),
    ('\u{1FA1E}', WHITE, 180.0),
    ('\u{1FA24}', BLACK, 180.0),
    ('\u{1FA2A}', RED, 180.0),
    ('\u{1FA33}', WHITE, 90.0),
    ('\u{1FA39}', BLACK, 90.0),
    ('\u{1FA3F}', RED, 90.0),
];

/// First character and angle of each trio of knights: white, black, neutral.
const KNIGHTS: [(char, f64); 4] =
    [('\u{1FA06}', 315.0), ('\u{1FA1B}', 225.0), ('\u{1FA30}', 135.0), ('\u{1FA45}', 45.0)];

fn chess(c: char) -> Option<Sign> {
    let figure = |suit, rank, angle| Sign {
        kind: Some(Kind::Bit),
        suit: SignSuit::Listed(Suit(suit)),
        rank: Some(Rank(rank)),
        cfg: SignCfg::Chess,
        angle: Some(angle),
        ..Sign::default()
    };
    for (first, suit, angle) in CHESS_ROWS {
        if let Some(&rank) = CHESS_RANKS.get(step(c, first) as usize) {
            return Some(figure(suit, rank, angle));
        }
    }
    for (first, angle) in KNIGHTS {
        if let Some(&suit) = [WHITE, BLACK, RED].get(step(c, first) as usize) {
            return Some(figure(suit, 2, angle));
        }
    }
    None
}

/// First character and suit of each row of cards, ace to king with a knight (14).
const CARD_ROWS: [(char, u32); 4] =
    [('\u{1F0A1}', 2), ('\u{1F0B1}', 1), ('\u{1F0C1}', 4), ('\u{1F0D1}', 3)];

/// Jokers and the fool, which are outside the rows: character, suit, rank.
const ODD_CARDS: [(char, u32, u32); 4] =
    [('\u{1F0BF}', 4, 15), ('\u{1F0CF}', 2, 15), ('\u{1F0DF}', 1, 15), ('\u{1F0E0}', 5, 22)];

fn card(c: char) -> Option<Sign> {
    let card = |suit, rank| Sign {
        kind: Some(Kind::Card),
        suit: SignSuit::Fixed(Suit(suit)),
        rank: Some(Rank(rank)),
        cfg: SignCfg::Fixed(Configuration::PlayingCardsTarot),
        ..Sign::default()
    };
    if let Some(&(_, suit, rank)) = ODD_CARDS.iter().find(|(sign, ..)| *sign == c) {
        return Some(card(suit, rank));
    }
    for (first, suit) in CARD_ROWS {
        if step(c, first) < 14 {
            return Some(card(suit, 1 + step(c, first)));
        }
    }
    let trump = step(c, '\u{1F0E1}');
    (trump < 21).then(|| card(5, 1 + trump))
}

/// The first of 49 vertical dominoes, 0 over 0.
const VERTICAL_DOMINOES: char = '\u{1F063}';

/// The first of 49 horizontal dominoes, 0 beside 0.
const HORIZONTAL_DOMINOES: char = '\u{1F031}';

fn domino(c: char) -> Option<Sign> {
    let tile = Sign {
        kind: Some(Kind::Tile),
        cfg: SignCfg::Fixed(Configuration::Dominoes),
        ..Sign::default()
    };
    let back = |angle| Sign {
        suit: SignSuit::None,
        side: Some(Side::Back),
        angle: Some(angle),
        ..tile.clone()
    };
    match c {
        '\u{1F030}' => return Some(back(90.0)),
        '\u{1F062}' => return Some(back(0.0)),
        _ => {}
    }
    let (index, upright) = match (step(c, VERTICAL_DOMINOES), step(c, HORIZONTAL_DOMINOES)) {
        (index @ 0..49, _) => (index, 0.0),
        (_, index @ 0..49) => (index, 90.0),
        _ => return None,
    };
    let (a, b) = (index / 7, index % 7);
    Some(Sign {
        suit: SignSuit::Pips(Suit(a.max(b) + 1)),
        rank: Some(Rank(a.min(b) + 1)),
        angle: Some(if a <= b { upright } else { upright + 180.0 }),
        ..tile
    })
}

/// The distance from the character `first` to `c`; a large number if `c` comes before `first`.
fn step(c: char, first: char) -> u32 {
    (c as u32).wrapping_sub(first as u32)
}

/// The built-in macros with individual names. The macros of cards and dominoes follow rules.
///
/// Source: 0.14 § Macros. The specification also defines `WH` as ♤ and `WS` as ♡.
pub(crate) const BUILTIN_MACROS: [(&str, char); 24] = [
    ("H", '♥'),
    ("S", '♠'),
    ("C", '♣'),
    ("D", '♦'),
    ("WH", '♤'),
    ("WS", '♡'),
    ("WD", '♢'),
    ("WC", '♧'),
    ("RJ", '\u{1F0BF}'),
    ("BJ", '\u{1F0CF}'),
    ("WJ", '\u{1F0DF}'),
    ("TF", '\u{1F0E0}'),
    ("p", '♟'),
    ("n", '♞'),
    ("b", '♝'),
    ("r", '♜'),
    ("q", '♛'),
    ("k", '♚'),
    ("P", '♙'),
    ("N", '♘'),
    ("B", '♗'),
    ("R", '♖'),
    ("Q", '♕'),
    ("K", '♔'),
];

/// The value of a built-in macro, by its name.
pub(crate) fn builtin_macro(name: &str) -> Option<String> {
    let single = BUILTIN_MACROS.iter().find(|(known, _)| *known == name).map(|&(_, sign)| sign);
    single
        .or_else(|| playing_card(name))
        .or_else(|| trump(name))
        .or_else(|| vertical_domino(name))
        .map(String::from)
}

/// Suit letter and rank: `SA` to `SK`, `HA` …, with the knight `C` between jack and queen.
fn playing_card(name: &str) -> Option<char> {
    let mut letters = name.chars();
    let (suit, rank, None) = (letters.next()?, letters.next()?, letters.next()) else {
        return None;
    };
    let row = match suit {
        'S' => '\u{1F0A1}',
        'H' => '\u{1F0B1}',
        'D' => '\u{1F0C1}',
        'C' => '\u{1F0D1}',
        _ => return None,
    };
    let rank = "A23456789TJCQK".chars().position(|known| known == rank)?;
    after(row, u32::try_from(rank).ok()?)
}

/// `T1` to `T21`.
fn trump(name: &str) -> Option<char> {
    let digits = name.strip_prefix('T')?;
    let number: u32 = digits.parse().ok()?;
    let plain = digits == number.to_string() && (1..=21).contains(&number);
    if plain { after('\u{1F0E1}', number - 1) } else { None }
}

/// `a-b`: a over b, each up to 6.
fn vertical_domino(name: &str) -> Option<char> {
    let &[a @ b'0'..=b'6', b'-', b @ b'0'..=b'6'] = name.as_bytes() else { return None };
    after(VERTICAL_DOMINOES, 7 * u32::from(a - b'0') + u32::from(b - b'0'))
}

fn after(first: char, steps: u32) -> Option<char> {
    char::from_u32(first as u32 + steps)
}
