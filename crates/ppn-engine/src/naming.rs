//! Naming a piece: the specifications that match it, shortest first.

use crate::{Dialect, Spec, glyphs::sign};
use ppn_piece::{Configuration, Kind, Piece, Side};

/// A specification, as text and as read.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct PieceName {
    /// The specification.
    pub text: String,
    /// What the text specifies.
    pub spec: Spec,
}

impl PieceName {
    /// The specifications that match a piece, shortest first. A specification matches if the piece
    /// has all its listed features.
    ///
    /// Some are too short: they match a few other pieces too. The first one that
    /// [means](Self::means) the piece is the one to use when the piece is dropped.
    ///
    /// ```
    /// use ppn_engine::{Dialect, PieceName, Spec};
    ///
    /// let dialect = Dialect::default();
    /// let piece = Spec::parse("S3", &dialect, 0).unwrap().complete(0).unwrap().clone();
    /// let names = PieceName::all_of(&piece, &dialect);
    /// assert!(names[0].text == "t" || names[0].text == "S"); // enough, if it is the only one
    /// let whole = names.iter().find(|name| name.means(&piece)).unwrap();
    /// assert_eq!(whole.text, "S3");
    /// ```
    #[must_use]
    pub fn all_of(piece: &Piece, dialect: &Dialect) -> Vec<Self> {
        let mut texts = texts(piece);
        texts.sort_by_key(|text| cost(text));
        let read = texts.into_iter().filter_map(|text| {
            let spec = Spec::parse(&text, dialect, 0).ok()?;
            spec.features.match_piece(piece).then_some(Self { text, spec })
        });
        read.collect()
    }

    /// Whether the completed specification equals the piece, except for its place.
    #[must_use]
    pub fn means(&self, piece: &Piece) -> bool {
        let whole = self.spec.complete(0);
        whole.is_ok_and(|whole| Piece { x: piece.x, y: piece.y, ..whole.clone() } == *piece)
    }
}

/// The cost of a specification to its reader. Numbers and names after commas are hard to read, and
/// the side and the angle are the least memorable features of a piece.
fn cost(text: &str) -> usize {
    let commas = text.bytes().filter(|&byte| byte == b',').count();
    let letters = text.split(',').next().unwrap_or_default();
    let last = letters.chars().filter(|c| "<v>fblrx".contains(*c)).count();
    // At least one character should say the kind or the suit.
    let is_vague = letters.chars().all(|c| "ufblrx<v>na".contains(c) || c.is_ascii_digit());
    text.chars().count() + 2 * commas + last + if is_vague { 3 } else { 0 }
}

/// Specifications made of all combinations of attributes that the piece may have.
fn texts(piece: &Piece) -> Vec<String> {
    let Piece { piece_side, suit, rank, cfg, angle, .. } = piece;
    let mut all = vec![String::new()];
    let mut add = |words: Vec<String>| {
        let with = |text: &String| words.iter().map(|word| format!("{text}{word}")).collect();
        all = all.iter().flat_map::<Vec<_>, _>(with).collect();
    };
    add(vec![String::new(), "u".into()]);
    add(with_none((*cfg == Configuration::Hexpack).then(|| "⬢".into())));
    let letters_of_suit = letters(if has_suits(cfg) { "SMCA" } else { "RKGBYW" }, suit.0);
    add(with_none(letters_of_suit.chain(suit_sign(cfg, suit.0))));
    let printed = rank.printed(cfg);
    add(with_none(rank_letter(cfg, printed)));
    add(with_none(kind_words(piece)));
    add(with_none([side_letter(piece_side.side).into()]));
    // A piece at angle 0 needs no angle.
    let quarter = [0.0, 90.0, 180.0, 270.0].iter().position(|turn| turn == angle);
    add(with_none(quarter.map(|turn| ["", "<", "v", ">"][turn].into())));
    // Letters express smaller numbers in fewer characters.
    if printed > 9 {
        add(with_none([format!(",r{printed}")]));
    }
    if suit.0 == 0 || suit.0 > 6 {
        add(with_none(suit.0.checked_sub(1).map(|suit| format!(",s{suit}"))));
    }
    if quarter.is_none() {
        add(with_none([format!(",a{angle}")]));
    }
    add(with_none([format!(",{cfg}'")]));
    all.retain(|text| !text.is_empty());
    all
}

/// The non-empty words, and an empty one.
fn with_none(words: impl IntoIterator<Item = String>) -> Vec<String> {
    let words = words.into_iter().filter(|word| !word.is_empty());
    std::iter::once(String::new()).chain(words).collect()
}

/// The letter of a suit or colour.
fn letters(letters: &str, suit: u32) -> impl Iterator<Item = String> {
    let index = suit.checked_sub(1).map_or(usize::MAX, |suit| suit as usize);
    letters.chars().nth(index).map(String::from).into_iter()
}

