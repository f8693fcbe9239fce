//! Descriptions of pieces: written features, completion and matching.

use super::{Piece, Terms};

/// A rank as written.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Rank {
    /// A digit, which each set counts in its own way.
    Digit(i64),
    /// The meaning of a symbol, as it is stored.
    Stored(i64),
}

/// A description of a piece: the features that are written.
#[derive(Clone, Default, Debug)]
pub(super) struct Spec {
    kind: Option<String>,
    side: Option<String>,
    suit: Option<i64>,
    rank: Option<Rank>,
    angle: Option<f64>,
    set: Option<String>,
    small: bool,
    /// The letter of the colour, if there is one.
    colour: Option<char>,
    /// Whether it is `▦`, which is black.
    goban: bool,
    /// The character that makes a bit: a letter, or `●` for it and `○`.
    bit: Option<char>,
}

/// The sets that count ranks from one.
const FROM_ONE: &str = "checkers1 checkers2 chess1 chess2 go dice icehouse_pieces playing_cards \
                        playing_cards_colored playing_cards_tarot";

fn stored(rank: Rank, set: &str) -> i64 {
    match rank {
        Rank::Stored(rank) => rank,
        Rank::Digit(digit) if FROM_ONE.split(' ').any(|one| one == set) => digit,
        Rank::Digit(digit) => digit + 1,
    }
}

fn small(set: &str) -> Result<&'static str, String> {
    match set {
        "piecepack" => Ok("subpack"),
        "checkers1" | "checkers2" => Ok("checkers1"),
        "chess1" | "chess2" => Ok("chess1"),
        _ => Err("piece-configuration".to_owned()),
    }
}

/// Sets a value that must not be set yet.
fn once<T: PartialEq>(place: &mut Option<T>, value: T) -> Result<(), String> {
    match place.replace(value) {
        None => Ok(()),
        Some(_) => Err("piece-conflict".to_owned()),
    }
}

const COLOURS: [char; 6] = ['R', 'K', 'G', 'B', 'Y', 'W'];
const COLOUR_NAMES: [&str; 6] = ["red", "black", "green", "blue", "yellow", "white"];

/// The number of a colour, from 0.
fn number_of(colour: char) -> usize {
    COLOURS.iter().position(|known| *known == colour).unwrap_or(0)
}

fn place_in(list: &str, character: char) -> Option<i64> {
    list.chars().position(|known| known == character).map(|at| at as i64)
}

