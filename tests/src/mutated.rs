//! Games of the corpus with random changes, in all notations: line ends of every kind, comments and
//! remarks in any place, words that are cut, repeated or exchanged, and games that are joined.

use crate::corpus;
use ppn::{GameText, Notation};
use std::{fs, path::PathBuf, sync::Arc};

/// A notation with texts that it reads.
pub struct Source {
    /// The notation.
    pub notation: Arc<dyn Notation>,
    /// Whole files.
    pub texts: Vec<String>,
}

/// Longer texts of the corpus are left out, so that many can be tried.
const LONGEST: usize = 1500;

/// The short texts of the corpus, by notation.
#[must_use]
pub fn sources() -> Vec<Source> {
    let notations = ppn::notations();
    let read = |path: &PathBuf| fs::read_to_string(path).ok();
    let games = |folder: &str, ending: &str| -> Vec<String> {
        corpus::files(folder, ending).iter().filter_map(read).collect()
    };
    let named = |name: &str, mut texts: Vec<String>, more: &[&str]| {
        texts.extend(more.iter().map(|&text| text.to_owned()));
        texts.retain(|text| text.len() <= LONGEST);
        assert!(texts.len() > 5, "{name}: {} texts", texts.len());
        Source { notation: Arc::clone(notations.named(name).expect("a notation")), texts }
    };
    let vectors = corpus::games().into_iter().chain(corpus::movetext());
    let verdicts = corpus::lines("mistakes/verdicts.jsonl", "text");
    let ppn = vectors.map(|vector| vector.text).chain(games("layout", "ppn")).chain(verdicts);
    vec![
        named("ppn", ppn.collect(), PPN),
        named("pdn", games("pdn/games", "pdn"), PDN),
        named("fan", games("fan/games", "fan"), FAN),
        named("arimaa", games("fan/games", "arimaa"), ARIMAA),
    ]
}

/// The short texts of chess in the corpus, by notation.
#[must_use]
pub fn chess_sources() -> Vec<Source> {
    let notations = ppn::notations();
    let source = |name: &str, texts: Vec<String>| Source {
        notation: Arc::clone(notations.named(name).expect("a notation")),
        texts,
    };
    let of_corpus = corpus::files("pgn", "pgn").into_iter();
    let games = of_corpus.filter_map(|path| fs::read_to_string(path).ok());
    let short = games.filter(|text| text.len() <= LONGEST);
    vec![
        source("pgn", short.chain(PGN.iter().map(|&text| text.to_owned())).collect()),
        source("epd", EPD.iter().map(|&text| text.to_owned()).collect()),
    ]
}

/// The short texts of all notations.
#[must_use]
pub fn all_sources() -> Vec<Source> {
    let sgf = ppn::notations().named("sgf").cloned().expect("a notation");
    let of_corpus = corpus::files("sgf", "sgf").into_iter();
    let games = of_corpus.filter_map(|path| fs::read_to_string(path).ok());
    let texts = games.filter(|text| text.len() <= LONGEST);
    let texts = texts.chain(SGF.iter().map(|&text| text.to_owned())).collect();
    sources().into_iter().chain(chess_sources()).chain([Source { notation: sgf, texts }]).collect()
}

const SGF: &[&str] = &[
    "(;GM[1]FF[4]SZ[9]RE[B+2];B[aa]C[a \\] b];W[bb](;B[cc]TR[aa][bb:cc])(;B[dd];W[]))\n",
    "(;FF[3]GM[1]SZ[5]AB[aa][bb]AW[cc]PL[W];w[dd];b[])(;GM[2]Sz[8];B[a])\n",
    "(;CA[ISO-8859-1]GM[1]SZ[13:9]KM[6,5]HA[2];B[aa];B[bb];W[aa] text (;B[zz]))\n",
];

/// Games without numbers and with few tags.
const PGN: &[&str] = &[
    "e4 e5 f3 {see 3. a4 { here} Nc6 {3. b3} d4\n",
    "[SetUp \"\"]\n[Event \"a\"]\n\ne4 e5 Qh5 Nf6.# *\n\n[Event \"b\"]\n[SetUp \"0\"]\n\n1. d4 (1. c4 {a} 1... c5) 1... d5 1-0\n",
    "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 30\"]\nKd2 Kd8 Kd3 {32. Kd4} ; 31... Ke7\nKe8 $1 *\n",
    "1. e4 e5 2. Nf3+ {a} Nc6! 3. Bb5 (3. Bc4 Bc5 (3... Nf6 $6)) a6 1/2-1/2\n\n1. c4 *\n",
];

