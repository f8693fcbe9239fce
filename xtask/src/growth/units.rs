//! The repeated texts: the words of a notation.

/// In a construct, this is replaced by the number of repetitions so far, to make keys and numbers
/// that differ.
pub(super) const COUNT: char = '№';

/// Where a construct has this, all repetitions of what is before it come first.
const THEN: char = '⁂';

use crate::places::text_of;
use std::collections::BTreeSet;

/// What a command is run on; each includes the ones before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Reach {
    /// Texts that are played, drawn and converted.
    Moves,
    /// All other texts of the list, most of them broken.
    Constructs,
    /// The words of the dictionary.
    Words,
}

/// A notation, and the beginning of its texts, to which repetitions are added.
#[derive(PartialEq)]
pub(super) struct Notation {
    pub(super) ending: &'static str,
    /// The text before the repetitions.
    pub(super) start: &'static str,
    /// The text after a game, before the next one, if `start` begins a game.
    end: &'static str,
    /// Texts that are played, drawn and converted: whole moves of each form, comments, tags and games.
    moves: &'static [&'static str],
    /// Other texts that are not in a dictionary, most of them broken, or of the same form as one before.
    constructs: &'static [&'static str],
}

pub(super) const NOTATIONS: &[Notation] = &[
    Notation {
        ending: "ppn",
        start: "---\nGameType: Chess\n...\n1. ",
        end: "\n",
        moves: &[
            "b2-c3 ",
            "S@b2 *b2 ",
            "1... b2-b3 ",
            "{a comment} ",
            "{a {nested}} ",
            "b2-c3*d4+e5! ",
            "\n\n---\nEvent: x\n...\n1. b2-b3\n",
            "{1..3} ",
            "{{1..2},{1..2}} ",
            "`q' ",
            "^b2-b3 ",
            "2&?S",
            "?S-c3 ",
            "/S ",
            "b2[1:2]-c3 ",
            "<1,-2>|b2-c3 ",
            "b2:c3 ",
            "b2=S ",
            "№. b2-b2 ",
            "S@(№,1) ",
            "{ppn: disable W0242} {ppn: enable W0242} ",
            "1. b2-b3,c3-c4 ",
            "long⁂*z9 ",
            "; ⁂M@c3 *c3 ",
        ],
        constructs: &[
            "-b4 ",
            "b2#c3 ",
            "b2~S ",
            "S@{b2,c3} ",
            "\n# ppn: ignore W0242\n",
            "{ppn: ignore W0242} ",
            "b2@>90 ",
            "a\u{a0}",
            "1.. ",
            "2... ",
            "Round2. ",
            "{ ",
            "} ",
            "( ",
            "((",
            "b2@>90",
            "1.e4 ",
            "e2e4 ",
            "O-O ",
            "$1 ",
            "Nf3 ",
            "; ",
            ";",
            ". ",
            ".",
            "\n",
            "\r\n",
            "\r",
            "\t",
            "\u{2028}",
            "\u{202e}",
            "\u{1b}[31m ",
            "\n\n---\n",
            "\n...\n",
            "\\{",
            "&",
            "1NNE|",
            "é ",
            "♟ ",
            "{ppn: ignore W0242}\n",
            "{ppn: disable W0242}\n",
            "{ppn: disable no-№} ",
            "*?S4⚀",
            "*?S4’",
            "*?S4Ã©",
            "long⁂;",
            "long⁂. ",
            "{⁂}",
            "{b⁂,c} ",
            "(⁂)",
            "`⁂'",
            "b2⁂-c3",
        ],
    },
    // Before any game.
    Notation {
        ending: "ppn",
        start: "",
        end: "",
        moves: &[],
        constructs: &["[FEN \"x\"]", "[FEN \"x\"] ", "[FEN \"x\"]\n", "[a ", "k: x\n", "\u{feff}"],
    },
    Notation {
        ending: "ppn",
        start: "---\nEvent: x\n",
        end: "",
        moves: &["k№: x\n", "k№: x # ppn: ignore W0242\n", "k№: &a [x]\n", "k№: yes\n"],
        constructs: &[
            "k№: x #b\n",
            "# # ",
            "##",
            "# ppn: ignore W0242\n",
            "k№: |\n  a # b\n",
            "? k№\n",
            "\tk№: x\n",
            "- ",
            "[",
            "{a: ",
            "'",
            "\"",
        ],
    },
    Notation {
        ending: "ppn",
        start: "---\nNotes: {",
        end: "",
        moves: &["k№: 1, "],
        constructs: &["k№: [[a], {b: c}], "],
    },
    Notation {
        ending: "ppn",
        start: "---\nMacros:\n",
        end: "",
        moves: &["  m№: S\n", "  m№: \"`m№'`m1'\"\n"],
        constructs: &[],
    },
    Notation {
        ending: "ppn",
        start: "---\n# ppn: ignore ",
        end: "",
        moves: &[],
        constructs: &["W0242 ", "no-№, "],
    },
    Notation {
        ending: "pdn",
        start: "[GameType \"20\"]\n1. ",
        end: " *\n\n",
        moves: &[
            "32-28 19-23 ",
            "46x41 41x46 ",
            "1. 32-28 ",
            "32-28 ",
            "(1. 31-27) ",
            "{a} ",
            "$1 ",
            "\n\n[Event \"x\"]\n1. 32-28 *\n",
            "[FEN \"W:W1:B2\"]\n(1. 31-27) ",
            "\n[A \"b\"]",
        ],
        constructs: &[
            "( ",
            ") ",
            "{",
            "! ",
            "; a\n",
            "[A \"",
            "\\",
            "* ",
            "\n% a\n",
            "a\u{a0}",
            "\r",
            "x",
            "[%clock w0:10]",
            "{[%eval 1]} ",
            "2-0 ",
            "é",
        ],
    },
    // Before any game.
    Notation {
        ending: "pdn",
        start: "",
        end: "",
        moves: &[],
        constructs: &["?1-0", "* ", "x ", "{a} ", "\n\u{a0}", "(", ")", "(⁂)", "long⁂* ", "{⁂}"],
    },
    // After a move.
    Notation {
        ending: "pdn",
        start: "[GameType \"20\"]\n1. 32-28 ",
        end: "",
        moves: &["{a} $1 ", "(1. 31-27) ", "/FEN \"W:W1:B2\"/ "],
        constructs: &["$1 ", "! ", "{a} ", "(1. 31-27 ", "1... 17-22) ", "1... "],
    },
    Notation {
        ending: "fan",
        start: "FAN31415926 1\n1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ha2 Db2 Cc2 Ed2 Me2 Cf2 Dg2 Hh2\n",
        end: "\n\n",
        moves: &[
            "2g Ed2n\n",
            "2g Ed2n Ed3n\n2s ed7s\n",
            "Ed2n ",
            "(2g Ed2n) ",
            "{a} ",
            "\nFAN31415926 1\n",
            "Gold: x\n",
        ],
        constructs: &[
            "1g Ra1\n", "( ", ") ", "{", "[ ", "] ", "x: ", "!", "2s ", "a\u{a0}", "\r", "\n\n",
            "é",
        ],
    },
    Notation {
        ending: "pgn",
        start: "[Event \"x\"]\n\n",
        end: " *\n\n",
        moves: &[
            "1. Nf3 Nf6 2. Ng1 Ng8 ",
            "(1. Nf3) ",
            "{a} ",
            "1. e4 *\n\n",
            "[Event \"x\"]\n\n*\n\n",
        ],
        constructs: &[
            "e4 ", "( ", ") ", "{ ", "} ", "} $300 ", "[ ", "] ", "$1 ", "! ", "; ", "% ",
            "\n% x\n", "1. ", "* ", "\r", "\n\n", "é",
        ],
    },
    Notation {
        ending: "epd",
        start: "",
        end: "\n",
        moves: &["4k3/8/4K3/8/8/8/8/7R w - - bm Rh8#;\n", "# x\n", "\n"],
        constructs: &[
            "4k3/8/4K3/8/8/8/8/7R w - - ",
            "bm Rh8#;",
            "pv Kd6 Kf7 ",
            "id \"x\";",
            "id \"",
            "acd 1 ",
            "; ",
            "x ",
            "8/",
            "\r",
            "é",
        ],
    },
    Notation {
        ending: "sgf",
        start: "(;GM[1]SZ[9]",
        end: ")\n",
        moves: &[";B[aa]", ";B[aa];W[bb]", ";B[]C[x]", "(;B[aa])"],
        constructs: &[
            "(;B[aa]",
            ")",
            "AB[aa:ii]",
            ";AB[aa:ii];AE[aa:ii]",
            "TR[aa:ii]",
            "LB[aa:x]",
            "C[x]",
            "C[",
            "XX[y]",
            "b[aa]",
            "x ",
            "[",
            "]",
            "\\",
            "\n(;GM[1]",
            "é",
        ],
    },
    Notation {
        ending: "arimaa",
        start: "1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ha2 Db2 Cc2 Ed2 Me2 Cf2 Dg2 Hh2\n",
        end: "",
        moves: &["2g Ed2n\n", "2g Ed2n Ed3n\n2s ed7s\n", "takeback "],
        constructs: &["Ed2n ", "1g ", "\n\n", "\\n", "x"],
    },
];

