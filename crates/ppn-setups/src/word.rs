//! Words for suits, ranks and angles, as arguments may use them.

use crate::glyph::{Glyph, read_glyph};
use ppn_source::short;

/// The suits and colours from 1 on, each with its words. Plurals are understood without an entry.
const SUITS: [&[&str]; 9] = [
    &["s", "sun", "r", "red", "heart", "cup", "goblet", "vessel", "shield", "♥", "♡"],
    &["m", "moon", "k", "black", "spade", "sword", "leaf", "rose", "pike", "blade", "♠", "♤"],
    &[
        "c", "crown", "g", "green", "club", "clover", "acorn", "baton", "cudgel", "wand", "rod",
        "staff", "stave", "♣", "♧",
    ],
    &[
        "a", "arm", "b", "blue", "diamond", "coin", "disc", "disk", "pentacle", "bell", "tile",
        "♦", "♢",
    ],
    &["y", "yellow", "trump", "atout"],
    &["w", "white"],
    &["cyan"],
    &["magenta"],
    &["orange"],
];

/// The letters that mean a different suit with tarot cards.
const TAROT_LETTERS: [&str; 4] = ["h", "s", "c", "d"];

const NUMBERS: [&str; 21] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
];

const CHESS: [&str; 6] = ["pawn", "knight", "bishop", "rook", "queen", "king"];

const COURT: [&[&str]; 4] = [
    &["jack", "j", "knave", "page", "princess", "valet", "v"],
    &["knight", "n", "prince", "cavalier", "chevalier", "c"],
    &["queen", "q", "dame", "d"],
    &["king", "k", "roi", "r"],
];

ppn_source::named! {
    /// The words of a set for its ranks.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[non_exhaustive]
    pub enum RankWords {
        /// Numbers from zero to eighteen, `n` for null and `a` for ace: piecepacks, dominoes and most
        /// others. The stored rank is one higher.
        FromZero = "null, ace and two",
        /// Figures from pawn to king.
        Chess = "pawn, knight and k",
        /// Numbers from one to twenty; zero is ten: dice and pyramids.
        Dice = "ace, two and \"6\"",
        /// Tens: `10%`, `ten` or `1` is the first rank, `00` the tenth.
        Percentile = "ten, 50% and 00%",
        /// Minus, blank and plus.
        Fudge = "minus, blank and plus",
        /// Cards from ace to king, the joker, the numbered trumps and the fool.
        Tarot = "ace, ten, jack, king and fool",
    }

    /// Some of the words, as examples in messages about unknown words.
    pub(crate) fn examples;
}

/// The suit that a word names.
pub(crate) fn suit(word: &str, tarot: bool) -> Option<u32> {
    if let Some(Glyph::Figure { suit, .. } | Glyph::Card { suit, .. }) = read_glyph(word) {
        return Some(suit);
    }
    let word = word.to_lowercase();
    let letter = TAROT_LETTERS.iter().position(|letter| tarot && *letter == word);
    let at = letter.or_else(|| SUITS.iter().position(|words| is_one(&word, words)))?;
    u32::try_from(at + 1).ok()
}

/// The rank that a word names, as stored.
pub(crate) fn rank(word: &str, words: RankWords) -> Option<u32> {
    match (read_glyph(word), words) {
        (Some(Glyph::Figure { rank, .. }), RankWords::Chess)
        | (Some(Glyph::Card { rank, .. }), RankWords::Tarot)
        | (Some(Glyph::Die { rank }), RankWords::Dice) => return Some(rank),
        _ => {}
    }
    let word = word.to_lowercase();
    let w = word.as_str();
    let among = |list: &[&str]| list.iter().position(|name| is_one(w, &[name])).map(stored);
    let number = || spelled(w, 20);
    match words {
        RankWords::FromZero => match w {
            "n" | "null" | "nulls" => Some(1),
            "a" | "ace" | "aces" => Some(2),
            _ => spelled(w, 18).map(|number| number + 1),
        },
        RankWords::Chess => among(&["p", "n", "b", "r", "q", "k"]).or_else(|| among(&CHESS)),
        RankWords::Dice => match w {
            "a" | "ace" | "aces" => Some(1),
            "deuce" => Some(2),
            _ => number().map(|number| if number == 0 { 10 } else { number }),
        },
        RankWords::Percentile => {
            if ["00", "00%"].contains(&w) {
                return Some(10);
            }
            let digits = w.strip_suffix('%').unwrap_or(w);
            let tens = match digits.strip_suffix('0') {
                Some(tens) if tens.len() == 1 => tens.parse().ok(),
                _ => None,
            };
            let names = [
                "ten", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
            ];
            let tens = tens.or_else(|| among(&names));
            tens.or_else(|| spelled(w, 9)).map(|tens| if tens == 0 { 10 } else { tens })
        }
        RankWords::Fudge => match w {
            "-" | "−" | "-1" | "minus" | "minuses" => Some(1),
            // Blank is a face of the die, too.
            " " | "0" | "blank" | "blanks" => Some(2),
            "+" | "+1" | "plus" | "plusses" => Some(3),
            _ => None,
        },
        RankWords::Tarot => match w {
            "a" | "ace" => Some(1),
            "joker" | "jokers" => Some(15),
            "0" | "zero" | "fool" | "f" | "excuse" | "e" | "22" => Some(22),
            "21" => Some(21),
            _ => {
                let court = COURT.iter().position(|names| names.contains(&w));
                let card = || number().filter(|number| *number > 0);
                court.map(|at| stored(at) + 10).or_else(card)
            }
        },
    }
}