const EPD: &[&str] = &[
    "4k3/8/8/8/8/8/8/4K2R w K -\n4k3/8/4K3/8/8/8/8/7R w - - bm Rh8#; id \"mate\";\n",
    "# a\n4k3/8/8/8/8/8/8/4K2R  w K - ce 5\n\n% b\n4k3/8/8/8/8/8/8/4K3 b - -\n",
];

/// Games with problems that safe fixes correct.
const PPN: &[&str] = &[
    "---\nEvent: x # ppn: ignore W0242, W0113 because of this\nWhite: No\n...\n1. S@b2\n",
    "--- # ppn: ignore W0242\nNotes: |  # ppn: ignore W0113\n  a # b\nSite:\t'c' # d\n...\n1. S@b2\n3. *b2\n",
    "---\nSetUp: {Name: Chess, System: Chess, Size: 3}\n...\n1. e2-e4 {ppn: ignore W0242 it is fine}\n",
    "---\nGameType: {Name: Go, Size: 9, Odd: [1, 2]}\nMacros:\n  y: S\n...\n1. `y'@b2 {CafÃ© â™¥}\n",
    "1. S@b2 {ppn: disable W0242 for a while} 4. *b2 {ppn: enable W0242} {ppn: ignore W0041 S W0050}\n",
];

const PDN: &[&str] = &[
    "[GameType \"20\"]\n1. 32 - 28 19-23 2. 28 x19 14X23 ! (2... 13x24 $1) 3. 37-32* {a remark} 2-0\n",
    "[GameType \"25\"]\n[Result \"2-0\"]\n1. C3-D4 B6A5 2. d4-e5 f6\u{d7}d4 3. e3xc5 d6xb4 2-0\n",
    "[GameType \"21\"]\n[FEN \"W:WK3,20:B11,12.\"]\n1. 20-16 11x20 2. 03-7 ; why\n*\n",
    "[Event \"Club]\n[Variant \"Russian\"]\n1. c3-d4 % {ppn: ignore W0661}\n% ppn: ignore W0661\n2. d4-e5\n",
    "[GameType \"20\"]\n1. 3228 19-23 {ppn: ignore W0661 so it is} 3. 28x19 *\n[Event \"b\"]\n1. 32-28 *\n",
];

const FAN: &[&str] = &[
    "fan31415926 1 arimaa\nGold Ann\n\n1g Ra1, Rb1 'c' @x1d\n1s ra8rb8 (rc8) \"ppn: ignore W0768 so\"\n",
    "FAN31415926 1\n1g Ra2 Rb2\n2g Ra2n Ra3a4 \"x\" PASS\n2s ra7s\"y\"@xd3 Pass [2s ra7s Takeback]\n",
];

/// Several records in a file, and rows of a table.
const ARIMAA: &[&str] = &[
    "FAN31415926 1\n1g Ra1 Hb1\n1s ra8\n2g Ra1n\nFAN31415926 1\n1g Rb1\n1s rb8\n2g Rb1s\n",
    "1\t2\t3\tann\tbo\tx\t1g Ra1 Rb1\\n1s ra8 rb8\\n2g Ra1n\\n2s ra8s\n",
    "id\tgold\tsilver\tmovelist\n7\tann\tbo\t1g Ra1\\n1s ra8\\n2g Ra1s\n8\tbo\tann\t1g Rb1\\n1s rb8\n",
];

/// Numbers that follow from a seed.
pub struct Chance(u64);