/// Reads a description; the rest stays in the text.
pub(super) fn read(text: &mut &str, terms: &Terms) -> Result<Spec, String> {
    // PS-1: the bytes without the variation selectors, which alone are no description.
    let mut before = text.len();
    let mut spec = Spec::default();
    // The features of symbols, which colours may replace.
    let (mut letter, mut symbol_kind, mut symbol_suit) = (None::<char>, None::<&str>, None::<i64>);
    let (mut letter_angle, mut symbol_angle) = (None::<f64>, None::<f64>);
    let mut domino = false;
    loop {
        let mut take = |symbol: &str| match text.strip_prefix(symbol) {
            Some(rest) => {
                *text = rest;
                true
            }
            None => false,
        };
        if take("\u{fe0e}") || take("\u{fe0f}") {
            before -= '\u{fe0f}'.len_utf8();
            continue;
        }
        if take("()") || take("●") {
            once(&mut spec.bit, '●')?;
            once(&mut symbol_kind, "bit")?;
            continue;
        }
        if take("○") {
            once(&mut spec.bit, '○')?;
            once(&mut symbol_kind, "bit")?;
            once(&mut symbol_suit, 6)?;
            continue;
        }
        let pyramids = ["▲", "/\\"].map(|symbol| (symbol, "pyramid"));
        let cards = ["🂠", "[]"].map(|symbol| (symbol, "card"));
        let boards = ["■", "[X]", "▦", "[#]"].map(|symbol| (symbol, "board"));
        let mut kinds = pyramids.into_iter().chain(cards).chain(boards);
        if let Some((symbol, kind)) = kinds.find(|(symbol, _)| take(symbol)) {
            once(&mut symbol_kind, kind)?;
            if ["▦", "[#]"].contains(&symbol) {
                once(&mut spec.set, "go".to_owned())?;
                spec.goban = true;
            }
            continue;
        }
        let Some(character) = text.chars().next() else { break };
        let code = u32::from(character);
        match character {
            't' | 'c' | 'd' | 'p' | 'm' | 's' => once(&mut letter, character)?,
            'f' => once(&mut spec.side, "face".to_owned())?,
            'b' => once(&mut spec.side, "back".to_owned())?,
            'l' => once(&mut spec.side, "left".to_owned())?,
            'r' => once(&mut spec.side, "right".to_owned())?,
            'x' => once(&mut spec.side, "top".to_owned())?,
            'S' | 'M' | 'C' | 'A' => {
                once(&mut spec.suit, place_in("SMCA", character).unwrap_or(0) + 1)?;
            }
            'R' | 'K' | 'G' | 'B' | 'Y' | 'W' => once(&mut spec.colour, character)?,
            'n' => once(&mut spec.rank, Rank::Digit(0))?,
            'a' => once(&mut spec.rank, Rank::Digit(1))?,
            '0'..='9' => once(&mut spec.rank, Rank::Digit(i64::from(code - 48)))?,
            '^' | '<' | 'v' | '>' => {
                once(&mut letter_angle, 90.0 * place_in("^<v>", character).unwrap_or(0) as f64)?;
            }
            'u' | 'μ' | 'µ' if spec.small => return Err("piece-conflict".to_owned()),
            'u' | 'μ' | 'µ' => spec.small = true,
            // The only value that may be repeated.
            '⬢' if spec.set.as_deref() == Some("hexpack") => {}
            '⬢' => once(&mut spec.set, "hexpack".to_owned())?,
            '♥' | '♠' | '♣' | '♦' => {
                once(&mut spec.suit, place_in("♥♠♣♦", character).unwrap_or(0) + 1)?;
                once(&mut spec.set, "playing_cards_expansion".to_owned())?;
            }
            '♡' | '♤' | '♧' | '♢' => {
                once(&mut spec.suit, place_in("♡♤♧♢", character).unwrap_or(0) + 1)?;
                once(&mut spec.set, "dual_piecepacks_expansion".to_owned())?;
            }
            '⚀'..='⚅' => {
                once(&mut symbol_kind, "die")?;
                once(&mut spec.set, "dice".to_owned())?;
                once(&mut spec.rank, Rank::Stored(i64::from(code - 0x267f)))?;
            }
            '⛀'..='⛃' => {
                once(&mut symbol_kind, "bit")?;
                once(&mut spec.set, format!("checkers{}", terms.cell_width))?;
                once(&mut symbol_suit, if code < 0x26c2 { 6 } else { 2 })?;
                if code % 2 == 1 {
                    once(&mut spec.side, "face".to_owned())?;
                }
            }
            '♔'..='♟' => {
                once(&mut symbol_kind, "bit")?;
                once(&mut spec.set, format!("chess{}", terms.cell_width))?;
                once(&mut spec.rank, Rank::Stored(6 - i64::from((code - 0x2654) % 6)))?;
                once(&mut symbol_suit, if code < 0x265a { 6 } else { 2 })?;
                once(&mut symbol_angle, 0.0)?;
            }
            '\u{1fa00}'..='\u{1fa47}' => {
                once(&mut symbol_kind, "bit")?;
                once(&mut spec.set, format!("chess{}", terms.cell_width))?;
                let (suit, rank, degrees) = turned_chessman(code - 0x1fa00);
                once(&mut spec.rank, Rank::Stored(rank))?;
                once(&mut symbol_suit, suit)?;
                once(&mut symbol_angle, degrees)?;
            }
            '\u{1f0a1}'..='\u{1f0f5}' => {
                once(&mut symbol_kind, "card")?;
                once(&mut spec.set, "playing_cards_tarot".to_owned())?;
                let (suit, rank) = match code {
                    0x1f0bf => (4, 15),
                    0x1f0cf => (2, 15),
                    0x1f0df => (1, 15),
                    0x1f0e0 => (5, 22),
                    0x1f0e1.. => (5, code - 0x1f0e0),
                    _ => ([2, 1, 4, 3][((code - 0x1f0a0) / 16) as usize], (code - 0x1f0a0) % 16),
                };
                once(&mut spec.suit, suit)?;
                once(&mut spec.rank, Rank::Stored(i64::from(rank)))?;
            }
            '\u{1f030}'..='\u{1f093}' => {
                once(&mut symbol_kind, "tile")?;
                domino = true;
                let standing = code >= 0x1f062;
                let first = if standing { 0x1f062 } else { 0x1f030 };
                if code == first {
                    once(&mut spec.side, "back".to_owned())?;
                    once(&mut symbol_angle, if standing { 0.0 } else { 90.0 })?;
                } else {
                    let (a, b) = ((code - first - 1) / 7, (code - first - 1) % 7);
                    once(&mut spec.suit, i64::from(a.max(b)) + 1)?;
                    once(&mut spec.rank, Rank::Stored(i64::from(a.min(b)) + 1))?;
                    let turned = if a <= b { 0.0 } else { 180.0 };
                    once(&mut symbol_angle, turned + if standing { 0.0 } else { 90.0 })?;
                }
            }
            _ => break,
        }
        *text = &text[character.len_utf8()..];
    }
    // PS-2: a symbol of a die has a colour, so no suit.
    if symbol_kind == Some("die") && spec.suit.is_some() {
        return Err("piece-conflict".to_owned());
    }
    // The colour of a domino is its set.
    let coloured = spec.colour.filter(|_| !domino).map(|colour| number_of(colour) as i64 + 1);
    if let Some(suit) = coloured.or(symbol_suit) {
        once(&mut spec.suit, suit)?;
    }
    let letter_kind = letter.map(|letter| match letter {
        'c' | 'm' | 's' if spec.colour.is_some() => "bit",
        't' => "tile",
        'c' => "coin",
        'd' => "die",
        'p' => "pawn",
        'm' => "matchstick",
        _ => "saucer",
    });
    if let (Some(one), Some(other)) = (letter_kind, symbol_kind)
        && one != other
    {
        return Err("piece-conflict".to_owned());
    }
    if letter_kind == Some("bit") {
        spec.bit = letter;
    }
    spec.kind = letter_kind.or(symbol_kind).map(str::to_owned);
    if domino {
        let set = spec.colour.map_or("dominoes".to_owned(), |colour| {
            format!("dominoes_{}", COLOUR_NAMES[number_of(colour)])
        });
        once(&mut spec.set, set)?;
    }
    // PS-2: angles add up.
    if letter_angle.is_some() || symbol_angle.is_some() {
        let sum = letter_angle.unwrap_or(0.0) + symbol_angle.unwrap_or(0.0);
        spec.angle = Some(sum.rem_euclid(360.0));
    }
    settings(text, &mut spec)?;
    if text.len() == before { Err("piece-empty".to_owned()) } else { Ok(spec) }
}

