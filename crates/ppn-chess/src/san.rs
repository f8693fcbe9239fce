//! The words of moves.

use crate::{
    Role,
    letters::{ENGLISH, Language, figurine},
    plain,
};

/// The word of a move as it was written, before it is known what it means in its position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct San {
    /// The kind of move.
    pub shape: Shape,
    /// The ways in which the word is unusual.
    pub oddities: Oddities,
    /// The check that the word names.
    pub check: Check,
}

/// A kind of move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// A figure goes to a square.
    Go(Go),
    /// The king castles, towards the h-file if `short`.
    Castle {
        /// Whether it is towards the h-file.
        short: bool,
    },
    /// The side passes, as in an analysis.
    Null,
}

/// A figure that goes to a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Go {
    /// The kind of figure, if it is named.
    pub role: Option<Role>,
    /// A second meaning of a lower-case `b`: the bishop.
    pub may_be_bishop: bool,
    /// The file that it leaves, if it is named.
    pub from_file: Option<u8>,
    /// The rank that it leaves, if it is named.
    pub from_rank: Option<u8>,
    /// Whether it is said to capture.
    pub captures: bool,
    /// The file that it goes to.
    pub to_file: u8,
    /// The rank that it goes to, which captures of pawns sometimes do not name.
    pub to_rank: Option<u8>,
    /// What the pawn becomes.
    pub promotion: Option<Role>,
}

ppn_source::named! {
    /// A check that a word names.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub enum Check {
        /// None.
        #[default]
        No = "",
        /// `+`.
        Check = "+",
        /// `#`.
        Mate = "#",
        /// `++`, which is mate in old books and a check by two figures in others.
        Double = "++",
    }

    pub(crate) fn symbol;
}

/// Ways in which a word is unusual.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Oddities(u16);

impl Oddities {
    /// Castling with zeros or other letters.
    pub const ZEROS: Self = Self(1);
    /// The whole origin with a hyphen, or without: `e2-e4`, `e2e4`.
    pub const LONG: Self = Self(1 << 1);
    /// A promotion without `=`.
    pub const PROMOTION: Self = Self(1 << 2);
    /// Another symbol for captures than `x`.
    pub const CAPTURE: Self = Self(1 << 3);
    /// Another symbol for check or mate.
    pub const CHECK: Self = Self(1 << 4);
    /// A figurine.
    pub const FIGURINE: Self = Self(1 << 5);
    /// A letter of another language.
    pub const LANGUAGE: Self = Self(1 << 6);
    /// A letter in the other case.
    pub const CASE: Self = Self(1 << 7);
    /// `e.p.`.
    pub const EN_PASSANT: Self = Self(1 << 8);
    /// A letter for the pawn.
    pub const PAWN: Self = Self(1 << 9);
    /// A null move that is not `--`.
    pub const NULL: Self = Self(1 << 10);

    /// A space inside.
    pub const SPACE: Self = Self(1 << 11);

    /// Adds others.
    pub(crate) fn add(&mut self, other: Self) {
        self.0 |= other.0;
    }