impl Chance {
    /// The numbers of a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// The next number, below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from((self.0 >> 20) % end.max(1) as u64).unwrap_or(0)
    }

    /// One of a list, which is not empty.
    pub fn one<'l, T>(&mut self, list: &'l [T]) -> &'l T {
        &list[self.below(list.len())]
    }

    /// One of some words.
    fn word(&mut self, list: &[&'static str]) -> &'static str {
        list[self.below(list.len())]
    }
}

/// Line ends, and characters that some programs take for line ends or white space.
pub const LINE_ENDS: &[&str] = &[
    "\n", "\r", "\r\n", "\r\n\r\n", "\n\n", "\r\r", "\n\r", "\u{2028}", "\u{2029}", "\u{85}",
    "\u{c}", "\u{b}", "\u{a0}", "\u{feff}", "\t", " ",
];

/// Comments, remarks, quotes and marks of the notations, and comments that hide diagnostics.
const WORDS: &[&str] = &[
    " # ppn: ignore W0242 ",
    "# ppn: ignore W0242",
    "# ppn: ignore W0113 as it is\n",
    "#",
    " # note\n",
    "{ppn: ignore W0242}",
    " {ppn: ignore W0242 because} ",
    "{ppn: ignore W0242, W0041; so}",
    "{ppn: disable W0242}",
    "{ppn: ignore W9999}",
    "{ppn: ignore number-skipped}",
    "{a remark}",
    " {b} ",
    "\"ppn: ignore W0768\"",
    " \"remark\" ",
    "; why not\n",
    ";",
    "\n% ppn: ignore W0661\n",
    "\n% line\n",
    "% x\n",
    "---\n",
    "...\n",
    "---",
    "*",
    "{",
    "}",
    "\"",
    "'",
    "(",
    ")",
    "[",
    "]",
    ":",
    ": ",
    ",",
    "|\n  ",
    ">\n ",
    "- ",
    "&a ",
    "*a",
    "!x ",
    "[G\"",
    "[Event \"x\"]\n",
    "1.",
    "2...",
    "1-1",
    "2-0",
    "1/2-1/2",
    "$1",
    "!",
    "?",
    "x",
    "-",
    "pass",
    "Takeback",
    "No",
    "010",
    "ppn:",
    "ignore",
    "W0242",
    "Ã©",
    "â™¥",
    "é",
    "{1,2}",
    "{4..1}",
    "{,}",
    "{`X`}",
    "`q'",
    "\\",
    "?S",
    "?C-b{1,2}",
    "*q9",
    "1[5]",
    "b{4..1}-1R",
    "S@b{1..4}",
    "$>",
    "~~~",
    "\n```\n",
    "```ppn\n",
    "\n~~~\n",
    "+++\n",
    "FEN",
    "/FEN \"W::\"/",
    "//c\n",
];

/// A random change of a text, of another one, or of both.
#[must_use]
pub fn mutated(texts: &[String], chance: &mut Chance) -> String {
    let mut text = chance.one(texts).clone();
    if chance.below(8) == 0 {
        text.push_str(chance.word(LINE_ENDS));
        text.push_str(chance.one(texts).as_str());
    }
    if chance.below(8) == 0 {
        text = text.replace('\n', chance.word(&["\r\n", "\r", "\n\n", " "]));
    }
    for _ in 0..chance.below(5) {
        let at = place(&text, chance);
        match chance.below(9) {
            0 | 1 => text.insert_str(at, chance.word(LINE_ENDS)),
            2..5 => text.insert_str(at, chance.word(WORDS)),
            5 => text.replace_range(at..end(&text, at, chance), ""),
            6 => {
                let again = text[at..end(&text, at, chance)].to_owned();
                let to = place(&text, chance);
                text.insert_str(to, &again);
            }
            7 => {
                // A move becomes several at one place.
                if let Some(digit) = text[at..].find(|c: char| c.is_ascii_digit()) {
                    let braces = chance.word(&["{1,2}", "{1..3}", "{4..1}", "{a,2}", "{9,9}"]);
                    text.replace_range(at + digit..=at + digit, braces);
                }
            }
            _ => {
                let other = chance.one(texts);
                let from = place(other, chance);
                text.insert_str(at, &other[from..end(other, from, chance)]);
            }
        }
    }
    text
}

/// A place in a text, often where a word ends.
fn place(text: &str, chance: &mut Chance) -> usize {
    let at = text.floor_char_boundary(chance.below(text.len() + 1));
    match chance.below(2) {
        0 => at,
        _ => text[at..].find(char::is_whitespace).map_or(text.len(), |space| at + space),
    }
}

/// A place up to 30 bytes after another one.
fn end(text: &str, start: usize, chance: &mut Chance) -> usize {
    text.ceil_char_boundary((start + 1 + chance.below(30)).min(text.len()))
}

/// The games of a text.
#[must_use]
pub fn games(notation: &dyn Notation, text: &str) -> Vec<GameText<'static>> {
    let texts = notation.split(Box::new(std::io::Cursor::new(text.as_bytes().to_vec())));
    texts.map(|text| text.expect("memory can be read")).collect()
}