/// PS-10: suit, rank and angle of the symbols of chess from U+1FA00 on.
fn turned_chessman(at: u32) -> (i64, i64, f64) {
    let suits = [6, 2, 1];
    let Some(turned) = at.checked_sub(6) else { return (1, 6 - i64::from(at), 0.0) };
    let (block, within) = (f64::from(turned / 21), turned % 21);
    match within.checked_sub(3) {
        None => (suits[within as usize], 2, 315.0 - 90.0 * block),
        Some(man) => (suits[(man / 6) as usize], 6 - i64::from(man % 6), 270.0 - 90.0 * block),
    }
}

/// PS-9: the settings after commas.
fn settings(text: &mut &str, spec: &mut Spec) -> Result<(), String> {
    let (mut angle, mut rank, mut suit, mut set) = (None, None, None, None);
    while let Some(rest) = text.strip_prefix(',') {
        let in_name = |c: char| c.is_alphanumeric() || "_-.".contains(c);
        let length = rest.find(|c| !in_name(c)).unwrap_or(rest.len());
        if length > 0 && rest[length..].starts_with('\'') {
            once(&mut set, rest[..length].to_owned())?;
            *text = &rest[length + 1..];
            continue;
        }
        let Some(which) = rest.chars().next().filter(|which| "ars".contains(*which)) else {
            return Err("piece-attribute".to_owned());
        };
        let mut value = &rest[1..];
        if which == 'a' {
            once(&mut angle, number(&mut value).ok_or("piece-attribute")?)?;
        } else {
            let digits = value.find(|c: char| !c.is_ascii_digit()).unwrap_or(value.len());
            let number: i64 = value[..digits].parse().map_err(|_| "piece-attribute")?;
            value = &value[digits..];
            once(if which == 'r' { &mut rank } else { &mut suit }, number)?;
        }
        *text = value;
    }
    if let Some(degrees) = angle {
        spec.angle = Some((spec.angle.unwrap_or(0.0) + degrees).rem_euclid(360.0));
    }
    spec.rank = rank.map(Rank::Digit).or(spec.rank);
    spec.suit = suit.map(|suit| suit + 1).or(spec.suit);
    spec.set = set.or(spec.set.take());
    Ok(())
}

/// A number with a sign, digits and a period.
pub(super) fn number(text: &mut &str) -> Option<f64> {
    let signed = usize::from(text.starts_with(['+', '-']));
    let digits = text[signed..].find(|c: char| !c.is_ascii_digit() && c != '.');
    let end = digits.map_or(text.len(), |digits| signed + digits);
    let written = &text[signed..end];
    let has_digit = written.contains(|c: char| c.is_ascii_digit());
    if !has_digit || written.matches('.').count() > 1 {
        return None;
    }
    let value = text[..end].trim_start_matches('+').parse().ok()?;
    *text = &text[end..];
    Some(value)
}