/// The angle in degrees that a word names: a symbol, or a multiple of 45 as text.
pub(crate) fn angle(word: &str) -> Option<f64> {
    if let Some(Glyph::Figure { angle, .. } | Glyph::Domino { angle }) = read_glyph(word) {
        return Some(angle);
    }
    let word = word.to_lowercase();
    let mut letters = word.chars();
    if let (Some(sign), None) = (letters.next(), letters.next())
        && let Some(angle) = crate::layout::angle_sign(sign)
    {
        return Some(f64::from(angle));
    }
    let degrees: i16 = word.parse().ok()?;
    let known = degrees % 45 == 0 && degrees.abs() <= 315 && degrees.to_string() == word;
    known.then(|| f64::from(degrees.rem_euclid(360)))
}

/// Whether a word is in a list, or is the plural of a word in it. Letters and symbols have no
/// plural.
fn is_one(word: &str, list: &[&str]) -> bool {
    let has_plural = |name: &str| name.chars().nth(1).is_some();
    list.iter().any(|name| word == *name || has_plural(name) && is_plural(word, name))
}

fn is_plural(word: &str, singular: &str) -> bool {
    match singular {
        "leaf" => word == "leaves",
        "six" => word == "sixes",
        "zero" => ["zeros", "zeroes"].contains(&word),
        _ => match singular.strip_suffix('y') {
            Some(stem) => word.strip_prefix(stem) == Some("ies"),
            None => word.strip_suffix('s') == Some(singular),
        },
    }
}

/// A number up to `most`, in digits or as a word.
fn spelled(word: &str, most: u32) -> Option<u32> {
    let digits = word.len() <= 2 && word.bytes().all(|byte| byte.is_ascii_digit());
    let number = if digits && !(word.len() == 2 && word.starts_with('0')) {
        word.parse().ok()
    } else {
        NUMBERS.iter().position(|name| is_one(word, &[name])).and_then(|at| at.try_into().ok())
    };
    number.filter(|number| *number <= most)
}

fn stored(at: usize) -> u32 {
    short(at + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stand_for_suits() {
        for (word, number) in [
            ("S", 1),
            ("Crowns", 3),
            ("leaves", 2),
            ("staffs", 3),
            ("staves", 3),
            ("♡", 1),
            ("orange", 9),
        ] {
            assert_eq!(suit(word, false), Some(number), "{word}");
        }
        for word in ["leave", "leafs", "leafves", " red ", "red ", "♡s", " ♞"] {
            assert_eq!(suit(word, false), None, "{word}");
        }
        assert_eq!((suit("s", true), suit("s", false), suit("h", false)), (Some(2), Some(1), None));
        assert_eq!((suit("ss", false), suit("", false)), (None, None));
        assert_eq!((suit("♞", false), suit("🂱", true)), (Some(2), Some(1)));
    }

    #[test]
    fn words_stand_for_ranks() {
        use RankWords::{Chess, Dice, FromZero, Fudge, Percentile, Tarot};
        for (word, words, number) in [
            ("n", FromZero, 1),
            ("2", FromZero, 3),
            ("Sixes", FromZero, 7),
            ("zeros", FromZero, 1),
            ("Zeroes", Percentile, 10),
            ("eighteen", FromZero, 19),
            ("N", Chess, 2),
            ("kings", Chess, 6),
            ("0", Dice, 10),
            ("twenties", Dice, 20),
            ("deuce", Dice, 2),
            ("00%", Percentile, 10),
            ("30", Percentile, 3),
            ("nineties", Percentile, 9),
            ("9", Percentile, 9),
            (" ", Fudge, 2),
            ("plus", Fudge, 3),
            ("knave", Tarot, 11),
            ("Roi", Tarot, 14),
            ("nine", Tarot, 9),
            ("21", Tarot, 21),
            ("fool", Tarot, 22),
            ("♞", Chess, 2),
            ("⚃", Dice, 4),
            ("🂾", Tarot, 14),
        ] {
            assert_eq!(rank(word, words), Some(number), "{word}");
        }
        for (word, words) in [
            ("19", FromZero),
            ("07", Dice),
            ("twenty", FromZero),
            ("sixs", FromZero),
            (" 2", FromZero),
            ("twentys", Dice),
            ("deuces", Dice),
            ("ninetys", Percentile),
            ("", Fudge),
            ("  ", Fudge),
            ("kings", Tarot),
            ("zeros", Tarot),
        ] {
            assert_eq!(rank(word, words), None, "{word}");
        }
    }

    #[test]
    fn words_stand_for_angles() {
        assert_eq!([angle("🨩"), angle("🀲"), angle("♔")], [Some(180.0), Some(90.0), Some(0.0)]);
        assert_eq!([angle("<"), angle("v"), angle("-90")], [Some(90.0), Some(180.0), Some(270.0)]);
        assert_eq!([angle("V"), angle("vv")], [Some(180.0), None]);
        assert_eq!([angle("+45"), angle("045"), angle("-0"), angle(" 90")], [None; 4]);
        assert_eq!([angle("30"), angle("360"), angle("")], [None, None, None]);
    }
}