/// Whether the pieces of a set have suits rather than colours.
fn has_suits(cfg: &Configuration) -> bool {
    use Configuration as Set;
    matches!(
        cfg,
        Set::Piecepack
            | Set::Subpack
            | Set::Hexpack
            | Set::PlayingCardsExpansion
            | Set::DualPiecepacksExpansion
            | Set::PlayingCards
            | Set::PlayingCardsColored
            | Set::PlayingCardsTarot
    )
}

fn suit_sign(cfg: &Configuration, suit: u32) -> Option<String> {
    let row = match cfg {
        Configuration::PlayingCardsExpansion => "♥♠♣♦",
        Configuration::DualPiecepacksExpansion => "♡♤♧♢",
        _ => return None,
    };
    letters(row, suit).next()
}

/// The rank as one character: players of a piecepack read null and ace as letters.
fn rank_letter(cfg: &Configuration, printed: u32) -> Option<String> {
    match (printed, cfg) {
        (0, _) => Some("n".into()),
        (1, Configuration::Piecepack | Configuration::Subpack | Configuration::Hexpack) => {
            Some("a".into())
        }
        (..=9, _) => Some(printed.to_string()),
        _ => None,
    }
}

fn side_letter(side: Side) -> &'static str {
    match side {
        Side::Face => "f",
        Side::Back => "b",
        Side::Left => "l",
        Side::Right => "r",
        Side::Top => "x",
        // No specification has this side.
        Side::Base => "",
    }
}

/// The letters and symbols of the kind of a piece, and the symbols of the piece itself.
fn kind_words(piece: &Piece) -> Vec<String> {
    let words: &[&str] = match piece.piece_side.kind {
        Kind::Tile => &["t"],
        Kind::Coin => &["c"],
        Kind::Die => &["d"],
        Kind::Pawn => &["p"],
        Kind::Matchstick => &["m"],
        Kind::Saucer => &["s"],
        Kind::Bit => &["c", "m", "s", "●", "○"],
        Kind::Pyramid => &["▲"],
        Kind::Card => &["🂠"],
        Kind::Board => &["■", "▦"],
    };
    let words = words.iter().map(|&word| word.to_owned());
    words.chain(symbols(piece).map(String::from)).collect()
}

/// The code ranges of the symbols of single pieces.
const SYMBOLS: [std::ops::RangeInclusive<char>; 6] = [
    '\u{2654}'..='\u{265F}',
    '\u{2680}'..='\u{2685}',
    '\u{26C0}'..='\u{26C3}',
    '\u{1F030}'..='\u{1F093}',
    '\u{1F0A1}'..='\u{1F0F5}',
    '\u{1FA00}'..='\u{1FA05}',
];

/// The symbols that mean exactly this kind and rank, and not another angle.
fn symbols(piece: &Piece) -> impl Iterator<Item = char> {
    let fits = |c: &char| {
        sign(*c).is_some_and(|sign| {
            let is_turned = sign.angle.is_some_and(|angle| angle != piece.angle);
            let has_rank = sign.rank.is_none_or(|rank| rank == piece.rank);
            sign.kind == Some(piece.piece_side.kind)
                && has_rank
                // A number after a comma is added to the angle of a symbol.
                && (!is_turned || sign.angle == Some(0.0))
        })
    };
    SYMBOLS.into_iter().flatten().filter(fits)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(spec: &str) -> String {
        let dialect = Dialect::default();
        let read = Spec::parse(spec, &dialect, 0).expect("it is read");
        let piece = read.complete(0).expect("it is a piece").clone();
        let names = PieceName::all_of(&piece, &dialect);
        names.into_iter().find(|name| name.means(&piece)).expect("it has a name").text
    }

    #[test]
    fn pieces_have_short_names() {
        let pairs = [
            ("t", "t"),
            ("S,r2", "S2"),
            ("Sc", "S"),
            ("cM4f", "M4cf"),
            ("Mcv", "Mv"),
            ("pM", "Mp"),
            ("dM5", "M5d"),
            ("⚃", "⚃"),
            ("K3▲", "K3▲"),
            ("♔", "♔"),
            ("u♟", "u♟"),
            ("ucW", "u⛀"),
            ("u[X]8", "u■"),
            ("Rs", "Rs"),
            ("🂡", "🂡"),
            ("🁫", "🁫"),
            ("t,my_set'", "t,my_set'"),
            ("S2,a30", "S2,a30"),
            ("Mc,r12", "Mc,r12"),
        ];
        for (spec, expected) in pairs {
            assert_eq!(name(spec), expected, "{spec}");
        }
    }
}