impl Notation {
    /// The texts to repeat for a command. Each word is used alone and with a space, or one word of
    /// each kind.
    pub(super) fn units(&self, reach: Reach, every_word: bool) -> Result<Vec<String>, String> {
        let mut units: Vec<String> = self.moves.iter().map(|&unit| unit.to_owned()).collect();
        if reach >= Reach::Constructs {
            units.extend(self.constructs.iter().map(|&unit| unit.to_owned()));
        }
        if reach >= Reach::Words {
            let mut kinds = BTreeSet::new();
            for word in self.words()? {
                if kinds.insert(kind(&word)) || every_word {
                    units.push(format!("{word} "));
                    units.push(word);
                }
            }
        }
        units.sort_unstable();
        units.dedup();
        Ok(units)
    }

    /// Whole games to repeat, with some of the same text each; none if `start` does not begin a game.
    pub(super) fn games(&self, reach: Reach) -> Result<Vec<String>, String> {
        if self.end.is_empty() {
            return Ok(Vec::new());
        }
        let game = |unit: String| format!("{}{}{}", self.start, repeated(&unit, 8), self.end);
        Ok(self.units(reach, false)?.into_iter().map(game).collect())
    }

    /// Whether no text of it can be played.
    #[cfg(test)]
    pub(super) fn is_broken(&self) -> bool {
        self.moves.is_empty()
    }