    /// Whether one of some others is among them.
    #[must_use]
    pub fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl San {
    /// The word of a move in the form of the standard, without the symbol of a check.
    #[must_use]
    pub fn new(shape: Shape) -> Self {
        Self { shape, oddities: Oddities::default(), check: Check::No }
    }

    /// Reads a word with the letters of a language; `None` if it is not the word of a move.
    pub(crate) fn read(word: &str, language: &Language) -> Option<Self> {
        match plain::san(word.as_bytes()) {
            Some((san, length)) if length == word.len() && language.is_english() => Some(san),
            _ => Self::read_freely(word, language),
        }
    }

    /// Reads a word in any spelling.
    pub(crate) fn read_freely(word: &str, language: &Language) -> Option<Self> {
        let mut oddities = Oddities::default();
        let joined: String;
        let word = match word.contains([' ', '\t']) {
            true => {
                oddities.add(Oddities::SPACE);
                joined = word.split([' ', '\t']).collect();
                &joined
            }
            false => word,
        };
        let (word, check) = checked(word, &mut oddities);
        let shape = null(word, &mut oddities)
            .or_else(|| castle(word, &mut oddities))
            .or_else(|| go(word, language, &mut oddities))?;
        Some(Self { shape, oddities, check })
    }
}

/// The word without the symbols of check and `e.p.` at its end.
fn checked<'w>(word: &'w str, oddities: &mut Oddities) -> (&'w str, Check) {
    const ENDS: [(&str, Check, bool); 13] = [
        ("++", Check::Double, true),
        ("+", Check::Check, false),
        ("##", Check::Mate, true),
        ("#", Check::Mate, false),
        ("‡", Check::Mate, true),
        ("†", Check::Check, true),
        ("≠", Check::Mate, true),
        ("checkmate", Check::Mate, true),
        ("mate", Check::Mate, true),
        ("mat", Check::Mate, true),
        ("dblch", Check::Double, true),
        ("ch", Check::Check, true),
        ("x", Check::Mate, true),
    ];
    let (mut rest, mut check) = (word, Check::No);
    loop {
        let passing = ["e.p.", "e.p", "ep."].into_iter().chain(["ep"]);
        if let Some(before) = passing.filter_map(|end| rest.strip_suffix(end)).next() {
            oddities.add(Oddities::EN_PASSANT);
            rest = before;
            continue;
        }
        // A letter at the end of `exd` or `Nx` is not mate.
        let end = ENDS.iter().find_map(|&(end, check, odd)| {
            let before = rest.strip_suffix(end)?;
            let is_symbol = !end.starts_with(|c: char| c.is_ascii_alphabetic());
            let follows = before
                .ends_with(|c: char| c.is_ascii_digit() || matches!(c, 'Q' | 'R' | 'B' | 'N'));
            (check == Check::No || is_symbol || follows).then_some(())?;
            (is_symbol || follows).then_some((before, check, odd))
        });
        match end {
            Some((before, found, odd)) if check == Check::No && !before.is_empty() => {
                if odd {
                    oddities.add(Oddities::CHECK);
                }
                (rest, check) = (before, found);
            }
            _ => return (rest, check),
        }
    }
}

fn null(word: &str, oddities: &mut Oddities) -> Option<Shape> {
    match word {
        "--" => {}
        "Z0" | "Z1" | "null" | "NULL" | "@@@@" | "0000" | "<>" | "pass" | "PASS" | "––" => {
            oddities.add(Oddities::NULL);
        }
        _ => return None,
    }
    Some(Shape::Null)
}

/// Castling in any letters: `O-O`, `0-0`, `o-o`, the Cyrillic `О-О`, `OO`.
fn castle(word: &str, oddities: &mut Oddities) -> Option<Shape> {
    let mut rounds = 0;
    for letter in word.chars() {
        match letter {
            'O' | 'o' | '0' | 'О' | 'о' | 'Ο' => rounds += 1,
            '-' | '–' | '‑' | '−' => {}
            _ => return None,
        }
    }
    if !matches!(word, "O-O" | "O-O-O") {
        oddities.add(Oddities::ZEROS);
    }
    matches!(rounds, 2 | 3).then_some(Shape::Castle { short: rounds == 2 })
}

/// A part of the word after the letter of its figure.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    File(u8),
    Rank(u8),
    Capture,
    Hyphen,
}

fn go(word: &str, language: &Language, oddities: &mut Oddities) -> Option<Shape> {
    let (role, rest) = figure(word, language, oddities);
    let (rest, promotion) = promoted(rest, language, oddities);
    let mut parts = Vec::with_capacity(6);
    for letter in rest.chars() {
        parts.push(match letter {
            'a'..='h' => Part::File(letter as u8 - b'a'),
            'A'..='H' => {
                oddities.add(Oddities::CASE);
                Part::File(letter as u8 - b'A')
            }
            '1'..='8' => Part::Rank(letter as u8 - b'1'),
            'x' => Part::Capture,
            'X' | ':' | '×' | 'х' | '*' => {
                oddities.add(Oddities::CAPTURE);
                Part::Capture
            }
            '-' | '–' | '—' | '‑' | '−' => Part::Hyphen,
            _ => return None,
        });
    }
    let mut captures = parts.contains(&Part::Capture);
    // `ed:`, as in older German books.
    if let Some(Part::Capture) = parts.last() {
        parts.pop();
    }
    let to_rank = match parts.last() {
        Some(&Part::Rank(rank)) => {
            parts.pop();
            Some(rank)
        }
        _ => None,
    };
    let Some(Part::File(to_file)) = parts.pop() else { return None };
    let separator = parts.last().copied();
    if let Some(Part::Capture | Part::Hyphen) = separator {
        parts.pop();
    }
    let (from_file, from_rank) = match parts[..] {
        [] => (None, None),
        [Part::File(file)] => (Some(file), None),
        [Part::Rank(rank)] => (None, Some(rank)),
        [Part::File(file), Part::Rank(rank)] => (Some(file), Some(rank)),
        _ => return None,
    };
    // Only captures of pawns leave the rank away: `exd`, `ed`.
    if to_rank.is_none()
        && (role.is_some() || from_file.is_none_or(|from| from.abs_diff(to_file) != 1))
    {
        return None;
    }
    if separator == Some(Part::Hyphen) && (from_file, from_rank) == (None, None) && role.is_none() {
        return None;
    }
    if separator == Some(Part::Hyphen)
        || (from_file.is_some() && from_rank.is_some() && role.is_none())
    {
        oddities.add(Oddities::LONG);
    }
    let is_bare_pawn = role.is_none() && from_rank.is_none() && from_file.is_some();
    if is_bare_pawn && !captures {
        oddities.add(Oddities::CAPTURE);
        captures = true;
    }
    // `b8d7` names a square, as programs write moves.
    let may_be_bishop =
        role.is_none() && word.starts_with('b') && (from_file, from_rank) == (Some(1), None);
    Some(Shape::Go(Go {
        role,
        may_be_bishop,
        from_file,
        from_rank,
        captures,
        to_file,
        to_rank,
        promotion,
    }))
}

