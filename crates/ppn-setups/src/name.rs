//! Names of games in canonical form.

use std::borrow::Cow;

/// Letters with marks and their replacements. All other characters beyond ASCII separate words.
const FOLDS: [(&str, &str); 58] = [
    ("ÀÁÂÃÄÅĀĂĄǍ", "A"),
    ("àáâãäåāăąǎ", "a"),
    ("ÇĆĈĊČ", "C"),
    ("çćĉċč", "c"),
    ("ĎĐÐ", "D"),
    ("ďđð", "d"),
    ("ÈÉÊËĒĔĖĘĚ", "E"),
    ("èéêëēĕėęě", "e"),
    ("ĜĞĠĢǦ", "G"),
    ("ĝğġģǧ", "g"),
    ("ĤĦ", "H"),
    ("ĥħ", "h"),
    ("ÌÍÎÏĨĪĬĮİǏ", "I"),
    ("ìíîïĩīĭįıǐ", "i"),
    ("Ĵ", "J"),
    ("ĵ", "j"),
    ("ĶǨ", "K"),
    ("ķǩ", "k"),
    ("ĹĻĽĿŁ", "L"),
    ("ĺļľŀł", "l"),
    ("ÑŃŅŇ", "N"),
    ("ñńņň", "n"),
    ("ÒÓÔÕÖØŌŎŐǑ", "O"),
    ("òóôõöøōŏőǒ", "o"),
    ("ŔŖŘ", "R"),
    ("ŕŗř", "r"),
    ("ŚŜŞŠȘ", "S"),
    ("śŝşšș", "s"),
    ("ŢŤŦȚ", "T"),
    ("ţťŧț", "t"),
    ("ÙÚÛÜŨŪŬŮŰŲǓ", "U"),
    ("ùúûüũūŭůűųǔ", "u"),
    ("Ŵ", "W"),
    ("ŵ", "w"),
    ("ÝŶŸ", "Y"),
    ("ýÿŷ", "y"),
    ("ŹŻŽ", "Z"),
    ("źżž", "z"),
    ("Æ", "AE"),
    ("æ", "ae"),
    ("Œ", "OE"),
    ("œ", "oe"),
    ("Ĳ", "IJ"),
    ("ĳ", "ij"),
    ("ß", "ss"),
    ("ẞ", "SS"),
    ("Þ", "TH"),
    ("þ", "th"),
    ("ŉ", "'n"),
    ("ſ", "s"),
    ("‘’‚‛′ʼ", "'"),
    ("“”„‟″«»", "\""),
    ("‐‑‒–—―−", "-"),
    ("×", "x"),
    // The combining marks of letters that are written as letter and mark.
    ("\u{300}\u{301}\u{302}\u{303}\u{304}\u{306}\u{307}\u{308}\u{30a}\u{30b}\u{30c}\u{327}", ""),
    ("ªₐ", "a"),
    ("º", "o"),
    ("\u{ad}\u{200b}\u{feff}", ""),
];

/// Words for the equipment that are removed from the front of a name, each once, in this order.
const PREFIXES: [&str; 9] = [
    "checker_",
    "chess_",
    "domino_",
    "icehouse_",
    "go_",
    "piecepack_",
    "stackpack_",
    "reversi_",
    "tarot_",
];

/// The form in which the name of a game, a system or an argument is looked up. It is snake case
/// without marks, apostrophes, quotation marks and hyphens. `draughts` becomes `checkers`, and a
/// leading word for the equipment is removed.
///
/// ```
/// assert_eq!(ppn_setups::canonical("FourFieldKono"), "four_field_kono");
/// assert_eq!(ppn_setups::canonical("Fuji-san"), "fujisan");
/// assert_eq!(ppn_setups::canonical("Domino Finder"), "finder");
/// assert_eq!(ppn_setups::canonical("Chess 960"), "chess960");
/// ```
#[must_use]
// SB-1
pub fn canonical(name: &str) -> String {
    // Most names are one short word.
    if name.len() < SHORTEST && word_length(name.as_bytes()) == name.len() {
        return name.to_ascii_lowercase();
    }
    let mut snake = snake(name);
    if snake.contains('_') || snake.len() >= SHORTEST {
        snake = with_checkers(snake);
        let mut rest = snake.as_str();
        for prefix in PREFIXES {
            rest = rest.strip_prefix(prefix).unwrap_or(rest);
        }
        snake.drain(..snake.len() - rest.len());
    }
    snake
}

const DRAUGHTS: &str = "draughts";

/// Shorter words contain nothing that is replaced.
const SHORTEST: usize = DRAUGHTS.len();

fn with_checkers(name: String) -> String {
    if name.contains(DRAUGHTS) { name.replace(DRAUGHTS, "checkers") } else { name }
}

/// The forms in which a game is looked up, in this order. The first is the canonical form, which
/// splits words at capital letters and drops words for the equipment. The second is the form that
/// the specification describes, which does neither. Both are without separators between words, so
/// that `Jul-Gonu`, `Jul Gonu` and `julgonu` are one name.
pub(crate) fn look_up_forms(name: &str) -> [String; 2] {
    [canonical(name).replace('_', ""), glued(name)]
}

/// A name in lower case without marks and without separators between its words.
pub(crate) fn glued(name: &str) -> String {
    let letters: String = ascii(name).chars().filter(char::is_ascii_alphanumeric).collect();
    with_checkers(letters.to_ascii_lowercase())
}

/// Letters, digits and ASCII punctuation. A character that has no ASCII form becomes a space.
fn ascii(name: &str) -> Cow<'_, str> {
    if name.is_ascii() {
        return Cow::Borrowed(name);
    }
    let mut out = String::with_capacity(name.len());
    for c in name.chars() {
        if c.is_ascii() {
            out.push(c);
        } else {
            let fold = FOLDS.iter().find(|(letters, _)| letters.contains(c));
            out.push_str(fold.map_or(" ", |(_, letters)| letters));
        }
    }
    Cow::Owned(out)
}

fn snake(name: &str) -> String {
    let name = ascii(name);
    let letters: Vec<u8> = name.bytes().filter(|b| !b"\"'-".contains(b)).collect();
    let mut out = String::with_capacity(letters.len() + 4);
    let mut at = 0;
    while at < letters.len() {
        let run = word_length(&letters[at..]);
        if run > 0 {
            // A number is not separated from the word before it.
            let number = letters[at].is_ascii_digit();
            let glued = number && !out.as_bytes().last().is_some_and(u8::is_ascii_digit);
            if !glued && !out.is_empty() {
                out.push('_');
            }
            out.extend(letters[at..at + run].iter().map(|b| char::from(b.to_ascii_lowercase())));
        }
        at += run.max(1);
    }
    out
}

/// The length of the word at the start: digits, a capital with small letters, capitals, or small
/// letters. 0 if the first character is neither a letter nor a digit.
fn word_length(letters: &[u8]) -> usize {
    let run = |from: usize, is: fn(&u8) -> bool| {
        letters[from..].iter().take_while(|letter| is(letter)).count()
    };
    let digits = run(0, u8::is_ascii_digit);
    if digits > 0 {
        return digits;
    }
    let capitals = run(0, u8::is_ascii_uppercase);
    let small = run(capitals, u8::is_ascii_lowercase);
    match (capitals, small) {
        (0 | 1, small) => capitals + small,
        (capitals, 0) => capitals,
        // The last capital begins the next word.
        (capitals, _) => capitals - 1,
    }
}