    /// The words of the dictionary for libFuzzer.
    fn words(&self) -> Result<Vec<String>, String> {
        // Each word is repeated only once for each notation.
        let is_first = NOTATIONS.iter().find(|one| one.ending == self.ending) == Some(self);
        let name = if self.ending == "arimaa" || !is_first {
            return Ok(Vec::new());
        } else {
            self.ending
        };
        let lines = text_of(&format!("fuzz/dictionaries/{name}.dict"))?;
        let quoted = |line: &str| Some(line.strip_prefix('"')?.strip_suffix('"')?.to_owned());
        Ok(lines.lines().filter_map(quoted).map(|word| unescaped(&word)).collect())
    }
}

/// A unit, repeated, with its count where it has [`COUNT`]; first its first part if it has [`THEN`].
pub(super) fn repeated(unit: &str, times: usize) -> String {
    if let Some((first, second)) = unit.split_once(THEN) {
        return repeated(first, times) + &repeated(second, times);
    }
    if !unit.contains(COUNT) {
        return unit.repeat(times);
    }
    (0..times).map(|count| unit.replace(COUNT, &count.to_string())).collect()
}

/// A word with `a` for letters in a row and `0` for digits in a row. Words of one kind have the same
/// tokens, so work on one of them grows as work on the others.
fn kind(word: &str) -> String {
    let mut kind = String::new();
    for c in word.chars() {
        let class = match c {
            c if c.is_alphabetic() => 'a',
            c if c.is_ascii_digit() => '0',
            c => c,
        };
        if !(matches!(class, 'a' | '0') && kind.ends_with(class)) {
            kind.push(class);
        }
    }
    kind
}

/// A word with `\xNN` for bytes.
fn unescaped(word: &str) -> String {
    let mut parts = word.split("\\x");
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let (byte, rest) = part.split_at_checked(2).unwrap_or((part, ""));
        bytes.push(u8::from_str_radix(byte, 16).unwrap_or(b'?'));
        bytes.extend_from_slice(rest.as_bytes());
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn units(notation: &Notation, every_word: bool) -> Vec<String> {
        notation.units(Reach::Words, every_word).unwrap()
    }

    #[test]
    fn all_words_of_the_notations_are_repeated() {
        for notation in NOTATIONS {
            assert!(units(notation, true).iter().all(|unit| !unit.is_empty()));
        }
        assert_eq!(repeated("k№: №\n", 2), "k0: 0\nk1: 1\n");
        assert!(units(&NOTATIONS[0], true).iter().any(|unit| unit == "\r\n"));
    }

    #[test]
    fn the_usual_cases_have_a_word_of_each_kind() {
        let words = |every| {
            let words = units(&NOTATIONS[0], every).into_iter();
            words.filter(|unit| ["M@c3", "S@b2"].contains(&unit.as_str())).collect::<Vec<_>>()
        };
        assert_eq!(words(true), ["M@c3", "S@b2"]);
        assert_eq!(words(false), ["S@b2"]);
        for notation in NOTATIONS {
            let kinds = |every| -> BTreeSet<String> {
                units(notation, every).iter().map(|unit| kind(unit)).collect()
            };
            assert_eq!(kinds(false), kinds(true));
        }
    }
}