/// The figure that a word begins with.
fn figure<'w>(
    word: &'w str,
    language: &Language,
    oddities: &mut Oddities,
) -> (Option<Role>, &'w str) {
    let first = word.chars().next().unwrap_or_default();
    if let Some(role) = figurine(first) {
        oddities.add(Oddities::FIGURINE);
        let rest = word[first.len_utf8()..].trim_start_matches(['\u{fe0e}', '\u{fe0f}']);
        return (Some(role), rest);
    }
    let is_file_in_capitals = |rest: &str| {
        matches!(first, 'A'..='H')
            && rest.len() == 1
            && rest.starts_with(|c: char| c.is_ascii_digit())
    };
    if let Some((role, length)) =
        language.figure(word).filter(|(_, n)| !is_file_in_capitals(&word[*n..]))
    {
        if !language.is_english() {
            oddities.add(Oddities::LANGUAGE);
        }
        if role == Role::Pawn {
            oddities.add(Oddities::PAWN);
        }
        return (Some(role), &word[length..]);
    }
    // A lower-case `b` is a file first.
    let upper = first.to_ascii_uppercase();
    if first != upper && matches!(first, 'n' | 'r' | 'q' | 'k' | 'p') && language.is_english() {
        oddities.add(if first == 'p' { Oddities::PAWN } else { Oddities::CASE });
        return (Role::from_letter(upper), &word[1..]);
    }
    (None, word)
}

/// The figure that a pawn becomes: `=Q`, `(Q)`, `/Q`, `Q`.
fn promoted<'w>(
    word: &'w str,
    language: &Language,
    oddities: &mut Oddities,
) -> (&'w str, Option<Role>) {
    let (bare, is_in_brackets) = match word.strip_suffix(')') {
        Some(bare) => (bare, true),
        None => (word, false),
    };
    let Some((at, last)) = bare.char_indices().next_back() else { return (word, None) };
    let letters = &bare[at..];
    let of_language = language.figure(letters).map(|(role, _)| role);
    let of_english = ENGLISH.figure(letters).map(|(role, _)| role);
    let role = figurine(last).or(of_language).or(of_english).or_else(|| {
        let is_lower = matches!(last, 'q' | 'r' | 'n' | 'b');
        // The end of `dxcb` is a file.
        let follows = bare[..at].ends_with(['1', '8', '=', '(', '/']);
        (is_lower && follows).then(|| Role::from_letter(last.to_ascii_uppercase())).flatten()
    });
    let before = bare[..at].trim_end_matches(['=', '(', '/', '-']);
    let Some(role) = role.filter(|role| *role != Role::Pawn && before.ends_with(['1', '8'])) else {
        return (word, None);
    };
    if figurine(last).is_some() {
        oddities.add(Oddities::FIGURINE);
    } else if of_language.is_some() && !language.is_english() {
        oddities.add(Oddities::LANGUAGE);
    } else if last.is_ascii_lowercase() {
        oddities.add(Oddities::CASE);
    }
    if is_in_brackets || !bare[..at].ends_with('=') {
        oddities.add(Oddities::PROMOTION);
    }
    (before, Some(role))
}

impl std::str::FromStr for San {
    type Err = NoSan;

    /// Reads a word in English.
    fn from_str(word: &str) -> Result<Self, NoSan> {
        Self::read(word, &ENGLISH).ok_or(NoSan)
    }
}

/// A word is not the word of a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NoSan;

impl std::fmt::Display for NoSan {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("not the word of a move, such as `Nf3`")
    }
}

impl std::error::Error for NoSan {}