impl Spec {
    /// PS-3 to PS-8: a piece with all assumed features, without a place.
    pub(super) fn completed(&self, terms: &Terms) -> Result<Piece, String> {
        let kind = self.kind.clone().unwrap_or_else(|| {
            let side = self.side.as_deref().unwrap_or_default();
            let coin = self.suit.is_some() != self.rank.is_some();
            match side {
                "left" | "right" | "top" => "pyramid",
                _ if self.colour.is_some() => "bit",
                _ if coin => "coin",
                _ => "tile",
            }
            .to_owned()
        });
        let mut set = match &self.set {
            Some(set) => set.clone(),
            None => self.assumed_set(&kind, terms)?,
        };
        if self.small {
            set = small(&set)?.to_owned();
        }
        let chess = ["chess1", "chess2"].contains(&set.as_str());
        let side = self.side.clone().unwrap_or_else(|| {
            match kind.as_str() {
                "tile" | "card" if self.suit.is_some() && self.rank.is_some() => "face",
                "tile" | "card" => "back",
                "coin" | "saucer" if self.suit.is_some() => "back",
                "pyramid" => "top",
                "bit" if !chess => "back",
                _ => "face",
            }
            .to_owned()
        });
        let suit = self.suit.unwrap_or(match set.as_str() {
            _ if self.goban => 2,
            "go" => 2,
            "checkers1" | "checkers2" => 3,
            "dice" => 6,
            _ => 1,
        });
        let rank = match (self.rank, kind.as_str(), set.as_str()) {
            (Some(rank), ..) => stored(rank, &set),
            (None, "board", "go") => 19,
            (None, "board", "marbles") => 4,
            (None, "board", _) => 8,
            (None, "bit", "marbles") => 9,
            _ => 1,
        };
        if rank < 1 {
            return Err("piece-rank".to_owned());
        }
        let angle = self.angle.unwrap_or(0.0);
        let (number, major, minor, x, y) = (0, 0, 0, 0.0, 0.0);
        Ok(Piece { number, major, minor, kind, side, suit, rank, set, x, y, angle })
    }

    /// PS-6: the set that is not written.
    fn assumed_set(&self, kind: &str, terms: &Terms) -> Result<String, String> {
        let checkers = format!("checkers{}", terms.cell_width);
        // `○` is white, which is a colour.
        let coloured = self.colour.is_some() || self.bit == Some('○');
        let set = match (kind, coloured) {
            ("bit", true) => match (self.bit, terms.bits) {
                (Some('s'), _) => "go".to_owned(),
                (Some('c'), _) => checkers,
                (Some('m'), _) => "meeples".to_owned(),
                (_, Some(bits)) => bits.to_owned(),
                (Some(_), None) => "go".to_owned(),
                (None, None) => return Err("piece-configuration".to_owned()),
            },
            ("die", true) => "dice".to_owned(),
            ("pyramid", true) => "icehouse_pieces".to_owned(),
            ("tile", true) => {
                format!("dominoes_{}", COLOUR_NAMES[number_of(self.colour.unwrap_or('W'))])
            }
            ("board", _) => checkers,
            (_, true) => return Err("piece-configuration".to_owned()),
            ("card", false) => "playing_cards_tarot".to_owned(),
            ("bit", false) => "go".to_owned(),
            (_, false) => "piecepack".to_owned(),
        };
        Ok(set)
    }

    /// SE-3: whether a piece has the features that are written.
    pub(super) fn matches(&self, piece: &Piece) -> bool {
        let small_sets = ["subpack", "checkers1", "chess1"];
        let set = match (&self.set, self.small) {
            (None, false) => true,
            (None, true) => small_sets.contains(&piece.set.as_str()),
            (Some(set), false) => *set == piece.set,
            (Some(set), true) => small(set).is_ok_and(|small| small == piece.set),
        };
        set && self.kind.as_ref().is_none_or(|kind| *kind == piece.kind)
            && self.side.as_ref().is_none_or(|side| *side == piece.side)
            && self.suit.is_none_or(|suit| suit == piece.suit)
            && self.rank.is_none_or(|rank| stored(rank, &piece.set) == piece.rank)
            && self.angle.is_none_or(|angle| same_angle(angle, piece.angle))
    }

    /// MV-9: sets the features that are written.
    pub(super) fn update(&self, piece: &mut Piece) -> Result<(), String> {
        if let Some(kind) = &self.kind {
            piece.kind.clone_from(kind);
        }
        if let Some(side) = &self.side {
            piece.side.clone_from(side);
        }
        if let Some(set) = &self.set {
            piece.set.clone_from(set);
        }
        if self.small {
            piece.set = small(&piece.set)?.to_owned();
        }
        piece.suit = self.suit.unwrap_or(piece.suit);
        if let Some(rank) = self.rank {
            piece.rank = stored(rank, &piece.set);
        }
        piece.angle = self.angle.unwrap_or(piece.angle);
        if piece.rank < 1 { Err("piece-rank".to_owned()) } else { Ok(()) }
    }
}

pub(super) fn same_angle(a: f64, b: f64) -> bool {
    let apart = (a - b).rem_euclid(360.0);
    apart.min(360.0 - apart) <= 1e-6
}
