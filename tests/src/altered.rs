//! Games with random slips: the texts of the corpus in each notation, with words that were doubled, cut,
//! exchanged, or put into braces.

use crate::corpus;
use ppn::{GameText, Notation};
use std::{io::Cursor, sync::Arc};

/// A notation, and texts of it.
pub struct Sources {
    /// The notation that reads the texts.
    pub notation: Arc<dyn Notation>,
    /// Whole files.
    pub texts: Vec<String>,
}

/// The texts of the corpus that are short enough to be changed many times, by notation.
#[must_use]
pub fn sources() -> Vec<Sources> {
    let notations = ppn::notations();
    let of = |name: &str, texts: Vec<String>| Sources {
        notation: Arc::clone(notations.named(name).expect("a standard notation")),
        texts,
    };
    let mut ppn: Vec<String> =
        corpus::movetext().into_iter().chain(corpus::games()).map(|one| one.text).collect();
    ppn.extend(corpus::lines("mistakes/mistakes.jsonl", "text"));
    ppn.extend(corpus::lines("not-understood/games.jsonl", "text"));
    let short = |mut texts: Vec<String>| {
        texts.retain(|text| text.len() < 3000);
        texts
    };
    let sisters = |ending: &str| {
        let folder = ending;
        let paths = corpus::files(&format!("{folder}/games"), ending);
        let read = |path: &std::path::PathBuf| std::fs::read_to_string(path).ok();
        short(paths.iter().filter_map(read).collect())
    };
    let mut pdn = sisters("pdn");
    pdn.extend(PDN.map(str::to_owned));
    let mut fan = sisters("fan");
    fan.extend(corpus::lines("fan/accepted.jsonl", "input"));
    vec![of("ppn", short(ppn)), of("pdn", pdn), of("fan", fan)]
}

const PDN: [&str; 4] = [
    "[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 14x23 (2... 13x24 $1) 3. 37-32 {a remark} *\n",
    "[GameType \"25\"]\n[Result \"2-0\"]\n1. c3-d4 b6-a5 2. d4-e5 f6xd4 3. e3xc5 d6xb4 4. a3xc5 1-0\n",
    "[GameType \"21\"]\n[FEN \"W:WK3,20:B11,12\"]\n1. 20-16 11x20 2. 3-7 *\n",
    "[GameType \"20\"]\n[Date \"2001.??.01\"]\n1. 33-28 18-22 2. 38-33 12-18 2-0\n\n[GameType \"20\"] 1. 1-2 0-2\n",
];

/// Numbers that follow from a seed.
#[derive(Clone, Copy, Debug)]
pub struct Chance(u64);

impl Chance {
    /// The numbers of a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// The next number, less than `n`; 0 if `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from((self.0 >> 16) % (n.max(1) as u64)).unwrap_or(0)
    }

    /// One of a list.
    pub fn one<'l, T>(&mut self, list: &'l [T]) -> &'l T {
        &list[self.below(list.len())]
    }
}

/// Texts that have a meaning somewhere.
const SIGNS: &[&str] = &[
    "{",
    "}",
    "{1,2}",
    "{a..c}",
    "{4..1}",
    "{,}",
    "{`X`}",
    "`X'",
    "`q'",
    ",",
    ";",
    " ; ",
    "\\",
    "-",
    ":",
    "@",
    "#",
    "*",
    "?",
    "?S",
    "?C-b{1,2}",
    "*q9",
    "&",
    "^",
    "%",
    "~",
    "=",
    "+",
    "!",
    "<1,-2>",
    "(",
    ")",
    "[",
    "]",
    "1[5]",
    "[#]",
    "\n",
    "\r\n",
    "\r",
    "\t",
    " ",
    "\u{a0}",
    "\u{2028}",
    "\n\n",
    "---\n",
    "\n...\n",
    "...",
    "1.",
    "1...",
    " 7. ",
    "{a remark}",
    "{ppn: ignore W0242}",
    "# ppn: ignore W0242\n",
    "$1",
    "\"",
    "'",
    "–",
    "×",
    "S@b{1..4}",
    "b{4..1}-1R",
    "d4-e5",
    "é",
    "Ã©",
    "♞",
    "⚂",
    "O-O",
    "1-0",
    "*",
];

/// A text with some slips.
#[must_use]
pub fn altered(texts: &[String], chance: &mut Chance) -> String {
    let mut text = chance.one(texts).clone();
    for _ in 0..=chance.below(4) {
        text = slip(&text, texts, chance);
    }
    text
}

fn slip(text: &str, texts: &[String], chance: &mut Chance) -> String {
    let place = |chance: &mut Chance, text: &str| {
        let mut at = chance.below(text.len() + 1);
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let (one, other) = (place(chance, text), place(chance, text));
    let (start, end) = (one.min(other), one.max(other));
    let near = {
        let mut end = (start + chance.below(12)).min(text.len());
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        end.max(start)
    };
    match chance.below(9) {
        0 => format!("{}{}", &text[..start], &text[near..]),
        1 => format!("{}{}{}", &text[..start], &text[start..near], &text[start..]),
        2 | 3 => format!("{}{}{}", &text[..start], chance.one(SIGNS), &text[start..]),
        4 => format!("{}{}{}", &text[..start], chance.one(SIGNS), &text[near..]),
        5 => {
            // A digit becomes several.
            let Some(at) = text[start..].find(|c: char| c.is_ascii_digit()) else {
                return text.to_owned();
            };
            let braces = ["{1,2}", "{1..3}", "{4..1}", "{a,2}", "{9,9}"];
            let (before, after) = text.split_at(start + at);
            format!("{before}{}{}", chance.one(&braces), &after[1..])
        }
        6 => {
            let words: Vec<&str> = text.split(' ').collect();
            let (one, other) = (chance.below(words.len()), chance.below(words.len()));
            let mut words = words;
            words.swap(one, other);
            words.join(" ")
        }
        7 => {
            let words: Vec<&str> = text.split(' ').collect();
            let from: Vec<&str> = chance.one(texts).split(' ').collect();
            let mut words = words;
            let at = chance.below(words.len() + 1);
            words.insert(at, *chance.one(&from));
            words.join(" ")
        }
        _ if end - start < text.len() / 2 => format!("{}{}", &text[..start], &text[end..]),
        _ => format!("{text}{}", chance.one(texts)),
    }
}

/// The games of a file.
///
/// # Panics
/// If a text in memory cannot be read.
#[must_use]
pub fn split(notation: &dyn Notation, text: &str) -> Vec<GameText<'static>> {
    let source = Box::new(Cursor::new(text.as_bytes().to_vec()));
    notation.split(source).map(|game| game.expect("memory can be read")).collect()
}
